import Geometry
import Style

/// Rectangles that a glass is drawn as, in one call.
struct GlassPieces {
  /// Each piece in pixels of the target: left, top, width, height.
  private(set) var rects = [7 of SIMD4<Float>](repeating: .zero)
  /// The corner of each in pixels of the plane: its tip, its reach, its roundness.
  private(set) var corners = [7 of SIMD4<Float>](repeating: .zero)
  /// Pieces so far.
  private(set) var count = 0

  /// What is drawn: nothing outside, in pixels of the plane.
  private let clip: Rect<Physical>
  /// Where the plane's origin lies in the target.
  private let origin: Point<Physical>

  /// No pieces yet.
  init(clip: Rect<Physical>, origin: Point<Physical>) {
    self.clip = clip
    self.origin = origin
  }

  /// Adds what `clip` leaves of `rect`, in pixels of the plane.
  mutating func add(_ rect: Rect<Physical>, corner: SIMD4<Float> = .zero) {
    let visible = rect.intersection(clip).offsetBy(origin)
    guard !visible.isEmpty else { return }
    rects[count] = SIMD4(
      Float(visible.left), Float(visible.top), Float(visible.width), Float(visible.height))
    corners[count] = corner
    count += 1
  }
}

/// A glass cut into what its corners round off and the rest, which needs no outline.
struct GlassCut {
  /// The rest: at most three pieces.
  let body: [3 of Rect<Physical>]
  /// Around the corners, clockwise from the left top. Empty where one is not round.
  let boxes: [4 of Rect<Physical>]
  /// Each corner as shaders take it.
  let corners: [4 of SIMD4<Float>]

  /// Cuts `rect`.
  init(_ rect: Rect<Physical>, _ shape: Outline) {
    let fitted = shape.corners(in: rect.size)
    // Whole pixels around each corner, and as high as the other one of its row.
    var wide = SIMD4<Int>.zero
    for corner in 0..<4 { wide[corner] = Int(fitted.reach[corner].rounded(.up)) }
    let top = rect.top + max(wide[0], wide[1])
    let bottom = max(top, rect.bottom - max(wide[2], wide[3]))
    let topLeft = rect.left + wide[0]
    let bottomLeft = rect.left + wide[3]
    let topRight = max(topLeft, rect.right - wide[1])
    let bottomRight = max(bottomLeft, rect.right - wide[2])
    boxes = [
      Rect(left: rect.left, top: rect.top, right: topLeft, bottom: top),
      Rect(left: topRight, top: rect.top, right: rect.right, bottom: top),
      Rect(left: bottomRight, top: bottom, right: rect.right, bottom: rect.bottom),
      Rect(left: rect.left, top: bottom, right: bottomLeft, bottom: rect.bottom),
    ]
    body = [
      Rect(left: topLeft, top: rect.top, right: topRight, bottom: top),
      Rect(left: rect.left, top: top, right: rect.right, bottom: bottom),
      Rect(left: bottomLeft, top: bottom, right: bottomRight, bottom: rect.bottom),
    ]
    func corner(_ index: Int, _ x: Int, _ y: Int) -> SIMD4<Float> {
      SIMD4(
        Float(x), Float(y), Float(fitted.reach[index]), Float(fitted.roundness[index]))
    }
    corners = [
      corner(0, rect.left, rect.top), corner(1, rect.right, rect.top),
      corner(2, rect.right, rect.bottom), corner(3, rect.left, rect.bottom),
    ]
  }

  /// Adds the rest.
  func addBody(to pieces: inout GlassPieces) {
    for index in body.indices { pieces.add(body[index]) }
  }

  /// Adds what the corners round off. A box may be empty, or its corner not round.
  func addCorners(to pieces: inout GlassPieces) {
    for index in boxes.indices { pieces.add(boxes[index], corner: corners[index]) }
  }
}
