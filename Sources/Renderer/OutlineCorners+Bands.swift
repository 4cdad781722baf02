import Geometry
import SceneGraph
import Style

extension OutlineCorners {
  /// The part of a rectangle with these corners that is inside for certain, in five bands: more of it than
  /// a cross holds, since pixels that may lie on an edge are dear. Within a corner lies the square that
  /// touches its curve in the middle.
  func bands(in frame: SubpixelRect) -> [5 of Rect<Physical>] {
    let cross = cross(in: frame)
    let (body, upper, lower) = (cross[0], cross[1], cross[2])
    guard !body.isEmpty, !upper.isEmpty, !lower.isEmpty else {
      return [body, upper, lower, .zero, .zero]
    }
    let shoulders = Rect<Physical>(
      left: body.left + cut(0), top: upper.top + max(cut(0), cut(1)), right: body.right - cut(1),
      bottom: upper.bottom)
    let hips = Rect<Physical>(
      left: body.left + cut(3), top: lower.top, right: body.right - cut(2),
      bottom: lower.bottom - max(cut(2), cut(3)))
    return [
      body,
      Rect(
        left: upper.left, top: upper.top, right: upper.right,
        bottom: min(shoulders.top, upper.bottom)),
      Rect(
        left: lower.left, top: max(hips.bottom, lower.top), right: lower.right,
        bottom: lower.bottom),
      shoulders.isEmpty ? .zero : shoulders, hips.isEmpty ? .zero : hips,
    ]
  }

  /// How far from its sides the square within a corner begins, past the pixel that its tip may cross.
  private func cut(_ corner: Int) -> Int {
    let reach = reach[corner]
    guard reach > 0 else { return 0 }
    let middle = (0.5 / (1 + roundness[corner])).squareRoot().squareRoot()
    return Int((reach * (1 - middle)).rounded(.up)) + 1
  }
}
