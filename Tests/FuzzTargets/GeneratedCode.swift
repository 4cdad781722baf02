// SPDX-License-Identifier: MIT

/// Swift code from a generator.
struct GeneratedCode {
  /// The Swift text.
  let text: String

  /// Throws unless all brackets match and no input text appears outside of comments and literals.
  func check() throws(BrokenPromise) {
    var open: [Character] = []
    var isRaw = false
    for line in text.split(separator: "\n") {
      var line = line
      if isRaw {
        guard let end = line.ranges(of: "\"\"\"#").first else { continue }
        line = line[end.upperBound...]
      }
      // The generators start a long literal on its own line.
      isRaw = line.hasSuffix("#\"\"\"")
      if isRaw { continue }
      for character in Self.code(of: line) {
        try promise(character.isASCII, "a stranger's words are code: \(line)")
        switch character {
        case "(": open.append(")")
        case "[": open.append("]")
        case "{": open.append("}")
        case ")", "]", "}":
          try promise(open.popLast() == character, "'\(character)' closes nothing: \(line)")
        default: break
        }
      }
    }
    try promise(open.isEmpty && !isRaw, "something is still open at the end")
  }

  /// The number of long literals.
  var endsOfLiterals: Int {
    text.split(separator: "\"\"\"#", omittingEmptySubsequences: false).count - 1
  }

  /// `line` without its comment and its literals.
  private static func code(of line: Substring) -> String {
    var code = ""
    var rest = line
    var isLiteral = false
    while let character = rest.popFirst() {
      if character == "\"" {
        isLiteral.toggle()
      } else if isLiteral {
        if character == "\\" { _ = rest.popFirst() }
      } else {
        if character == "/", rest.first == "/" { return code }
        code.append(character)
      }
    }
    return code
  }
}
