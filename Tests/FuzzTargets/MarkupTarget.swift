// SPDX-License-Identifier: MIT

import Style

/// Markup of texts. Whatever is sent makes few runs without characters that hide or turn
/// text, and links that may be opened.
enum MarkupTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let markup = String(decoding: bytes, as: UTF8.self)
    let text = RichText(markup: markup)
    let plain = text.plain
    try promise(
      plain.unicodeScalars.count <= RichText.maximumLength, "the text is too long")
    try promise(RichText(plain).plain == plain, "a second time cleans more")
    for scalar in plain.unicodeScalars {
      let isHidden =
        scalar.value < 0x20 && scalar != "\n" || 0x202a...0x202e ~= scalar.value
        || 0x2066...0x2069 ~= scalar.value
      try promise(!isHidden, "U+\(String(scalar.value, radix: 16)) is in the text")
    }
    for (run, next) in zip(text.runs, text.runs.dropFirst()) {
      var same = next
      same.text = run.text
      try promise(same != run, "neighbours have the same style")
    }
    try promise(!text.runs.contains { $0.text.isEmpty }, "a run is empty")
    let links = Set(text.runs.compactMap(\.link))
    try promise(links.count <= 32, "there are too many links")
    for link in links {
      try promise(
        ["http:", "https:", "mailto:"].contains { link.lowercased().hasPrefix($0) },
        "'\(link)' must not be opened")
      try promise(InputText.isOneLine(link) && !link.contains(" "), "'\(link)' has spaces")
    }
  }
}
