internal import CPango
public import Geometry
public import Style

/// Measures texts and turns them into pixels. Letters are neither hinted nor moved to whole pixels
/// along the line, so that a text keeps its shape at every scale; only where a line begins and its
/// baseline are.
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

  /// Begins to read which fonts there are, on a thread of Pango's own, so that whoever opens them has less
  /// to wait for. A font map begins so, and all of a process read the same.
  public static func prepare() {
    unsafe g_object_unref(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT))
  }

  /// The room that `text` takes at `scale` pixels a logical unit. Its lines are the same at every
  /// scale; only their height is, as a whole number of pixels, a little different.
  public func measure(
    _ text: String, style: TextStyle, flow: TextFlow = TextFlow(), scale: Double
  ) -> TextMetrics {
    let layout = layout(text, style, flow, scale: scale)
    defer { layout.destroy() }
    return layout.metrics
  }

  /// The pixels of `text`, laid out as `measure` does. `color`, with straight alpha, only counts
  /// where the text has emoji: else the pixels have none.
  public func rasterize(
    _ text: String, style: TextStyle, flow: TextFlow = TextFlow(), color: Color, scale: Double
  ) throws(TextError) -> RasterizedText {
    let layout = layout(text, style, flow, scale: scale)
    defer { layout.destroy() }
    let bounds = layout.ink
    guard max(bounds.width, bounds.height) <= Self.largestSide else { throw .tooLarge(bounds.size) }
    let canvas = TextCanvas(
      bounds: bounds, scale: scale, kind: layout.hasColors ? .colors(color) : .coverage)
    defer { canvas.destroy() }
    layout.draw(on: canvas)
    return RasterizedText(
      metrics: layout.metrics, size: bounds.size, offset: bounds.origin, pixels: canvas.pixels)
  }

  /// Lets go of the fonts. Nothing may be measured afterwards.
  public func close() {
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    unsafe g_object_unref(fontMap)
    unsafe (context, fontMap) = (nil, nil)
  }

  deinit { unsafe assert(context == nil, "a TextRasterizer was dropped without close()") }

  private func layout(
    _ text: String, _ style: TextStyle, _ flow: TextFlow, scale: Double
  ) -> TextLayout {
    guard let context = unsafe context else {
      preconditionFailure("text was asked of a closed TextRasterizer")
    }
    return unsafe TextLayout(text, style: style, flow: flow, scale: scale, in: context)
  }

  /// Whether there is any font. The one that is going to be used is asked for, since it stays open.
  private var hasFonts: Bool {
    let description = unsafe pango_font_description_from_string(
      "\(TextStyle(size: 12).family),Sans 12")
    defer { unsafe pango_font_description_free(description) }
    guard let font = unsafe pango_font_map_load_font(fontMap, context, description) else {
      return false
    }
    unsafe g_object_unref(font)
    return true
  }
}
