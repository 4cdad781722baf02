// SPDX-License-Identifier: MIT

import CPango
import Style

/// A text that is shaped, broken into lines and positioned on whole pixels.
///
/// Shaping and line breaking use logical units; only positions and drawing use the scale. So a text
/// has the same lines at every scale.
@safe struct TextLayout {
  /// The shaped paragraphs; owned until `destroy()`.
  private var paragraphs: [TextParagraph] = []
  /// The text of each paragraph and where it begins in the text, in bytes.
  private var sources: [(text: String, start: Int)] = []
  /// The lines from the top.
  private var lines: [PlacedLine] = []
  /// True if the text was cut and ends in an ellipsis.
  private var isEllipsized = false
  /// The parts with a style of their own, by bytes of the text.
  private let spans: [TextSpan]
  /// Pixels per logical unit.
  private let scale: Double

  /// A line with its position.
  private struct PlacedLine {
    /// The shaped line.
    let line: TextLine
    /// The index of the line's paragraph.
    let paragraph: Int
    /// The left end of the line, in pixels.
    let left: Int
    /// The row of the baseline, in pixels from the top; letters stand on the upper edge of the row.
    let baseline: Int
    /// The distance from the top of the line to the baseline, in pixels.
    let above: Int
    /// The distance between baselines of lines like this, in pixels. Ink that would overlap takes
    /// more.
    let pitch: Int

    /// The top of the line, in pixels.
    var top: Int { baseline - above }
  }

  /// The largest width for line breaking, in logical units; below the range of Pango's coordinates.
  private static let greatestWidth = 500_000.0

  /// Lays out `text`, of which `spans` are parts with a style of their own.
  init(
    _ text: String, style: TextStyle, spans: [TextSpan], flow: TextFlow, scale: Double,
    in context: OpaquePointer
  ) {
    precondition(scale > 0, "a text at scale \(scale)")
    self.scale = scale
    self.spans = spans
    let font = unsafe TextFont(style, in: context)
    let parts = spans.map { unsafe TextPart(span: $0, font: TextFont($0.style, in: context)) }
    defer {
      font.destroy()
      for part in parts { part.font.destroy() }
    }
    let width = flow.maxWidth.map { min(max($0, 0), Self.greatestWidth) }
    unsafe shape(text, font: font, parts: parts, width: width, flow, in: context)
    // Letters that are not larger have the room of the others, so that lines are evenly apart.
    place(font, parts.filter { $0.span.style.size > style.size }, flow, width: width)
  }

  // MARK: Lines

  /// Shapes the paragraphs of `text`, up to the most lines of `flow`.
  private mutating func shape(
    _ text: String, font: TextFont, parts: [TextPart], width: Double?, _ flow: TextFlow,
    in context: OpaquePointer
  ) {
    let pieces = Self.pieces(of: text, maxLines: flow.maxLines)
    var isRightToLeft = flow.direction == .rightToLeft
    var remaining = flow.maxLines
    for (index, piece) in pieces.enumerated() {
      let text = String(piece)
      let start = index == 0 ? 0 : piece.utf8Offset
      // A paragraph of digits alone takes the direction of the one before it.
      unsafe pango_context_set_base_dir(
        context, isRightToLeft ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR)
      var paragraph = unsafe TextParagraph(
        text, from: start, font: font, parts: parts, width: width, maxLines: remaining, in: context)
      isRightToLeft = paragraph.lines.first?.isRightToLeft ?? isRightToLeft
      let isCut = index < pieces.count - 1 && remaining == paragraph.lines.count
      if isCut && !paragraph.isEllipsized {
        // Pango adds an ellipsis to a cut paragraph, but not to the last of several that fits.
        paragraph.destroy()
        unsafe paragraph = TextParagraph(
          text + "…", from: start, font: font, parts: parts, width: width, maxLines: remaining,
          in: context)
      }
      paragraphs.append(paragraph)
      sources.append((text, start))
      isEllipsized = isCut || paragraph.isEllipsized
      if let count = remaining { remaining = count - paragraph.lines.count }
      if isEllipsized { break }
    }
  }

