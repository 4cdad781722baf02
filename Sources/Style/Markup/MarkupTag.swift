// SPDX-License-Identifier: MIT

/// A tag of the markup of a `RichText`.
enum MarkupTag {
  /// A style that lasts from a tag to the one that closes it.
  enum Style {
    /// One without attributes.
    case named(Name)
    /// `a`, with its address as it was written.
    case link([Unicode.Scalar])
  }

  /// The name of a style without attributes.
  enum Name: String {
    case bold = "b"
    case italic = "i"
    case underlined = "u"
    case struck = "s"
    case monospaced = "tt"
    case large = "big"
    case small
  }

  /// The beginning of a style.
  case open(Style)
  /// The end of the style with this name.
  case close(String)
  /// `img`, with its text for those who do not see it, as it was written.
  case image([Unicode.Scalar])

  /// The name, in lower case.
  var name: String {
    switch self {
    case .open(.named(let name)): name.rawValue
    case .open(.link): "a"
    case .close(let name): name
    case .image: "img"
    }
  }

  /// Reads a tag that begins at `start` with `<`. Returns it with the index after it; nil if there
  /// is none of the tags that are understood. Never reads beyond the next `<`.
  static func read(
    _ scalars: [Unicode.Scalar], at start: Int
  ) -> (tag: MarkupTag, end: Int)? {
    var scanner = Scanner(scalars: scalars, index: start + 1)
    let isClosing = scanner.take("/")
    let name = scanner.name()
    var attributes: [String: [Unicode.Scalar]] = [:]
    while !isClosing, scanner.skipBlanks(), let (name, value) = scanner.attribute() {
      if attributes[name] == nil { attributes[name] = value }
    }
    scanner.skipBlanks()
    let isEmpty = !isClosing && scanner.take("/")
    guard scanner.take(">"), let tag = tag(name, isClosing, isEmpty, attributes) else {
      return nil
    }
    return (tag, scanner.index)
  }

  private static func tag(
    _ name: String, _ isClosing: Bool, _ isEmpty: Bool, _ attributes: [String: [Unicode.Scalar]]
  ) -> MarkupTag? {
    let style = Name(rawValue: name)
    if isClosing { return style != nil || name == "a" ? .close(name) : nil }
    if name == "img" { return .image(attributes["alt"] ?? []) }
    guard !isEmpty else { return nil }
    if name == "a" { return .open(.link(attributes["href"] ?? [])) }
    return style.map { .open(.named($0)) }
  }

  /// Reads the parts of a tag.
  private struct Scanner {
    /// The text.
    let scalars: [Unicode.Scalar]
    /// The next scalar.
    var index: Int

    /// The next scalar; nil at the end.
    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    /// Takes `scalar` if it is the next.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard next == scalar else { return false }
      index += 1
      return true
    }

    /// Takes spaces, tabs and line ends. Returns true if there was one.
    @discardableResult mutating func skipBlanks() -> Bool {
      let start = index
      while let scalar = next, [" ", "\t", "\n", "\r"].contains(scalar) { index += 1 }
      return index > start
    }

    /// Takes letters, which may be none, and returns them in lower case.
    mutating func name() -> String {
      var name = ""
      while let scalar = next, case 0x61...0x7a = scalar.value | 0x20, scalar.isASCII {
        name.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value | 0x20)))
        index += 1
      }
      return name
    }

    /// Takes `name="value"` or `name='value'`; nothing if that is not next.
    mutating func attribute() -> (name: String, value: [Unicode.Scalar])? {
      let start = index
      let name = name()
      skipBlanks()
      if !name.isEmpty, take("="), let value = value() { return (name, value) }
      index = start
      return nil
    }

    /// Takes a value in quotes.
    private mutating func value() -> [Unicode.Scalar]? {
      skipBlanks()
      guard let quote = next, quote == "\"" || quote == "'" else { return nil }
      let start = index + 1
      index = start
      while let scalar = next, scalar != quote, scalar != "<" { index += 1 }
      return take(quote) ? Array(scalars[start..<(index - 1)]) : nil
    }
  }
}
