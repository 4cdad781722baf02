// SPDX-License-Identifier: MIT

import Geometry
import Style

/// A glass split into its bevel and the flat middle, which is drawn as glass without a bevel is.
///
/// The split depends on the rectangle, the outline and the bevel alone, so that every pixel is
/// drawn by the same program whatever part of the glass is drawn.
struct BevelCut: GlassSplit {
  /// The flat middle: at most seven rectangles.
  private let middle: [7 of Rect<Physical>]
  /// The straight sides of the bevel: top, right, bottom, left.
  private let sides: [4 of Rect<Physical>]
  /// Two rectangles for each corner of the bevel, clockwise from the top left.
  private let turns: [8 of Rect<Physical>]
  /// The rectangles around round corners, in which the outline may cut pixels.
  private let tips: [4 of Rect<Physical>]
  /// Each corner for the shaders: position, extent, roundness. A square corner lies far beyond a
  /// side without a bevel.
  private let corners: [4 of SIMD4<Float>]
  /// The straight sides for the shaders: the unit vector away from the outline, and the outline's
  /// position along it.
  private let lines: [4 of SIMD4<Float>]

  /// Splits `rect` with a bevel that is fitted to it.
  init(_ rect: Rect<Physical>, _ shape: Outline, _ bevel: Bevel) {
    let fitted = shape.corners(in: rect.size)
    let extents = bevel.cornerExtents(fitted)
    func width(_ edge: Edges) -> Int {
      bevel.edges.contains(edge) ? Int(bevel.extent.rounded(.up)) : 0
    }
    let around = CornerBoxes(rect, extents: extents)
    let (boxes, between) = (around.boxes, around.between)
    let (left, right) = (rect.left + width(.left), rect.right - width(.right))
    let (upper, lower) = (rect.top + width(.top), rect.bottom - width(.bottom))
    let (top, bottom) = (between.middle.top, between.middle.bottom)
    sides = [
      Rect(left: between.top.left, top: rect.top, right: between.top.right, bottom: upper),
      Rect(left: right, top: top, right: rect.right, bottom: bottom),
      Rect(
        left: between.bottom.left, top: lower, right: between.bottom.right, bottom: rect.bottom),
      Rect(left: rect.left, top: top, right: left, bottom: bottom),
    ]
    var middle = [7 of Rect<Physical>](repeating: .zero)
    middle[0] = Rect(left: left, top: top, right: right, bottom: bottom)
    middle[1] = Rect(
      left: between.top.left, top: upper, right: between.top.right, bottom: top)
    middle[2] = Rect(
      left: between.bottom.left, top: bottom, right: between.bottom.right, bottom: lower)
    var turns = [8 of Rect<Physical>](repeating: .zero)
    let inner = bevel.innerCorners(fitted)
    for corner in 0..<4 {
      // The square of the corner's box in which every pixel lies beyond the bevel: it touches the
      // inner line on the diagonal.
      let touch = (0.5 / (1 + inner.roundness[corner])).squareRoot().squareRoot()
      let cut = Int((extents[corner] - inner.reach[corner] * touch).rounded(.up))
      let box = boxes[corner]
      let (isRight, isLow) = (corner == 1 || corner == 2, corner >= 2)
      let flat = Rect<Physical>(
        left: box.left + (isRight ? 0 : cut), top: box.top + (isLow ? 0 : cut),
        right: box.right - (isRight ? cut : 0), bottom: box.bottom - (isLow ? cut : 0))
      guard !flat.isEmpty else {
        turns[2 * corner] = box
        continue
      }
      middle[3 + corner] = flat
      // The row along the top or the bottom, and beside the flat part what is left of the column.
      turns[2 * corner] = Rect(
        left: box.left, top: isLow ? flat.bottom : box.top, right: box.right,
        bottom: isLow ? box.bottom : flat.top)
      turns[2 * corner + 1] = Rect(
        left: isRight ? flat.right : box.left, top: flat.top,
        right: isRight ? box.right : flat.left, bottom: flat.bottom)
    }
    self.middle = middle
    self.turns = turns
    let cut = GlassCut(rect, shape)
    tips = cut.boxes
    var corners = cut.corners
    let far = Float(bevel.leastCornerExtent)
    for corner in corners.indices where corners[corner].z == 0 {
      let (isRight, isLow) = (corner == 1 || corner == 2, corner >= 2)
      if width(isRight ? .right : .left) == 0 { corners[corner].x += isRight ? far : -far }
      if width(isLow ? .bottom : .top) == 0 { corners[corner].y += isLow ? far : -far }
    }
    self.corners = corners
    lines = [
      SIMD4(0, 1, Float(rect.top), 0), SIMD4(-1, 0, -Float(rect.right), 0),
      SIMD4(0, -1, -Float(rect.bottom), 0), SIMD4(1, 0, Float(rect.left), 0),
    ]
  }

