// SPDX-License-Identifier: MIT

internal import CPango
public import Style

/// Measures and rasterizes texts. Glyphs are neither hinted nor snapped to pixels along the line,
/// so a text keeps its shape at every scale; only the start and the baseline of a line are snapped.
///
/// Not thread-safe.
@safe public final class TextRasterizer {
  /// The installed fonts; owned until `close()`.
  private var fontMap: UnsafeMutablePointer<PangoFontMap>?
  /// The context of all layouts; owned until `close()`.
  private var context: OpaquePointer?

  /// The longest side of a bitmap in pixels: the smallest texture limit of desktop OpenGL ES
  /// drivers.
  private static let largestSide = 8192

  /// Opens the installed fonts.
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

  /// Starts to read the font configuration on a thread of Pango's, to shorten a later `init()`.
  /// Every font map starts so, and all of a process share the result.
  public static func prepare() {
    unsafe g_object_unref(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT))
  }

  /// Measures `text` at `scale` pixels per logical unit. Line breaks are the same at every scale;
  /// the line height is rounded to pixels and varies slightly. `spans` are parts with a style of
  /// their own, in order and apart from each other; lines with larger letters are higher.
  public func measure(
    _ text: String, style: TextStyle, spans: [TextSpan] = [], flow: TextFlow = TextFlow(),
    scale: Double
  ) -> TextMetrics {
    let layout = layout(text, style, spans, flow, scale: scale)
    defer { layout.destroy() }
    return layout.metrics
  }

  /// The geometry of the lines and clusters of `text`, with the layout of `measure`. With a `flow`
  /// of one line, `text` must have no newline but one at its end.
  public func geometry(
    of text: String, style: TextStyle, spans: [TextSpan] = [], flow: TextFlow = TextFlow(),
    scale: Double
  ) -> TextGeometry {
    let layout = layout(text, style, spans, flow, scale: scale)
    defer { layout.destroy() }
    return layout.geometry
  }

  /// Rasterizes `text` with the layout of `measure`. `color`, with straight alpha, matters only for
  /// a text with colour glyphs or with a colour in `spans`; others are rasterized as coverage. With
  /// a `window`, in logical units from the left edge of the text's box, only that part of its width
  /// is rasterized.
  public func rasterize(
    _ text: String, style: TextStyle, spans: [TextSpan] = [], flow: TextFlow = TextFlow(),
    color: Color, scale: Double, window: Range<Double>? = nil
  ) throws(TextError) -> RasterizedText {
    let layout = layout(text, style, spans, flow, scale: scale)
    defer { layout.destroy() }
    var bounds = layout.ink
    if let window {
      let left = Int((window.lowerBound * scale).rounded(.down))
      let right = Int((window.upperBound * scale).rounded(.up))
      bounds = bounds.intersection(
        Rect(left: left, top: bounds.top, right: right, bottom: bounds.bottom))
    }
    guard max(bounds.width, bounds.height) <= Self.largestSide else { throw .tooLarge(bounds.size) }
    let canvas = TextCanvas(
      bounds: bounds, scale: scale, kind: layout.hasColors ? .colors(color) : .coverage)
    defer { canvas.destroy() }
    layout.draw(on: canvas)
    return RasterizedText(
      metrics: layout.metrics, size: bounds.size, offset: bounds.origin, pixels: canvas.pixels)
  }

  /// Releases the fonts. The rasterizer cannot be used afterwards.
  public func close() {
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    unsafe g_object_unref(fontMap)
    unsafe (context, fontMap) = (nil, nil)
  }

  deinit { unsafe assert(context == nil, "a TextRasterizer was dropped without close()") }

  private func layout(
    _ text: String, _ style: TextStyle, _ spans: [TextSpan], _ flow: TextFlow, scale: Double
  ) -> TextLayout {
    guard let context = unsafe context else {
      preconditionFailure("text was asked of a closed TextRasterizer")
    }
    return unsafe TextLayout(
      text, style: style, spans: spans, flow: flow, scale: scale, in: context)
  }

  /// True if any font is installed. Loads the default font, which stays open for use.
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
