// SPDX-License-Identifier: MIT

public import GLES
public import Geometry
public import Style

/// The blurred colours that glass shows: one level of a pyramid, or two mixed.
public struct GlassBackdrop {
  /// The levels.
  public var sources: Sources
  /// True if alpha is 1 wherever the glass is. Translucent glass is then drawn in one draw instead
  /// of two.
  public var isOpaque: Bool
  /// True if the levels hold linear light, which the last pass encodes as sRGB.
  public var isLinear: Bool

  /// One level, or two.
  public enum Sources {
    /// One level.
    case one(GlassSource)
    /// Two levels; the ramp is the share of the second.
    case mixed(GlassSource, GlassSource, by: Ramp)
  }

  /// A backdrop of these levels.
  public init(_ sources: Sources, isOpaque: Bool = false, isLinear: Bool = false) {
    self.sources = sources
    self.isOpaque = isOpaque
    self.isLinear = isLinear
  }

  /// The levels with a share above 0 somewhere.
  var visible: Sources {
    guard case .mixed(let first, let second, let ramp) = sources else { return sources }
    switch ramp.uniformValue {
    case 0: return .one(first)
    case 1: return .one(second)
    default: return .mixed(first, second, by: ramp)
    }
  }
}

/// A level of a pyramid as the last pass samples it.
public struct GlassSource {
  /// The level. The last pass brings its own sampler.
  public var texture: Texture
  /// The level's number: a texel is `2^halvings` pixels wide.
  public var halvings: Int
  /// Position of the plane's origin in the texture, in texels.
  public var origin: Point<Physical>
  /// The way the level is brought to full size.
  public var upsampling: Upsampling

  /// A way to bring a level to full size.
  public enum Upsampling: Hashable, Sendable {
    /// Linear interpolation: one fetch.
    case plain
    /// A cubic B-spline by `lambda`, from 0 to 1, and linear for the rest: four fetches.
    case spline(lambda: Double)
    /// Full size already; a Gaussian around each position, of at most `Kernel.widestGaussian`
    /// texels: up to 100 fetches of whole texels. For bevels alone.
    case gaussian(sigma: Double)
    /// Full size already; blurs along columns, with an odd number of samples: at most 13 of whole
    /// texels, or 9 that interpolate.
    case columns(AxisTaps)
  }

  /// A level and the way to sample it.
  public init(
    _ texture: Texture, halvings: Int = 0, origin: Point<Physical> = .zero,
    upsampling: Upsampling = .plain
  ) {
    precondition((0...16).contains(halvings), "no level is halved \(halvings) times")
    self.texture = texture
    self.halvings = halvings
    self.origin = origin
    self.upsampling = upsampling
  }

  /// A level and what a plan leaves the last pass to do with it.
  init(_ texture: Texture, level: Int, _ kernel: Kernel) {
    let upsampling: Upsampling =
      switch kernel {
      case .spline(let amount): .spline(lambda: amount)
      case .gaussian(let sigma): .gaussian(sigma: sigma)
      case .line(.y, let taps): .columns(taps)
      case .linear: .plain
      case .grid, .line, .growing, .scattered, .decode, .mix, .rise:
        preconditionFailure("no last pass does \(kernel)")
      }
    self.init(texture, halvings: level, upsampling: upsampling)
  }

  /// Texels per pixel.
  private var density: Double { 1 / Double(1 << halvings) }

  /// The share of a cubic B-spline in the upsampling, from 0 to 1, or the sigma of a Gaussian.
  private var parameter: Double {
    switch upsampling {
    case .plain, .columns: 0
    case .spline(let lambda): lambda
    case .gaussian(let sigma): sigma
    }
  }

  /// True if every texel is one pixel, so that nothing is interpolated.
  var isExact: Bool {
    if case .columns = upsampling { return false }
    return parameter == 0 && halvings == 0
  }

  /// The samples of a blur along columns, from the middle to one side.
  private var half: ArraySlice<AxisTaps.Tap> {
    guard case .columns(let taps) = upsampling else { return [] }
    precondition(
      taps.count % 2 == 1 && taps.count <= (taps.isExact ? 13 : 9),
      "columns of \(taps.count) samples")
    return taps.taps[(taps.count / 2)...]
  }

  /// Offset and weight of the samples along columns, for the shaders.
  var columns: [7 of SIMD2<Float>] {
    var columns = [7 of SIMD2<Float>](repeating: .zero)
    for (index, tap) in half.enumerated() {
      columns[index] = SIMD2(Float(tap.offset), Float(tap.weight))
    }
    return columns
  }

  /// The number of samples along columns.
  var columnCount: Int32 { Int32(half.count) }

  /// Scale and offset from pixels of the plane to texture coordinates, from 0 to 1.
  var place: SIMD4<Float> {
    let width = Double(texture.size.width)
    let height = Double(texture.size.height)
    return SIMD4(
      Float(density / width), Float(density / height), Float(Double(origin.x) / width),
      Float(Double(origin.y) / height))
  }

  /// Texels per pixel, the plane's origin in texels, and the spline's lambda or the Gaussian's
  /// sigma.
  var grid: SIMD4<Float> {
    SIMD4(Float(density), Float(origin.x), Float(origin.y), Float(parameter))
  }

  /// The extent of a texel in texture coordinates.
  var texel: SIMD2<Float> {
    SIMD2(1 / Float(texture.size.width), 1 / Float(texture.size.height))
  }
}
