// SPDX-License-Identifier: MIT

/// A blur as a black box to be measured.
public protocol Blur {
  /// Failures of the blur.
  associatedtype Failure: Error

  /// Format of the levels between passes, used by `.screen`.
  var format: LevelFormat { get }

  /// Blurs `image` by a Gaussian of `sigma` pixels, mirrored at the edges, as well as this blur
  /// can. Returns the content of the target texture.
  mutating func blurred(_ image: GrayImage, sigma: Double, rendering: Rendering)
    throws(Failure) -> GrayImage

  /// Cost at `sigma` by arithmetic; nil if unknown.
  func cost(sigma: Double) -> BlurCost?
}

extension Blur {
  /// Unknown cost.
  public func cost(sigma: Double) -> BlurCost? { nil }
}

/// Texture formats of a measurement.
public enum Rendering: Hashable, Sendable {
  /// GrayImage, levels and target in floating point, without dither or clamping: for measures that
  /// rounding to 8 or 10 bits would hide. 32-bit floats resolve every limit; 16-bit floats resolve
  /// kernel and sigma, but not ripple and continuity at a large sigma. Levels are up to 32,768.
  case float
  /// As shown on a screen: plane and target of 8 bits, levels in the blur's own format, with or
  /// without dither at the last rounding. A blur without dither ignores the value.
  case screen(dither: Bool)
}

/// Cost of a blur in counts, for each pixel of the full size.
public struct BlurCost: Equatable, Sendable {
  /// Texture fetches.
  public var fetches: Double
  /// Bytes read and written, if each texel is read once a pass, at four bytes a texel.
  public var bytes: Double
  /// Number of passes.
  public var passes: Int
  /// Texture fetches of the last pass.
  public var lastFetches: Int
}

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
