// SPDX-License-Identifier: MIT

import Files
import Glibc
import JSON5
import ScrimKit

/// `scrim run`: builds a package, runs its program, and does so again after each change.
enum Run {
  /// The program of the package.
  static let product = Flag(
    "--product", optional: .text, "name of the program (default: the package's only one)")

  /// Entry in the command table.
  static let command = Command(
    name: "run", summary: "Build and run a package again after each change of its files",
    discussion: [
      "The program that runs stays until the next one is built, and what a person has done to it is"
        + " kept: the size of the window, which panels are open, how far views are scrolled, and"
        + " the values that it keeps itself. It writes this to the file that SCRIM_STATE names.",
      "The program reads the theme file theme.json5 of the package, which SCRIM_THEME names, while"
        + " it runs: a change of it is seen at once, without a build.",
      "If the package does not build, the compiler's errors are shown over the program that runs,"
        + " until it does, or over the desktop while none runs; a click or Escape removes them."
        + " They are in the terminal, too. If the program ends by itself, so does scrim run.",
      "A program that crashes is started again, and shows where it crashed. If it crashes a second"
        + " time, it is started after the next change.",
      "The terminal tells the time from each change to the first frame of the new program. The"
        + " program writes a file for that, and reads the errors, in the folder that SCRIM_RUN"
        + " names.",
    ],
    operands: [
      Operand(
        name: "FOLDER", summary: "folder of the package (default: the current one)",
        isRequired: false, completion: .files)
    ],
    flags: [product],
    examples: [
      Example(line: "scrim run", effect: "Work on the package in this folder"),
      Example(line: "scrim run Clock --product clock", effect: "Choose one of its programs"),
    ],
    run: run)

  @MainActor private static func run(_ invocation: Invocation) throws(Failure) {
    let folder = invocation.arguments.operands.first ?? "."
    guard unsafe access("\(folder)/Package.swift", R_OK) == 0 else {
      throw Failure(
        .wrongUsage, "'\(folder)' has no Package.swift; scripts/new-panel makes a package")
    }
    var options = App.Options()
    options.platform = invocation.arguments[GlobalFlags.egl]
    let app = App(options)
    invocation.console.follow(app)
    let runner = PackageRunner(
      app, folder, product: invocation.arguments[product], invocation.console)
    runner.start()
    defer { runner.close() }
    do throws(AppFailure) { _ = try app.run() } catch { throw Failure(error) }
    if let failure = runner.failure { throw Failure(.failed, failure) }
  }
}

/// Builds a package, runs its program, and has it show errors.
@MainActor final class PackageRunner {
  /// The app, whose event loop waits for changes and for the compiler.
  private let app: App
  /// The folder of the package.
  private let folder: String
  /// The name of the program; nil until it is known.
  private var product: String?
  /// Prints the output of the program, and errors.
  private let console: Console
  /// True while the package is built or described.
  private var isBuilding = false
  /// The time of the first change since the build began; nil if nothing has changed.
  private var changed: Moment?
  /// The time of the change that the next program is the first to have; nil for the first build,
  /// and once that program has been drawn.
  private var awaited: Moment?
  /// The program, while it runs.
  private var program: AppProcess?
  /// True if the program was asked to end, to be replaced.
  private var isReplacing = false
  /// True if the program has crashed since it was built.
  private var hasCrashed = false
  /// The fatal error that the program has written; nil if there is none.
  private var fatalError: String?
  /// The folder of the built programs; nil until it is known.
  private var programs: String?
  /// The folder with the state of the program, and with errors for it.
  private let runFolder: RunFolder
  /// Begins a build a moment after the last change of a file.
  private var delay: AppTimer?
  /// The reason why the command cannot go on; nil if it can.
  private(set) var failure: String?

  /// The clock of changes.
  private let clock = SystemClock()

  /// The most lines of output that stand for an error.
  private static let maximumLines = 6

  init(_ app: App, _ folder: String, product: String?, _ console: Console) {
    self.app = app
    self.folder = folder
    self.product = product
    self.console = console
    let runtime = Variables.process["XDG_RUNTIME_DIR"] ?? "/tmp"
    runFolder = RunFolder("\(runtime)/scrim-run-\(getpid())")
  }

