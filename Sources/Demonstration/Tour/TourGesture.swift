// SPDX-License-Identifier: MIT

import ScrimKit

/// A drag of one finger in a tour.
@MainActor struct TourGesture {
  /// Seconds from the start of the scene until the finger is put down.
  let begin: Double
  /// Seconds until it is lifted; a tap is short.
  let duration: Double
  /// Returns the position at which it is put down, in the window's coordinates.
  let start: () -> Point<Logical>
  /// Returns its way from there, in logical units.
  let way: () -> Point<Logical>

  /// Seconds from the start of the scene until the finger is lifted.
  var end: Double { begin + duration }
}

extension SceneView {
  /// A drag from the middle of `part`, or at another fraction of its size, by fractions of the
  /// scene's size.
  func gesture(
    at begin: Double, for duration: Double, on part: @escaping @autoclosure () -> Widget?,
    _ fraction: SIMD2<Double> = SIMD2(0.5, 0.5), by way: SIMD2<Double> = .zero
  ) -> TourGesture {
    TourGesture(
      begin: begin, duration: duration,
      start: { [unowned self] in
        guard let scene = tree?.scene else { return .zero }
        let frame = scene.frame(of: (part() ?? self).layer)
        return Point(
          x: frame.left + frame.width * fraction.x, y: frame.top + frame.height * fraction.y)
      },
      way: { [unowned self] in
        Point(x: layer.frame.width * way.x, y: layer.frame.height * way.y)
      })
  }
}
