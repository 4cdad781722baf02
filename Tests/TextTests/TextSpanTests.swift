// SPDX-License-Identifier: MIT

import Style
import Testing
import Text

/// Parts of a text with a style of their own.
@Suite final class TextSpanTests {
  private let rasterizer: TextRasterizer
  private let style = TextStyle(size: 14)
  private let white = Color(rgb: 0xFFFFFF)

  init() throws { rasterizer = try TextRasterizer() }

  deinit { rasterizer.close() }

  private func size(_ text: String, _ spans: [TextSpan], _ flow: TextFlow = TextFlow()) -> Size<
    Logical
  > { rasterizer.measure(text, style: style, spans: spans, flow: flow, scale: 1).size }

  private func bold(_ range: Range<Int>) -> TextSpan {
    TextSpan(range, style: TextStyle(size: 14, weight: .bold))
  }

  @Test func aPartHasItsOwnFont() {
    let plain = size("nnnn nnnn", []).width
    let some = size("nnnn nnnn", [bold(5..<9)]).width
    let all = size("nnnn nnnn", [bold(0..<9)]).width
    #expect(plain < some && some < all)
    // A part that has the style of the text changes nothing.
    #expect(size("nnnn nnnn", [TextSpan(2..<4, style: style)]).width == plain)
  }

  @Test func partsAreCountedFromTheStartOfTheWholeText() {
    let flow = TextFlow(maxLines: nil)
    // The second paragraph is the wider one.
    let plain = size("n\nnnnnnn", [], flow).width
    #expect(size("n\nnnnnnn", [bold(2..<8)], flow).width > plain)
    #expect(size("n\nnnnnnn", [bold(0..<1)], flow).width == plain)
    // A part may reach over the end of a paragraph, and beyond the text.
    #expect(size("n\nnnnnnn", [bold(0..<80)], flow).width == size("nnnnnn", [bold(0..<6)]).width)
  }

  @Test func linesWithLargeLettersAreHigher() {
    let flow = TextFlow(maxLines: nil)
    let large = TextSpan(2..<3, style: TextStyle(size: 42))
    let plain = size("a\nb\nc", [], flow).height
    let high = size("a\nb\nc", [large], flow).height
    #expect(high > plain * 1.5)
    let geometry = rasterizer.geometry(
      of: "a\nb\nc", style: style, spans: [large], flow: flow, scale: 1)
    let heights = geometry.lines.map(\.height)
    #expect(heights[0] == heights[2] && heights[1] > 2 * heights[0])
    // Lines neither overlap nor leave gaps.
    #expect(geometry.lines[1].top == heights[0] && geometry.lines[2].top == heights[0] + heights[1])
    // Smaller letters leave the lines as they are.
    let small = TextSpan(2..<3, style: TextStyle(size: 7))
    #expect(size("a\nb\nc", [small], flow).height == plain)
  }

  @Test func linesAreDrawnUnderAndThroughLetters() throws {
    func raster(_ spans: [TextSpan]) throws -> RasterizedText {
      try rasterizer.rasterize("nnn nnn", style: style, spans: spans, color: white, scale: 2)
    }
    let plain = try raster([])
    let under = try raster([TextSpan(0..<3, style: style, isUnderlined: true)])
    let through = try raster([TextSpan(0..<3, style: style, isStruck: true)])
    #expect(plain.metrics == under.metrics && plain.metrics == through.metrics)
    // The line is beneath the letters, in whole rows, under its part alone.
    #expect(under.inkHeight > plain.inkHeight && through.inkHeight == plain.inkHeight)
    let last = try #require((0..<under.size.height).last { under.ink(inRow: $0) > 0 })
    let row = under.ink[under.size.width * last..<under.size.width * (last + 1)]
    #expect(Set(row) == [0, 255])
    let width = rasterizer.measure("nnn", style: style, scale: 2).size.width * 2
    #expect(abs(Double(row.count { $0 == 255 }) - width) <= 1)
    #expect(!through.hasColors && through.ink.count { $0 == 255 } > plain.ink.count { $0 == 255 })
  }

  @Test func aPartHasItsOwnColor() throws {
    let red = Color(rgb: 0xFF0000)
    let spans = [
      TextSpan(0..<3, style: style), TextSpan(4..<7, style: style, color: red, isUnderlined: true),
    ]
    let raster = try rasterizer.rasterize(
      "nnn nnn", style: style, spans: spans, color: white, scale: 1)
    guard case .colors(let pixels) = raster.pixels else {
      Issue.record("a text with a coloured part has no colours")
      return
    }
    func ink(_ component: Int, _ columns: Range<Int>) -> Int {
      (0..<raster.size.height).reduce(0) { sum, row in
        sum + columns.reduce(0) { $0 + Int(pixels[4 * (row * raster.size.width + $1) + component]) }
      }
    }
    let half = raster.size.width / 2
    #expect(ink(1, 0..<half - 4) > 0 && ink(1, half + 4..<raster.size.width) == 0)
    #expect(ink(0, half + 4..<raster.size.width) > 0)
  }

  @Test func rangesOfAnyKindAreSafe() throws {
    for range in [0..<0, 3..<3, 0..<1000, 500..<1000, 1..<2, 2..<Int(Int32.max)] {
      let spans = [TextSpan(range, style: TextStyle(size: 20), color: white, isStruck: true)]
      for flow in [TextFlow(), TextFlow(maxWidth: 20, maxLines: 2), TextFlow(maxLines: nil)] {
        _ = try rasterizer.rasterize(
          "aé\n👩‍👩‍👧 שלום", style: style, spans: spans, flow: flow, color: white, scale: 1)
      }
    }
  }
}
