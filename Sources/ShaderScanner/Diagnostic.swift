/// A line of a file.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file, from the package's root.
  public let path: String
  /// The line, from 1.
  public let line: Int

  /// Line `line` of the file at `path`.
  public init(_ path: String, _ line: Int) {
    self.path = path
    self.line = line
  }

  /// `file:line`.
  public var description: String { "\(path):\(line)" }
}

/// What is wrong with a shader, and where.
public struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it was seen.
  public let location: SourceLocation
  /// What is wrong.
  public let reason: String

  /// Something wrong at `location`.
  public init(_ location: SourceLocation, _ reason: String) {
    self.location = location
    // It quotes the file, and must stay one line whatever that holds.
    self.reason = reason.unicodeScalars.map { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        ? " " : "\(scalar)"
    }.joined()
  }

  /// `file:line: error: reason`, as compilers write it.
  public var description: String { "\(location): error: \(reason)" }
}

/// A folder of shaders that cannot become Swift.
public struct ScanFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, each thing once.
  public let diagnostics: [Diagnostic]

  /// A failure for these reasons. Programs that share a broken file give the same reason.
  init(_ diagnostics: [Diagnostic]) {
    var seen: Set<Diagnostic> = []
    self.diagnostics = diagnostics.filter { seen.insert($0).inserted }
  }

  /// A line a reason.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
