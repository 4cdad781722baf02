// SPDX-License-Identifier: MIT

import CPango
import Style

/// A text without newlines, shaped and broken into lines. Lengths are in logical units.
@safe struct TextParagraph {
  /// Pango's layout; owned until `destroy()`. Its lines are read once: a query after a change of
  /// the context would free them.
  private let layout: OpaquePointer
  /// The lines, at least one.
  let lines: [TextLine]
  /// True if the paragraph was cut and ends in an ellipsis.
  let isEllipsized: Bool

  /// Shapes `text`, which begins at the byte `start` of the text with `parts`. A nil `width` gives
  /// one line, a nil `maxLines` any number.
  init(
    _ text: String, from start: Int, font: TextFont, parts: [TextPart], width: Double?,
    maxLines: Int?, in context: OpaquePointer
  ) {
    unsafe layout = pango_layout_new(context)
    unsafe font.apply(to: layout, parts, from: start)
    unsafe pango_layout_set_text(layout, text, Int32(text.utf8.count))
    if let width {
      unsafe pango_layout_set_width(layout, Int32((width * Double(PANGO_SCALE)).rounded()))
      unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      if let maxLines {
        unsafe pango_layout_set_height(layout, -Int32(clamping: maxLines))
        unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      }
    }
    var lines: [TextLine] = []
    var node = unsafe pango_layout_get_lines_readonly(layout)
    while let item = unsafe node {
      if let line = unsafe item.pointee.data {
        unsafe lines.append(TextLine(line.assumingMemoryBound(to: PangoLayoutLine.self)))
      }
      unsafe node = item.pointee.next
    }
    self.lines = lines
    isEllipsized = unsafe pango_layout_is_ellipsized(layout) != 0
  }

  /// Releases the layout and its lines.
  func destroy() { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
}

/// A line, owned by its paragraph. Lengths are in logical units; the origin is the left end of the
/// baseline.
@safe struct TextLine {
  /// Pango's line; valid as long as the paragraph.
  private let line: UnsafeMutablePointer<PangoLayoutLine>
  /// The advance width.
  let width: Double
  /// The bounds of the ink.
  let ink: Rect<Logical>
  /// True if the paragraph is written from right to left.
  let isRightToLeft: Bool

  fileprivate init(_ line: UnsafeMutablePointer<PangoLayoutLine>) {
    unsafe self.line = line
    isRightToLeft = unsafe line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue
    var ink = PangoRectangle()
    var box = PangoRectangle()
    unsafe pango_layout_line_get_extents(line, &ink, &box)
    let unit = Double(PANGO_SCALE)
    width = Double(box.width) / unit
    self.ink = Rect(
      x: Double(ink.x) / unit, y: Double(ink.y) / unit, width: Double(ink.width) / unit,
      height: Double(ink.height) / unit)
  }

  /// The bytes of the paragraph's text that the line shows.
  var range: Range<Int> {
    let start = unsafe Int(line.pointee.start_index)
    let length = unsafe Int(line.pointee.length)
    return start..<start + length
  }

  /// The distance from the left end of the line to an edge of the grapheme cluster at `offset`, in
  /// bytes of the paragraph's text.
  func edge(of offset: Int, isTrailing: Bool) -> Double {
    var x: Int32 = 0
    unsafe pango_layout_line_index_to_x(line, Int32(offset), isTrailing ? 1 : 0, &x)
    return Double(x) / Double(PANGO_SCALE)
  }

  /// True if the line has colour glyphs.
  var hasColors: Bool {
    var found = false
    unsafe forEachRun { run, _ in unsafe found = found || TextCanvas.hasOwnColors(run) }
    return found
  }

  /// Draws the line on `canvas`, starting at `origin`. `span` returns the part with a style of its
  /// own at a byte of the paragraph's text.
  func draw(on canvas: TextCanvas, at origin: Point<Logical>, _ span: (Int) -> TextSpan?) {
    unsafe forEachRun { run, distance in
      let color = unsafe span(Int(run.item.pointee.offset))?.color
      unsafe canvas.draw(run, at: Point(x: origin.x + distance, y: origin.y), color: color)
    }
  }

  /// The lines under and through letters.
  func decorations(_ span: (Int) -> TextSpan?) -> [TextDecoration] {
    var found: [TextDecoration] = []
    unsafe forEachRun { run, distance in
      let offset = unsafe Int(run.item.pointee.offset)
      guard let span = span(offset), span.isUnderlined || span.isStruck else { return }
      let unit = Double(PANGO_SCALE)
      let width = unsafe Double(pango_glyph_string_get_width(run.glyphs)) / unit
      let metrics = unsafe pango_font_get_metrics(run.item.pointee.analysis.font, nil)
      defer { unsafe pango_font_metrics_unref(metrics) }
      func add(position: Int32, thickness: Int32) {
        let rect = Rect<Logical>(
          x: distance, y: -Double(position) / unit, width: width,
          height: Double(thickness) / unit)
        found.append(TextDecoration(rect: rect, color: span.color))
      }
      if span.isUnderlined {
        unsafe add(
          position: pango_font_metrics_get_underline_position(metrics),
          thickness: pango_font_metrics_get_underline_thickness(metrics))
      }
      if span.isStruck {
        unsafe add(
          position: pango_font_metrics_get_strikethrough_position(metrics),
          thickness: pango_font_metrics_get_strikethrough_thickness(metrics))
      }
    }
    return found
  }

  /// Calls `body` with each run of glyphs from the left and its distance from the start of the
  /// line.
  private func forEachRun(_ body: (PangoGlyphItem, Double) -> Void) {
    var distance: Int32 = 0
    var node = unsafe line.pointee.runs
    while let item = unsafe node {
      if let data = unsafe item.pointee.data {
        let run = unsafe data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
        unsafe body(run, Double(distance) / Double(PANGO_SCALE))
        distance += unsafe pango_glyph_string_get_width(run.glyphs)
      }
      unsafe node = item.pointee.next
    }
  }
}
