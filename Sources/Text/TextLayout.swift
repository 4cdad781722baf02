import CPango
import Geometry
import Style

/// One line of text, shaped. All its positions are pixels, fractions allowed, from the left top
/// corner of Pango's layout.
@safe struct TextLayout {
  /// Pango's layout. Owned until `destroy()`.
  private let layout: OpaquePointer

  /// Shapes `text`; `maxWidth` is in logical units.
  init(
    _ text: String, style: TextStyle, scale: Double, maxWidth: Double?, in context: OpaquePointer
  ) {
    precondition(scale > 0 && style.size > 0, "a text has no size at scale \(scale)")
    unsafe layout = pango_layout_new(context)
    let font = unsafe pango_font_description_new()
    defer { unsafe pango_font_description_free(font) }
    unsafe pango_font_description_set_family(font, "\(style.family),Sans")
    unsafe pango_font_description_set_weight(font, PangoWeight(UInt32(style.weight.rawValue)))
    unsafe pango_font_description_set_absolute_size(
      font, style.size * scale * Double(PANGO_SCALE))
    unsafe pango_layout_set_font_description(layout, font)
    unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    let line = String(text.map { $0.isNewline ? " " : $0 })
    unsafe pango_layout_set_text(layout, line, Int32(line.utf8.count))
    if let maxWidth {
      let width = min(max(0, maxWidth * scale * Double(PANGO_SCALE)), Double(Int32.max / 2))
      unsafe pango_layout_set_width(layout, Int32(width))
      unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
  }

  /// Where the text stands: its advance along the line by the height of the line.
  var box: Rect<Subpixel> { extents.box }

  /// What its letters touch, and a pixel more for their smoothed edges.
  var ink: Rect<Subpixel> {
    let ink = extents.ink
    return ink.isEmpty ? ink : ink.insetBy(-1)
  }

  /// The row of the baseline.
  var baseline: Double { unsafe Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE) }

  /// Whether it ends in an ellipsis.
  var isEllipsized: Bool { unsafe pango_layout_is_ellipsized(layout) != 0 }

  /// Draws it on `canvas`, moved down by `shift`.
  func draw(on canvas: TextCanvas, color: Color, shift: Double) {
    guard let iterator = unsafe pango_layout_get_iter(layout) else { return }
    defer { unsafe pango_layout_iter_free(iterator) }
    repeat {
      guard let run = unsafe pango_layout_iter_get_run_readonly(iterator) else { continue }
      var box = PangoRectangle()
      unsafe pango_layout_iter_get_run_extents(iterator, nil, &box)
      let pen = Point<Subpixel>(
        x: Double(box.x) / Double(PANGO_SCALE), y: baseline + shift)
      unsafe canvas.draw(run.pointee, at: pen, color: color)
    } while unsafe pango_layout_iter_next_run(iterator) != 0
  }

  /// Lets go of the layout.
  func destroy() { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

  private var extents: (ink: Rect<Subpixel>, box: Rect<Subpixel>) {
    var ink = PangoRectangle()
    var box = PangoRectangle()
    unsafe pango_layout_get_extents(layout, &ink, &box)
    return (Self.pixels(ink), Self.pixels(box))
  }

  private static func pixels(_ units: PangoRectangle) -> Rect<Subpixel> {
    let scale = Double(PANGO_SCALE)
    return Rect(
      x: Double(units.x) / scale, y: Double(units.y) / scale, width: Double(units.width) / scale,
      height: Double(units.height) / scale)
  }
}
