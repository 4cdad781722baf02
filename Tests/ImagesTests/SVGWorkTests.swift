// SPDX-License-Identifier: MIT

import Geometry
import Testing

@testable import Images

/// The check of an SVG file is bounded itself, however little of the file is drawn.
@Suite struct SVGWorkTests {
  /// The outermost element of a file with these elements.
  private func root(_ elements: String) throws -> SVGElement {
    try SVGReader.read(Array("<svg width='16' height='16'>\(elements)</svg>".utf8))
  }

  /// The lines and curves that are read before a file with these elements is refused.
  private func pieces(_ elements: String) throws -> Int {
    let root = try root(elements)
    var style = SVGStyle()
    try style.resolve(in: root)
    var cost = SVGCost(of: root, Size(width: 16, height: 16))
    #expect(throws: ImageError.Reason.self) { try cost.check() }
    return cost.pieces
  }

  /// The rules and properties that are looked at in a style sheet, and what is thrown.
  private func work(_ elements: String) throws -> (count: Int, error: ImageError.Reason?) {
    let root = try root(elements)
    var style = SVGStyle()
    do throws(ImageError.Reason) { try style.resolve(in: root) } catch {
      return (style.work, error)
    }
    return (style.work, nil)
  }

  @Test func outlinesAreReadABoundedNumberOfTimes() throws {
    let path = "<path id='a' fill='none' d='M0 0h1\(String(repeating: " 1", count: 25_000))'/>"
    let uses = String(repeating: "<use href='#a'/>", count: 5000)
    let clips = String(repeating: "<g clip-path='url(#c)'/>", count: 5000)
    let filters = String(repeating: "<use filter='url(#f)' href='#a'/>", count: 5000)
    for elements in [
      path + uses, "<clipPath id='c'>\(path)</clipPath>" + clips,
      path + "<filter id='f'/>" + filters,
    ] {
      // 25,001 at a time, of which no more than 0.4 s is spent.
      let pieces = try pieces(elements)
      #expect(25_000..<2_000_000 ~= pieces, "\(pieces)")
    }
  }

  @Test func styleSheetsAreAppliedWithBoundedWork() throws {
    let all = String(repeating: "*{fill:red}", count: 1024)
    let (count, error) = try work(
      "<style>\(all)</style>" + String(repeating: "<g/>", count: 16_000))
    #expect(count < 600_000 && error != nil, "\(count)")
    let classes = String(repeating: ".c{}", count: 1024)
    let element = "<g class='\(String(repeating: "c ", count: 16))'/>"
    #expect(try work("<style>\(classes)</style>" + element).count == 1024)
    let usual = try work(
      "<style>.c{fill:red;stroke:none}</style>"
        + String(repeating: "<g class='c'/>", count: 16_000))
    #expect(usual.count == 48_000 && usual.error == nil)
  }
}
