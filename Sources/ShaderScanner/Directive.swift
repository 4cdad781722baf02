/// A line that begins with `#`.
struct Directive {
  /// The word after the `#`.
  let name: String
  /// What follows the word, without space around it.
  let argument: String

  /// The directive in `line`; nil where it is not one.
  init?(_ line: String) {
    let trimmed = line.trimmed
    guard trimmed.first == "#" else { return nil }
    let rest = String(trimmed.dropFirst()).trimmed
    name = String(rest.prefix { $0.isLetter })
    argument = String(rest.dropFirst(name.count)).trimmed
  }

  /// The text between the quotes, where that is all the argument.
  var quoted: String? {
    guard argument.count > 2, argument.first == "\"", argument.last == "\"" else { return nil }
    let name = argument.dropFirst().dropLast()
    return name.contains("\"") ? nil : String(name)
  }
}

extension String {
  /// Without space at either end.
  var trimmed: String {
    var rest = self[...].drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}