  /// Removes what was kept.
  func close() { runFolder.remove() }

  /// Watches the package, and builds it.
  func start() {
    runFolder.make()
    // A build that began meanwhile has the change.
    delay = app.timer { [unowned self] in if changed != nil { build() } }
    for place in ["Sources", "Plugins", "shaders", "Resources"] {
      app.watch(folder: "\(folder)/\(place)") { [unowned self] in filesChanged() }
    }
    app.watch(file: "\(folder)/Package.swift") { [unowned self] in filesChanged() }
    app.watch(file: runFolder.drawn) { [unowned self] in programDrawn() }
    build()
  }

  private func filesChanged() {
    // An editor may write a file in several steps.
    changed = changed ?? clock.now
    delay?.start(after: .milliseconds(40))
  }

  // MARK: Building

  /// Runs a command of `swift` on the package, with its errors among the output.
  private func swift(
    _ command: String, _ arguments: [String], progress: Progress? = nil,
    onEnd: @escaping ([String], _ isSuccess: Bool) -> Void
  ) {
    var lines: [String] = []
    isBuilding = true
    app.start(
      ["sh", "-c", "exec swift \"$@\" 2>&1", "swift", command, "--package-path", folder]
        + arguments,
      onLine: { line in
        lines.append(line)
        progress?.show(line.oneLine)
      },
      onEnd: { [unowned self] ending in
        isBuilding = false
        progress?.end()
        onEnd(lines, ending == .exited(0))
      })
  }

  /// Finds the name of the package's program, and builds it. A package that cannot be read waits
  /// for a change, as one does that cannot be built.
  private func describe() {
    changed = nil
    swift("package", ["describe", "--type", "json"]) { [unowned self] lines, isSuccess in
      if changed != nil { return describe() }
      let names = isSuccess ? Self.programs(in: lines.joined(separator: "\n")) : []
      switch names.count {
      case 1:
        product = names[0]
        build()
      case 0 where !isSuccess: show("the package in '\(folder)' cannot be read", lines)
      case 0: show("the package in '\(folder)' has no program", [])
      default:
        give(up: "choose a program with --product: \(names.joined(separator: ", "))")
      }
    }
  }

  /// The names of the executable products in a description of a package.
  static func programs(in description: String) -> [String] {
    // Notes may precede the document.
    guard let start = description.firstIndex(of: "{"),
      let value = try? JSON5Reader.read(Array(description[start...].utf8)),
      case .object(let members) = value.content,
      case .array(let products)? = members.first(where: { $0.key == "products" })?.value.content
    else { return [] }
    return products.compactMap { product in
      guard case .object(let members) = product.content,
        case .string(let name)? = members.first(where: { $0.key == "name" })?.value.content,
        case .object(let type)? = members.first(where: { $0.key == "type" })?.value.content,
        type.contains(where: { $0.key == "executable" })
      else { return nil }
      return name
    }
  }

  private func build() {
    guard !isBuilding else { return }
    guard let product else { return describe() }
    let change = changed
    changed = nil
    let isFirst = programs == nil
    if isFirst { console.report("building \(product); the first build, with Scrim, takes minutes") }
    swift(
      "build", (isFirst ? [] : ["--quiet"]) + ["--product", product],
      progress: isFirst ? Progress(console) : nil
    ) { [unowned self] lines, isSuccess in
      // Files that changed meanwhile may have mended or broken it.
      if changed != nil { return build() }
      guard isSuccess else { return show("\(product) does not build", lines) }
      awaited = change
      hasCrashed = false
      runFolder.removeErrors()
      app.hideError()
      if programs != nil { replace() } else { findProgram() }
    }
  }

  private func findProgram() {
    swift("build", ["--show-bin-path"]) { [unowned self] lines, isSuccess in
      guard isSuccess, let path = lines.last else {
        return give(up: "swift does not tell where it puts programs: \(lines.last ?? "")")
      }
      programs = path
      if changed != nil { build() } else { replace() }
    }
  }

  /// Ends the command for `reason`.
  private func give(up reason: String) {
    failure = reason
    app.quit()
  }

  // MARK: Running

