// SPDX-License-Identifier: MIT

import Glibc

/// The outline of a shape in pixels, without its position: which rows its lines and curves cross.
struct SVGOutline {
  /// A line or a curve.
  private struct Piece {
    /// The first row.
    let top: Double
    /// The last row.
    let bottom: Double
    /// The length in units of the file.
    let length: Double
    /// The number of straight edges that it is drawn as.
    let edges: Double
    /// The most times that it crosses a row.
    let crossings: Double
  }

  /// A line around the outline.
  struct Stroke {
    /// Half of its width in pixels, with the points of its corners.
    var reach: Double
    /// The length of a dash and its gap, in units of the file; nil without dashes.
    var dash: Double?
  }

  /// The transformation to pixels.
  private let matrix: SVGMatrix
  /// The lines and curves.
  private var pieces: [Piece] = []
  /// The part of the plane that the outline is in.
  private var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
  /// The same in units of the file.
  private var (least, most) = (
    SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity)
  )

  /// An outline without lines.
  init(_ matrix: SVGMatrix) { self.matrix = matrix }

  /// The number of lines and curves.
  var count: Int { pieces.count }

  /// Adds a line through `points`, or a curve that they hold.
  mutating func add(_ points: [SIMD2<Double>], isCurve: Bool) {
    var (units, pixels) = (0.0, 0.0)
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for (index, point) in points.enumerated() {
      let image = matrix.image(of: point)
      (low, high) = (pointwiseMin(low, image), pointwiseMax(high, image))
      (least, most) = (pointwiseMin(least, point), pointwiseMax(most, point))
      (top, bottom) = (min(top, image.y), max(bottom, image.y))
      guard index > 0 else { continue }
      let step = point - points[index - 1]
      let line = matrix.image(of: step)
      units += hypot(step.x, step.y)
      pixels += hypot(line.x, line.y)
    }
    // What is not finite may be in all rows.
    if !pixels.isFinite {
      (low, high) = (SIMD2(repeating: -.infinity), SIMD2(repeating: .infinity))
    }
    pieces.append(
      Piece(
        top: top, bottom: bottom, length: units,
        edges: isCurve ? 2 + 4 * pixels.squareRoot() : 1, crossings: isCurve ? 3 : 1))
  }

  /// The number of pixels of the part that the outline is in, within `size`.
  func area(in size: SIMD2<Double>, _ stroke: Stroke?) -> Double {
    let sides = pointwiseMin(high - low + 2 * (stroke?.reach ?? 0) + 2, size)
    return pieces.isEmpty ? 0 : sides.x * sides.y
  }

  /// The number of pixels within `size` of `part` of the box around the outline.
  func boxArea(in size: SIMD2<Double>, part: SIMD2<Double>) -> Double {
    guard !pieces.isEmpty else { return 0 }
    let box = (most - least) * part
    let sides = pointwiseMin(matrix.boxSides(of: box) + 2, size)
    return sides.x * sides.y
  }

  /// The nanoseconds that it takes to fill the outline, or its stroke, in an image of `height`
  /// rows, within a clip whose outline crosses each row `clip` times.
  func work(height: Double, _ stroke: Stroke?, clip: Double) -> Double {
    guard !pieces.isEmpty else { return 0 }
    var edges = 0.0
    var rows = Rows(from: low.y, to: high.y, stroke?.reach ?? 0, height)
    for piece in pieces {
      var (factor, dashes) = (1.0, 0.0)
      if let stroke {
        factor = 3
        dashes = stroke.dash.map { piece.length / $0 + 1 } ?? 0
      }
      edges += factor * piece.edges + 4 * dashes
      // Dashes share the rows; part of a curve may be flat.
      let height = piece.bottom - piece.top + 1
      let shared = 4 * dashes / (piece.edges > 1 ? height.squareRoot() : height)
      rows.add(
        from: piece.top, to: piece.bottom, factor * piece.crossings + shared, factor + shared)
    }
    return 150 * edges + rows.work(clip: clip)
  }

  /// The most times that the outline crosses a row.
  func depth(height: Double) -> Double {
    guard !pieces.isEmpty else { return 0 }
    var rows = Rows(from: low.y, to: high.y, 0, height)
    for piece in pieces { rows.add(from: piece.top, to: piece.bottom, piece.crossings, 1) }
    return rows.depth
  }

  /// The rows of an outline, each with what is in it.
  private struct Rows {
    /// The edges that begin in each row, less those that ended in the one before: their number, and
    /// as the second component the number of edges that may cross each other in that row.
    private var changes: [SIMD2<Double>]
    /// The first row.
    private let top: Double
    /// The distance by which a stroke goes beyond the outline.
    private let reach: Double
    /// True if the outline has more rows than are told apart.
    private let isVast: Bool

    /// The rows from `top` to `bottom`. In an image of `height` rows, an outline that is much
    /// higher, or that is not finite, may have all of its edges in each row.
    init(from top: Double, to bottom: Double, _ reach: Double, _ height: Double) {
      let rows = bottom - top + 2 * reach
      isVast = !(rows >= 0 && rows < 4 * height)
      self.top = top
      self.reach = reach
      changes = Array(repeating: .zero, count: Int(isVast ? height : rows) + 3)
    }

    /// Adds `count` edges of `lines` lines or curves.
    mutating func add(from top: Double, to bottom: Double, _ count: Double, _ lines: Double) {
      let first = isVast ? 0 : Int(top - self.top)
      let last = isVast ? changes.count - 2 : Int(bottom - self.top + 2 * reach) + 1
      // Two edges that have many rows in common cross in few of these.
      let change = SIMD2(count, lines / Double(last - first + 1).squareRoot())
      changes[first] += change
      changes[min(last, changes.count - 2) + 1] -= change
    }

    /// The edges in each row.
    private var sums: [SIMD2<Double>] {
      var sum = SIMD2<Double>.zero
      return changes.map { change in
        sum += change
        return sum
      }
    }

    /// The most edges in a row.
    var depth: Double { sums.reduce(0) { max($0, $1.x) } }

    /// The nanoseconds that all rows take. Edges are kept in their order from left to right, and
    /// the positions at which they cross are found.
    func work(clip: Double) -> Double {
      sums.reduce(0) { total, sum in
        let all = sum.x + clip
        return total + 200 * sum.x + (clip > 0 ? 16 : 2) * all * all + 90 * sum.y * sum.y
      }
    }
  }
}

