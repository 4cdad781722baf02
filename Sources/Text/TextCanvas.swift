// SPDX-License-Identifier: MIT

import CPango
import Geometry

/// A Cairo image surface that a text is drawn into.
@safe struct TextCanvas {
  /// The part of the text's box that the canvas shows, in pixels.
  private let bounds: Rect<Physical>
  /// The format of the pixels.
  private let kind: Kind
  /// The image surface; owned until `destroy()`.
  private let surface: OpaquePointer
  /// The drawing context; owned until `destroy()`.
  private let cairo: OpaquePointer
  /// The colour of what has none of its own.
  private let ink: Color
  /// Pixels per logical unit.
  private let scale: Double

  /// The format of a canvas.
  enum Kind {
    /// Coverage, one byte per pixel.
    case coverage
    /// Colours, four bytes per pixel; glyphs without own colours get this one.
    case colors(Color)
  }

  /// A transparent canvas for `bounds` at `scale` pixels per logical unit.
  init(bounds: Rect<Physical>, scale: Double, kind: Kind) {
    self.bounds = bounds
    self.kind = kind
    self.scale = scale
    let format: cairo_format_t
    switch kind {
    case .coverage: (format, ink) = (CAIRO_FORMAT_A8, Color(rgb: 0xFFFFFF))
    case .colors(let color): (format, ink) = (CAIRO_FORMAT_ARGB32, color)
    }
    unsafe surface = cairo_image_surface_create(
      format, Int32(bounds.width), Int32(bounds.height))
    unsafe cairo = cairo_create(surface)
    unsafe cairo_translate(cairo, Double(-bounds.left), Double(-bounds.top))
    unsafe cairo_scale(cairo, scale, scale)
    unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_GRAY)
  }

  private func set(_ color: Color?) {
    let color = color ?? ink
    unsafe cairo_set_source_rgba(
      cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  /// Fills whole pixels of the text's box, in `color` or that of the text.
  func fill(_ rect: Rect<Physical>, color: Color?) {
    set(color)
    unsafe cairo_rectangle(
      cairo, Double(rect.left) / scale, Double(rect.top) / scale, Double(rect.width) / scale,
      Double(rect.height) / scale)
    unsafe cairo_fill(cairo)
  }

  /// Draws the glyphs of `run` with their baseline starting at `pen`, in `color` or that of the
  /// text.
  ///
  /// Glyphs are filled as paths, since Cairo 1.16 snaps each shown glyph to a whole pixel, which
  /// makes the spacing uneven. Colour glyphs have no path and are shown.
  func draw(_ run: PangoGlyphItem, at pen: Point<Logical>, color: Color?) {
    set(color)
    let font = unsafe run.item.pointee.analysis.font
    unsafe cairo_move_to(cairo, pen.x, pen.y)
    if unsafe Self.hasOwnColors(run) {
      unsafe pango_cairo_show_glyph_string(cairo, font, run.glyphs)
    } else {
      unsafe pango_cairo_glyph_string_path(cairo, font, run.glyphs)
      unsafe cairo_fill(cairo)
    }
  }

  /// True if the font of `run` has colour glyphs: bitmaps, coloured layers or SVG.
  static func hasOwnColors(_ run: PangoGlyphItem) -> Bool {
    let face = unsafe hb_font_get_face(pango_font_get_hb_font(run.item.pointee.analysis.font))
    return unsafe hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
      || hb_ot_color_has_svg(face) != 0
  }

  /// The drawn pixels.
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
        // Cairo stores a pixel as a native 32-bit number with alpha in the highest byte.
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

  /// Releases the Cairo objects.
  func destroy() {
    unsafe cairo_destroy(cairo)
    unsafe cairo_surface_destroy(surface)
  }
}
