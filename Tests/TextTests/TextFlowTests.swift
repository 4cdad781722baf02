// SPDX-License-Identifier: MIT

import Style
import Testing
import Text

@Suite final class TextFlowTests {
  private let rasterizer: TextRasterizer
  private let style = TextStyle(size: 14)

  private static let paragraph = """
    A notification that says a little more than fits on a line, with an address, \
    https://example.org/a/rather/long/path, and a word: Donaudampfschifffahrtsgesellschaft.
    """
  private static let scales = [1.0, 1.25, 1.5, 1.6, 2, 7.0 / 3]

  init() throws { rasterizer = try TextRasterizer() }

  deinit { rasterizer.close() }

  private func measure(
    _ text: String, _ maxWidth: Double? = nil, lines: Int? = nil, scale: Double = 1
  ) -> TextMetrics {
    let flow = TextFlow(maxWidth: maxWidth, maxLines: lines)
    return rasterizer.measure(text, style: style, flow: flow, scale: scale)
  }

  private func picture(
    _ text: String, _ flow: TextFlow, scale: Double = 1
  ) throws -> RasterizedText {
    try rasterizer.rasterize(
      text, style: style, flow: flow, color: Color(rgb: 0), scale: scale)
  }

  // MARK: Breaking

  @Test(arguments: [20.0, 61.5, 120, 233.25, 400], [nil, 1, 2, 3])
  func noLineExceedsTheMaximumWidth(maxWidth: Double, maxLines: Int?) throws {
    let flow = TextFlow(maxWidth: maxWidth, maxLines: maxLines)
    for scale in Self.scales {
      let picture = try picture(Self.paragraph, flow, scale: scale)
      #expect(picture.metrics.size.width <= maxWidth)
      // The bitmap has a margin of one pixel, and glyphs may extend beyond their line.
      #expect(Double(picture.size.width) <= maxWidth * scale + 5)
    }
  }

  @Test(arguments: [20.0, 61.5, 120, 233.25, 400])
  func linesAreTheSameAtEveryScale(maxWidth: Double) {
    let metrics = measure(Self.paragraph, maxWidth)
    #expect(metrics.lineCount > 1 && !metrics.isEllipsized)
    for scale in Self.scales {
      let scaled = measure(Self.paragraph, maxWidth, scale: scale)
      #expect(scaled.lineCount == metrics.lineCount)
      #expect(scaled.size.width == metrics.size.width)
    }
  }

  @Test func widerTextHasFewerLines() {
    var last = Int.max
    for maxWidth in stride(from: 30.0, to: 1_500, by: 10) {
      let count = measure(Self.paragraph, maxWidth).lineCount
      #expect(count <= last)
      last = count
    }
    #expect(last == 1)
  }

  @Test func aTextFitsItsMeasuredWidth() {
    for text in ["Settings", "12:34", "Wi‑Fi is on", "AVAToYe."] {
      for scale in Self.scales {
        let metrics = measure(text, scale: scale)
        #expect(measure(text, metrics.size.width, scale: scale) == metrics)
        #expect(measure(text, metrics.size.width, lines: 1, scale: scale) == metrics)
        #expect(measure(text, metrics.size.width - 1, scale: scale).lineCount > 1)
      }
    }
  }

  @Test func aWordLongerThanTheLineIsBroken() {
    let word = String(repeating: "m", count: 40)
    let metrics = measure(word, 100)
    #expect(metrics.lineCount >= 4 && metrics.size.width <= 100 && !metrics.isEllipsized)
  }

  @Test func aWidthOfZeroGivesEveryLetterALine() {
    #expect(measure("abc", 0).lineCount == 3)
    #expect(measure("abc", 0, lines: 2).lineCount == 2)
    #expect(measure("", 0).lineCount == 1)
  }

  // MARK: Newlines

