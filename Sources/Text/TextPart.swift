// SPDX-License-Identifier: MIT

import CPango
import Style

/// A part of a text with its font.
@safe struct TextPart {
  /// The part, and its style.
  let span: TextSpan
  /// The font; owned by the layout.
  let font: TextFont

  /// Adds what Pango has to know to the attributes of a paragraph, which begins at the byte `start`
  /// of the text. Colours and lines are drawn by the canvas; Pango divides runs of glyphs there.
  func insert(into list: OpaquePointer?, from start: Int) {
    let range = max(span.range.lowerBound - start, 0)..<max(span.range.upperBound - start, 0)
    guard !range.isEmpty else { return }
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
      unsafe attribute?.pointee.start_index = UInt32(clamping: range.lowerBound)
      unsafe attribute?.pointee.end_index = UInt32(clamping: range.upperBound)
      unsafe pango_attr_list_insert(list, attribute)
    }
    unsafe insert(font.attribute)
    if span.isUnderlined { unsafe insert(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
    if span.isStruck { unsafe insert(pango_attr_strikethrough_new(1)) }
    guard let color = span.color else { return }
    func component(_ value: Float) -> UInt16 { UInt16(min(max(value, 0), 1) * 65_535) }
    unsafe insert(
      pango_attr_foreground_new(
        component(color.red), component(color.green), component(color.blue)))
  }
}

/// A line under or through letters, in logical units from the left end of their line's baseline.
struct TextDecoration {
  /// The rectangle to fill.
  let rect: Rect<Logical>
  /// The colour; nil for that of the text.
  let color: Color?
}
