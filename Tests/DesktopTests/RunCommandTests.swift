// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Pictures
import TemporaryFiles
import Testing

/// `scrim run`, with a compiler that takes no time.
@Suite(.serialized) struct RunCommandTests {
  /// The package, and the compiler in its folder `bin`.
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("Package.swift", "// A package.\n")
    try write("theme.json5", "{}")
    try write("Sources/clock/main.swift", "one")
    let panel = Client.executable.deletingLastPathComponent()
      .appending(path: "new-panel-example").path
    // "Builds" the source to a program that prints it and the state that it begins with.
    try write(
      "bin/swift",
      """
      #!/bin/sh
      cd '\(folder.path)'
      echo "$*" >> calls
      case "$*" in
        "package --package-path \(folder.path) describe --type json")
          if grep -q broken Package.swift; then
            echo '\(folder.path)/Package.swift:1:1: error: this is broken' >&2
            exit 1
          fi
          echo '{"products": [{"name": "clock", "type": {"executable": null}}]}' ;;
        "build --package-path \(folder.path) --show-bin-path")
          echo '\(folder.path)/built/any/debug' ;;
        "build --package-path \(folder.path) --product clock" | \
          "build --package-path \(folder.path) --quiet --product clock")
          if grep -q broken Sources/clock/main.swift; then
            echo '\(folder.path)/Sources/clock/main.swift:1:1: error: this is broken' >&2
            exit 1
          fi
          cp Sources/clock/main.swift built/text ;;
      esac
      """)
    try write(
      "built/any/debug/clock",
      """
      #!/bin/sh
      text=$(cat '\(folder.path)/built/text')
      echo "theme $SCRIM_THEME, shaders $SCRIM_SHADERS"
      echo "$text after $(cat "$SCRIM_STATE" 2> /dev/null)"
      if [ "$text" = 'crash once' ]; then
        [ -e '\(folder.path)/crashed' ] && exec '\(panel)'
        : > '\(folder.path)/crashed'
        kill -ILL $$
      fi
      : > "$SCRIM_RUN/drawn"
      trap 'echo "$text" > "$SCRIM_STATE"; exit 0' TERM
      case "$text" in *end) exit 0 ;; esac
      if [ "$text" = crash ]; then
        echo "Swift/Array.swift:1: Fatal error: Index out of range" >&2
        printf '%s\n' ' 2 0x2 f in clock at /elsewhere/Sources/Kit/Kit.swift:1:2' \
          ' 3 0x1 main in clock at \(folder.path)/Sources/clock/main.swift:3:4' \
          > "${SWIFT_BACKTRACE##*output-to=}"
        kill -ILL $$
      fi
      while :; do sleep 0.1; done
      """)
    for name in ["bin/swift", "built/any/debug/clock"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: name).path)
    }
  }

  private func write(_ name: String, _ text: String) throws {
    try folder.write(text, to: name)
  }

  /// Starts the command.
  private func start(in compositor: Compositor) throws -> Client {
    var environment = compositor.clientEnvironment
    environment["PATH"] = "\(folder.path)/bin:" + (environment["PATH"] ?? "/usr/bin:/bin")
    return try Client(["run", folder.path], in: environment)
  }

  /// The names of what is left in the compositor's folder of the command's.
  private func leftovers(in compositor: Compositor) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: compositor.directory.path)
      .filter { $0.hasPrefix("scrim-run-") }
  }

  @Test func eachChangeReplacesTheProgram() throws {
    let compositor = try Compositor(.sway)
    let client = try start(in: compositor)
    try wait { client.process.written.contains("one after \n") }
    #expect(client.process.written.hasPrefix("theme \(folder.path)/theme.json5, shaders \n"))
    let first =
      "scrim: building clock; the first build, with Scrim, takes minutes\nscrim: running clock\n"
    #expect(client.process.writtenErrors == first)
    try write("Sources/clock/main.swift", "two")
    try wait { client.process.written.contains("two after one\n") }
    // The time until the program was drawn is told.
    try wait { client.process.writtenErrors.hasSuffix(" s after the change\n") }
    let time = client.process.writtenErrors
    let form = /scrim: running again \d+\.\d s after the change\n/
    #expect(time.trimmingPrefix(first).wholeMatch(of: form) != nil, "\(time)")
    // The program is told of an error, and goes on.
    try write("Sources/clock/main.swift", "broken")
    let error = "Sources/clock/main.swift:1:1: error: this is broken"
    let place = try #require(leftovers(in: compositor).first)
    let errors = compositor.directory.appending(path: "\(place)/errors").path
    try wait { FileManager.default.fileExists(atPath: errors) }
    let shown = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(shown == "clock does not build\n\(error)")
    #expect(client.process.writtenErrors == "\(time)scrim: clock does not build\nscrim: \(error)\n")
    try write("Sources/clock/main.swift", "three")
    try wait { client.process.written.contains("three after two\n") }
    #expect(!FileManager.default.fileExists(atPath: errors))
    // A program that ends by itself ends the command.
    try write("Sources/clock/main.swift", "end")
    let result = client.end()
    #expect(result.status == 0 && result.output.contains("end after three\n"))
    #expect(try leftovers(in: compositor).isEmpty)
  }

  /// What the compiler was asked to do.
  private func calls() throws -> [Substring] {
    try String(contentsOf: folder.appending(path: "calls"), encoding: .utf8).split(separator: "\n")
  }

  /// After a change of the program's sources alone, the commands of the plan build it.
  @Test func thePlannedCommandsBuildWhatTheyCan() throws {
    let compositor = try Compositor(.sway)
    let (path, main) = (folder.path, "Sources/clock/main.swift")
    try write(
      "built/debug.yaml",
      """
      commands:
        "C.clock-any-debug.exe":
          tool: shell
          args: ["sh", "-c", "cd '\(path)' && [ ! -e broken ] && cp built/compiled built/text"]

        "C.clock-any-debug.module":
          tool: shell
          inputs: ["\(path)/\(main)", "\(path)/Kit.swiftmodule"]
          args: ["sh", "-c", "cd '\(path)' && if grep -q broken \(main); then \
      echo '\(path)/\(main):1:1: error: this is broken'; exit 1; else \
      sed 's/^/quick /' \(main) > built/compiled; fi"]

      """)
    let client = try start(in: compositor)
    try wait { client.process.written.contains("one after \n") }
    let whole = try calls().count
    try write(main, "two")
    try wait { client.process.written.contains("quick two after one\n") }
    try write(main, "broken")
    try wait { client.process.writtenErrors.contains(": error: this is broken\n") }
    try write(main, "three")
    try wait { client.process.written.contains("quick three after quick two\n") }
    #expect(try calls().count == whole)
    // What they cannot link, SwiftPM builds.
    try write("broken", "")
    try write(main, "four")
    try wait { client.process.written.contains("four after quick three\n") }
    #expect(try calls().count == whole + 1)
    try FileManager.default.removeItem(at: folder.appending(path: "broken"))
    try write(main, "five")
    try wait { client.process.written.contains("quick five after four\n") }
    // So it does after a change of anything else.
    for (count, name) in ["Sources/clock/new.swift", "Sources/clock/new.swift", "Package.swift"]
      .enumerated()
    {
      try write(name, "// \(count)")
      try wait { try calls().count == whole + 2 + count }
      try wait {
        client.process.writtenErrors.split(separator: " s after the change\n").count == 5 + count
      }
    }
    try write(main, "end")
    let result = client.end()
    #expect(result.status == 0 && result.output.hasSuffix("quick end after five\n"))
  }

  /// A program that crashes is started again once, and then after a change.
  @Test func aCrashIsShownAndTheProgramStartsAgain() throws {
    let compositor = try Compositor(.sway)
    func screen() throws -> Bitmap { try Bitmap(contentsOf: compositor.screenshot().path) }
    let ground = try screen()
    try write("Sources/clock/main.swift", "crash")
    let client = try start(in: compositor)
    let crash = """
      scrim: clock was ended by signal 4
      scrim: Sources/clock/main.swift:3:4: Fatal error: Index out of range

      """
    try wait { client.process.writtenErrors.hasSuffix(crash + crash) }
    #expect(client.process.written.split(separator: "theme ").count == 2)
    // Nothing of the program is open, so that the error is seen over the desktop.
    try wait { try screen() != ground }
    try write("Sources/clock/main.swift", "two")
    try wait { client.process.written.contains("two after \n") }
    try wait { try screen() == ground }
    try write("Sources/clock/main.swift", "end")
    #expect(client.end().status == 0)
  }

  /// The program that is started again after a crash shows the error over its panel, and the
  /// command no longer shows it at the side of the screen.
  @Test func aProgramThatIsDrawnAgainAloneShowsTheCrash() throws {
    let compositor = try Compositor(.sway)
    func screen() throws -> Bitmap { try Bitmap(contentsOf: compositor.screenshot().path) }
    let ground = try screen()
    let beside = Rect<Physical>(x: 380, y: 36, width: 70, height: 30)
    let side = Rect<Physical>(x: 940, y: 10, width: 300, height: 60)
    try write("Sources/clock/main.swift", "crash once")
    let client = try start(in: compositor)
    try wait { try !isEqual(screen(), ground, in: beside) }
    try wait { try isEqual(screen(), ground, in: side) }
    try client.waitUntilAtRest()
    let shown = try screen()
    #expect(!isEqual(shown, ground, in: beside) && isEqual(shown, ground, in: side))
    client.process.terminate()
    #expect(client.end().status == 0)
  }

  @Test func aPackageWithAMistakeWaitsForAChange() throws {
    let compositor = try Compositor(.sway)
    try write("Package.swift", "broken")
    try write("Sources/clock/main.swift", "end")
    let client = try start(in: compositor)
    let told = """
      scrim: the package in '\(folder.path)' cannot be read
      scrim: \(folder.path)/Package.swift:1:1: error: this is broken

      """
    try wait { client.process.writtenErrors == told }
    try write("Package.swift", "// A package.\n")
    let result = client.end()
    #expect(result.status == 0 && result.output.contains("end after \n"))
    #expect(result.errors.hasPrefix(told) && !result.errors.contains("does not build"))
  }

  @Test func aFolderWithoutAPackageIsTold() throws {
    let compositor = try Compositor(.sway)
    let result = try run(
      Client.executable.path, ["run", "/proc"], in: compositor.clientEnvironment)
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix("scrim: '/proc' has no Package.swift; scripts/new-panel makes a"))
  }
}
