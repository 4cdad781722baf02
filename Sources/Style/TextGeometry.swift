// SPDX-License-Identifier: MIT

/// The geometry of the lines and of the grapheme clusters of a laid out text: where a caret stands,
/// what a selection covers, and what is under a point.
///
/// Lengths are logical units from the top left corner of the text. Offsets are UTF-8 bytes of the
/// text.
public struct TextGeometry: Hashable, Sendable {
  /// The lines from the top, at least one.
  public var lines: [Line]

  /// A grapheme cluster of a line.
  public struct Cluster: Hashable, Sendable {
    /// The bytes of the cluster.
    public var range: Range<Int>
    /// The edge that comes first when reading: left, or right in right-to-left text.
    public var leading: Double
    /// The edge that comes last when reading.
    public var trailing: Double

    /// A cluster between two edges.
    public init(_ range: Range<Int>, leading: Double, trailing: Double) {
      self.range = range
      self.leading = leading
      self.trailing = trailing
    }

    /// True if the cluster is read from right to left.
    public var isRightToLeft: Bool { trailing < leading }
    /// The left edge.
    public var left: Double { min(leading, trailing) }
    /// The right edge.
    public var right: Double { max(leading, trailing) }
  }

  /// A line of the text.
  public struct Line: Hashable, Sendable {
    /// The bytes of the line, without the newline.
    public var range: Range<Int>
    /// The top edge.
    public var top: Double
    /// The height.
    public var height: Double
    /// The start of the line: its left end, or its right end in a right-to-left paragraph.
    public var start: Double
    /// True if the paragraph is read from right to left.
    public var isRightToLeft: Bool
    /// The clusters in the order of the text, which in bidirectional text is not that of the
    /// screen.
    public var clusters: [Cluster]

    /// A line with its clusters.
    public init(
      _ range: Range<Int>, top: Double, height: Double, start: Double, isRightToLeft: Bool = false,
      clusters: [Cluster]
    ) {
      self.range = range
      self.top = top
      self.height = height
      self.start = start
      self.isRightToLeft = isRightToLeft
      self.clusters = clusters
    }
  }

  /// The geometry of `lines`.
  public init(lines: [Line]) { self.lines = lines }

  /// The index of the line that a caret at `offset` is in. At a wrap, this is the line
  /// that begins there, or with `isAtLineEnd` the one that ends there.
  public func line(at offset: Int, isAtLineEnd: Bool = false) -> Int {
    let line = lines.lastIndex { $0.range.lowerBound <= offset } ?? 0
    let ends = line > 0 && lines[line - 1].range.upperBound == offset
    return isAtLineEnd && ends ? line - 1 : line
  }

  /// The rectangle of a caret at `offset`, without width. At the edge of two directions it stands
  /// where text in the direction of the paragraph would be inserted. At a wrap it stands where the
  /// next line begins, or with `isAtLineEnd` where this one ends.
  public func caret(at offset: Int, isAtLineEnd: Bool = false) -> Rect<Logical> {
    guard !lines.isEmpty else { return .zero }
    let line = lines[line(at: offset, isAtLineEnd: isAtLineEnd)]
    return Rect(x: line.caret(at: offset), y: line.top, width: 0, height: line.height)
  }

  /// The rectangles that cover `range`, one for each stretch of each line, from the top and from
  /// the left.
  public func selection(_ range: Range<Int>) -> [Rect<Logical>] {
    var rects: [Rect<Logical>] = []
    for line in lines where line.range.overlaps(range) {
      let selected = line.clusters.filter { range.overlaps($0.range) }
      var stretch: (left: Double, right: Double)?
      func end() {
        guard let stretch else { return }
        rects.append(
          Rect(
            x: stretch.left, y: line.top, width: stretch.right - stretch.left, height: line.height))
      }
      for cluster in selected.sorted(by: { $0.left < $1.left }) {
        if let open = stretch, cluster.left <= open.right + 0.01 {
          stretch = (open.left, max(open.right, cluster.right))
        } else {
          end()
          stretch = (cluster.left, cluster.right)
        }
      }
      end()
    }
    return rects
  }

  /// The offset of the caret that is nearest to `point`, in the line at the point's height.
  public func offset(at point: Point<Logical>) -> Int {
    guard let line = lines.last(where: { $0.top <= point.y }) ?? lines.first else { return 0 }
    return line.offset(at: point.x)
  }

  /// The offset of the character under `point`, for words; the nearest one beside the line.
  public func character(at point: Point<Logical>) -> Int {
    guard let line = lines.last(where: { $0.top <= point.y }) ?? lines.first else { return 0 }
    return line.cluster(at: point.x)?.range.lowerBound ?? line.range.lowerBound
  }
}

extension TextGeometry.Line {
  /// The x coordinate of a caret at `offset`.
  fileprivate func caret(at offset: Int) -> Double {
    let next = clusters.firstIndex { $0.range.upperBound > offset }
    let after = next.map { clusters[$0] }
    let before = (next.map { $0 - 1 } ?? clusters.count - 1)
    // At the edge of two directions, the cluster with the direction of the paragraph decides. Both
    // ends of the text have that direction.
    if before >= 0, clusters[before].isRightToLeft == isRightToLeft {
      if let after, after.isRightToLeft == isRightToLeft { return after.leading }
      return clusters[before].trailing
    }
    if before < 0 {
      guard let after else { return start }
      return after.isRightToLeft == isRightToLeft ? after.leading : start
    }
    if let after { return after.leading }
    return end
  }

  /// The end of the line: its right end, or its left end in a right-to-left paragraph.
  private var end: Double {
    isRightToLeft
      ? clusters.reduce(start) { min($0, $1.left) } : clusters.reduce(start) { max($0, $1.right) }
  }

  /// The cluster at `x`, or the nearest one.
  fileprivate func cluster(at x: Double) -> TextGeometry.Cluster? {
    clusters.min { $0.distance(to: x) < $1.distance(to: x) }
  }

  /// The offset of the caret that is nearest to `x`.
  fileprivate func offset(at x: Double) -> Int {
    guard let cluster = cluster(at: x) else { return range.lowerBound }
    // Beside the line: its first or last caret, whatever the direction of the text there.
    let left = clusters.reduce(cluster.left) { min($0, $1.left) }
    let right = clusters.reduce(cluster.right) { max($0, $1.right) }
    if x < left { return isRightToLeft ? range.upperBound : range.lowerBound }
    if x > right { return isRightToLeft ? range.lowerBound : range.upperBound }
    let isBeforeMiddle = x < (cluster.left + cluster.right) / 2
    return isBeforeMiddle != cluster.isRightToLeft
      ? cluster.range.lowerBound : cluster.range.upperBound
  }
}

extension TextGeometry.Cluster {
  /// The distance from the cluster to `x`; zero inside.
  fileprivate func distance(to x: Double) -> Double { max(left - x, x - right, 0) }
}
