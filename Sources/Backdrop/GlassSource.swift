public import GLES
public import Geometry

/// A level of a pyramid as the last pass samples it.
public struct GlassSource {
  /// The level. It is sampled linearly and mirrored at its edge, however it is set itself.
  public var texture: Texture
  /// How often the plane was halved: a texel is `2^halvings` pixels wide.
  public var halvings: Int
  /// Where the plane's origin lies in the texture, in texels: guard texels come before it.
  public var origin: Point<Physical>
  /// What is given between texels.
  public var upsampling: Upsampling

  /// How a level becomes full size.
  public enum Upsampling: Hashable, Sendable {
    /// Linear: one fetch.
    case plain
    /// `lambda` of a cubic B-spline, from 0 to 1, and the rest linear: four fetches.
    case spline(lambda: Double)
    /// Full size already but for a blur along columns, of an odd number of samples up to nine.
    case columns(AxisTaps)
  }

  /// A level, sampled so.
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

  /// Texels a pixel.
  private var density: Double { 1 / Double(1 << halvings) }

  /// How much of the upsampling is a cubic B-spline.
  private var lambda: Double {
    switch upsampling {
    case .plain, .columns: 0
    case .spline(let lambda): lambda
    }
  }

  /// Whether the texels are the pixels, so that nothing lies between them.
  var isExact: Bool {
    if case .columns = upsampling { return false }
    return lambda == 0 && halvings == 0
  }

  /// The samples of a blur along columns, from the middle to one side.
  private var half: ArraySlice<AxisTaps.Tap> {
    guard case .columns(let taps) = upsampling else { return [] }
    precondition(taps.count % 2 == 1 && taps.count <= 9, "columns of \(taps.count) samples")
    return taps.taps[(taps.count / 2)...]
  }

  /// Offset and weight of the samples along columns, as shaders take them.
  var columns: [5 of SIMD2<Float>] {
    var columns = [5 of SIMD2<Float>](repeating: .zero)
    for (index, tap) in half.enumerated() {
      columns[index] = SIMD2(Float(tap.offset), Float(tap.weight))
    }
    return columns
  }

  /// How many of them there are.
  var columnCount: Int32 { Int32(half.count) }

  /// Scale and offset from pixels of the plane to the texture's own coordinates from 0 to 1.
  var place: SIMD4<Float> {
    let width = Double(texture.size.width)
    let height = Double(texture.size.height)
    return SIMD4(
      Float(density / width), Float(density / height), Float(Double(origin.x) / width),
      Float(Double(origin.y) / height))
  }

  /// Texels a pixel, the plane's origin in texels, and lambda.
  var grid: SIMD4<Float> {
    SIMD4(Float(density), Float(origin.x), Float(origin.y), Float(lambda))
  }

  /// The extent of a texel in the texture's own coordinates from 0 to 1.
  var texel: SIMD2<Float> {
    SIMD2(1 / Float(texture.size.width), 1 / Float(texture.size.height))
  }
}
