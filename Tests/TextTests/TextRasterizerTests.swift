import Foundation
import Geometry
import Testing

@testable import Text
import Style

@Suite final class TextRasterizerTests {
  private let rasterizer: TextRasterizer
  private let style = TextStyle(size: 14)

  init() throws { rasterizer = try TextRasterizer() }

  deinit { rasterizer.close() }

  private func width(_ text: String, scale: Double = 1, maxWidth: Double? = nil) -> Double {
    rasterizer.measure(text, style: style, scale: scale, maxWidth: maxWidth).size.width
  }

  @Test func widthGrowsWithTheText() {
    var last = 0.0
    for count in 1...20 {
      let width = width(String(repeating: "n", count: count))
      #expect(width > last)
      last = width
    }
  }

  @Test func sizeAndWeightCount() {
    let small = rasterizer.measure("Hello", style: TextStyle(size: 10), scale: 1)
    let large = rasterizer.measure("Hello", style: TextStyle(size: 20), scale: 1)
    #expect(abs(large.size.width - 2 * small.size.width) < 0.1)
    #expect(abs(large.size.height - 2 * small.size.height) < 0.1)
    #expect(0 < small.baseline && small.baseline < small.size.height)
  }

  @Test(arguments: [1.25, 1.5, 1.6, 2, 3])
  func aTextKeepsItsShapeAtEveryScale(scale: Double) {
    let text = "The quick brown fox, 12:34"
    #expect(abs(width(text, scale: scale) - width(text)) < 0.02 * width(text))
  }

  @Test(arguments: [1, 1.5, 2], [40.0, 75.5, 120])
  func aLongTextEndsInAnEllipsisThatFits(scale: Double, maxWidth: Double) throws {
    let text = "A notification that goes on and on and on"
    let metrics = rasterizer.measure(text, style: style, scale: scale, maxWidth: maxWidth)
    #expect(metrics.isEllipsized)
    #expect(metrics.size.width <= maxWidth && metrics.size.width > 0)
    let picture = try rasterizer.rasterize(text, style: style, scale: scale, maxWidth: maxWidth)
    #expect(picture.isEllipsized)
    #expect(Double(picture.size.width) <= maxWidth * scale + 4)
  }

  @Test func aShortTextIsLeftWhole() {
    let metrics = rasterizer.measure("Short", style: style, scale: 1, maxWidth: 200)
    #expect(!metrics.isEllipsized)
    #expect(metrics.size.width == width("Short"))
  }

  @Test func anEmptyTextHasALineAndNoPicture() throws {
    let metrics = rasterizer.measure("", style: style, scale: 1)
    #expect(metrics.size.width == 0 && metrics.size.height > 10)
    let picture = try rasterizer.rasterize("", style: style, scale: 1)
    #expect(picture.size == .zero && picture.pixels.isEmpty)
  }

  @Test func aSpaceHasWidthAndNoInk() throws {
    #expect(width(" ") > 0)
    let picture = try rasterizer.rasterize(" ", style: style, scale: 1)
    #expect(picture.pixels.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func pixelsAreInkOfTheColour(scale: Double) throws {
    let style = TextStyle(size: 16, color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    let picture = try rasterizer.rasterize("Hamburg", style: style, scale: scale)
    #expect(picture.pixels.count == 4 * picture.size.width * picture.size.height)
    var darkest = 0
    for start in stride(from: 0, to: picture.pixels.count, by: 4) {
      let (red, green) = (Int(picture.pixels[start]), Int(picture.pixels[start + 1]))
      let (blue, alpha) = (picture.pixels[start + 2], Int(picture.pixels[start + 3]))
      #expect(blue == 0 && red <= alpha && abs(green - alpha / 2) <= 1)
      darkest = max(darkest, alpha)
    }
    #expect(abs(darkest - 128) <= 2)
  }

  @Test(arguments: [11.0, 13, 14.5, 17], [1, 1.25, 1.6, 2])
  func lettersStandOnTheBaseline(size: Double, scale: Double) throws {
    // An H is all straight edges: with its foot on a row boundary, the row below has no ink.
    let picture = try rasterizer.rasterize("HHH", style: TextStyle(size: size), scale: scale)
    #expect(ink(in: picture, row: picture.baseline) == 0)
    #expect(ink(in: picture, row: picture.baseline - 1) > 0)
  }

  @Test func twiceIsTheSame() throws {
    let other = try TextRasterizer()
    defer { other.close() }
    for text in ["Same", "Ünïcödé", "a very long text that is cut"] {
      let first = try rasterizer.rasterize(text, style: style, scale: 1.5, maxWidth: 90)
      let again = try rasterizer.rasterize(text, style: style, scale: 1.5, maxWidth: 90)
      let elsewhere = try other.rasterize(text, style: style, scale: 1.5, maxWidth: 90)
      #expect(first == again && first == elsewhere)
    }
  }

  @Test(arguments: [
    "שלום", "مرحبا بالعالم", "left שלום right", "😀👩‍👩‍👧‍👦🇩🇪", "日本語", "\u{202E}reversed",
    "a\u{300}\u{301}\u{302}",
    "\u{FFFD}\u{E000}\u{10FFFF}", "two\nlines\r\nthree", "nul\0inside", "\t", "\u{200B}",
    "\u{FEFF}",
  ])
  func anyTextHasAPicture(text: String) throws {
    for maxWidth in [nil, 0, 3, 30, 1e12] {
      let metrics = rasterizer.measure(text, style: style, scale: 1.5, maxWidth: maxWidth)
      #expect(metrics.size.width >= 0 && metrics.size.height > 0)
      let picture = try rasterizer.rasterize(text, style: style, scale: 1.5, maxWidth: maxWidth)
      #expect(picture.pixels.count == 4 * picture.size.width * picture.size.height)
    }
  }

  @Test(.enabled(if: hasColourFont)) func emojiKeepTheirColours() throws {
    let picture = try rasterizer.rasterize(
      "😀", style: TextStyle(size: 32, color: Color(rgb: 0)), scale: 1)
    let isYellow = stride(from: 0, to: picture.pixels.count, by: 4).contains { start in
      picture.pixels[start] > 200 && picture.pixels[start + 2] < 120
    }
    #expect(isYellow)
  }

  @Test func linesBecomeOne() {
    #expect(width("two\nlines") == width("two lines"))
  }

  @Test func letterThatReachesOutOfItsLineIsWhole() throws {
    let picture = try rasterizer.rasterize("j\u{30A}\u{30A}\u{30A}\u{30A}", style: style, scale: 2)
    #expect(ink(in: picture, row: 0) == 0, "the accents are cut")
    #expect(picture.origin.y >= 0 && picture.origin.x >= 0)
  }

  @Test func aTextThatNoTextureHoldsIsRefused() {
    let text = String(repeating: "w", count: 2000)
    #expect(throws: TextError.self) {
      try rasterizer.rasterize(text, style: TextStyle(size: 100), scale: 1)
    }
  }

  @Test func aFamilyThatIsNotThereHasAFallback() {
    let metrics = rasterizer.measure(
      "Hello", style: TextStyle(family: "No Such Family", size: 14), scale: 1)
    #expect(metrics.size.width > 10)
  }

  /// Whether Debian's colour emoji are installed.
  private static let hasColourFont = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")

  /// The sum of the alphas in a row.
  private func ink(in picture: RasterizedText, row: Int) -> Int {
    let start = 4 * picture.size.width * row
    return stride(from: start + 3, to: start + 4 * picture.size.width, by: 4)
      .reduce(0) { $0 + Int(picture.pixels[$1]) }
  }
}
