// SPDX-License-Identifier: MIT

/// A position in an input file.
struct SourceLocation: Hashable, Sendable {
  /// The file's path, as given.
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

/// The error that stopped generation: the first one found in the XML or the allowlist.
public struct Diagnostic: Error, Equatable, CustomStringConvertible {
  /// Position of the error.
  let location: SourceLocation
  /// Description of the error, one line.
  let reason: String

  init(_ location: SourceLocation, _ reason: String) {
    self.location = location
    // The reason quotes the file, and must stay on one line whatever the file contains.
    self.reason = reason.unicodeScalars.map { $0.isWhite ? " " : "\($0)" }.joined()
  }

  /// The format of compilers, so that editors and the build show the error in its file.
  public var description: String {
    "\(location.file):\(location.line):\(location.column): error: \(reason)"
  }
}

extension Unicode.Scalar {
  /// True for white space and other invisible characters.
  var isWhite: Bool { properties.isWhitespace || properties.generalCategory == .control }
}