  @Test func newlinesBreakLines() {
    #expect(measure("one\ntwo\r\nthree").lineCount == 3)
    #expect(measure("one\n\nthree").lineCount == 3)
    #expect(measure("\n\n\n").lineCount == 3)
    #expect(measure("one\n").lineCount == 1, "a newline ends a line and begins none")
    #expect(measure("one\u{2028}two\u{2029}three").lineCount == 3)
    #expect(measure("one\ntwo").size.width == measure("one").size.width)
  }

  @Test func newlinesAreSpacesInASingleLine() {
    #expect(measure("two\nlines", lines: 1) == measure("two lines", lines: 1))
    #expect(measure("two\nlines\n", lines: 1) == measure("two lines", lines: 1))
  }

  // MARK: The ellipsis

  @Test(arguments: [1, 2, 3, 5], [80.0, 150])
  func aCutTextEndsInAnEllipsis(lines: Int, maxWidth: Double) throws {
    let metrics = measure(Self.paragraph, maxWidth, lines: lines)
    #expect(metrics.isEllipsized && metrics.lineCount == lines)
    let whole = measure(Self.paragraph, maxWidth)
    let enough = measure(Self.paragraph, maxWidth, lines: whole.lineCount)
    #expect(enough == whole && !enough.isEllipsized)
    #expect(measure(Self.paragraph, maxWidth, lines: whole.lineCount - 1).isEllipsized)
  }

  @Test func theEllipsisIsOnTheLastLine() throws {
    // All lines but the last equal those of the whole text, pixel by pixel.
    let cut = try picture(Self.paragraph, TextFlow(maxWidth: 150, maxLines: 3))
    let whole = try picture(Self.paragraph, TextFlow(maxWidth: 150, maxLines: nil))
    let pitch = Int(cut.metrics.size.height) / 3
    for line in 0..<3 {
      let rows = (line * pitch, (line + 1) * pitch)
      let same =
        cut.inkColumns(from: rows.0, to: rows.1) == whole.inkColumns(from: rows.0, to: rows.1)
      #expect(same == (line < 2))
    }
  }

  @Test func omittedParagraphsAreShownByAnEllipsis() throws {
    let three = try picture("one\ntwo\nthree", TextFlow(maxLines: 2))
    #expect(three.metrics.isEllipsized && three.metrics.lineCount == 2)
    #expect(try three.pixels == picture("one\ntwo…", TextFlow(maxLines: 2)).pixels)
    #expect(!measure("one\ntwo\n", lines: 2).isEllipsized)
    #expect(measure("one\n\n\n", lines: 2).lineCount == 2)
    // Likewise if the last line is full.
    let width = measure("aaaa").size.width
    let tight = measure("one\naaaa\nthree", width, lines: 2)
    #expect(tight.isEllipsized && tight.lineCount == 2 && tight.size.width <= width)
  }

  // MARK: Places

  @Test(arguments: scales)
  func linesAreEvenAndOnWholePixels(scale: Double) throws {
    let text = Array(repeating: "HHH", count: 7).joined(separator: "\n")
    let picture = try picture(text, TextFlow(maxLines: nil), scale: scale)
    let pitch = Int((picture.metrics.size.height * scale / 7).rounded())
    let baseline = Int((picture.metrics.baseline * scale).rounded())
    for line in 0..<7 {
      let row = baseline + line * pitch - picture.offset.y
      #expect(picture.ink(inRow: row) == 0)
      #expect(picture.ink(inRow: row - 1) == picture.ink(inRow: baseline - 1 - picture.offset.y))
    }
  }

  @Test func lineSpacingIsAFactor() {
    let one = rasterizer.measure("a", style: style, scale: 1)
    let flow = TextFlow(maxLines: nil, lineSpacing: 1.5)
    let three = rasterizer.measure("a\na\na", style: style, flow: flow, scale: 1)
    #expect(abs(three.size.height - 3 * 1.5 * one.size.height) <= 3)
    #expect(three.baseline > one.baseline)
  }

