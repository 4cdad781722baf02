/// The text of a shader and where it came from.
public struct ShaderSource: Hashable, Sendable {
  /// GLSL ES 3.00 with its includes in it. `#line` directives number the files they come from.
  public var text: String
  /// The files, in the order of their numbers in `#line`.
  public var files: [String]

  /// A shader of this text.
  public init(_ text: String, files: [String]) {
    self.text = text
    self.files = files
  }
}

/// A compiler's log, its places turned from `file number:line` into `file:line`.
struct InfoLog {
  /// The log as a person reads it.
  let text: String

  /// `log` of a shader made from `files`.
  init(_ log: String, files: [String]) {
    text = log.split(separator: "\n").map { Self.line($0, files: files) }
      .joined(separator: "\n")
  }

  /// Drivers write `0:12(5): error` (Mesa), `0(12) : error` (NVIDIA) or `ERROR: 0:12: ` (others).
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