  /// Adds the flat middle.
  func addBody(to pieces: inout GlassPieces<7>) {
    for index in middle.indices { pieces.add(middle[index]) }
  }

  /// Adds nothing: the corners belong to the bevel.
  func addCorners(to pieces: inout GlassPieces<7>) {}

  /// Adds the bevel.
  func addBevel(to pieces: inout GlassPieces<20>) {
    // A side is beside the corner before it, clockwise.
    for index in sides.indices { pieces.add(sides[index], corner: corners[index]) }
    for index in turns.indices { pieces.add(turns[index], corner: corners[index / 2]) }
  }

  /// The first `rows` of a straight side from the outline, and the rest of it.
  private func split(_ index: Int, after rows: Int) -> (
    outer: Rect<Physical>, inner: Rect<Physical>
  ) {
    let side = sides[index]
    let rows = min(rows, index % 2 == 0 ? side.height : side.width)
    func part(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Rect<Physical> {
      Rect(
        left: side.left + left, top: side.top + top, right: side.right - right,
        bottom: side.bottom - bottom)
    }
    let (width, height) = (side.width - rows, side.height - rows)
    return switch index {
    case 0: (part(0, 0, 0, height), part(0, rows, 0, 0))
    case 1: (part(width, 0, 0, 0), part(0, 0, rows, 0))
    case 2: (part(0, height, 0, 0), part(0, 0, 0, rows))
    default: (part(0, 0, width, 0), part(rows, 0, 0, 0))
    }
  }

  /// Adds the straight sides without their first `rows` from the outline. In place of a corner each
  /// has the unit vector away from the outline, and the outline's position along it.
  func addSides(to pieces: inout GlassPieces<4>, beyond rows: Int) {
    for index in sides.indices {
      pieces.add(split(index, after: rows).inner, corner: lines[index])
    }
  }

  /// Adds the part of the bevel that the outline does not cut; of straight sides the first `rows`
  /// from the outline.
  ///
  /// Nothing lies beneath it in the target, so it must replace what is there.
  func addSolidBevel(to pieces: inout GlassPieces<20>, rows: Int) {
    for index in sides.indices {
      pieces.add(split(index, after: rows).outer, corner: corners[index])
    }
    for index in turns.indices {
      let (turn, tip, corner) = (turns[index], tips[index / 2], corners[index / 2])
      guard !turn.intersection(tip).isEmpty else {
        pieces.add(turn, corner: corner)
        continue
      }
      let (isRight, isLow) = (index / 2 == 1 || index / 2 == 2, index >= 4)
      // The columns beside the tip, and the rows above or below it.
      pieces.add(
        Rect(
          left: isRight ? turn.left : max(turn.left, tip.right), top: turn.top,
          right: isRight ? min(turn.right, tip.left) : turn.right, bottom: turn.bottom),
        corner: corner)
      pieces.add(
        Rect(
          left: isRight ? max(turn.left, tip.left) : turn.left,
          top: isLow ? turn.top : max(turn.top, tip.bottom),
          right: isRight ? turn.right : min(turn.right, tip.right),
          bottom: isLow ? min(turn.bottom, tip.top) : turn.bottom), corner: corner)
    }
  }

  /// Adds the rest of the bevel.
  func addTips(to pieces: inout GlassPieces<20>) {
    for index in turns.indices {
      pieces.add(turns[index].intersection(tips[index / 2]), corner: corners[index / 2])
    }
  }

  /// Calls `body` for each rectangle of the bevel that is not empty.
  func forEachOfBevel(_ body: (Rect<Physical>) -> Void) {
    for index in sides.indices where !sides[index].isEmpty { body(sides[index]) }
    for index in turns.indices where !turns[index].isEmpty { body(turns[index]) }
  }
}
