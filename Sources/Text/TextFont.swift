import CPango
import Style

/// A style as Pango wants it, and what its font asks of a line. Lengths are in logical units.
@safe struct TextFont {
  /// The fonts that are looked through for a letter. Owned until `destroy()`.
  private let description: OpaquePointer
  /// What is asked of the font beyond that. Owned until `destroy()`.
  private let attributes: OpaquePointer
  /// How far a line of the family's own font reaches above its baseline.
  let ascent: Double
  /// How far it reaches from its top to its bottom.
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
    // A hyphen at the end of a line would be read as part of what was broken, such as an address.
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

  /// Has `layout` use it.
  func apply(to layout: OpaquePointer) {
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_layout_set_attributes(layout, attributes)
  }

  /// Lets go of it. Layouts keep what they need.
  func destroy() {
    unsafe pango_font_description_free(description)
    unsafe pango_attr_list_unref(attributes)
  }
}
