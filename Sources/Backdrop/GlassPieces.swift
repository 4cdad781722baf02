// SPDX-License-Identifier: MIT

import Geometry
import Style

/// The rectangles of one instanced draw of glass, at most `capacity`.
struct GlassPieces<let capacity: Int> {
  /// Each rectangle in pixels of the target: left, top, width, height.
  private(set) var rects = [capacity of SIMD4<Float>](repeating: .zero)
  /// The corner of each rectangle in pixels of the plane: position, extent, roundness.
  private(set) var corners = [capacity of SIMD4<Float>](repeating: .zero)
  /// The number of rectangles.
  private(set) var count = 0

  /// The number of pixels in all rectangles.
  var area: Int {
    (0..<count).reduce(0) { $0 + Int(rects[$1].z) * Int(rects[$1].w) }
  }

  /// The clip, in pixels of the plane.
  private let clip: Rect<Physical>
  /// Position of the plane's origin in the target.
  private let origin: Point<Physical>

  /// No rectangles yet.
  init(clip: Rect<Physical>, origin: Point<Physical>) {
    self.clip = clip
    self.origin = origin
  }

  /// Adds the part of `rect` within the clip, in pixels of the plane.
  mutating func add(_ rect: Rect<Physical>, corner: SIMD4<Float> = .zero) {
    let visible = rect.intersection(clip).offsetBy(origin)
    guard !visible.isEmpty else { return }
    rects[count] = SIMD4(
      Float(visible.left), Float(visible.top), Float(visible.width), Float(visible.height))
    corners[count] = corner
    count += 1
  }
}

/// The rectangles of a glass, or of a part of it.
protocol GlassSplit {
  /// Adds the rectangles that need no outline.
  func addBody(to pieces: inout GlassPieces<7>)
  /// Adds the rectangles around corners.
  func addCorners(to pieces: inout GlassPieces<7>)
}

/// The rectangles around the corners of a glass, in whole pixels.
struct CornerBoxes {
  /// The rectangle around each corner, clockwise from the top left. It is as high as that of the
  /// other corner of its row.
  let boxes: [4 of Rect<Physical>]
  /// The rectangles between the upper two corners, between both rows, and between the lower two.
  let between: (top: Rect<Physical>, middle: Rect<Physical>, bottom: Rect<Physical>)

  /// The rectangles of corners that extend along their sides by `extents`. The upper and the left
  /// ones take what fractions leave no room for.
  init(_ rect: Rect<Physical>, extents: SIMD4<Double>) {
    var wide = SIMD4<Int>.zero
    for corner in 0..<4 { wide[corner] = Int(extents[corner].rounded(.up)) }
    let top = min(rect.top + max(wide[0], wide[1]), rect.bottom)
    let bottom = max(top, rect.bottom - max(wide[2], wide[3]))
    let topLeft = min(rect.left + wide[0], rect.right)
    let bottomLeft = min(rect.left + wide[3], rect.right)
    let topRight = max(topLeft, rect.right - wide[1])
    let bottomRight = max(bottomLeft, rect.right - wide[2])
    boxes = [
      Rect(left: rect.left, top: rect.top, right: topLeft, bottom: top),
      Rect(left: topRight, top: rect.top, right: rect.right, bottom: top),
      Rect(left: bottomRight, top: bottom, right: rect.right, bottom: rect.bottom),
      Rect(left: rect.left, top: bottom, right: bottomLeft, bottom: rect.bottom),
    ]
    between = (
      Rect(left: topLeft, top: rect.top, right: topRight, bottom: top),
      Rect(left: rect.left, top: top, right: rect.right, bottom: bottom),
      Rect(left: bottomLeft, top: bottom, right: bottomRight, bottom: rect.bottom)
    )
  }
}

/// A glass split into its corners and a body that needs no outline.
struct GlassCut: GlassSplit {
  /// The body: at most three rectangles.
  let body: [3 of Rect<Physical>]
  /// The rectangles around the corners, clockwise from the top left; empty for a corner that is not
  /// round.
  let boxes: [4 of Rect<Physical>]
  /// Each corner for the shaders: position, extent, roundness.
  let corners: [4 of SIMD4<Float>]

  /// Splits `rect`.
  init(_ rect: Rect<Physical>, _ shape: Outline) {
    let fitted = shape.corners(in: rect.size)
    let around = CornerBoxes(rect, extents: fitted.reach)
    boxes = around.boxes
    body = [around.between.top, around.between.middle, around.between.bottom]
    func corner(_ index: Int, _ x: Int, _ y: Int) -> SIMD4<Float> {
      SIMD4(
        Float(x), Float(y), Float(fitted.reach[index]), Float(fitted.roundness[index]))
    }
    corners = [
      corner(0, rect.left, rect.top), corner(1, rect.right, rect.top),
      corner(2, rect.right, rect.bottom), corner(3, rect.left, rect.bottom),
    ]
  }

  /// Adds the body.
  func addBody(to pieces: inout GlassPieces<7>) {
    for index in body.indices { pieces.add(body[index]) }
  }

  /// Adds the corners. A rectangle may be empty, or its corner not round.
  func addCorners(to pieces: inout GlassPieces<7>) {
    for index in boxes.indices { pieces.add(boxes[index], corner: corners[index]) }
  }
}
