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

  /// Files that would keep librsvg busy for seconds or hours.
  @Test func filesThatReferToThemselvesTooOftenAreRefused() {
    var groups = "<defs><rect id='a0' width='9' height='9'/>"
    for level in 1..<12 {
      let uses = String(repeating: "<use xlink:href='#a\(level - 1)'/>", count: 10)
      groups += "<g id='a\(level)'>\(uses)</g>"
    }
    groups += "</defs><use href='#a11'/>"
    var patterns = ""
    for level in 0..<40 {
      let fill = "<rect width='9' height='9' style=\"fill: url( '#p\(level + 1)' )\"/>"
      patterns += "<pattern id='p\(level)' width='1' height='1'>\(fill)\(fill)</pattern>"
    }
    patterns += "<rect width='9' height='9' fill='url(#p0)'/>"
    let blur = String(repeating: "<feGaussianBlur stdDeviation='9'/>", count: 100)
    let filters =
      "<filter id='f'>\(blur)</filter>"
      + String(repeating: "<rect filter='url(#f)' width='9' height='9'/>", count: 100)
    let marker =
      "<marker id='m'>" + String(repeating: "<rect width='9' height='9'/>", count: 50) + "</marker>"
      + "<path style='marker:url(#m)' d='M0 0" + String(repeating: "h1", count: 1000) + "'/>"
    let cycle = "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>"
    let styled =
      "<style>.x { filter: url(#f) }</style><filter id='f'>\(blur)</filter>"
      + String(repeating: "<rect class='x' width='9' height='9'/>", count: 100)
    for elements in [groups, patterns, filters, marker, cycle, styled] {
      #expect(throws: ImageError("a", .unsupported("it refers to parts of itself too often"))) {
        try renderer.draw(file(elements), named: "a", size: size(64, 64))
      }
    }
  }

  @Test func filesThatHideReferencesAreRefused() {
    let hidden = ImageError(
      "a", .unsupported("it hides references in entities, escapes or other files"))
    for elements in [
      "<g id='a'/><use href='&#35;a'/>", "<g id='&#97;'/>", "<rect fill='u\\72l(#a)'/>",
      "<style>.a { fill: u\\72l(#a) }</style>", "<style>@import url(data:text/css,x);</style>",
    ] {
      #expect(throws: hidden) {
        try renderer.draw(file(elements), named: "a", size: size(8, 8))
      }
    }
    for head in [
      "<?xml version='1.0' encoding='UTF-7'?>", "<?xml-stylesheet href='data:text/css,x'?>",
      "<!DOCTYPE svg [<!ENTITY u 'url(&#35;a)'>]>", "<!DOCTYPE svg [<!ENTITY u '<g/>'>]>",
    ] {
      #expect(throws: hidden) {
        try renderer.draw(Array(head.utf8) + file(""), named: "a", size: size(8, 8))
      }
    }
    for elements in ["<image href='data:image/png;base64,x'/>", "<x:include href='/etc/passwd'/>"] {
      #expect(throws: ImageError("a", .unsupported("it embeds another image"))) {
        try renderer.draw(file(elements), named: "a", size: size(8, 8))
      }
    }
  }

  /// The icons of a theme as it is installed.
  @Test func theIconsOfAdwaitaAreWithinTheLimits() throws {
    let folder = URL(filePath: "/usr/share/icons/Adwaita")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var refused: [String] = []
    var count = 0
    for case let file as URL in files where file.pathExtension == "svg" {
      count += 1
      let bytes = try File.read(file.path, limit: 1 << 20)
      do throws(ImageError.Reason) { try SVGCost.check(bytes) } catch {
        refused.append("\(file.lastPathComponent): \(error)")
      }
    }
    #expect(count > 100)
    // One of its old icons has nine images of 1024 by 800 pixels, and would take 100 ms.
    #expect(refused.filter { !$0.contains("embeds another image") } == [])
    #expect(refused.count <= count / 100)
  }

  @Test func ordinaryFilesAreWithinTheLimits() throws {
    let entities = """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?><!-- a comment > -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg">]>
      """
    let elements = """
      <title>R&amp;D &#169;</title><style><![CDATA[.s{fill:url(#g)}]]></style>\
      <linearGradient id='h'><stop stop-color='#fff'/></linearGradient>\
      <linearGradient id='g' xlink:href='#h'/><filter id='f'><feGaussianBlur/></filter>\
      <g filter='url(#f)'><rect class='s' width='16' height='16' style="fill:#fff"/></g>
      """
    _ = try renderer.draw(
      Array(entities.utf8) + file(elements), named: "a", size: size(16, 16))
  }
}
