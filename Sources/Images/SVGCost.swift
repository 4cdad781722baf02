// SPDX-License-Identifier: MIT

/// An upper bound of the work that an SVG file asks for, found without drawing it.
///
/// Elements that refer to others can make a short file draw billions of shapes: librsvg stops after
/// ten seconds, and cannot be interrupted before. The bound counts each element as often as it is
/// referred to. Files that hide references, in entities, in escapes or in other files, are refused.
struct SVGCost {
  /// A part of the file: what lies within an element with an identity, without such parts in it.
  private struct Part {
    /// The elements of the part, filter primitives several times.
    var elements = 0
    /// The parts that this one contains or refers to, and how often.
    var uses: [(part: Int, count: Int)] = []
    /// True for a gradient, which refers to one other gradient at most.
    var isGradient = false
    /// The cost with all that the part uses; nil if it is not known yet.
    var cost: Int?
    /// True while the cost is being computed.
    var isOpen = false
  }

  /// The most elements that are drawn.
  private static let limit = 16_384
  /// The most parts that refer to each other in a chain.
  private static let depthLimit = 128
  /// The number of elements that a filter primitive counts as.
  private static let filterWeight = 32
  /// Elements that contain other files.
  private static let embedding: Set = ["image", "feImage", "include", "foreignObject"]

  /// The parts; the first is the whole file.
  private var parts = [Part()]
  /// The parts by their identities.
  private var identities: [String: Int] = [:]
  /// References by identity, resolved once all parts are known.
  private var references: [(from: Int, to: String, count: Int)] = []
  /// Identities that style sheets refer to.
  private var styled: [String] = []

  /// Throws if the file is not SVG, or asks for more work than an icon may.
  static func check(_ bytes: [UInt8]) throws(ImageError.Reason) {
    var cost = SVGCost()
    try cost.read(bytes)
    for reference in cost.references {
      guard let part = cost.identities[reference.to] else { continue }
      cost.parts[reference.from].uses.append((part, reference.count))
    }
    let elements = cost.parts.reduce(0) { $0 + $1.elements }
    for name in cost.styled {
      // It is not known which elements have the style: all may.
      guard let part = cost.identities[name], !cost.parts[part].isGradient else { continue }
      guard cost.parts[part].uses.isEmpty else { throw tooMuch }
      cost.parts[0].uses.append((part, elements))
    }
    guard cost.total(0, depth: 0) <= limit else { throw tooMuch }
  }

  private static let tooMuch = ImageError.Reason.unsupported(
    "it refers to parts of itself too often")
  private static let hidden = ImageError.Reason.unsupported(
    "it hides references in entities, escapes or other files")

  /// The cost of a part, or more than the limit.
  private mutating func total(_ index: Int, depth: Int) -> Int {
    if let cost = parts[index].cost { return cost }
    guard !parts[index].isOpen, depth < Self.depthLimit else { return Self.limit + 1 }
    parts[index].isOpen = true
    var sum = parts[index].elements
    for use in parts[index].uses where sum <= Self.limit {
      sum += total(use.part, depth: depth + 1) * use.count
    }
    parts[index].isOpen = false
    parts[index].cost = sum
    return sum
  }

  // MARK: Reading

  private mutating func read(_ bytes: [UInt8]) throws(ImageError.Reason) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var rest = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    rest = rest.drop { $0 <= 0x20 && $0 > 0 }
    // Compressed files and other encodings start with something else.
    guard rest.first == UInt8(ascii: "<"), !rest.contains(0) else {
      throw .damaged("it is not an SVG file")
    }
    // The parts of the open elements.
    var open: [Int] = []
    var isStyle = false
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      if isStyle { try readStyle(rest[..<start]) }
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        rest = Self.after("-->", rest)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        let end = Self.after("]]>", rest)
        if isStyle { try readStyle(rest[..<end.startIndex]) }
        rest = end
      } else if rest.starts(with: "<!".utf8) {
        rest = try Self.declaration(rest)
      } else if rest.starts(with: "<?".utf8) {
        let end = Self.after("?>", rest)
        try Self.instruction(String(decoding: rest[..<end.startIndex], as: UTF8.self))
        rest = end
      } else if rest.starts(with: "</".utf8) {
        isStyle = false
        _ = open.popLast()
        rest = Self.after(">", rest)
      } else {
        let tag = Tag(rest)
        let part = try add(tag, in: open.last ?? 0)
        isStyle = tag.name == "style" && !tag.isEmpty
        if !tag.isEmpty { open.append(part) }
        rest = rest[tag.end...]
      }
    }
  }

  /// The bytes after the next `end`.
  private static func after(_ end: String, _ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = Array(end.utf8)
    var index = rest.startIndex
    while index + end.count <= rest.endIndex {
      if rest[index] == end[0], rest[index...].starts(with: end) {
        return rest[(index + end.count)...]
      }
      index += 1
    }
    return rest[rest.endIndex...]
  }

  /// Skips a document type, whose entities must not contain markup or references.
  private static func declaration(
    _ rest: ArraySlice<UInt8>
  ) throws(ImageError.Reason) -> ArraySlice<UInt8> {
    var depth = 0
    var index = rest.startIndex
    var quote: UInt8?
    while index < rest.endIndex {
      let byte = rest[index]
      if let open = quote {
        if byte == open { quote = nil }
        if depth > 1, "<%&#\\".utf8.contains(byte) { throw hidden }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        depth += 1
      } else if byte == UInt8(ascii: ">") {
        depth -= 1
        if depth == 0 { break }
      }
      index += 1
    }
    return rest[min(index + 1, rest.endIndex)...]
  }

  /// Throws for an instruction that names a style sheet, or an encoding other than those that have
  /// ASCII in them.
  private static func instruction(_ text: String) throws(ImageError.Reason) {
    if text.contains("stylesheet") { throw hidden }
    let words = text.lowercased()
    guard text.hasPrefix("<?xml"), words.contains("encoding") else { return }
    guard ["utf-8", "us-ascii", "iso-8859-"].contains(where: { words.contains($0) }) else {
      throw hidden
    }
  }

  /// Counts an element within `around`, and returns the part that its content belongs to.
  private mutating func add(_ tag: Tag, in around: Int) throws(ImageError.Reason) -> Int {
    if Self.embedding.contains(tag.name) {
      throw .unsupported("it embeds another image")
    }
    var part = around
    if let identity = tag.identity, identities[identity] == nil {
      part = parts.count
      parts.append(Part())
      parts[part].isGradient = tag.name.hasSuffix("Gradient")
      identities[identity] = part
      parts[around].uses.append((part, 1))
    }
    parts[part].elements += tag.name.hasPrefix("fe") ? Self.filterWeight : 1
    guard !tag.hidesReferences else { throw Self.hidden }
    for target in tag.references { references.append((part, target, tag.multiplicity)) }
    return part
  }

  private mutating func readStyle(_ text: ArraySlice<UInt8>) throws(ImageError.Reason) {
    guard !text.contains(UInt8(ascii: "\\")) else { throw Self.hidden }
    let text = String(decoding: text, as: UTF8.self)
    guard !text.contains("@import") else { throw Self.hidden }
    styled += Tag.links(in: text)
  }
}

