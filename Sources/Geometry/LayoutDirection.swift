// SPDX-License-Identifier: MIT

/// The direction in which a line is read, and views beside each other follow one another.
public enum LayoutDirection: CaseIterable, Sendable {
  /// As for Latin, Greek and Cyrillic scripts, and most others.
  case leftToRight
  /// As for Arabic and Hebrew scripts.
  case rightToLeft

  /// The direction of the language of a locale, such as `he_IL.UTF-8`; left to right if the locale
  /// is unknown.
  public init(locale: String) {
    let language = locale.prefix { !"_.@-".contains($0) }
    let modifier = locale.split(separator: "@", maxSplits: 1).dropFirst().first ?? ""
    let isRightToLeft =
      Self.rightToLeftLanguages.contains(language.lowercased())
      && !Self.leftToRightScripts.contains(modifier.lowercased())
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// The languages of Arabic, Hebrew, Syriac, Thaana and N'Ko scripts, as ISO 639 and old locales
  /// name them.
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "khw", "ks", "lrc",
    "mzn", "nqo", "pnb", "ps", "sd", "skr", "syr", "ug", "ur", "yi",
  ]

  /// The other scripts in which locales write some of these languages.
  private static let leftToRightScripts: Set<String> = ["cyrillic", "devanagari", "latin"]
}
