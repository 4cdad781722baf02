// SPDX-License-Identifier: MIT

/// A line in a file.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// Path of the file, relative to the package's root.
  public let path: String
  /// Line number, from 1.
  public let line: Int

  /// Line `line` of the file at `path`.
  public init(_ path: String, _ line: Int) {
    self.path = path
    self.line = line
  }

  /// `file:line`.
  public var description: String { "\(path):\(line)" }
}

/// An error in a shader.
public struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// Position of the error.
  public let location: SourceLocation
  /// Description of the error, one line.
  public let reason: String

  /// Creates an error at `location`.
  public init(_ location: SourceLocation, _ reason: String) {
    self.location = location
    // The reason quotes the file, and must stay on one line whatever the file contains.
    self.reason = reason.unicodeScalars.map { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        ? " " : "\(scalar)"
    }.joined()
  }

  /// `file:line: error: reason`, as compilers write it.
  public var description: String { "\(location): error: \(reason)" }
}

/// The errors that prevent generating Swift from a folder of shaders.
public struct ScanFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors, without duplicates.
  public let diagnostics: [Diagnostic]

  /// A failure for these reasons. Programs that share a broken file have the same reason.
  init(_ diagnostics: [Diagnostic]) {
    var seen: Set<Diagnostic> = []
    self.diagnostics = diagnostics.filter { seen.insert($0).inserted }
  }

  /// One line for each error.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
