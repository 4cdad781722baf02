// SPDX-License-Identifier: MIT

/// An easing function: maps the elapsed fraction of a duration to the completed fraction of a
/// change.
public enum Easing: Hashable, Sendable {
  /// Constant speed.
  case linear
  /// Slow start.
  case easeIn
  /// Slow end.
  case easeOut
  /// Slow start and end.
  case easeInOut
  /// A custom curve.
  case bezier(CubicBezier)

  /// The completed fraction at `progress`, the elapsed fraction. 0 for progress up to 0, and 1 from
  /// 1 on.
  public func value(at progress: Double) -> Double {
    switch self {
    case .linear: min(max(progress, 0), 1)
    case .easeIn: CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1).value(at: progress)
    case .easeOut: CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1).value(at: progress)
    case .easeInOut: CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1).value(at: progress)
    case .bezier(let curve): curve.value(at: progress)
    }
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1) as in CSS: x is the elapsed fraction, y the completed
/// fraction.
public struct CubicBezier: Hashable, Sendable {
  /// The x of the first control point, from 0 to 1.
  public let x1: Double
  /// The y of the first control point. Outside 0...1 the curve overshoots.
  public let y1: Double
  /// The x of the second control point, from 0 to 1.
  public let x2: Double
  /// The y of the second control point.
  public let y2: Double

  /// A curve with these control points. Clamps their x to 0...1, so that y is a function of x.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  /// The y at `x`; 0 up to 0, and 1 from 1 on.
  ///
  /// Solves for the curve parameter by bisection: exact on flat parts, where Newton's method
  /// stalls, and monotonic.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    var (low, step) = (0.0, 0.5)
    for _ in 0..<52 {
      if Self.coordinate(low + step, x1, x2) <= x { low += step }
      step /= 2
    }
    return Self.coordinate(low, y1, y2)
  }

  /// One coordinate of the point at the parameter `t`, from that coordinate of the two control
  /// points.
  private static func coordinate(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - t
    return t * (3 * rest * (rest * first + t * second) + t * t)
  }
}
