// SPDX-License-Identifier: MIT

/// The language of a user, and the localised keys that fit it.
struct EntryLocale: Hashable, Sendable {
  /// The names of locales that follow a key in brackets, the best first.
  let suffixes: [String]

  /// The language of messages that the environment names, such as `de_AT.UTF-8@euro`.
  init(environment: (String) -> String?) {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment)
      .first { !$0.isEmpty }
    self.init(name ?? "C")
  }

  /// The language `name`: `lang_COUNTRY.ENCODING@MODIFIER`, of which only the language must be
  /// there.
  init(_ name: String) {
    let (rest, modifier) = Self.split(name, at: "@")
    let (place, _) = Self.split(rest, at: ".")
    let (language, country) = Self.split(place, at: "_")
    guard !language.isEmpty, language != "C", language != "POSIX" else {
      suffixes = []
      return
    }
    var suffixes: [String] = []
    if let country, let modifier { suffixes.append("\(language)_\(country)@\(modifier)") }
    if let country { suffixes.append("\(language)_\(country)") }
    if let modifier { suffixes.append("\(language)@\(modifier)") }
    self.suffixes = suffixes + [language]
  }

  private static func split(_ text: String, at mark: Character) -> (String, String?) {
    guard let index = text.firstIndex(of: mark) else { return (text, nil) }
    return (String(text[..<index]), String(text[text.index(after: index)...]))
  }
}
