/// How a change is spread over its time.
public enum Easing: Hashable, Sendable {
  /// Evenly.
  case linear
  /// Slowly first.
  case easeIn
  /// Slowly last.
  case easeOut
  /// Slowly first and last.
  case easeInOut
  /// Along a curve of one's own.
  case bezier(CubicBezier)

  /// How much of the change is done when `progress` of its time is over. 0 up to 0, and 1 from 1 on.
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

/// A curve from (0, 0) to (1, 1), as CSS has them: x is time, y is how much is done.
public struct CubicBezier: Hashable, Sendable {
  /// Time of the first control point, from 0 to 1.
  public let x1: Double
  /// Height of the first control point; beyond 0 and 1 the curve swings out.
  public let y1: Double
  /// Time of the second control point, from 0 to 1.
  public let x2: Double
  /// Height of the second control point.
  public let y2: Double

  /// A curve of these control points. Their times are held between 0 and 1, so that time never
  /// runs back.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  /// The height at the time `x`: 0 up to 0, and 1 from 1 on.
  ///
  /// The place on the curve is halved down to, which is exact where Newton's method would stand
  /// still on a flat piece, and never runs back.
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

  /// One coordinate of the point at `place`, from the same coordinate of the control points.
  private static func coordinate(_ place: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - place
    return place * (3 * rest * (rest * first + place * second) + place * place)
  }
}
