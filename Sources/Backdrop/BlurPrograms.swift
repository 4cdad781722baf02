// SPDX-License-Identifier: MIT

public import GLES
import Geometry
import Style

/// Draws the passes of a blur. All pyramids of a context share one: a plan uses few of the
/// programs, and each takes more of a software rasteriser's memory than a level does.
public final class BlurPrograms {
  /// The context, which keeps the programs; it outlives this object.
  public let gl: Context
  /// Work of all pyramids since this was last zeroed.
  public var work = Pyramid.Work()
  /// Linear, mirrored at the edges.
  let sampler: Sampler
  /// Nearest, mirrored at the edges: never reads the texels next to the requested one, which may be
  /// invalid.
  private let exact: Sampler

  /// Compiles nothing yet.
  public init(_ gl: Context) {
    self.gl = gl
    sampler = Sampler(gl, filter: .linear, wrap: .mirroredRepeat)
    exact = Sampler(gl, filter: .nearest, wrap: .mirroredRepeat)
  }

  /// A texture that a pass reads.
  struct Reading {
    /// The texture.
    let texture: Texture
    /// Texels read per texel written, along each axis.
    let ratio: Double

    /// The ratio, for the uniform `ratio`.
    var vector: SIMD2<Float> { SIMD2(repeating: Float(ratio)) }

    /// Size of a texel in texture coordinates.
    var texel: SIMD2<Float> {
      SIMD2(1 / Float(texture.size.width), 1 / Float(texture.size.height))
    }
  }

  /// Selects the program for `kernel` and a change of colours, and sets its uniforms. The next draw
  /// writes a texture of `format`.
  func use(
    _ kernel: Kernel, _ change: BlurPlan.ColorChange?, _ source: Reading, _ second: Reading?,
    into format: PixelFormat
  ) throws(ProgramError) {
    let depth = format.depth
    let isRecolored = change != nil
    let (colors, share) = (change?.colors ?? .identity, change?.share ?? .one)
    let (matrix, offset, growth) = (colors.matrix, colors.vector, share.vector)
    let (ratio, texel) = (source.vector, source.texel)
    switch kernel {
    case .grid(.half): try downsample(.half, source, depth)
    case .grid(.quarter): try downsample(.quarter, source, depth)
    case .grid(.tent): try downsample(.tent, source, depth)
    case .grid(.short): try downsample(.short, source, depth)
    case .grid(let taps): try use(taps, source, depth)
    case .line(let axis, let taps): try use(axis, taps, source, depth)
    case .growing(let axis, let sigma):
      try gl.program(GrowingProgram.self).use(
        .init(
          ratio: ratio, texel: texel, depth: depth, direction: axis.vector, sigma: sigma.vector),
        source: source.texture, sourceSampler: exact)
    case .scattered(let samples): try use(samples, source, depth)
    case .spline(let amount):
      try gl.program(SplineProgram.self).use(
        .init(isRecolored: isRecolored),
        .init(
          ratio: ratio, texel: texel, depth: depth, amount: Float(amount), colorMatrix: matrix,
          colorOffset: offset, growth: growth),
        source: source.texture, sourceSampler: sampler)
    case .gaussian: preconditionFailure("a pass that samples at any position")
    case .linear, .decode:
      try gl.program(LinearProgram.self).use(
        .init(colors: kernel == .decode ? .decoded : isRecolored ? .recolored : .kept),
        .init(
          ratio: ratio, texel: texel, depth: depth, colorMatrix: matrix, colorOffset: offset,
          growth: growth),
        source: source.texture, sourceSampler: direct(source))
    case .mix(let part):
      guard let second else { preconditionFailure("a mix of one level") }
      try gl.program(MixtureProgram.self).use(
        .init(isRecolored: isRecolored),
        .init(
          ratio: ratio, texel: texel, depth: depth, part: part.vector, otherTexel: second.texel,
          colorMatrix: matrix, colorOffset: offset, growth: growth),
        source: source.texture, sourceSampler: direct(source), other: second.texture,
        otherSampler: exact)
    case .rise(let part):
      guard let second else { preconditionFailure("a rise without a second level") }
      try gl.program(RiseProgram.self).use(
        .init(isRecolored: isRecolored),
        .init(
          ratio: ratio, texel: texel, depth: depth, part: part.vector, otherTexel: second.texel,
          colorMatrix: matrix, colorOffset: offset, growth: growth),
        source: source.texture, sourceSampler: sampler, other: second.texture,
        otherSampler: exact)
    }
  }

