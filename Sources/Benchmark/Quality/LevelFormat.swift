/// Texture formats of levels.
public enum LevelFormat: String, CaseIterable, Sendable {
  /// 8 bits a channel: multiples of 1/255 from 0 to 1.
  case unorm8 = "RGBA8"
  /// 10 bits a channel: multiples of 1/1023 from 0 to 1.
  case unorm10 = "RGB10_A2"
  /// 16-bit floating point: eleven significant bits.
  case half = "RGBA16F"

  /// The value stored for `level`, rounded to nearest.
  func nearest(to level: Double) -> Double {
    switch self {
    case .unorm8: Self.nearest(to: level, last: 255)
    case .unorm10: Self.nearest(to: level, last: 1023)
    case .half: Double(Float16(level))
    }
  }

  private static func nearest(to level: Double, last: Double) -> Double {
    (min(max(level, 0), 1) * last).rounded(.toNearestOrAwayFromZero) / last
  }
}