extension SVGOutline {
  /// Adds path data up to the first mistake in them, and returns them so far.
  mutating func add(path: String) -> Substring {
    var (numbers, pen) = (SVGNumbers(path), Pen())
    var command: UInt8?
    while !numbers.isAtEnd {
      let right = path[..<numbers.index]
      command = numbers.letter() ?? command
      guard let letter = command else { return right }
      let kind = letter | 0x20
      guard let count = Self.counts[kind] else { return right }
      var values: [Double] = []
      for index in 0..<count {
        let isFlag = kind == UInt8(ascii: "a") && 3...4 ~= index
        guard let value = isFlag ? numbers.flag() : numbers.number(), abs(value) < 1e9 else {
          return right
        }
        values.append(value)
      }
      let isFirst = pieces.isEmpty && kind == UInt8(ascii: "m")
      let points = pen.move(letter, values)
      if !isFirst { add(points, isCurve: !"mlhvz".utf8.contains(kind)) }
      // Further points are lines, and nothing but a command follows an end.
      switch kind {
      case UInt8(ascii: "m"): command = letter - 1
      case UInt8(ascii: "z"): command = nil
      default: break
      }
    }
    return path[...]
  }

  /// The number of numbers that a command takes.
  private static let counts: [UInt8: Int] = [
    UInt8(ascii: "m"): 2, UInt8(ascii: "l"): 2, UInt8(ascii: "h"): 1, UInt8(ascii: "v"): 1,
    UInt8(ascii: "c"): 6, UInt8(ascii: "s"): 4, UInt8(ascii: "q"): 4, UInt8(ascii: "t"): 2,
    UInt8(ascii: "a"): 7, UInt8(ascii: "z"): 0,
  ]

  /// The position at which a path continues.
  private struct Pen {
    /// The last point.
    private var point = SIMD2(0.0, 0.0)
    /// The first point of the part of the path.
    private var start = SIMD2(0.0, 0.0)
    /// The last control point; the last point after a line.
    private var control = SIMD2(0.0, 0.0)

    /// Moves by a command, and returns the points of its line, or points that hold its curve.
    mutating func move(_ command: UInt8, _ values: [Double]) -> [SIMD2<Double>] {
      let base = command & 0x20 != 0 ? point : .zero
      var points = stride(from: 0, to: values.count - 1, by: 2)
        .map { base + SIMD2(values[$0], values[$0 + 1]) }
      switch Character(Unicode.Scalar(command | 0x20)) {
      case "h": points = [SIMD2(base.x + values[0], point.y)]
      case "v": points = [SIMD2(point.x, base.y + values[0])]
      case "z": points = [start]
      case "m":
        // What is filled is closed.
        let line = [point, start]
        start = points[0]
        (point, control) = (start, start)
        return line
      case "a":
        // Half of an ellipse or less is in the ellipse around the middle of its ends that has its
        // shape. The radii grow until it reaches both ends.
        let end = base + SIMD2(values[5], values[6])
        let (chord, middle) = (hypot(end.x - point.x, end.y - point.y), (point + end) / 2)
        let (least, most) = (
          min(abs(values[0]), abs(values[1])), max(abs(values[0]), abs(values[1]))
        )
        let isSmall = values[3] == 0 && least > 0
        let reach = min(isSmall ? chord / 2 * most / least : .infinity, 2 * max(most, chord))
        points = [
          middle - reach, middle + SIMD2(reach, -reach), middle + reach,
          middle + SIMD2(-reach, reach), end,
        ]
      case "s", "t": points.insert(2 * point - control, at: 0)
      default: break
      }
      points.insert(point, at: 0)
      point = points[points.count - 1]
      let isLine = points.count == 2 || command | 0x20 == UInt8(ascii: "a")
      control = isLine ? point : points[points.count - 2]
      return points
    }
  }
}
