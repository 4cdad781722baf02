// SPDX-License-Identifier: MIT

import Geometry
import Style
import Testing
import Text

@Suite struct TextPlacesTests {
  private let style = TextStyle(family: "DejaVu Sans", size: 20)

  private func places(
    _ text: String, width: Double? = nil, maxLines: Int? = 1, scale: Double = 1
  ) throws -> (TextPlaces, TextMetrics) {
    let rasterizer = try TextRasterizer()
    defer { rasterizer.close() }
    let flow = TextFlow(maxWidth: width, maxLines: maxLines)
    return (
      rasterizer.places(in: text, style: style, flow: flow, scale: scale),
      rasterizer.measure(text, style: style, flow: flow, scale: scale)
    )
  }

  @Test func clustersFollowEachOtherFromEdgeToEdge() throws {
    let (places, metrics) = try places("Hello, world")
    let line = try #require(places.lines.first)
    #expect(places.lines.count == 1 && line.range == 0..<12 && line.clusters.count == 12)
    for (one, next) in zip(line.clusters, line.clusters.dropFirst()) {
      #expect(abs(one.trailing - next.leading) < 0.01 && one.leading < one.trailing)
    }
    #expect(line.clusters[0].leading == 0 && line.start == 0)
    #expect(abs(line.clusters[11].trailing - metrics.size.width) < 0.01)
    #expect(line.height == metrics.size.height && line.top == 0)
    #expect(places.caret(at: 0).left == 0)
    #expect(places.caret(at: 12).left == line.clusters[11].trailing)
  }

  @Test(arguments: ["abc", "שלום", "abc שלום def", "שלום abc עולם", "e\u{301}fi🇨🇭x", "", "مرحبا"])
  func pointsFindTheCaretsThatStandThere(_ text: String) throws {
    let (places, _) = try places(text)
    let line = try #require(places.lines.first)
    #expect(line.clusters.count == text.count)
    for cluster in line.clusters {
      let quarter = (cluster.trailing - cluster.leading) / 4
      let (first, last) = (
        Point<Logical>(x: cluster.leading + quarter, y: 3),
        Point<Logical>(x: cluster.trailing - quarter, y: 3)
      )
      #expect(places.offset(at: first) == cluster.range.lowerBound)
      #expect(places.offset(at: last) == cluster.range.upperBound)
      #expect(places.character(at: first) == cluster.range.lowerBound)
      #expect(places.character(at: last) == cluster.range.lowerBound)
    }
    // All of the selection is one stretch, as wide as the line.
    let all = places.selection(0..<text.utf8.count)
    #expect(all.count == (text.isEmpty ? 0 : 1))
  }

  @Test func rightToLeftTextBeginsAtTheRight() throws {
    let (places, metrics) = try places("שלום")
    let line = try #require(places.lines.first)
    #expect(line.isRightToLeft && line.clusters.allSatisfy(\.isRightToLeft))
    #expect(abs(places.caret(at: 0).left - metrics.size.width) < 0.01)
    #expect(abs(places.caret(at: 8).left) < 0.01)
    #expect(places.caret(at: 2).left < places.caret(at: 0).left)
    #expect(places.offset(at: Point(x: 900, y: 0)) == 0)
    #expect(places.offset(at: Point(x: -9, y: 0)) == 8)
  }

  @Test func aSelectionAcrossDirectionsHasTwoStretches() throws {
    // Bytes: "abc " is 0..<4, four Hebrew letters 4..<12.
    let (places, metrics) = try places("abc שלום")
    let two = places.selection(2..<8)
    #expect(two.count == 2)
    let hebrew = try #require(two.last)
    #expect(abs(hebrew.right - metrics.size.width) < 0.01)
    #expect(places.selection(3..<3).isEmpty)
    // The caret between both stands behind the Latin text, and the one at the end where Latin text
    // would go on.
    #expect(abs(places.caret(at: 4).left - places.lines[0].clusters[3].trailing) < 0.01)
    #expect(abs(places.caret(at: 12).left - metrics.size.width) < 0.01)
  }

  @Test func paragraphsAndWrappedLinesKeepTheirOffsets() throws {
    let text = "one two three\n\nfour é five"
    let (places, metrics) = try places(text, width: 70, maxLines: nil)
    #expect(places.lines.count == metrics.lineCount && places.lines.count > 4)
    #expect(places.lines[0].range.lowerBound == 0)
    #expect(places.lines.last?.range.upperBound == text.utf8.count)
    let empty = try #require(places.lines.first { $0.range.isEmpty })
    #expect(empty.range.lowerBound == 14 && empty.clusters.isEmpty)
    #expect(places.offset(at: Point(x: 5, y: empty.top + 1)) == 14)
    #expect(places.caret(at: 14).top == empty.top)
    for (one, next) in zip(places.lines, places.lines.dropFirst()) {
      #expect(next.top == one.top + one.height && next.range.lowerBound >= one.range.upperBound)
    }
    #expect(places.selection(0..<text.utf8.count).count == places.lines.count - 1)
  }

  @Test func placesAreTheSameAtEveryScale() throws {
    let one = try places("Wave שלום", scale: 1).0.lines[0].clusters
    let two = try places("Wave שלום", scale: 2).0.lines[0].clusters
    for (a, b) in zip(one, two) { #expect(abs(a.leading - b.leading) < 0.01) }
  }
}
