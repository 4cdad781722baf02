// SPDX-License-Identifier: MIT

/// A place in a file that a person wrote.
struct SourceLocation: Hashable, Sendable {
  /// The file's path, as it was given.
  let file: String
  /// The line, from 1.
  let line: Int
  /// The column, in characters from 1.
  let column: Int

  init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// Why nothing was generated: the first mistake found in the XML or in the allowlist.
public struct Diagnostic: Error, Equatable, CustomStringConvertible {
  /// Position of the mistake.
  let location: SourceLocation
  /// Description of the mistake, one line.
  let reason: String

  init(_ location: SourceLocation, _ reason: String) {
    self.location = location
    // The reason quotes the file, and must stay on one line whatever the file contains.
    self.reason = reason.unicodeScalars.map { $0.isWhite ? " " : "\($0)" }.joined()
  }

  /// The form that compilers use, so that editors and the build show it in its place.
  public var description: String {
    "\(location.file):\(location.line):\(location.column): error: \(reason)"
  }
}

extension Unicode.Scalar {
  /// Whether this is white space or another invisible character.
  var isWhite: Bool { properties.isWhitespace || properties.generalCategory == .control }
}
