// SPDX-License-Identifier: MIT

import CPango
import Style

/// A text style as Pango objects, with the line metrics of its font. Lengths are in logical units.
@safe struct TextFont {
  /// The font description with fallback; owned until `destroy()`.
  private let description: OpaquePointer
  /// The font features; owned until `destroy()`.
  private let attributes: OpaquePointer
  /// The ascent of the family's own font above the baseline.
  let ascent: Double
  /// The line height: ascent plus descent.
  let height: Double

  /// The font of `style`.
  init(_ style: TextStyle, in context: OpaquePointer) {
    precondition(style.size > 0, "a text of size \(style.size)")
    unsafe description = pango_font_description_new()
    unsafe pango_font_description_set_family(description, "\(style.family),Sans")
    unsafe pango_font_description_set_weight(
      description, PangoWeight(UInt32(style.weight.rawValue)))
    switch style.slant {
    case .upright: break
    case .italic: unsafe pango_font_description_set_style(description, PANGO_STYLE_ITALIC)
    }
    unsafe pango_font_description_set_absolute_size(
      description, style.size * Double(PANGO_SCALE))
    unsafe attributes = pango_attr_list_new()
    // Without hyphens at line breaks: in a broken URL one would read as part of it.
    unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    switch style.digits {
    case .proportional: break
    case .tabular:
      unsafe pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    }
    let metrics = unsafe pango_context_get_metrics(context, description, nil)
    defer { unsafe pango_font_metrics_unref(metrics) }
    ascent = unsafe Double(pango_font_metrics_get_ascent(metrics)) / Double(PANGO_SCALE)
    let descent = unsafe Double(pango_font_metrics_get_descent(metrics)) / Double(PANGO_SCALE)
    height = ascent + descent
  }

  /// Sets the font of `layout`, whose text begins at the byte `start` of the text with `parts`.
  func apply(to layout: OpaquePointer, _ parts: [TextPart], from start: Int) {
    unsafe pango_layout_set_font_description(layout, description)
    guard !parts.isEmpty else { return unsafe pango_layout_set_attributes(layout, attributes) }
    let list = unsafe pango_attr_list_copy(attributes)
    for part in parts { unsafe part.insert(into: list, from: start) }
    unsafe pango_layout_set_attributes(layout, list)
    unsafe pango_attr_list_unref(list)
  }

  /// An attribute of this font.
  var attribute: UnsafeMutablePointer<PangoAttribute>? {
    unsafe pango_attr_font_desc_new(description)
  }

  /// Releases the Pango objects. Layouts keep their own references.
  func destroy() {
    unsafe pango_font_description_free(description)
    unsafe pango_attr_list_unref(attributes)
  }
}
