// SPDX-License-Identifier: MIT

import Style
import Testing
import Text

@Suite final class TextRasterizerTests {
  private let rasterizer: TextRasterizer
  private let style = TextStyle(size: 14)
  private let white = Color(rgb: 0xFFFFFF)

  init() throws { rasterizer = try TextRasterizer() }

  deinit { rasterizer.close() }

  private func width(_ text: String, scale: Double = 1) -> Double {
    rasterizer.measure(text, style: style, scale: scale).size.width
  }

  @Test func widthGrowsWithTheText() {
    var last = 0.0
    for count in 1...20 {
      let width = width(String(repeating: "n", count: count))
      #expect(width > last)
      last = width
    }
  }

  @Test func sizeAndWeightChangeTheWidth() {
    let small = rasterizer.measure("Hello", style: TextStyle(size: 10), scale: 1)
    let large = rasterizer.measure("Hello", style: TextStyle(size: 20), scale: 1)
    let bold = rasterizer.measure("Hello", style: TextStyle(size: 10, weight: .bold), scale: 1)
    #expect(abs(large.size.width - 2 * small.size.width) < 0.1)
    #expect(abs(large.size.height - 2 * small.size.height) <= 1)
    #expect(0 < small.baseline && small.baseline < small.size.height)
    #expect(bold.size.width > small.size.width)
  }

  @Test func aSlantedTextLooksDifferent() throws {
    let italic = TextStyle(size: 14, slant: .italic)
    let leaning = try rasterizer.rasterize("Hill", style: italic, color: white, scale: 1)
    #expect(try leaning != rasterizer.rasterize("Hill", style: style, color: white, scale: 1))
  }

