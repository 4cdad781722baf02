// SPDX-License-Identifier: MIT

/// The text of a shader and the files it was assembled from.
public struct ShaderSource: Hashable, Sendable {
  /// GLSL ES 3.00 with includes resolved. `#line` directives refer to files by number.
  public var text: String
  /// The file names, indexed by their numbers in `#line`.
  public var files: [String]

  /// The shader `text`, assembled from `files`.
  public init(_ text: String, files: [String]) {
    self.text = text
    self.files = files
  }
}

/// A compiler's log with file names in place of file numbers.
struct InfoLog {
  /// The log, with positions as `file:line`.
  let text: String

  /// Translates the `log` of a shader assembled from `files`.
  init(_ log: String, files: [String]) {
    text = log.split(separator: "\n").map { Self.line($0, files: files) }
      .joined(separator: "\n")
  }

  /// Formats: `0:12(5): error` (Mesa), `0(12) : error` (NVIDIA), `ERROR: 0:12: ` (others).
  private static func line(_ line: Substring, files: [String]) -> String {
    var rest = line
    var prefix: Substring = ""
    for word in ["ERROR: ", "WARNING: "] where rest.hasPrefix(word) {
      prefix = rest.prefix(word.count)
      rest = rest.dropFirst(word.count)
    }
    let file = rest.prefix { $0.isNumber }
    rest = rest.dropFirst(file.count)
    guard let index = Int(file), files.indices.contains(index),
      let separator = rest.first, separator == ":" || separator == "("
    else { return String(line) }
    rest = rest.dropFirst()
    let number = rest.prefix { $0.isNumber }
    guard !number.isEmpty else { return String(line) }
    rest = rest.dropFirst(number.count)
    if separator == "(", rest.first == ")" { rest = rest.dropFirst() }
    return "\(prefix)\(files[index]):\(number)\(rest)"
  }
}
