// SPDX-License-Identifier: MIT

import Files
import Foundation
import Geometry
import Testing

@testable import Images

/// SVG files are drawn at the size that is wanted, and end in an error where they ask for too much.
@Suite struct SVGTests {
  private let renderer = SVGRenderer()

  /// A file of 16 by 16 units with these elements.
  private func file(_ elements: String, attributes: String = "") -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="16" height="16" \(attributes)>\(elements)</svg>
      """.utf8)
  }

  private func size(_ width: Int, _ height: Int) -> Size<Physical> {
    Size(width: width, height: height)
  }

  // MARK: Drawing

  @Test func aFileIsDrawnAtExactlyTheSizeThatIsWanted() throws {
    let file = file("<rect x='4' y='4' width='8' height='8' fill='#ff8000'/>")
    for side in [16, 24, 32] {
      let bitmap = try renderer.draw(file, named: "a.svg", size: size(side, side))
      let edge = side / 4
      #expect(bitmap[Point(x: edge - 1, y: side / 2)] == [0, 0, 0, 0])
      #expect(bitmap[Point(x: edge, y: side / 2)] == [255, 128, 0, 255])
      #expect(bitmap[Point(x: side - edge - 1, y: edge)] == [255, 128, 0, 255])
      #expect(bitmap[Point(x: side - edge, y: edge)] == [0, 0, 0, 0])
    }
  }

  @Test func aFileIsCentredInAPlaceOfAnotherShape() throws {
    let file = file("<rect width='16' height='16'/>")
    let bitmap = try renderer.draw(file, named: "a.svg", size: size(32, 16))
    #expect(bitmap[Point(x: 7, y: 8)][3] == 0 && bitmap[Point(x: 24, y: 8)][3] == 0)
    #expect(bitmap[Point(x: 8, y: 0)][3] == 255 && bitmap[Point(x: 23, y: 15)][3] == 255)
  }

  @Test func translucentPixelsArePremultiplied() throws {
    let file = file("<rect width='16' height='16' fill='#ff0000' fill-opacity='0.5'/>")
    let bitmap = try renderer.draw(file, named: "a.svg", size: size(16, 16))
    let pixel = bitmap[Point(x: 8, y: 8)]
    #expect(abs(Int(pixel[0]) - 128) <= 1 && pixel[1] == 0 && pixel[0] == pixel[3])
  }

  // MARK: Symbolic icons

  @Test func aSymbolicIconIsItsCoverage() throws {
    let file = file(
      """
      <rect width='8' height='16' fill='#2e3436'/>\
      <rect x='8' width='4' height='16' opacity='0.5'/>
      """
    )
    let mask = try renderer.drawMask(file, named: "a.svg", size: size(16, 16))
    guard case .plain(let bytes) = mask.coverage else { throw SVGTests.Unexpected() }
    #expect(bytes[0] == 255 && bytes[7] == 255 && abs(Int(bytes[8]) - 128) <= 1 && bytes[12] == 0)
  }

  @Test func classesAreApart() throws {
    let file = file(
      """
      <path d='M0 0H16V8H0Z' fill='#2e3436'/><path class='warning' d='M0 8H4V16H0Z'/>\
      <path class='error' d='M4 8H8V16H4Z' fill='#123456'/>\
      <path class='success' d='M8 8H12V16H8Z' fill='none' style='fill:#fff' fill-opacity='0.5'/>
      """)
    let mask = try renderer.drawMask(file, named: "a.svg", size: size(16, 16))
    guard case .classes(let bytes) = mask.coverage else { throw SVGTests.Unexpected() }
    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(bytes[(4 * (16 * y + x))...].prefix(4)) }
    #expect(pixel(2, 2) == [0, 0, 0, 255])
    #expect(pixel(2, 12) == [0, 255, 0, 0])
    #expect(pixel(6, 12) == [0, 0, 255, 0])
    let half = pixel(10, 12)
    #expect(abs(Int(half[0]) - 128) <= 1 && half[1...] == [0, 0, 0])
    #expect(pixel(14, 12) == [0, 0, 0, 0])
  }

  @Test func coloursOfKDEsSchemesAreClasses() throws {
    let file = file(
      """
      <style>.ColorScheme-NegativeText { color: #da4453 }</style>\
      <path class='ColorScheme-NegativeText' style='fill:currentColor' d='M0 0H16V16H0Z'/>
      """)
    let mask = try renderer.drawMask(file, named: "a.svg", size: size(16, 16))
    guard case .classes(let bytes) = mask.coverage else { throw SVGTests.Unexpected() }
    #expect(bytes[..<4] == [0, 0, 255, 0])
  }

  @Test func wordsOfClassesAloneAreNoClasses() throws {
    let file = file("<desc>error</desc><path d='M0 0H16V16H0Z'/>")
    let mask = try renderer.drawMask(file, named: "a.svg", size: size(16, 16))
    #expect(mask.coverage == .plain([UInt8](repeating: 255, count: 256)))
  }

  private struct Unexpected: Error {}

  // MARK: Errors and limits

  @Test func aMissingLibraryIsNamed() {
    let renderer = SVGRenderer(library: "libnothing-here.so.9")
    for _ in 0..<2 {
      #expect(
        throws: ImageError(
          "a.svg", .unsupported("librsvg 2.48 or later is needed; install librsvg2-2"))
      ) {
        try renderer.draw(file(""), named: "a.svg", size: size(8, 8))
      }
    }
  }

  @Test func damagedFilesEndInOneLine() throws {
    let sound = file("<rect width='16' height='16'/>")
    var files: [[UInt8]] = [[], [0x1F, 0x8B, 8, 0], Array("text".utf8), Array("<".utf8)]
    files += [Array(sound.dropLast(4)), Array("<svg>\0</svg>".utf8), Array("<html/>".utf8)]
    for file in files {
      do throws(ImageError) {
        _ = try renderer.draw(file, named: "a.svg", size: size(8, 8))
        Issue.record("drawn: \(file.count) bytes")
      } catch {
        #expect(error.description.hasPrefix("'a.svg' ") && !error.description.contains("\n"))
      }
    }
  }

  @Test func theLimitsHold() throws {
    let limits = ImageLimits(fileBytes: 400, side: 64, pixels: 2048)
    let renderer = SVGRenderer(limits: limits)
    let file = file("<rect width='16' height='16'/>")
    _ = try renderer.draw(file, named: "a", size: size(64, 32))
    for wrong in [size(65, 1), size(64, 33), size(0, 8)] {
      #expect(throws: ImageError.self) { try renderer.draw(file, named: "a", size: wrong) }
    }
    let long = file + [UInt8](repeating: 0x20, count: 400)
    #expect(throws: ImageError("a", .file(.tooLarge(limit: 400)))) {
      try renderer.draw(long, named: "a", size: size(8, 8))
    }
  }

  /// Files that would keep librsvg busy for seconds or hours, take gigabytes, or end the program.
  @Test func filesThatAskForTooMuchAreRefused() {
    var groups = "<defs><rect id='a0' width='9' height='9'/>"
    for level in 1..<12 {
      let uses = String(repeating: "<use xlink:href='#a\(level - 1)'/>", count: 10)
      groups += "<g id='a\(level)'>\(uses)</g>"
    }
    groups += "</defs><use href='&#35;a11'/>"
    let blur = String(repeating: "<feGaussianBlur stdDeviation='9'/>", count: 100)
    let filters =
      "<filter id='f'>\(blur)</filter>"
      + String(repeating: "<rect filter='url(#f)' width='9' height='9'/>", count: 100)
    let styled =
      "<style>.x { filter: url( '#f' ) }</style><filter id='f'>\(blur)</filter>"
      + String(repeating: "<rect class='x' width='9' height='9'/>", count: 100)
    let curves = String(repeating: "c9 1 -9 9 3 -4", count: 20_000)
    let nested = { (tag: String) in
      String(repeating: "<\(tag)>", count: 40) + "<rect width='9%' height='9'/>"
        + String(repeating: "</\(tag.prefix { $0 != " " })>", count: 40)
    }
    let clipped = "<path d='M0 0h9'/></g>"
    let selectors = (0..<3000).map { "g\(String(repeating: ".c", count: 99)) .d\($0)" }
    let files = [
      groups, filters, styled, "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>",
      "<mask id='m'><g mask='url(#m)'/></mask><g mask='url(#m)'/>",
      "<clipPath id='m' clip-path='url(#m)'/><g clip-path='url(#m)'/>",
      "<path d='M0 0\(curves)'/>", "<path stroke='#000' fill='none' d='M0 0\(curves)'/>",
      "<path stroke='#000' stroke-dasharray='.001' d='M0 0H16'/>",
      "<path stroke='#000' stroke-dasharray='.001' d='M0 0\(curves)'/>",
      "<path stroke='#000' stroke-dasharray='1' d='M0 0h1e8' transform='scale(9e8)'/>",
      "<g transform='scale(9e8)'><path d='M0 0\(curves.prefix(14_000))'/></g>",
      "<text>\(String(repeating: "a", count: 20_000))</text>", "<text font-size='1e9'>a</text>",
      "<g transform='scale(1e5)'><text><tspan font-size='16'>a</tspan></text></g>",
      "<style>\(selectors.joined(separator: ",")){fill:#fff}</style>",
      String(repeating: "<g>", count: 99) + String(repeating: "</g>", count: 99),
      String(repeating: "<g/>", count: 20_000),
      "<svg viewBox='0 0 1e-307 1e-307'><path d='M0 0h9'/></svg>",
      nested("g transform='scale(9e8)'"), nested("svg width='900000000%'"),
      "<clipPath id='c'><path d='M0 0\(curves)'/></clipPath>"
        + "<g fill='none' clip-path='url(#c)'>\(clipped)",
      "<clipPath id='c'><path fill='none' d='M0 0\(curves)'/></clipPath>"
        + "<g fill='none' clip-path='url(#c)'>\(clipped)",
      "<mask id='c'><path d='M0 0\(curves)'/></mask><g fill='none' mask='url(#c)'>\(clipped)",
      "<g stroke='#000' stroke-dasharray='.001'><mask id='c'><path d='M0 0H16'/></mask></g>"
        + "<g mask='url(#c)'>\(clipped)",
      "<g id='a' transform='\(String(repeating: " ", count: 50_000))'/>"
        + String(repeating: "<use href='#a'/>", count: 5000),
      "<text>a\(String(repeating: "\u{301}", count: 10_000))</text>",
    ]
    for elements in files {
      do throws(ImageError) {
        _ = try renderer.draw(file(elements), named: "a", size: size(64, 64))
        Issue.record("drawn: \(elements.prefix(80))")
      } catch {
        guard case .unsupported(let words) = error.reason else {
          Issue.record("\(error)")
          continue
        }
        #expect(!words.contains("\n"))
      }
    }
  }

  @Test func elementsThatIconsNeedNotHaveAreRefused() {
    for name in [
      "image", "pattern", "feImage", "feTurbulence", "feConvolveMatrix", "feMorphology", "feTile",
      "textPath", "xi:include",
    ] {
      // An element of another name is left out.
      let isForeign = name.contains(":")
      let element = "<filter id='f'><\(name) order='21' numOctaves='100000000'/></filter>"
      let reason = ImageError.Reason.unsupported(
        "it has an element '\(name)', which icons may not have")
      do throws(ImageError) {
        _ = try renderer.draw(file(element), named: "a", size: size(8, 8))
        #expect(isForeign)
      } catch {
        #expect(!isForeign && error == ImageError("a", reason))
      }
    }
  }

  /// The file that librsvg is given for one with these elements.
  private func rewritten(_ elements: String, head: String = "") throws -> String {
    let bytes = Array(head.utf8) + file(elements)
    return String(decoding: try SVGDrawing.rewrite(bytes, size: size(16, 16)), as: UTF8.self)
  }

  @Test func whatIsNotDrawnIsNotGivenToTheLibrary() throws {
    let head = """
      <?xml-stylesheet href='data:text/css,x'?><!-- a comment > -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
      <!ENTITY ns "http://www.w3.org/2000/svg"><!ENTITY bomb "&ns;&ns;"><!ENTITY st "fill:#abc">]>
      """
    let text = try rewritten(
      """
      <title>R&amp;D</title><script>while(1);</script><metadata><a:b xmlns:a="&ns;"/></metadata>\
      <foreignObject><image href="x"/></foreignObject><x:include href="/etc/passwd"/>\
      <rect onload="x" data-a="b" unknown="c" style="&st;;behaviour:url(x);fill-rule:u\\72l(#a)" \
      width="3" height="&#52;"/>
      """, head: head)
    #expect(
      text == """
        <svg height="16" width="16" xmlns="http://www.w3.org/2000/svg">\
        <rect height="4" width="3" style="fill:#abc"/></svg>
        """)
    #expect(throws: ImageError.Reason.damaged("it uses an entity that it does not define")) {
      try rewritten("<rect style='&bomb;'/>", head: head)
    }
  }

  @Test func styleSheetsAreResolved() throws {
    let text = try rewritten(
      """
      <style>@import 'x.css'; /* } */ rect, .a { fill: #111; stroke: #222 }
      #i { fill: #333 } rect.a { stroke: #444 !important }</style>
      <style><![CDATA[* { color: red }]]>
      </style><rect id="i" class="a" fill="#555" opacity=".5" style="stroke:#666"/><g class="a"/>
      """)
    #expect(
      text.contains(
        """
        <rect class="a" id="i" style="color:red;fill:#333;opacity:.5;stroke:#444"/>\
        <g class="a" style="color:red;fill:#111;stroke:#222"/>
        """))
    for sheet in ["g .a{fill:red}", "a:hover{fill:red}", "@media x{g{fill:red}}", "[id]{}"] {
      #expect(throws: ImageError.Reason.self) { try rewritten("<style>\(sheet)</style>") }
    }
  }

  /// Dashes of letters would not be counted.
  @Test func lettersHaveNoStrokes() throws {
    let text = try rewritten(
      """
      <g stroke="#000" stroke-dasharray=".2"><text style="stroke:#111;stroke-width:1e8">a\
      <tspan stroke="#222" fill="#333">b</tspan></text></g>
      """)
    #expect(
      text.contains(
        """
        <text style="stroke:none">a<tspan style="fill:#333;stroke:none">b</tspan></text>
        """))
  }

  @Test func aPathIsDrawnUpToItsFirstMistake() throws {
    let text = try rewritten("<path d='M1 1 2,2 3 Z'/><path d='m1-1.5.5.5a1 1 0 01.5.5zx'/>")
    #expect(text.contains("<path d=\"M1 1 2,2\"/><path d=\"m1-1.5.5.5a1 1 0 01.5.5z\"/>"))
  }

  // MARK: Themes

  /// Icons as they are installed: some of Adwaita, and with SCRIM_ALL=1 all of Adwaita and Breeze;
  /// other themes may have others. What librsvg is given is what it would be given of that.
  @Test func theIconsOfThemesAreWithinTheLimits() throws {
    let isWhole = ProcessInfo.processInfo.environment["SCRIM_ALL"] == "1"
    let files = try (isWhole ? ["Adwaita", "breeze", "breeze-dark"] : ["Adwaita"]).flatMap {
      try #require(
        FileManager.default.enumerator(
          at: URL(filePath: "/usr/share/icons/\($0)"), includingPropertiesForKeys: nil)
      )
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "svg" }
    }
    var (refused, seen): ([String], Set<[UInt8]>) = ([], [])
    for (index, file) in files.enumerated() where isWhole || index % 10 == 0 {
      let bytes = try File.read(file.path, limit: 1 << 20)
      guard seen.insert(bytes).inserted else { continue }
      do throws(ImageError.Reason) {
        let text = try SVGDrawing.rewrite(bytes, size: size(128, 128))
        #expect(try SVGDrawing.rewrite(text, size: size(128, 128)) == text, "\(file.path)")
      } catch {
        refused.append(ImageError(file.lastPathComponent, error).description)
      }
    }
    #expect(seen.count > (isWhole ? 1000 : 20))
    // One old icon of Adwaita's is made of nine images of 1024 by 800 pixels.
    #expect(refused.filter { !$0.contains("preferences-desktop-appearance") } == [])
    #expect(refused.count <= 1)
  }

  @Test func ordinaryFilesAreWithinTheLimits() throws {
    let elements = """
      <title>R&amp;D &#169;</title><style><![CDATA[.s{fill:url(#g)}]]></style>\
      <linearGradient id='h'><stop stop-color='#fff'/></linearGradient>\
      <linearGradient id='g' xlink:href='#h'/><filter id='f'><feGaussianBlur/></filter>\
      <g filter='url(#f)'><rect class='s' width='16' height='16'/></g>\
      <text x='1' y='12' font-size='9px'>a<tspan>b</tspan></text>
      """
    let bitmap = try renderer.draw(file(elements), named: "a", size: size(16, 16))
    #expect(bitmap[Point(x: 8, y: 1)] == [255, 255, 255, 255])
  }

  @Test func lengthsHaveAllUnits() throws {
    let file = Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="1em" height="1em" viewBox="0 0 24 24">\
      <g font-size="200%"><svg font-size=".5em" width="24 " height="3EX " viewBox="0 0 4 4">\
      <rect width="4" height="100%"/></svg></g>\
      <text font-size="100%" y="-9">a<tspan font-size="larger">b</tspan></text></svg>
      """.utf8)
    _ = try renderer.draw(file, named: "a", size: size(24, 24))
    for (length, units) in [
      ("24", 24.0), (" 1.5px\n", 1.5), ("3pt", 4), ("1pc", 16), ("25.4mm", 96), ("2.54cm", 96),
      ("1in", 96), ("50%", 40), ("2em", 20), ("2ex", 10), ("1e1em", 100),
    ] {
      #expect(SVGNumbers.length(length, whole: 80, em: 10).map { abs($0 - units) < 1e-9 } == true)
    }
    for wrong in ["", "em", "1 px", "1q", "1e9", "900000000em", "1px;"] {
      #expect(SVGNumbers.length(wrong, whole: 80, em: 1e5) == nil)
    }
  }
}
