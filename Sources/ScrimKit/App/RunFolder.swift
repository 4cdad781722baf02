// SPDX-License-Identifier: MIT

import Files
import Glibc

/// The folder by which `scrim run` and the program that it runs tell each other what they know.
package struct RunFolder {
  /// The path.
  package let path: String

  /// The environment variable that names the folder to the program.
  package static let variable = "SCRIM_RUN"
  /// The most errors in a file, each of which is a line of the compiler's.
  private static let maximumErrors = 100
  /// The most bytes of a file.
  private static let maximumBytes = 1 << 23

  /// The folder at `path`.
  package init(_ path: String) { self.path = path }

  /// The folder for this process; nil if `scrim run` does not run it.
  package static var current: RunFolder? {
    let path = unsafe getenv(variable).map { unsafe String(cString: $0) } ?? ""
    return path.isEmpty ? nil : RunFolder(path)
  }

  /// The file with the state of the program between two runs.
  package var state: String { "\(path)/state.json" }
  /// The file with the errors of the last build; there is none after a build without errors.
  package var errors: String { "\(path)/errors" }
  /// The file with the report of the last crash; there is none if Swift wrote none.
  package var crash: String { "\(path)/crash" }
  /// The file that the program makes once all its open surfaces have been drawn.
  package var drawn: String { "\(path)/drawn" }

  // MARK: The side of scrim run

  /// Makes the folder.
  package func make() { _ = unsafe mkdir(path, 0o700) }

  /// Removes the folder.
  package func remove() {
    for file in [state, errors, drawn, crash] { _ = unsafe unlink(file) }
    _ = unsafe rmdir(path)
  }

  /// Makes the program show errors.
  package func write(errors lines: [String], title: String) {
    // Without the folder, the errors are seen in the terminal only.
    let text = ([title] + lines.prefix(Self.maximumErrors)).joined(separator: "\n")
    try? File.write(text, to: errors)
  }

  /// Makes the program hide errors.
  package func removeErrors() { _ = unsafe unlink(errors) }

  /// True once the program that was started last has drawn all that is open of it.
  package var isDrawn: Bool { unsafe access(drawn, F_OK) == 0 }

  /// Forgets that a program has been drawn, before the next one is started.
  package func forgetDrawn() { _ = unsafe unlink(drawn) }

  /// The report of the last crash, which is then forgotten; nil if there is none.
  package func takeCrash() -> [String]? {
    defer { _ = unsafe unlink(crash) }
    return (try? File.read(crash, limit: Self.maximumBytes)).map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  // MARK: The side of the program

  /// The errors of the last build; nil if there are none.
  func readErrors() -> (title: String, lines: [String])? {
    guard let bytes = try? File.read(errors, limit: Self.maximumBytes) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    return lines.first.map { ($0, Array(lines.dropFirst())) }
  }

  /// Tells that all that is open has been drawn.
  func tellDrawn() { try? File.write("", to: drawn) }
}

// An app that `scrim run` runs.
extension App {
  /// Shows an error over the desktop in place of a program that does not run, until it is hidden.
  package func show(error title: String, _ lines: [String]) {
    notes.show(title, lines, about: .build)
  }

  /// Hides that error.
  package func hideError() { notes.dismiss(about: .build) }

  /// Shows the errors of each build that fails while the app runs, until one succeeds.
  func watchBuilds() {
    guard let runFolder = options.runFolder else { return }
    watch(file: runFolder.errors) { [unowned self] in showBuildErrors() }
  }

  /// Shows the errors of the last build, or removes the note if there are none.
  func showBuildErrors() {
    guard let errors = options.runFolder?.readErrors() else { return hideError() }
    show(error: errors.title, errors.lines)
  }

  /// Tells `scrim run` once that all open surfaces have been drawn.
  func tellDrawn() {
    guard let runFolder = options.runFolder, !hasToldDrawn,
      surfaces.allSatisfy({ $0.isDrawn || !$0.isOpen })
    else { return }
    hasToldDrawn = true
    runFolder.tellDrawn()
  }
}