  /// The sampler for one fetch a texel: nearest if the levels have one size.
  private func direct(_ source: Reading) -> Sampler { source.ratio == 1 ? exact : sampler }

  private func downsample(
    _ filter: DownsampleProgram.Variant.Filter, _ source: Reading, _ depth: Int32
  ) throws(ProgramError) {
    try gl.program(DownsampleProgram.self).use(
      .init(filter: filter), .init(ratio: source.vector, texel: source.texel, depth: depth),
      source: source.texture, sourceSampler: sampler)
  }

  private func use(
    _ taps: AxisTaps, _ source: Reading, _ depth: Int32
  ) throws(ProgramError) {
    var packed = [5 of SIMD2<Float>](repeating: .zero)
    precondition(taps.count <= 5, "a grid of \(taps.count) samples a side")
    for (index, tap) in taps.taps.enumerated() {
      packed[index] = SIMD2(Float(tap.offset), Float(tap.weight))
    }
    try gl.program(GridProgram.self).use(
      .init(
        ratio: source.vector, texel: source.texel, depth: depth, taps: packed,
        count: Int32(taps.count)),
      source: source.texture, sourceSampler: sampler)
  }

  private func use(
    _ axis: Kernel.Axis, _ taps: AxisTaps, _ source: Reading, _ depth: Int32
  ) throws(ProgramError) {
    var packed = [96 of SIMD2<Float>](repeating: .zero)
    let side = taps.taps.drop { $0.offset <= 0 }
    precondition(side.count <= 96, "a line of \(taps.count) samples")
    for (index, tap) in side.enumerated() {
      packed[index] = SIMD2(Float(tap.offset), Float(tap.weight))
    }
    let middle = taps.taps.first { $0.offset == 0 }?.weight ?? 0
    let isExact = taps.isExact && source.ratio == 1
    let size: LineProgram.Variant.Size =
      switch (isExact, side.count) {
      case (true, ...3): .texels7
      case (true, ...6): .texels13
      case (_, _): .any
      }
    // Of the short variants: a sample more than the filter has is the centre's, without weight.
    var texels = [7 of SIMD2<Float>](repeating: .zero)
    if size != .any {
      texels[0].y = Float(middle)
      for index in 0..<side.count { texels[index + 1] = packed[index] }
    }
    try gl.program(LineProgram.self).use(
      .init(size: size),
      .init(
        ratio: source.vector, texel: source.texel, depth: depth,
        direction: axis.vector, taps: packed, count: Int32(side.count),
        middleWeight: Float(middle), texels: texels),
      source: source.texture, sourceSampler: isExact ? exact : sampler)
  }

  private func use(
    _ samples: [Kernel.Sample], _ source: Reading, _ depth: Int32
  ) throws(ProgramError) {
    var packed = [16 of SIMD4<Float>](repeating: .zero)
    precondition(samples.count <= 16, "a filter of \(samples.count) samples")
    for (index, sample) in samples.enumerated() {
      packed[index] = SIMD4(Float(sample.x), Float(sample.y), Float(sample.weight), 0)
    }
    try gl.program(ScatteredProgram.self).use(
      .init(
        ratio: source.vector, texel: source.texel, depth: depth, samples: packed,
        count: Int32(samples.count)),
      source: source.texture, sourceSampler: sampler)
  }

  /// Deletes the samplers. Pyramids that use them must be closed first; the context must be
  /// current.
  public func close() {
    sampler.close()
    exact.close()
  }
}

extension Kernel.Axis {
  /// One texel along the axis.
  fileprivate var vector: SIMD2<Float> { self == .x ? SIMD2(1, 0) : SIMD2(0, 1) }
}

extension PixelFormat {
  /// The rounding that shaders apply for this format: the uniform `depth`.
  fileprivate var depth: Int32 {
    switch self {
    case .rgba16f: 16
    case .rgb10a2: 10
    case .rgba8, .bgra8, .rgba32f, .r8, .rg8, .r16, .rg16, .srgb8a8: 0
    }
  }
}
