// SPDX-License-Identifier: MIT

/// Reads the markup of a `RichText`. Its time is linear in the length of the text.
struct MarkupReader {
  /// The text.
  private let scalars: [Unicode.Scalar]
  /// The schemes of addresses that make links, in lower case.
  private let schemes: Set<String>
  /// The parts of the text, in order.
  private var parts: [Part] = []
  /// The indexes in `parts` of the tags that are open, the innermost last.
  private var open: [Int] = []
  /// The number of links so far.
  private var links = 0

  /// A part of the text.
  private struct Part {
    /// The position in `scalars`.
    let range: Range<Int>
    /// The tag; nil for text, and for a tag that is shown as text.
    var tag: MarkupTag?
  }

  /// The most tags within each other; those deeper inside are shown as text.
  private static let maximumDepth = 16
  /// The most links. Further ones become plain text.
  private static let maximumLinks = 32
  /// The longest address of a link, in bytes; a longer one makes no link.
  private static let maximumAddress = 2_048
  /// The sizes of large and of small text, as multiples of that of the text around.
  private static let (large, small) = (1.2, 0.85)

  /// A reader of `scalars`.
  init(_ scalars: [Unicode.Scalar], schemes: Set<String>) {
    self.scalars = scalars
    self.schemes = schemes
  }

  /// Reads the text. The runs may be empty, and neighbours may have the same style.
  mutating func runs() -> [RichText.Run] {
    split()
    var runs: [RichText.Run] = []
    var styles = [RichText.Run("")]
    for part in parts {
      var run = styles[styles.count - 1]
      switch part.tag {
      case nil: run.text = text(scalars[part.range])
      case .image(let alternative): run.text = text(alternative[...])
      case .close:
        styles.removeLast()
        continue
      case .open(let kind):
        switch kind {
        case .named(.bold): run.weight = .bold
        case .named(.italic): run.isItalic = true
        case .named(.underlined): run.isUnderlined = true
        case .named(.struck): run.isStruck = true
        case .named(.monospaced): run.isMonospaced = true
        case .named(.large): run.size = Self.large
        case .named(.small): run.size = Self.small
        case .link(let address): run.link = link(to: address) ?? run.link
        }
        styles.append(run)
        continue
      }
      runs.append(run)
    }
    return runs
  }

  // MARK: Tags

  /// Splits the text into parts. Only tags that are closed in order stay tags.
  private mutating func split() {
    var start = 0
    var index = 0
    while index < scalars.count {
      guard scalars[index] == "<", let (tag, end) = MarkupTag.read(scalars, at: index) else {
        index += 1
        continue
      }
      if start < index { parts.append(Part(range: start..<index)) }
      parts.append(Part(range: index..<end))
      place(tag)
      start = end
      index = end
    }
    if start < index { parts.append(Part(range: start..<index)) }
    for index in open { parts[index].tag = nil }
  }

  /// Gives the last part its tag, unless that opens or closes out of order.
  private mutating func place(_ tag: MarkupTag) {
    let last = parts.count - 1
    switch tag {
    case .image: parts[last].tag = tag
    case .open:
      guard open.count < Self.maximumDepth else { return }
      parts[last].tag = tag
      open.append(last)
    case .close(let name):
      guard let match = open.lastIndex(where: { parts[$0].tag?.name == name }) else { return }
      for index in open[(match + 1)...] { parts[index].tag = nil }
      open.removeSubrange(match...)
      parts[last].tag = tag
    }
  }

  // MARK: Values

  /// The text of `scalars`, with their entities replaced.
  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    DisplayText.cleaned(MarkupEntity.decoded(scalars), limit: RichText.maximumLength)
  }

  /// The address in an attribute, if it is one that makes a link.
  private mutating func link(to address: [Unicode.Scalar]) -> String? {
    let scalars = MarkupEntity.decoded(address[...])
    // Spaces and characters that are not shown have no place in an address.
    guard links < Self.maximumLinks, scalars.allSatisfy({ $0.value > 0x20 }) else {
      return nil
    }
    let address = String(String.UnicodeScalarView(scalars))
    guard address.utf8.count <= Self.maximumAddress,
      address == DisplayText.line(address, limit: .max),
      let colon = address.firstIndex(of: ":"),
      schemes.contains(address[..<colon].lowercased())
    else { return nil }
    links += 1
    return address
  }
}
