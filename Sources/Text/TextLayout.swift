import CPango
import Geometry
import Style

/// A text, shaped, broken into lines and laid out on whole pixels.
///
/// Letters are shaped and lines broken in logical units, and the scale is only drawn with. So a text
/// has the same lines at every scale.
@safe struct TextLayout {
  /// What the text's paragraphs were made into. Owned until `destroy()`.
  private var paragraphs: [TextParagraph] = []
  /// Its lines, from the top.
  private var lines: [PlacedLine] = []
  /// Whether it was too long and ends in an ellipsis.
  private var isEllipsized = false
  /// The distance of two lines where their ink leaves it at that, in pixels.
  private let pitch: Int
  /// How many pixels a logical unit is.
  private let scale: Double

  /// A line where it stands.
  private struct PlacedLine {
    /// What is drawn.
    let line: TextLine
    /// Where it begins, in pixels from the left.
    let left: Int
    /// The row on which its baseline lies, from the top: its letters stand on its upper edge.
    let baseline: Int
  }

  /// The widest that lines are broken to: as far as Pango counts, and some room to spare.
  private static let greatestWidth = 500_000.0

  /// Lays out `text`.
  init(
    _ text: String, style: TextStyle, flow: TextFlow, scale: Double, in context: OpaquePointer
  ) {
    precondition(scale > 0, "a text at scale \(scale)")
    self.scale = scale
    let font = unsafe TextFont(style, in: context)
    defer { font.destroy() }
    let height = font.height * scale
    pitch = max(Int((height * flow.lineSpacing).rounded()), 1)
    let width = flow.maxWidth.map { min(max($0, 0), Self.greatestWidth) }
    unsafe shape(text, font: font, width: width, maxLines: flow.maxLines, in: context)
    // Half of what the spacing adds is above a line and half below it.
    let baseline = Int((font.ascent * scale + (Double(pitch) - height) / 2).rounded())
    place(alignment: flow.alignment, width: width, firstBaseline: baseline)
  }

  // MARK: Lines

  /// Makes paragraphs of `text`, as many as there is room for.
  private mutating func shape(
    _ text: String, font: TextFont, width: Double?, maxLines: Int?, in context: OpaquePointer
  ) {
    let pieces = Self.pieces(of: text, maxLines: maxLines)
    var isRightToLeft = false
    var remaining = maxLines
    for (index, piece) in pieces.enumerated() {
      let text = String(piece)
      // A paragraph of nothing but digits is written as the one before it.
      unsafe pango_context_set_base_dir(
        context, isRightToLeft ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR)
      var paragraph = unsafe TextParagraph(
        text, font: font, width: width, maxLines: remaining, in: context)
      isRightToLeft = paragraph.lines.first?.isRightToLeft ?? isRightToLeft
      let isCut = index < pieces.count - 1 && remaining == paragraph.lines.count
      if isCut && !paragraph.isEllipsized {
        // Pango says of a paragraph that it was cut, but not of one that others should follow.
        paragraph.destroy()
        unsafe paragraph = TextParagraph(
          text + "…", font: font, width: width, maxLines: remaining, in: context)
      }
      paragraphs.append(paragraph)
      isEllipsized = isCut || paragraph.isEllipsized
      if let count = remaining { remaining = count - paragraph.lines.count }
      if isEllipsized { break }
    }
  }

  /// The paragraphs of `text`, and where there are more than `maxLines` the rest of it as one. A
  /// newline at the end begins none.
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

  /// Gives every line its place: one `pitch` below the other, or more where their ink would touch.
  private mutating func place(
    alignment: TextFlow.Alignment, width: Double?, firstBaseline: Int
  ) {
    let all = paragraphs.flatMap(\.lines)
    let room = width ?? all.reduce(0) { max($0, $1.width) }
    var baseline = firstBaseline
    for (index, line) in all.enumerated() {
      if index > 0 {
        let ink = (all[index - 1].ink.bottom - line.ink.top) * scale
        baseline += max(pitch, Int(ink.rounded(.up)))
      }
      let left = (room - line.width) * Self.share(of: alignment, line.isRightToLeft) * scale
      lines.append(PlacedLine(line: line, left: Int(left.rounded()), baseline: baseline))
    }
  }

  /// How much of the width that a line does not need is on its left.
  private static func share(of alignment: TextFlow.Alignment, _ isRightToLeft: Bool) -> Double {
    switch alignment {
    case .start: isRightToLeft ? 1 : 0
    case .center: 0.5
    case .end: isRightToLeft ? 0 : 1
    }
  }

  // MARK: What it is

  /// The room that it takes.
  var metrics: TextMetrics {
    let first = lines.first?.baseline ?? 0
    let height = (lines.last?.baseline ?? 0) - first + pitch
    let left = lines.reduce(Double.infinity) { min($0, Double($1.left) / scale) }
    let right = lines.reduce(-Double.infinity) { max($0, Double($1.left) / scale + $1.line.width) }
    return TextMetrics(
      size: Size(width: right - left, height: Double(height) / scale), left: left,
      baseline: Double(first) / scale, lineCount: lines.count, isEllipsized: isEllipsized)
  }

  /// The pixels that its letters touch, and one more on every side for their smoothed edges.
  var ink: Rect<Physical> {
    lines.reduce(.zero) { bounds, placed in
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

  /// Whether any of its letters has colours of its own.
  var hasColors: Bool { lines.contains { $0.line.hasColors } }

  /// Draws it on `canvas`.
  func draw(on canvas: TextCanvas) {
    for placed in lines {
      placed.line.draw(
        on: canvas,
        at: Point(x: Double(placed.left) / scale, y: Double(placed.baseline) / scale))
    }
  }

  /// Lets go of the paragraphs.
  func destroy() { for paragraph in paragraphs { paragraph.destroy() } }
}
