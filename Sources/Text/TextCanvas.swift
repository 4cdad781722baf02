import CPango
import Geometry

/// The picture that a text is drawn into.
@safe struct TextCanvas {
  /// The part of the text that it shows, in pixels.
  private let bounds: Rect<Physical>
  /// What its pixels say.
  private let kind: Kind
  /// Cairo's picture. Owned until `destroy()`.
  private let surface: OpaquePointer
  /// What draws into it. Owned until `destroy()`.
  private let cairo: OpaquePointer

  /// What the pixels of a canvas say.
  enum Kind {
    /// How much ink they have.
    case coverage
    /// Which colour: this one, where the text has none of its own.
    case colors(Color)
  }

  /// A clear picture of `bounds`, for what is drawn at `scale` pixels a logical unit.
  init(bounds: Rect<Physical>, scale: Double, kind: Kind) {
    self.bounds = bounds
    self.kind = kind
    let format: cairo_format_t
    let color: Color
    switch kind {
    case .coverage: (format, color) = (CAIRO_FORMAT_A8, Color(rgb: 0xFFFFFF))
    case .colors(let ink): (format, color) = (CAIRO_FORMAT_ARGB32, ink)
    }
    unsafe surface = cairo_image_surface_create(
      format, Int32(bounds.width), Int32(bounds.height))
    unsafe cairo = cairo_create(surface)
    unsafe cairo_translate(cairo, Double(-bounds.left), Double(-bounds.top))
    unsafe cairo_scale(cairo, scale, scale)
    unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_set_source_rgba(
      cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  /// Draws the glyphs of `run` with its baseline starting at `pen`.
  ///
  /// They are filled as paths: Cairo 1.16 would move each drawn glyph to a whole pixel and make the
  /// gaps between them uneven. Glyphs with colours of their own have no path and are drawn.
  func draw(_ run: PangoGlyphItem, at pen: Point<Logical>) {
    let font = unsafe run.item.pointee.analysis.font
    unsafe cairo_move_to(cairo, pen.x, pen.y)
    if unsafe Self.hasOwnColors(run) {
      unsafe pango_cairo_show_glyph_string(cairo, font, run.glyphs)
    } else {
      unsafe pango_cairo_glyph_string_path(cairo, font, run.glyphs)
      unsafe cairo_fill(cairo)
    }
  }

  /// Whether the glyphs of `run` are pictures or coloured layers, as emoji are.
  static func hasOwnColors(_ run: PangoGlyphItem) -> Bool {
    let face = unsafe hb_font_get_face(pango_font_get_hb_font(run.item.pointee.analysis.font))
    return unsafe hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
      || hb_ot_color_has_svg(face) != 0
  }

  /// What was drawn.
  var pixels: RasterizedText.Pixels {
    unsafe cairo_surface_flush(surface)
    switch kind {
    case .coverage: return .coverage(coverage)
    case .colors: return .colors(colors)
    }
  }

  private var coverage: [UInt8] {
    guard !bounds.isEmpty, let data = unsafe cairo_image_surface_get_data(surface) else {
      return []
    }
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(bounds.width * bounds.height)
    for row in 0..<bounds.height {
      unsafe pixels.append(
        contentsOf: UnsafeBufferPointer(start: data + row * stride, count: bounds.width))
    }
    return pixels
  }

  private var colors: [UInt8] {
    guard !bounds.isEmpty, let data = unsafe cairo_image_surface_get_data(surface) else {
      return []
    }
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * bounds.width * bounds.height)
    for row in 0..<bounds.height {
      for column in 0..<bounds.width {
        // Cairo keeps a pixel as one number of the machine: alpha in its highest byte.
        let pixel = unsafe UnsafeRawPointer(data)
          .load(fromByteOffset: row * stride + 4 * column, as: UInt32.self)
        pixels.append(UInt8(truncatingIfNeeded: pixel >> 16))
        pixels.append(UInt8(truncatingIfNeeded: pixel >> 8))
        pixels.append(UInt8(truncatingIfNeeded: pixel))
        pixels.append(UInt8(truncatingIfNeeded: pixel >> 24))
      }
    }
    return pixels
  }

  /// Lets go of the picture.
  func destroy() {
    unsafe cairo_destroy(cairo)
    unsafe cairo_surface_destroy(surface)
  }
}