  @Test func aWindowIsAPartOfTheWhole() throws {
    let line = String(repeating: "Window ", count: 40)
    let whole = try rasterizer.rasterize(line, style: style, color: white, scale: 2)
    let part = try rasterizer.rasterize(
      line, style: style, color: white, scale: 2, window: 100..<300.5)
    #expect(part.offset == Point(x: 200, y: whole.offset.y) && part.metrics == whole.metrics)
    #expect(part.size == Size(width: 401, height: whole.size.height))
    guard case .coverage(let all) = whole.pixels, case .coverage(let some) = part.pixels else {
      Issue.record("a text without colours has some")
      return
    }
    for row in 0..<part.size.height {
      let start = row * whole.size.width + 200 - whole.offset.x
      #expect(some[row * 401..<(row + 1) * 401] == all[start..<start + 401])
    }
    // A text that no bitmap holds is drawn in parts.
    let long = String(repeating: line, count: 20)
    #expect(throws: TextError.self) {
      try rasterizer.rasterize(long, style: style, color: white, scale: 2)
    }
    let end = try rasterizer.rasterize(
      long, style: style, color: white, scale: 2, window: 30_000..<31_000)
    #expect(end.size.width == 2000)
  }

  @Test(.enabled(if: Machine.hasInter)) func tabularDigitsHaveOneWidth() {
    var tabular = style
    tabular.digits = .tabular
    let widths = (0...9).map {
      rasterizer.measure("\($0)\($0)\($0)", style: tabular, scale: 1).size.width
    }
    #expect(widths.allSatisfy { $0 == widths[0] })
    #expect(width("111") < width("888"), "and proportional ones are not")
  }

  @Test(arguments: [1.25, 1.5, 1.6, 2, 3])
  func theWidthIsTheSameAtEveryScale(scale: Double) {
    #expect(
      width("The quick brown fox, 12:34", scale: scale) == width("The quick brown fox, 12:34"))
  }

  @Test func anEmptyTextHasALineAndNoPixels() throws {
    for text in ["", "\n", "\r\n", " "] {
      let picture = try rasterizer.rasterize(text, style: style, color: white, scale: 1)
      #expect(picture.metrics.lineCount == 1 && picture.metrics.size.height > 10)
      #expect(picture.size == .zero && picture.pixels == .coverage([]))
    }
    #expect(width("") == 0 && width("\n") == 0 && width(" ") > 0)
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func lettersAreRasterizedAsCoverage(scale: Double) throws {
    let picture = try rasterizer.rasterize(
      "Hamburg", style: TextStyle(size: 16), color: Color(rgb: 0x102030), scale: scale)
    #expect(!picture.hasColors)
    #expect(picture.ink.count == picture.size.width * picture.size.height)
    #expect((picture.ink.max() ?? 0) > 250)
    let other = try rasterizer.rasterize(
      "Hamburg", style: TextStyle(size: 16), color: white, scale: scale)
    #expect(picture == other, "the colour is not in it")
  }

  @Test(.enabled(if: Machine.hasColorFont)) func emojiKeepTheirColors() throws {
    let picture = try rasterizer.rasterize(
      "😀 l", style: TextStyle(size: 32), color: Color(rgb: 0x0000ff, alpha: 0.5), scale: 1)
    guard case .colors(let bytes) = picture.pixels else {
      Issue.record("an emoji without colours")
      return
    }
    #expect(bytes.count == 4 * picture.size.width * picture.size.height)
    let pixels = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    #expect(pixels.contains { $0[0] > 200 && $0[2] < 120 }, "the emoji is not yellow")
    #expect(pixels.contains { $0[0] == 0 && $0[2] == $0[3] && abs(Int($0[3]) - 128) < 3 })
    #expect(pixels.allSatisfy { max($0[0], $0[1], $0[2]) <= $0[3] })
  }

  @Test(arguments: [11.0, 13, 14.5, 17], [1, 1.25, 1.6, 2])
  func lettersStandOnTheBaseline(size: Double, scale: Double) throws {
    // An H has straight edges. If its foot is on a row boundary, the row below has no ink.
    let picture = try rasterizer.rasterize(
      "HHH", style: TextStyle(size: size), color: white, scale: scale)
    let baseline = picture.metrics.baseline * scale
    #expect(abs(baseline - baseline.rounded()) < 1e-9)
    let row = Int(baseline.rounded()) - picture.offset.y
    #expect(picture.ink(inRow: row) == 0)
    #expect(picture.ink(inRow: row - 1) > 0)
  }

  @Test func rasterizingIsDeterministic() throws {
    let other = try TextRasterizer()
    defer { other.close() }
    let flow = TextFlow(maxWidth: 90, maxLines: 2)
    for text in ["Same", "Ünïcödé", "a very long text that is cut"] {
      let first = try rasterizer.rasterize(
        text, style: style, flow: flow, color: white, scale: 1.5)
      _ = try rasterizer.rasterize("שלום", style: style, color: white, scale: 2)
      for rasterizer in [rasterizer, other] {
        let again = try rasterizer.rasterize(
          text, style: style, flow: flow, color: white, scale: 1.5)
        #expect(first == again)
      }
    }
  }

  @Test(
    arguments: [
      "שלום", "مرحبا بالعالم", "left שלום right", "😀👩‍👩‍👧‍👦🇩🇪", "日本語", "\u{202E}reversed",
      "a\u{300}\u{301}\u{302}",
      "\u{FFFD}\u{E000}\u{10FFFF}", "two\nlines\r\nthree", "\n\n\n", "nul\0inside", "\t",
      "\u{200B}", "\u{FEFF}", "\u{2028}\u{2029}\u{B}", "soft\u{AD}hyphen",
    ], [nil, 1, 2, 100])
  func anyTextIsRasterized(text: String, maxLines: Int?) throws {
    for maxWidth in [nil, -1, 0, 3, 30, 1e12, .infinity] {
      for alignment in TextFlow.Alignment.allCases {
        let flow = TextFlow(maxWidth: maxWidth, maxLines: maxLines, alignment: alignment)
        let picture = try rasterizer.rasterize(
          text, style: style, flow: flow, color: white, scale: 1.5)
        #expect(picture.metrics == rasterizer.measure(text, style: style, flow: flow, scale: 1.5))
        #expect(picture.metrics.size.width >= 0 && picture.metrics.size.height > 0)
        #expect((1...(maxLines ?? .max)).contains(picture.metrics.lineCount))
        #expect(picture.ink.count == picture.size.width * picture.size.height)
      }
    }
  }

  @Test func aGlyphBeyondItsLineIsNotCut() throws {
    let picture = try rasterizer.rasterize(
      "Ấj", style: style, flow: TextFlow(lineSpacing: 0.4), color: white, scale: 2)
    #expect(picture.offset.y < 0)
    #expect(picture.offset.y + picture.size.height > Int(2 * picture.metrics.size.height))
    #expect(picture.ink(inRow: 0) == 0, "the accents are cut")
    #expect(picture.ink(inRow: picture.size.height - 1) == 0, "the descender is cut")
  }

  @Test func aTextLargerThanATextureIsAnError() {
    let text = String(repeating: "w", count: 2000)
    for flow in [TextFlow(), TextFlow(maxWidth: 0, maxLines: nil)] {
      #expect(throws: TextError.self) {
        try rasterizer.rasterize(
          text, style: TextStyle(size: 100), flow: flow, color: white, scale: 1)
      }
    }
  }

  @Test func aMissingFamilyHasAFallback() {
    let metrics = rasterizer.measure(
      "Hello", style: TextStyle(family: "No Such Family", size: 14), scale: 1)
    #expect(metrics.size.width > 10)
  }
}