  /// Ends the program that runs, and starts the one that was built.
  private func replace() {
    guard let program else { return launch() }
    isReplacing = true
    program.terminate()
  }

  private func launch() {
    guard let programs, let product else { return }
    isReplacing = false
    runFolder.forgetDrawn()
    let variables = [
      "SCRIM_STATE=\(runFolder.state)", "\(RunFolder.variable)=\(runFolder.path)",
      // How Swift's runtime reports a crash.
      "SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,threads=crashed,images=none"
        + ",output-to=\(runFolder.crash)",
    ]
    fatalError = nil
    program = app.start(
      ["sh", "-c", "exec env \"$@\" 2>&1", product] + variables + theme + shaders
        + ["\(programs)/\(product)"],
      onLine: { [unowned self] line in
        if let found = line.firstRange(of: "Fatal error") {
          fatalError = String(line[found.lowerBound...])
        }
        try? console.write(line + "\n")
      },
      onEnd: { [unowned self] ending in ended(ending) })
  }

  /// Leaves errors to the program that was started, and tells how long it took to be seen.
  private func programDrawn() {
    // The program that is about to end may be drawn only now.
    guard !isReplacing, program != nil, runFolder.isDrawn else { return }
    app.hideError()
    guard let awaited else { return }
    self.awaited = nil
    let tenths = Int(((clock.now - awaited).seconds * 10).rounded())
    console.report("running again \(tenths / 10).\(tenths % 10) s after the change")
  }

  /// Makes the program read the package's theme file, if there is one.
  private var theme: [String] {
    let path = "\(folder)/theme.json5"
    guard Variables.process["SCRIM_THEME"] == nil, unsafe access(path, R_OK) == 0 else { return [] }
    return ["SCRIM_THEME=\(path)"]
  }

  /// Makes the program, which is a debug build, read the package's shaders, if there are any.
  private var shaders: [String] {
    let path = "\(folder)/shaders"
    guard Variables.process["SCRIM_SHADERS"] == nil, unsafe access(path, R_OK) == 0 else {
      return []
    }
    return ["SCRIM_SHADERS=\(path)"]
  }

  private func ended(_ ending: AppProcess.Ending) {
    program = nil
    guard !isReplacing else { return launch() }
    switch ending {
    case .exited(0): app.quit()
    case .exited(let code): show("\(product ?? "") ended with code \(code)", [])
    case .killed(let signal): crashed("\(product ?? "") was ended by signal \(signal)")
    case .notStarted(let reason): show("\(product ?? "") does not start", [reason])
    }
  }

  /// Tells where the program crashed, and starts it again at the first time.
  private func crashed(_ title: String) {
    let isSecond = hasCrashed
    hasCrashed = true
    let place = runFolder.takeCrash().flatMap(place)
    show(title, [[place, fatalError].compactMap { $0 }.joined(separator: ": ")])
    if !isSecond { launch() }
  }

  // MARK: Errors

  /// The lines of a compiler's output that say what is wrong, with paths as seen from the package.
  static func summary(of lines: [String]) -> [String] {
    var errors: [String] = []
    for line in lines {
      // Quoted source begins with spaces and a bar.
      guard let found = line.firstRange(of: "error: "), !line.hasPrefix(" ") else { continue }
      var text = line
      if let sources = text.firstRange(of: "/Sources/"), sources.lowerBound < found.lowerBound {
        text = String(text[text.index(after: sources.lowerBound)...])
      }
      if !errors.contains(text) { errors.append(text) }
    }
    return errors.isEmpty ? lines.suffix(maximumLines).map { $0 } : errors
  }

  /// The first place in the sources of the package that the report of a crash names.
  private func place(in report: [String]) -> String? {
    let root = unsafe realpath(folder, nil).map { path in
      defer { unsafe free(path) }
      return unsafe String(cString: path)
    }
    let prefix = " at \(root ?? folder)/"
    return report.lazy.compactMap { line in
      line.firstRange(of: prefix).map { String(line[$0.upperBound...]) }
    }.first
  }

  private func show(_ title: String, _ lines: [String]) {
    let errors = Self.summary(of: lines)
    for line in [title] + errors { console.report(line) }
    runFolder.write(errors: errors, title: title)
    if program == nil { app.show(error: title, errors) }
  }
}
