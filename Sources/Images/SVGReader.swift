// SPDX-License-Identifier: MIT

/// Reads the elements of an SVG file that icons are made of. All others are left out, with their
/// content, as librsvg leaves out what it does not know; those that it knows and that icons need
/// not have are refused.
struct SVGReader {
  /// The elements that are read.
  private static let known: Set = [
    "svg", "g", "a", "switch", "defs", "symbol", "use", "style", "text", "tspan",
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "linearGradient", "radialGradient", "stop", "clipPath", "mask", "filter", "feBlend",
    "feColorMatrix", "feComposite", "feDistantLight", "feFlood", "feGaussianBlur", "feMerge",
    "feMergeNode", "feOffset", "feSpecularLighting",
  ]
  /// Elements that draw something and are not read; all other filter primitives as well.
  private static let refused: Set = ["image", "pattern", "textPath", "tref"]
  /// The most elements and texts of a file.
  private static let countLimit = 16_384
  /// The most characters in place of entities.
  private static let expansionLimit = 1 << 20
  /// The most elements within each other.
  private static let depthLimit = 64

  /// The file.
  private let bytes: [UInt8]
  /// The bytes that are not read yet.
  private var rest: ArraySlice<UInt8>
  /// The open elements, the outermost first.
  private var open: [SVGElement] = []
  /// The number of open elements that are left out.
  private var skipped = 0
  /// The number of elements and texts.
  private var count = 0
  /// The texts of the file's entities, by their names.
  private var entities: [String: String] = [:]
  /// The number of characters that they were replaced by.
  private var expanded = 0
  /// The outermost element, once it is found.
  private var root: SVGElement?

  /// The elements of a file.
  static func read(_ bytes: [UInt8]) throws(ImageError.Reason) -> SVGElement {
    var reader = SVGReader(bytes)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if reader.rest.starts(with: mark) { reader.rest = reader.rest.dropFirst(mark.count) }
    reader.rest = reader.rest.drop { $0 <= 0x20 && $0 > 0 }
    // Compressed files and other encodings start with something else.
    guard reader.rest.first == UInt8(ascii: "<"), !bytes.contains(0) else {
      throw .damaged("it is not an SVG file")
    }
    while !reader.rest.isEmpty { try reader.readNext() }
    guard let root = reader.root, root.name == "svg" else {
      throw .damaged("it is not an SVG file")
    }
    guard reader.open.isEmpty, reader.skipped == 0 else { throw .damaged("it is cut short") }
    return root
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rest = bytes[...]
  }

  private mutating func readNext() throws(ImageError.Reason) {
    guard let start = rest.firstIndex(of: UInt8(ascii: "<")) else {
      rest = []
      return
    }
    try add(text: rest[..<start], hasEntities: true)
    rest = rest[start...]
    if rest.starts(with: "<!--".utf8) {
      _ = take(upTo: "-->")
    } else if rest.starts(with: "<![CDATA[".utf8) {
      rest = rest.dropFirst(9)
      try add(text: take(upTo: "]]>"), hasEntities: false)
    } else if rest.starts(with: "<!".utf8) {
      takeDeclaration()
    } else if rest.starts(with: "<?".utf8) {
      _ = take(upTo: "?>")
    } else if rest.starts(with: "</".utf8) {
      guard rest.contains(UInt8(ascii: ">")) else { throw .damaged("it is cut short") }
      _ = take(upTo: ">")
      if skipped > 0 { skipped -= 1 } else { _ = open.popLast() }
    } else {
      try readTag()
    }
  }

  /// Removes the bytes before the next `end`, and `end`.
  private mutating func take(upTo end: String) -> ArraySlice<UInt8> {
    let end = Array(end.utf8)
    var index = rest.startIndex
    while index < rest.endIndex, rest[index] != end[0] || !rest[index...].starts(with: end) {
      index += 1
    }
    defer { rest = rest[min(index + end.count, rest.endIndex)...] }
    return rest[..<index]
  }