  /// The paragraphs of `text`; if there are more than `maxLines`, the last piece holds the rest. A
  /// trailing newline starts no paragraph.
  private static func pieces(of text: String, maxLines: Int?) -> [Substring] {
    if maxLines == 1 {
      let text = text.last?.isNewline == true ? text.dropLast() : text[...]
      return [Substring(text.map { $0.isNewline ? " " : $0 })]
    }
    var pieces = text.split(
      maxSplits: maxLines ?? .max, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if pieces.count > 1, pieces.last?.isEmpty == true { pieces.removeLast() }
    return pieces
  }

  /// Positions the lines one beneath the other, further apart where ink would overlap or letters
  /// are `large`.
  private mutating func place(
    _ font: TextFont, _ large: [TextPart], _ flow: TextFlow, width: Double?
  ) {
    let all = paragraphs.flatMap(\.lines)
    let owners = paragraphs.indices.flatMap { index in
      repeatElement(index, count: paragraphs[index].lines.count)
    }
    let room = width ?? all.reduce(0) { max($0, $1.width) }
    for (index, line) in all.enumerated() {
      let range = line.range.moved(by: sources[owners[index]].start)
      let fonts = [font] + large.filter { $0.span.range.overlaps(range) }.map(\.font)
      let ascent = fonts.reduce(0) { max($0, $1.ascent) } * scale
      let descent = fonts.reduce(0) { max($0, $1.height - $1.ascent) } * scale
      let pitch = max(Int(((ascent + descent) * flow.lineSpacing).rounded()), 1)
      // The extra spacing is split evenly above and below a line.
      let above = Int((ascent + (Double(pitch) - ascent - descent) / 2).rounded())
      var baseline = above
      if let last = lines.last {
        let ink = (all[index - 1].ink.bottom - line.ink.top) * scale
        baseline = last.baseline + max(last.pitch - last.above + above, Int(ink.rounded(.up)))
      }
      let isRightToLeft = flow.direction == .rightToLeft || line.isRightToLeft
      let left = (room - line.width) * Self.share(of: flow.alignment, isRightToLeft) * scale
      lines.append(
        PlacedLine(
          line: line, paragraph: owners[index], left: Int(left.rounded()), baseline: baseline,
          above: above, pitch: pitch))
    }
  }

  /// The part of the free width that goes to the left of a line.
  private static func share(of alignment: TextFlow.Alignment, _ isRightToLeft: Bool) -> Double {
    switch alignment {
    case .start: isRightToLeft ? 1 : 0
    case .center: 0.5
    case .end: isRightToLeft ? 0 : 1
    }
  }

  // MARK: Result

  /// The size and lines of the text.
  var metrics: TextMetrics {
    let height = lines.last.map { $0.top + $0.pitch } ?? 0
    let left = lines.reduce(Double.infinity) { min($0, Double($1.left) / scale) }
    let right = lines.reduce(-Double.infinity) { max($0, Double($1.left) / scale + $1.line.width) }
    return TextMetrics(
      size: Size(width: right - left, height: Double(height) / scale), left: left,
      baseline: Double(lines.first?.baseline ?? 0) / scale, lineCount: lines.count,
      isEllipsized: isEllipsized)
  }

  /// The geometry of the lines and of the clusters.
  var geometry: TextGeometry {
    TextGeometry(
      lines: lines.map { placed in
        let (text, start) = sources[placed.paragraph]
        let left = Double(placed.left) / scale
        let range = placed.line.range.clamped(to: 0..<text.utf8.count)
        var clusters: [TextGeometry.Cluster] = []
        var offset = range.lowerBound
        let first = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        let last = text.utf8.index(text.startIndex, offsetBy: range.upperBound)
        for character in text[first..<last] {
          let next = offset + character.utf8.count
          clusters.append(
            TextGeometry.Cluster(
              start + offset..<start + next,
              leading: left + placed.line.edge(of: offset, isTrailing: false),
              trailing: left + placed.line.edge(of: offset, isTrailing: true)))
          offset = next
        }
        let isRightToLeft = placed.line.isRightToLeft
        return TextGeometry.Line(
          start + range.lowerBound..<start + range.upperBound,
          top: Double(placed.top) / scale, height: Double(placed.pitch) / scale,
          start: isRightToLeft ? left + placed.line.width : left, isRightToLeft: isRightToLeft,
          clusters: clusters)
      })
  }

  /// The bounds of the ink in pixels, with a margin of one pixel for antialiasing.
  var ink: Rect<Physical> {
    let drawn = decorations.reduce(Rect<Physical>.zero) { $0.union($1.rect) }
    return lines.reduce(drawn) { bounds, placed in
      let ink = placed.line.ink
      guard !ink.isEmpty else { return bounds }
      let pixels = Rect<Physical>(
        left: Int((ink.left * scale).rounded(.down)) - 1,
        top: Int((ink.top * scale).rounded(.down)) - 1,
        right: Int((ink.right * scale).rounded(.up)) + 1,
        bottom: Int((ink.bottom * scale).rounded(.up)) + 1)
      return bounds.union(pixels.offsetBy(Point(x: placed.left, y: placed.baseline)))
    }
  }

  /// True if the text has colour glyphs, or parts in a colour.
  var hasColors: Bool {
    spans.contains { $0.color != nil } || lines.contains { $0.line.hasColors }
  }

  /// Draws the text on `canvas`.
  func draw(on canvas: TextCanvas) {
    for decoration in decorations { canvas.fill(decoration.rect, color: decoration.color) }
    for placed in lines {
      placed.line.draw(
        on: canvas,
        at: Point(x: Double(placed.left) / scale, y: Double(placed.baseline) / scale)
      ) { span(at: $0, placed) }
    }
  }

  /// The lines under and through letters, in whole pixels.
  private var decorations: [(rect: Rect<Physical>, color: Color?)] {
    guard spans.contains(where: { $0.isUnderlined || $0.isStruck }) else { return [] }
    return lines.flatMap { placed in
      placed.line.decorations { span(at: $0, placed) }.map { decoration in
        let rect = decoration.rect
        let top = placed.baseline + Int((rect.top * scale).rounded())
        let pixels = Rect<Physical>(
          left: placed.left + Int((rect.left * scale).rounded()), top: top,
          right: placed.left + Int((rect.right * scale).rounded()),
          bottom: top + max(Int((rect.height * scale).rounded()), 1))
        return (pixels, decoration.color)
      }
    }
  }

  /// The part with a style of its own at a byte of a line's paragraph.
  private func span(at offset: Int, _ placed: PlacedLine) -> TextSpan? {
    let offset = sources[placed.paragraph].start + offset
    return spans.first { $0.range.contains(offset) }
  }

  /// Releases the paragraphs.
  func destroy() { for paragraph in paragraphs { paragraph.destroy() } }
}

extension Substring {
  /// The number of bytes before this part in the whole string.
  fileprivate var utf8Offset: Int { base.utf8.distance(from: base.startIndex, to: startIndex) }
}

extension Range<Int> {
  /// The range further on by `distance`.
  fileprivate func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
