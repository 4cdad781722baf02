// SPDX-License-Identifier: MIT

import Geometry
import SceneGraph
import Style

extension OutlineCorners {
  /// Five rectangles that lie inside the outline of `frame`. They contain more of it than
  /// `cross(in:)`, since pixels that may lie on an edge are expensive: within each corner, also the
  /// square that touches the curve's middle.
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

  /// Distance between the sides and the square within a corner, plus the pixel that the square's
  /// tip may cross.
  private func cut(_ corner: Int) -> Int {
    let reach = reach[corner]
    guard reach > 0 else { return 0 }
    let middle = (0.5 / (1 + roundness[corner])).squareRoot().squareRoot()
    return Int((reach * (1 - middle)).rounded(.up)) + 1
  }
}
