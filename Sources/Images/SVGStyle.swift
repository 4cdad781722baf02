// SPDX-License-Identifier: MIT

/// The style sheets of an SVG file, whose selectors are an element, a class, an identity, or an
/// element with one of these. They are resolved here, so that librsvg has no selector to match.
struct SVGStyle {
  /// The rules by what their selectors name last.
  private var rules: [String: [Rule]] = [:]
  /// The number of rules.
  private var count = 0
  /// The number of rules and of properties in them that were looked at, for all elements.
  private(set) var work = 0

  /// A selector with its properties.
  private struct Rule {
    /// The name of the elements; empty for all.
    let element: String
    /// The precedence: of kinds of selectors, and among these the order.
    let precedence: Int
    /// The properties.
    let properties: [String: String]
  }

  /// The most rules of a file.
  private static let countLimit = 1024
  /// The most rules and properties that are looked at.
  private static let workLimit = 1 << 19

  /// The properties that are taken over. Their values refer to nothing but elements of the file.
  private static let known: Set = [
    "clip-path", "clip-rule", "color", "color-interpolation-filters", "direction", "display",
    "fill", "fill-opacity", "fill-rule", "filter", "flood-color", "flood-opacity", "font-family",
    "font-size", "font-stretch", "font-style", "font-variant", "font-weight", "isolation",
    "letter-spacing", "lighting-color", "mask", "mix-blend-mode", "opacity", "overflow",
    "paint-order", "shape-rendering", "stop-color", "stop-opacity", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-opacity", "stroke-width", "text-anchor", "text-decoration", "vector-effect",
    "visibility", "word-spacing", "writing-mode",
  ]

  /// Gives each element in `root` its properties, and removes the style sheets.
  mutating func resolve(in root: SVGElement) throws(ImageError.Reason) {
    try collect(from: root)
    try apply(to: root)
  }

  private mutating func collect(from element: SVGElement) throws(ImageError.Reason) {
    for child in element.children {
      if child.name == "style" {
        try read(child.children.reduce(into: "") { $0 += $1.text })
      } else {
        try collect(from: child)
      }
    }
    element.children.removeAll { $0.name == "style" }
  }

  private mutating func read(_ sheet: String) throws(ImageError.Reason) {
    var sheet = Self.withoutComments(sheet)[...]
    // Nothing is imported.
    while let start = sheet.firstRange(of: "@import"), !sheet[..<start.lowerBound].contains("{") {
      sheet = sheet[start.upperBound...].drop { $0 != ";" }.dropFirst()
    }
    for block in sheet.split(separator: "}") {
      let parts = block.split(separator: "{", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        if block.contains(where: { !$0.isWhitespace }) { throw Self.refusal }
        continue
      }
      let properties = Self.properties(in: String(parts[1]))
      for selector in parts[0].split(separator: ",") { try add(selector, properties) }
    }
  }

  private static let refusal = ImageError.Reason.unsupported(
    "it has a style sheet of a kind that icons may not have")

  private mutating func add(
    _ selector: Substring, _ properties: [String: String]
  ) throws(ImageError.Reason) {
    let selector = Self.trimmed(selector)
    let start = selector.lastIndex { ".#".contains($0) } ?? selector.endIndex
    let (element, key) = (selector[..<start], selector[start...])
    let isName = { (text: Substring) in
      text.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    }
    count += 1
    guard !selector.isEmpty, element == "*" || isName(element), isName(key.dropFirst()),
      count <= Self.countLimit
    else { throw Self.refusal }
    let kind = key.first == "#" ? 2 : key.first == "." ? 1 : 0
    rules[String(key.isEmpty ? element : key), default: []].append(
      Rule(
        element: element == "*" ? "" : String(element),
        precedence: (2 * kind + (element.isEmpty || element == "*" ? 0 : 1)) << 16 + count,
        properties: properties))
  }

  private mutating func apply(to element: SVGElement) throws(ImageError.Reason) {
    for (name, value) in element.attributes where Self.known.contains(name) {
      element.attributes[name] = nil
      element.style[name] = Self.value(value, of: name)
    }
    if !rules.isEmpty { try applyRules(to: element) }
    if let style = element.attributes.removeValue(forKey: "style") {
      element.style.merge(Self.properties(in: Self.withoutComments(style))) { $1 }
    }
    for (name, value) in element.style where name.hasPrefix("!") {
      element.style[name] = nil
      element.style[String(name.dropFirst())] = value
    }
    // Icons have no strokes of letters, whose dashes are not counted.
    if ["text", "tspan"].contains(element.name) {
      element.style = element.style.filter { !$0.key.hasPrefix("stroke") }
      element.style["stroke"] = "none"
    }
    for child in element.children { try apply(to: child) }
  }

  private mutating func applyRules(to element: SVGElement) throws(ImageError.Reason) {
    let classes = (element.attributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
    let keys = Set(
      ["*", element.name, "#" + (element.attributes["id"] ?? "")]
        + classes.prefix(16).map { "." + $0 })
    let found = keys.flatMap { rules[$0] ?? [] }
    work += found.reduce(0) { $0 + 1 + $1.properties.count }
    guard work <= Self.workLimit else { throw Self.refusal }
    let matching = found.filter { $0.element.isEmpty || $0.element == element.name }
    for rule in matching.sorted(by: { $0.precedence < $1.precedence }) {
      element.style.merge(rule.properties) { $1 }
    }
  }

  // MARK: Values

  /// The properties in a list; those that are important have an exclamation mark before their name.
  private static func properties(in text: String) -> [String: String] {
    var properties: [String: String] = [:]
    for declaration in text.split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = trimmed(declaration[..<colon]).lowercased()
      guard known.contains(name) else { continue }
      var value = trimmed(declaration[declaration.index(after: colon)...])
      let isImportant = value.hasSuffix("!important")
      if isImportant { value = value.dropLast(10) }
      properties[isImportant ? "!" + name : name] = Self.value(value, of: name)
    }
    return properties
  }

  /// A value in the form in which it is written; nil if it says nothing.
  private static func value(_ text: some StringProtocol, of name: String) -> String? {
    let text = trimmed(Substring(text))
    guard !text.isEmpty, text.count <= 1024 else { return nil }
    if let reference = reference(in: String(text)) {
      guard ["fill", "stroke", "clip-path", "filter", "mask"].contains(name) else { return nil }
      return "url(#\(reference))"
    }
    let words = text.lowercased()
    if ["clip-path", "filter", "mask"].contains(name) {
      return ["none", "inherit"].contains(words) ? words : nil
    }
    let isPlain =
      !words.contains("url") && !words.contains("/*")
      && !words.contains { "\\;{}<>&@!".contains($0) }
    return isPlain ? String(text) : nil
  }

  /// The identity in `url(#…)`, in quotes or without.
  static func reference(in value: String) -> String? {
    guard value.lowercased().hasPrefix("url(") else { return nil }
    let text = value.dropFirst(4).drop { $0.isWhitespace || "\"'".contains($0) }
    guard text.first == "#" else { return nil }
    let name = text.dropFirst().prefix { !$0.isWhitespace && !"()\"'\\<>&;".contains($0) }
    return name.isEmpty ? nil : String(name)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { start[...$0] } ?? start
  }

  private static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    return result + rest
  }
}
