// SPDX-License-Identifier: MIT

/// The reason why a test of a panel fails.
public struct StageFailure: Error, Hashable, CustomStringConvertible {
  /// The reason in one line, after the file and the line of the test.
  public let description: String

  /// A failure of the call in a line of a file.
  init(_ reason: String, _ file: String, _ line: Int) {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    description = "\(name):\(line): \(reason)"
  }
}
