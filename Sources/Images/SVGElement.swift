// SPDX-License-Identifier: MIT

/// An element of an SVG file with its content, or a text in it.
final class SVGElement {
  /// The name without a prefix; empty for a text.
  let name: String
  /// The attributes by their names without prefixes.
  var attributes: [String: String] = [:]
  /// The properties of style, from attributes and style sheets.
  var style: [String: String] = [:]
  /// The content, in the order of the file.
  var children: [SVGElement] = []
  /// The characters of a text.
  var text = ""

  /// The number of bytes of its attributes.
  var bytes: Int { attributes.values.reduce(0) { $0 + $1.utf8.count } }

  /// An element without content.
  init(_ name: String) { self.name = name }
}
