// SPDX-License-Identifier: MIT

/// The properties that elements hand on to their content and that have a bearing on the cost.
struct SVGProperties {
  /// The values by the names of the properties.
  private var values: [String: String] = [:]
  /// The size of the font in units of the file; infinity if it is wrong.
  private(set) var em = 16.0

  /// The names, beside the size of the font.
  private static let names = [
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-miterlimit",
  ]

  /// The value of a property; nil if no element gives it one.
  subscript(name: String) -> String? { values[name] }

  /// Adds the properties of an element to those that it inherits.
  mutating func add(_ element: SVGElement) {
    for name in Self.names {
      guard let value = element.style[name], value != "inherit" else { continue }
      values[name] = value
    }
    if let size = element.style["font-size"] { em = self.size(size.lowercased()) }
  }

  /// A length in units of the file, of which `whole` are 100 percent; nil if it is wrong.
  func length(_ text: String, whole: Double) -> Double? {
    SVGNumbers.length(text, whole: whole, em: em)
  }

  /// The size of a font within this one.
  private func size(_ text: String) -> Double {
    switch text {
    case "inherit": em
    case "larger": em * 1.2
    case "smaller": em / 1.2
    case _ where text.utf8.contains { 0x30...0x39 ~= $0 }:
      length(text, whole: em).map { abs($0) } ?? .infinity
    // The largest size that has a name is 1.2 * 1.2 * 1.2 of the usual one.
    default: text.hasSuffix("large") ? 28 : 16
    }
  }
}
