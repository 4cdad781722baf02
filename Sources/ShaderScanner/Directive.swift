// SPDX-License-Identifier: MIT

/// A line that begins with `#`.
struct Directive {
  /// The word after the `#`.
  let name: String
  /// The rest of the line, trimmed.
  let argument: String

  /// The directive in `line`; nil if `line` is none.
  init?(_ line: String) {
    let trimmed = line.trimmed
    guard trimmed.first == "#" else { return nil }
    let rest = String(trimmed.dropFirst()).trimmed
    name = String(rest.prefix { $0.isLetter })
    argument = String(rest.dropFirst(name.count)).trimmed
  }

  /// The text between the quotes, if the argument is one quoted name; nil otherwise.
  var quoted: String? {
    guard argument.count > 2, argument.first == "\"", argument.last == "\"" else { return nil }
    let name = argument.dropFirst().dropLast()
    return name.contains("\"") ? nil : String(name)
  }
}

extension String {
  /// The text without white space at either end.
  var trimmed: String {
    var rest = self[...].drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}
