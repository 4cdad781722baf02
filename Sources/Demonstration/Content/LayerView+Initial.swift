// SPDX-License-Identifier: MIT

import Views

extension LayerView {
  /// The first letter of a name on a ground of a colour, which is darkened where white could not be
  /// read on it. `side` is the width and height, in logical units.
  static func initial(
    of name: String, on color: Color, side: Double, _ style: TextStyle, _ outline: Outline
  ) -> LayerView {
    let (white, black) = (Color(rgb: 0xffffff), Color(rgb: 0x000000))
    let top = color.readable(on: [white], towards: black)
    return LayerView(size: Size(width: side, height: side)) {
      let ground = Layer(Rect(x: 0, y: 0, width: side, height: side))
      ground.fill = .linear(
        LinearGradient([top, top.mixed(with: black, by: 0.22)], to: SIMD2(0, 1)))
      ground.outline = outline
      let letter = Layer(ground.bounds)
      letter.content = .text(
        TextContent(String(name.prefix(1)), style: style, color: white, alignment: .center))
      ground.add(letter)
      return ground
    }
  }
}
