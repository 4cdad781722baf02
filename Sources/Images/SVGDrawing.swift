// SPDX-License-Identifier: MIT

import Geometry

/// The drawing of an SVG file, as a file of its own for librsvg.
///
/// librsvg is given nothing that a stranger wrote: the elements, attributes and properties that
/// icons are made of are read from the file, the work that they ask for is bounded, and they are
/// written anew.
enum SVGDrawing {
  /// The attributes that are written, beside the properties of style.
  private static let attributes: Set = [
    "azimuth", "class", "clipPathUnits", "cx", "cy", "d", "diffuseConstant", "dx", "dy",
    "elevation", "filterUnits", "fr", "fx", "fy", "gradientTransform", "gradientUnits", "height",
    "href", "id", "in", "in2", "k1", "k2", "k3", "k4", "maskContentUnits", "maskUnits", "mode",
    "offset", "operator", "points", "preserveAspectRatio", "primitiveUnits", "r", "result", "rx",
    "ry", "specularConstant", "specularExponent", "spreadMethod", "stdDeviation", "surfaceScale",
    "transform", "type", "values", "viewBox", "width", "x", "x1", "x2", "y", "y1", "y2",
  ]

  /// The file for librsvg that draws what `bytes` do. Throws if these are not SVG, or ask for more
  /// than an icon of `size` may.
  static func rewrite(_ bytes: [UInt8], size: Size<Physical>) throws(ImageError.Reason) -> [UInt8] {
    let root = try SVGReader.read(bytes)
    var style = SVGStyle()
    try style.resolve(in: root)
    var cost = SVGCost(of: root, size)
    try cost.check()
    var text = ""
    root.attributes["xmlns"] = "http://www.w3.org/2000/svg"
    write(root, to: &text)
    return Array(text.utf8)
  }

  private static func write(_ element: SVGElement, to text: inout String) {
    guard !element.name.isEmpty else {
      text += escaped(element.text)
      return
    }
    text += "<\(element.name)"
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key })
    where attributes.contains(name) || name == "xmlns" {
      // Older versions of librsvg know the attribute by its prefix alone.
      if name == "href" {
        text += " xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:"
      } else {
        text += " "
      }
      text += "\(name)=\"\(escaped(value))\""
    }
    if element.attributes["space"] == "preserve" { text += " xml:space=\"preserve\"" }
    if !element.style.isEmpty {
      let style = element.style.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
      text += " style=\"\(escaped(style.joined(separator: ";")))\""
    }
    guard !element.children.isEmpty else {
      text += "/>"
      return
    }
    text += ">"
    for child in element.children { write(child, to: &text) }
    text += "</\(element.name)>"
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return text }
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
