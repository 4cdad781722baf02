internal import CPango
internal import Geometry
public import Style

/// Measures lines of text and turns them into pixels. Letters are neither hinted nor moved to whole
/// pixels along the line, so that a text keeps its shape at every scale; only the baseline is.
///
/// It may be used from one thread at a time.
@safe public final class TextRasterizer {
  /// The fonts of the machine and those loaded. Owned until `close()`.
  private var fontMap: UnsafeMutablePointer<PangoFontMap>?
  /// What every layout starts from. Owned until `close()`.
  private var context: OpaquePointer?

  /// The longest side of a picture, in pixels: the least that OpenGL ES drivers on desktops take.
  private static let largestSide = 8192

  /// Opens the machine's fonts.
  public init() throws(TextError) {
    unsafe fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    unsafe context = pango_font_map_create_context(fontMap)
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    guard hasFonts else {
      close()
      throw .noFonts
    }
  }

  /// The room that `text`, as one line, takes at `scale` pixels a logical unit. Where it is wider
  /// than `maxWidth` logical units it ends in an ellipsis, which is always shown.
  public func measure(
    _ text: String, style: TextStyle, scale: Double, maxWidth: Double? = nil
  ) -> TextMetrics {
    let layout = layout(text, style, scale: scale, maxWidth: maxWidth)
    defer { layout.destroy() }
    let box = layout.box
    return TextMetrics(
      size: Size(width: text.isEmpty ? 0 : box.width / scale, height: box.height / scale),
      baseline: (layout.baseline - box.top) / scale, isEllipsized: layout.isEllipsized)
  }

  /// The pixels of `text`, laid out as `measure` does.
  public func rasterize(
    _ text: String, style: TextStyle, scale: Double, maxWidth: Double? = nil
  ) throws(TextError) -> RasterizedText {
    let layout = layout(text, style, scale: scale, maxWidth: maxWidth)
    defer { layout.destroy() }
    // Moving the baseline to a whole row moves all that stands on it.
    let shift = layout.baseline.rounded() - layout.baseline
    let box = layout.box.offsetBy(Point(x: 0, y: shift))
    let ink = layout.ink.offsetBy(Point(x: 0, y: shift))
    let bounds = text.isEmpty ? .zero : Self.pixels(around: box.union(ink))
    guard max(bounds.width, bounds.height) <= Self.largestSide else { throw .tooLarge(bounds.size) }
    let canvas = TextCanvas(bounds: bounds)
    defer { canvas.destroy() }
    if !bounds.isEmpty { layout.draw(on: canvas, color: style.color, shift: shift) }
    return RasterizedText(
      size: bounds.size, pixels: canvas.pixels,
      origin: Point(
        x: Int(box.left.rounded()) - bounds.left, y: Int(box.top.rounded()) - bounds.top),
      baseline: Int(layout.baseline.rounded()) - bounds.top, isEllipsized: layout.isEllipsized)
  }

  /// Lets go of the fonts. Nothing may be measured afterwards.
  public func close() {
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    unsafe g_object_unref(fontMap)
    unsafe (context, fontMap) = (nil, nil)
  }

  deinit { unsafe assert(context == nil, "a TextRasterizer was dropped without close()") }

  /// `text`, shaped.
  private func layout(
    _ text: String, _ style: TextStyle, scale: Double, maxWidth: Double?
  ) -> TextLayout {
    guard let context = unsafe context else {
      preconditionFailure("text was asked of a closed TextRasterizer")
    }
    return unsafe TextLayout(text, style: style, scale: scale, maxWidth: maxWidth, in: context)
  }

  /// Whether there is any font to fall back to.
  private var hasFonts: Bool {
    let description = unsafe pango_font_description_from_string("Sans 12")
    defer { unsafe pango_font_description_free(description) }
    guard let font = unsafe pango_font_map_load_font(fontMap, context, description) else {
      return false
    }
    unsafe g_object_unref(font)
    return true
  }

  /// The whole pixels that `box` touches.
  private static func pixels(around box: Rect<Subpixel>) -> Rect<Physical> {
    Rect(
      left: Int(box.left.rounded(.down)), top: Int(box.top.rounded(.down)),
      right: Int(box.right.rounded(.up)), bottom: Int(box.bottom.rounded(.up)))
  }
}
