// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation

/// A program of the machine that the tests ask for a second opinion.
struct Tool {
  /// Where it is.
  let path: String

  /// The program called `name`; nil where the machine does not have it.
  init?(_ name: String) {
    let folders = ["/usr/bin", "/bin", "/usr/local/bin"]
    guard
      let folder = folders.first(where: {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
      })
    else { return nil }
    path = "\(folder)/\(name)"
  }

  /// The program that these tests belong to, as it was built.
  static var scrim: Tool { Tool(path: ownFolder.appending(path: "scrim").path) }

  private init(path: String) { self.path = path }

  /// The folder that the tests' own program lies in.
  private static var ownFolder: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Runs it with `arguments`, giving it `input`. Returns its exit code and all that it wrote.
  func run(_ arguments: [String], input: String = "") throws -> (code: Int32, text: String) {
    let inputFile = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(input.utf8).write(to: inputFile)
    defer { try? FileManager.default.removeItem(at: inputFile) }
    let process = try ChildProcess(
      path, arguments, in: ProcessInfo.processInfo.environment,
      input: FileHandle(forReadingFrom: inputFile))
    let outcome = process.wait()
    return (outcome.status, outcome.output + outcome.errors)
  }
}
