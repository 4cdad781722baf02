import CPango
import Geometry

/// The picture that a line of text is drawn into.
@safe struct TextCanvas {
  /// The part of the layout that it shows, in pixels.
  private let bounds: Rect<Physical>
  /// Cairo's picture. Owned until `destroy()`.
  private let surface: OpaquePointer
  /// What draws into it. Owned until `destroy()`.
  private let cairo: OpaquePointer

  /// A clear picture of `bounds`.
  init(bounds: Rect<Physical>) {
    self.bounds = bounds
    unsafe surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(bounds.width), Int32(bounds.height))
    unsafe cairo = cairo_create(surface)
    unsafe cairo_translate(cairo, Double(-bounds.left), Double(-bounds.top))
    unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_GRAY)
  }

  /// Draws the glyphs of `run` with its baseline starting at `pen`.
  ///
  /// They are filled as paths: Cairo 1.16 would move each drawn glyph to a whole pixel and make the
  /// gaps between them uneven. Glyphs with colours of their own have no path and are drawn.
  func draw(_ run: PangoGlyphItem, at pen: Point<Subpixel>, color: Color) {
    let font = unsafe run.item.pointee.analysis.font
    unsafe cairo_move_to(cairo, pen.x, pen.y)
    unsafe cairo_set_source_rgba(
      cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    if unsafe Self.hasOwnColours(font) {
      unsafe pango_cairo_show_glyph_string(cairo, font, run.glyphs)
    } else {
      unsafe pango_cairo_glyph_string_path(cairo, font, run.glyphs)
      unsafe cairo_fill(cairo)
    }
  }

  /// The picture's bytes: red, green, blue, alpha, premultiplied.
  var pixels: [UInt8] {
    guard !bounds.isEmpty else { return [] }
    unsafe cairo_surface_flush(surface)
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return [] }
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

  /// Whether the glyphs of `font` are pictures or coloured layers, as emoji are.
  private static func hasOwnColours(_ font: UnsafeMutablePointer<PangoFont>?) -> Bool {
    let face = unsafe hb_font_get_face(pango_font_get_hb_font(font))
    return unsafe hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
      || hb_ot_color_has_svg(face) != 0
  }
}