  /// Removes a document type, and keeps its entities: names of texts without entities.
  private mutating func takeDeclaration() {
    let start = rest.startIndex
    var (depth, quote) = (0, UInt8?.none)
    while let byte = rest.popFirst() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if "\"'".utf8.contains(byte) {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        depth += 1
      } else if byte == UInt8(ascii: ">") {
        depth -= 1
        if depth == 0 { break }
      }
    }
    var text = String(decoding: bytes[start..<rest.startIndex], as: UTF8.self)[...]
    while let mark = text.firstRange(of: "<!ENTITY ") {
      text = text[mark.upperBound...]
      let name = text.prefix { !$0.isWhitespace }
      text = text[name.endIndex...].drop(while: \.isWhitespace)
      guard let quote = text.popFirst(), "\"'".contains(quote) else { continue }
      let value = text.prefix { $0 != quote }
      if !value.contains(where: { "&<%".contains($0) }) {
        entities[String(name)] = Self.plain(Array(value.utf8)[...])
      }
    }
  }

  private mutating func count(_ element: SVGElement) throws(ImageError.Reason) {
    count += 1
    guard count <= Self.countLimit else { throw .unsupported("it has too many elements") }
    open.last?.children.append(element)
  }

  private mutating func add(
    text: ArraySlice<UInt8>, hasEntities: Bool
  ) throws(ImageError.Reason) {
    guard skipped == 0, !text.isEmpty, ["text", "tspan", "style"].contains(open.last?.name) else {
      return
    }
    let element = SVGElement("")
    element.text = hasEntities ? try decoded(text) : Self.plain(text)
    try count(element)
  }

  // MARK: Tags

  private mutating func readTag() throws(ImageError.Reason) {
    rest = rest.dropFirst()
    let (prefix, name) = Self.parts(takeName())
    let isForeign = !prefix.isEmpty && prefix != "svg"
    guard isForeign || skipped > 0 || !Self.refused.contains(name) else {
      throw .unsupported("it has an element '\(name)', which icons may not have")
    }
    let element = SVGElement(name)
    let isEmpty = try readAttributes(into: element, isForeign || skipped > 0)
    if skipped > 0 || isForeign || !Self.known.contains(name) {
      guard isForeign || skipped > 0 || !name.hasPrefix("fe") else {
        throw .unsupported("it has an element '\(name)', which icons may not have")
      }
      if !isEmpty { skipped += 1 }
      return
    }
    try count(element)
    if root == nil { root = element } else if open.isEmpty { throw .damaged("it has two roots") }
    if !isEmpty { open.append(element) }
    guard open.count <= Self.depthLimit else {
      throw .unsupported("its elements are nested too deep")
    }
  }

  private mutating func takeName() -> ArraySlice<UInt8> {
    let name = rest.prefix { $0 > 0x20 && !"=/><\"'".utf8.contains($0) }
    rest = rest[name.endIndex...]
    return name
  }

  /// Reads the attributes, and returns true if the element has no content.
  private mutating func readAttributes(
    into element: SVGElement, _ isSkipped: Bool
  ) throws(ImageError.Reason) -> Bool {
    while true {
      rest = rest.drop { $0 <= 0x20 }
      let key = takeName()
      rest = rest.drop { $0 <= 0x20 }
      guard let sign = rest.popFirst() else { throw .damaged("it is cut short") }
      switch sign {
      case UInt8(ascii: ">"): return false
      case UInt8(ascii: "/") where rest.first == UInt8(ascii: ">"):
        rest = rest.dropFirst()
        return true
      case UInt8(ascii: "="):
        rest = rest.drop { $0 <= 0x20 }
        guard let quote = rest.popFirst(), "\"'".utf8.contains(quote) else {
          throw .damaged("an attribute has no quotes")
        }
        let value = rest.prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
        let (prefix, name) = Self.parts(key)
        guard !isSkipped, ["", "xlink", "xml"].contains(prefix), name != "xmlns" else { continue }
        element.attributes[name] = try decoded(value)
      default: throw .damaged("a tag is wrong")
      }
    }
  }

  /// The prefix and the name within it.
  private static func parts(_ name: ArraySlice<UInt8>) -> (prefix: String, name: String) {
    let colon = name.lastIndex(of: UInt8(ascii: ":"))
    return (
      String(decoding: name[..<(colon ?? name.startIndex)], as: UTF8.self),
      String(decoding: name[(colon.map { $0 + 1 } ?? name.startIndex)...], as: UTF8.self)
    )
  }

  /// The characters of a text, with spaces in place of control characters.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { max($0, 0x20) }, as: UTF8.self)
  }

  /// The characters of a text with entities.
  private mutating func decoded(
    _ bytes: ArraySlice<UInt8>
  ) throws(ImageError.Reason) -> String {
    let text = Self.plain(bytes)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var pieces = text.split(separator: "&", omittingEmptySubsequences: false)[...]
    var result = String(pieces.removeFirst())
    for piece in pieces {
      let name = piece.prefix { $0 != ";" }
      guard name.endIndex < piece.endIndex,
        let characters = Self.character(name) ?? entities[String(name)]
      else { throw .damaged("it uses an entity that it does not define") }
      expanded += characters.utf8.count
      guard expanded <= Self.expansionLimit else {
        throw .unsupported("its entities are too long")
      }
      result += characters
      result += piece[piece.index(after: name.endIndex)...]
    }
    return result
  }

  /// The character of an entity of XML; nil if it is another.
  private static func character(_ entity: Substring) -> String? {
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    guard entity.hasPrefix("#") else { return known[String(entity)] }
    let digits = entity.dropFirst()
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.map { max($0, 0x20) }.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