extension SVGCost {
  /// A start tag.
  private struct Tag {
    /// The name without its prefix.
    private(set) var name = ""
    /// The value of the attribute `id`.
    private(set) var identity: String?
    /// The identities that the element refers to.
    private(set) var references: [String] = []
    /// True if a marker is among them.
    private var hasMarker = false
    /// The most times that each of them is drawn for the element.
    private(set) var multiplicity = 1
    /// True if a value may contain a reference that is not seen.
    private(set) var hidesReferences = false
    /// True if the element has no content.
    private(set) var isEmpty = false
    /// The index after the tag.
    private(set) var end: Int

    /// Reads the tag at the start of `bytes`.
    init(_ bytes: ArraySlice<UInt8>) {
      var index = bytes.startIndex + 1
      func text(_ isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.endIndex, isPart(bytes[index]) { index += 1 }
        return bytes[start..<index]
      }
      let ends = Array("=/>".utf8)
      end = bytes.endIndex
      name = Self.local(text { $0 > 0x20 && !ends.contains($0) })
      while index < bytes.endIndex {
        _ = text { $0 <= 0x20 }
        let key = text { $0 > 0x20 && !ends.contains($0) }
        _ = text { $0 <= 0x20 }
        guard index < bytes.endIndex else { break }
        let sign = bytes[index]
        index += 1
        if sign == UInt8(ascii: ">") {
          isEmpty = index >= 2 && bytes[index - 2] == UInt8(ascii: "/")
          break
        }
        guard sign == UInt8(ascii: "=") else { continue }
        _ = text { $0 <= 0x20 }
        guard index < bytes.endIndex else { break }
        let quote = bytes[index]
        index += 1
        let value = text { $0 != quote }
        index = min(index + 1, bytes.endIndex)
        add(key, value)
      }
      // A marker is drawn at each point of a path, which takes at least two characters.
      if hasMarker { multiplicity = max((index - bytes.startIndex) / 2, 1) }
      end = index
    }

    private mutating func add(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
      if key.elementsEqual("id".utf8) { identity = String(decoding: value, as: UTF8.self) }
      let name = Self.local(key)
      guard Self.referring.contains(name) || name.hasPrefix("marker") else { return }
      if value.contains(UInt8(ascii: "\\")) || Self.hasUnknownEntity(value) {
        hidesReferences = true
      }
      guard value.contains(UInt8(ascii: "#")) else { return }
      let text = String(decoding: value, as: UTF8.self)
      if name == "href" {
        let target = text.drop { $0.isWhitespace }
        if target.first == "#" {
          references.append(String(target.dropFirst().prefix { !$0.isWhitespace }))
        }
      } else {
        let links = Self.links(in: text)
        references += links
        if !links.isEmpty, name.hasPrefix("marker") || text.contains("marker") { hasMarker = true }
      }
    }

    /// Attributes that refer to other elements, and their identity.
    private static let referring: Set = [
      "id", "href", "style", "fill", "stroke", "filter", "mask", "clip-path",
    ]

    /// True if a value has an entity that is not one of XML's own.
    private static func hasUnknownEntity(_ value: ArraySlice<UInt8>) -> Bool {
      var rest = value
      while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
        rest = rest[(start + 1)...]
        let isKnown = ["amp;", "lt;", "gt;", "quot;", "apos;", "#10;", "#13;", "#160;"].contains {
          rest.starts(with: $0.utf8)
        }
        if !isKnown { return true }
      }
      return false
    }

    /// The identities in `url(#…)`.
    static func links(in text: String) -> [String] {
      text.split(separator: "(").compactMap { piece in
        let target = piece.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        guard target.first == "#" else { return nil }
        return String(
          target.dropFirst().prefix { !$0.isWhitespace && $0 != ")" && $0 != "\"" && $0 != "'" })
      }
    }

    /// A name without its prefix.
    private static func local(_ name: ArraySlice<UInt8>) -> String {
      let start = name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex
      return String(decoding: name[start...], as: UTF8.self)
    }
  }
}
