// SPDX-License-Identifier: MIT

import Files
import Glibc
import JSON5
import ScrimKit

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
  /// True once the program was started.
  private var hasRun = false
  /// The fatal error that the program has written; nil if there is none.
  private var fatalError: String?
  /// The folder of the built programs; nil until it is known.
  private var programs: String?
  /// The commands that build the program after a change of its sources alone; nil while SwiftPM is
  /// to build it.
  private var commands: ProgramCommands?
  /// The sources when SwiftPM's last build began.
  private var plannedFiles = SourceFiles()
  /// The sources when they were compiled last.
  private var compiledFiles = SourceFiles()
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
    app.watch(folder: "\(folder)/Sources") { [unowned self] in filesChanged() }
    for name in ["Plugins", "shaders", "Resources"] {
      app.watch(folder: "\(folder)/\(name)") { [unowned self] in packageChanged() }
    }
    app.watch(file: "\(folder)/Package.swift") { [unowned self] in packageChanged() }
    app.watch(file: runFolder.drawn) { [unowned self] in programDrawn() }
    build()
  }

  private func filesChanged() {
    // An editor may write a file in several steps.
    changed = changed ?? clock.now
    delay?.start(after: .milliseconds(40))
  }

  /// Something else than sources has changed, so that SwiftPM has to plan the build again.
  private func packageChanged() {
    commands = nil
    filesChanged()
  }

  // MARK: Building

  /// Runs a command of `swift` on the package.
  private func swift(
    _ command: String, _ arguments: [String], progress: Progress? = nil,
    onEnd: @escaping ([String], _ isSuccess: Bool) -> Void
  ) {
    run(
      ["swift", command, "--package-path", folder] + arguments, progress: progress, onEnd: onEnd)
  }

  /// Runs a command of the build, with its errors among the output.
  private func run(
    _ words: [String], progress: Progress? = nil,
    onEnd: @escaping ([String], _ isSuccess: Bool) -> Void
  ) {
    var lines: [String] = []
    isBuilding = true
    app.start(
      ["sh", "-c", "exec \"$@\" 2>&1", "sh"] + words,
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
    let files = SourceFiles(in: "\(folder)/Sources")
    if let commands, commands.haveAllChanges(from: plannedFiles, to: files) {
      let isSafe = !files.differWithinASecond(from: compiledFiles)
      compiledFiles = files
      return run(
        isSafe ? commands.compile : commands.compileAll, then: commands.link, product, for: change)
    }
    commands = nil
    (plannedFiles, compiledFiles) = (files, files)
    let isFirst = programs == nil
    if isFirst { console.report("building \(product); the first build, with Scrim, takes minutes") }
    swift(
      "build", (isFirst ? [] : ["--quiet"]) + ["--product", product],
      progress: isFirst ? Progress(console) : nil
    ) { [unowned self] lines, isSuccess in
      guard isBuilt(product, for: change, lines, isSuccess) else { return }
      if programs == nil { return findProgram() }
      replace()
      readPlan()
    }
  }

  /// Builds the program alone, by the commands that SwiftPM has planned.
  private func run(
    _ compile: [String], then link: [String], _ product: String, for change: Moment?
  ) {
    run(compile) { [unowned self] lines, isCompiled in
      guard isCompiled, changed == nil else {
        _ = isBuilt(product, for: change, lines, isCompiled)
        return
      }
      run(link) { [unowned self] _, isLinked in
        if !isLinked {
          // SwiftPM may know better.
          commands = nil
          changed = changed ?? change
        }
        if isBuilt(product, for: change, [], isLinked) { replace() }
      }
    }
  }

  /// Ends a build: shows why there is no program, or hides that. False if it is done again.
  private func isBuilt(
    _ product: String, for change: Moment?, _ lines: [String], _ isSuccess: Bool
  ) -> Bool {
    // Files that changed meanwhile may have mended or broken it.
    if changed != nil {
      build()
    } else if isSuccess {
      awaited = change
      hasCrashed = false
      runFolder.removeErrors()
      app.hideError()
      return true
    } else {
      show("\(product) does not build", lines)
    }
    return false
  }

  /// Takes the commands of the program from SwiftPM's plan.
  private func readPlan() {
    guard let programs, let product else { return }
    commands = ProgramCommands(of: product, in: programs)
  }

  private func findProgram() {
    swift("build", ["--show-bin-path"]) { [unowned self] lines, isSuccess in
      guard isSuccess, let path = lines.last else {
        return give(up: "swift does not tell where it puts programs: \(lines.last ?? "")")
      }
      programs = path
      if changed != nil { return build() }
      replace()
      readPlan()
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
    // Its panels may be closed at first.
    if !hasRun { console.report("running \(product)") }
    hasRun = true
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
    let position = runFolder.takeCrash().flatMap(position)
    show(title, [[position, fatalError].compactMap { $0 }.joined(separator: ": ")])
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

  /// The first position in the sources of the package that the report of a crash names.
  private func position(in report: [String]) -> String? {
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