  @Test(.enabled(if: Machine.hasColorFont)) func aFallbackFontDoesNotMoveLines() {
    let plain = measure("a\na\na")
    #expect(measure("a\na 😀 ä שלום\na").size.height == plain.size.height)
  }

  @Test func theInkOfTwoLinesNeverOverlaps() throws {
    let flow = TextFlow(maxLines: nil, lineSpacing: 0.1)
    for (text, scale) in [("HHH\nHHH", 1.0), ("jpg\nẤẤẤ", 1.5)] {
      let lines = text.split(separator: "\n").map(String.init)
      let both = try picture(text, flow, scale: scale)
      let ink = try lines.map { try picture($0, flow, scale: scale).inkHeight }
      #expect(both.inkHeight >= ink[0] + ink[1] - 1 && both.inkHeight <= ink[0] + ink[1] + 1)
    }
  }

  @Test(arguments: ["Wide line of text\nnarrow", "שורה רחבה של טקסט\nצר"])
  func linesFollowTheAlignment(text: String) throws {
    let isRightToLeft = text.first == "ש"
    for alignment in TextFlow.Alignment.allCases {
      let flow = TextFlow(maxWidth: 300, maxLines: nil, alignment: alignment)
      let picture = try picture(text, flow)
      let height = Int(picture.metrics.size.height)
      for rows in [(0, height / 2), (height / 2, height)] {
        let columns = try #require(picture.inkColumns(from: rows.0, to: rows.1))
        let (left, right) = (columns.lowerBound, 299 - columns.upperBound)
        switch (alignment, isRightToLeft) {
        case (.center, _): #expect(abs(left - right) <= 4)
        case (.start, false), (.end, true): #expect((-1...3).contains(left) && right > 100)
        case (.start, true), (.end, false): #expect((-1...3).contains(right) && left > 100)
        }
      }
    }
  }

  /// In a list of names of several scripts all begin at one side.
  @Test(arguments: ["abc", "שלום", "12:34"]) func whereReadingBeginsAtTheRightSoDoTexts(
    text: String
  ) throws {
    for alignment in TextFlow.Alignment.allCases {
      let flow = TextFlow(maxWidth: 300, alignment: alignment, direction: .rightToLeft)
      let picture = try picture(text, flow)
      let columns = try #require(
        picture.inkColumns(from: 0, to: Int(picture.metrics.size.height)))
      let (left, right) = (columns.lowerBound, 299 - columns.upperBound)
      switch alignment {
      case .start: #expect((-1...3).contains(right) && left > 100)
      case .center: #expect(abs(left - right) <= 4)
      case .end: #expect((-1...3).contains(left) && right > 100)
      }
    }
  }

  /// A price of digits alone is read with its surroundings.
  @Test func digitsTakeTheDirectionAroundTheText() {
    let geometry = [LayoutDirection.leftToRight, .rightToLeft].map {
      rasterizer.geometry(
        of: "12 - 34", style: style, flow: TextFlow(maxWidth: 300, direction: $0), scale: 1)
    }
    #expect(geometry.map { $0.lines[0].isRightToLeft } == [false, true])
  }

  @Test func withoutAWidthTheTextHasItsOwn() {
    for alignment in TextFlow.Alignment.allCases {
      let flow = TextFlow(maxLines: nil, alignment: alignment)
      let metrics = rasterizer.measure("שלום שלום\nabc", style: style, flow: flow, scale: 1)
      #expect(metrics.left == 0)
      #expect(abs(metrics.size.width - measure("שלום שלום").size.width) <= 0.5)
    }
  }

  @Test func digitsTakeTheDirectionOfTheParagraphBefore() throws {
    let flow = TextFlow(maxWidth: 300, maxLines: nil)
    let picture = try picture("שלום\n12:34", flow)
    let height = Int(picture.metrics.size.height)
    let columns = try #require(picture.inkColumns(from: height / 2, to: height))
    #expect(columns.upperBound > 290)
    #expect(rasterizer.measure("12:34", style: style, flow: flow, scale: 1).left == 0)
  }
}
