// SPDX-License-Identifier: MIT

import Style
import Testing
import Text

@Suite struct TextGeometryTests {
  private let style = TextStyle(family: "DejaVu Sans", size: 20)

  private func geometry(
    _ text: String, width: Double? = nil, maxLines: Int? = 1, scale: Double = 1
  ) throws -> (TextGeometry, TextMetrics) {
    let rasterizer = try TextRasterizer()
    defer { rasterizer.close() }
    let flow = TextFlow(maxWidth: width, maxLines: maxLines)
    return (
      rasterizer.geometry(of: text, style: style, flow: flow, scale: scale),
      rasterizer.measure(text, style: style, flow: flow, scale: scale)
    )
  }

  @Test func clustersFollowEachOtherFromEdgeToEdge() throws {
    let (geometry, metrics) = try geometry("Hello, world")
    let line = try #require(geometry.lines.first)
    #expect(geometry.lines.count == 1 && line.range == 0..<12 && line.clusters.count == 12)
    for (one, next) in zip(line.clusters, line.clusters.dropFirst()) {
      #expect(abs(one.trailing - next.leading) < 0.01 && one.leading < one.trailing)
    }
    #expect(line.clusters[0].leading == 0 && line.start == 0)
    #expect(abs(line.clusters[11].trailing - metrics.size.width) < 0.01)
    #expect(line.height == metrics.size.height && line.top == 0)
    #expect(geometry.caret(at: 0).left == 0)
    #expect(geometry.caret(at: 12).left == line.clusters[11].trailing)
  }

  @Test(arguments: ["abc", "שלום", "abc שלום def", "שלום abc עולם", "e\u{301}fi🇨🇭x", "", "مرحبا"])
  func pointsFindTheCaretsThatStandThere(_ text: String) throws {
    let (geometry, _) = try geometry(text)
    let line = try #require(geometry.lines.first)
    #expect(line.clusters.count == text.count)
    for cluster in line.clusters {
      let quarter = (cluster.trailing - cluster.leading) / 4
      let (first, last) = (
        Point<Logical>(x: cluster.leading + quarter, y: 3),
        Point<Logical>(x: cluster.trailing - quarter, y: 3)
      )
      #expect(geometry.offset(at: first) == cluster.range.lowerBound)
      #expect(geometry.offset(at: last) == cluster.range.upperBound)
      #expect(geometry.character(at: first) == cluster.range.lowerBound)
      #expect(geometry.character(at: last) == cluster.range.lowerBound)
    }
    // All of the selection is one stretch, as wide as the line.
    let all = geometry.selection(0..<text.utf8.count)
    #expect(all.count == (text.isEmpty ? 0 : 1))
  }

  @Test func rightToLeftTextBeginsAtTheRight() throws {
    let (geometry, metrics) = try geometry("שלום")
    let line = try #require(geometry.lines.first)
    #expect(line.isRightToLeft && line.clusters.allSatisfy(\.isRightToLeft))
    #expect(abs(geometry.caret(at: 0).left - metrics.size.width) < 0.01)
    #expect(abs(geometry.caret(at: 8).left) < 0.01)
    #expect(geometry.caret(at: 2).left < geometry.caret(at: 0).left)
    #expect(geometry.offset(at: Point(x: 900, y: 0)) == 0)
    #expect(geometry.offset(at: Point(x: -9, y: 0)) == 8)
  }

  @Test func aSelectionAcrossDirectionsHasTwoStretches() throws {
    // Bytes: "abc " is 0..<4, four Hebrew letters 4..<12.
    let (geometry, metrics) = try geometry("abc שלום")
    let two = geometry.selection(2..<8)
    #expect(two.count == 2)
    let hebrew = try #require(two.last)
    #expect(abs(hebrew.right - metrics.size.width) < 0.01)
    #expect(geometry.selection(3..<3).isEmpty)
    // The caret between both stands behind the Latin text, and the one at the end where Latin text
    // would go on.
    #expect(abs(geometry.caret(at: 4).left - geometry.lines[0].clusters[3].trailing) < 0.01)
    #expect(abs(geometry.caret(at: 12).left - metrics.size.width) < 0.01)
  }

  @Test func paragraphsAndWrappedLinesKeepTheirOffsets() throws {
    let text = "one two three\n\nfour é five"
    let (geometry, metrics) = try geometry(text, width: 70, maxLines: nil)
    #expect(geometry.lines.count == metrics.lineCount && geometry.lines.count > 4)
    #expect(geometry.lines[0].range.lowerBound == 0)
    #expect(geometry.lines.last?.range.upperBound == text.utf8.count)
    let empty = try #require(geometry.lines.first { $0.range.isEmpty })
    #expect(empty.range.lowerBound == 14 && empty.clusters.isEmpty)
    #expect(geometry.offset(at: Point(x: 5, y: empty.top + 1)) == 14)
    #expect(geometry.caret(at: 14).top == empty.top)
    for (one, next) in zip(geometry.lines, geometry.lines.dropFirst()) {
      #expect(next.top == one.top + one.height && next.range.lowerBound >= one.range.upperBound)
    }
    #expect(geometry.selection(0..<text.utf8.count).count == geometry.lines.count - 1)
  }

  @Test func placesAreTheSameAtEveryScale() throws {
    let one = try geometry("Wave שלום", scale: 1).0.lines[0].clusters
    let two = try geometry("Wave שלום", scale: 2).0.lines[0].clusters
    for (a, b) in zip(one, two) { #expect(abs(a.leading - b.leading) < 0.01) }
  }
}
