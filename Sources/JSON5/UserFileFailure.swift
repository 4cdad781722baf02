// SPDX-License-Identifier: MIT

public import Files

/// The reason why a file that a user wrote cannot be used.
public enum UserFileFailure: Error, Equatable {
  /// The file is there and cannot be read.
  case unreadable(FileError)
  /// The text has mistakes.
  case mistakes(path: String, [JSON5Mistake])

  /// The most lines. More mistakes than that mean another kind of file.
  private static let maximumLines = 20

  /// A line for each mistake, in the form of compilers: `file:line:column: message`.
  public var lines: [String] {
    switch self {
    case .unreadable(let error): return ["\(error.path): \(error.reason)"]
    case .mistakes(let path, let mistakes):
      let lines = mistakes.prefix(Self.maximumLines).map {
        "\(path):\($0.position.line):\($0.position.column): \($0.message)"
      }
      let rest = mistakes.count - lines.count
      return rest > 0 ? lines + ["\(path): and \(rest) more"] : lines
    }
  }
}
