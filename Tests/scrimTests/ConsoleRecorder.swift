// SPDX-License-Identifier: MIT

import Foundation
import TemporaryFiles

@testable import scrim

/// A console whose two streams are files, and what was written to them.
final class ConsoleRecorder {
  private let folder: TemporaryFolder
  private let output: FileHandle
  private let errors: FileHandle

  /// Starts with nothing written.
  init() throws {
    folder = try TemporaryFolder()
    output = try Self.file(folder.appending(path: "output"))
    errors = try Self.file(folder.appending(path: "errors"))
  }

  /// Runs the program with `words`.
  func run(_ words: String..., table: CommandTable = .scrim) -> Int32 { run(words, table: table) }

  /// Runs the program with `words`.
  func run(_ words: [String], table: CommandTable = .scrim) -> Int32 {
    let console = Console(output: output.fileDescriptor, errors: errors.fileDescriptor)
    return Launcher(table: table, console: console).run(words)
  }

  /// What went to standard output.
  var written: String { text("output") }
  /// What went to standard error.
  var reported: String { text("errors") }

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
  }

  private static func file(_ url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }
}
