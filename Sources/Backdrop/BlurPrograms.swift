public import GLES
import Geometry

/// The programs that passes run on, each compiled when it is first needed and shared by all pyramids in the
/// context: a strength takes five of the twelve, and each takes more memory of a software rasteriser than a
/// level does.
public final class BlurPrograms {
  /// The context.
  public let gl: Context
  /// What all pyramids were asked for since this was last zeroed.
  public var work = Pyramid.Work()
  /// Samples between texels, and mirrored at the ends.
  let sampler: Sampler
  /// Gives exactly the texel that is read: what stands beside it need not be right.
  private let exact: Sampler
  /// `Kernel.grid`.
  private var grid: GridProgram?
  /// `Kernel.grid(.half)`.
  private var half: HalfProgram?
  /// `Kernel.grid(.quarter)`.
  private var quarter: QuarterProgram?
  /// `Kernel.grid(.tent)`.
  private var tent: TentProgram?
  /// `Kernel.line`.
  private var line: LineProgram?
  /// `Kernel.scattered`.
  private var scattered: ScatteredProgram?
  /// `Kernel.spline`.
  private var spline: SplineProgram?
  /// `Kernel.linear`.
  private var linear: LinearProgram?
  /// `Kernel.decode`.
  private var decode: DecodeProgram?
  /// `Kernel.recolor`.
  private var recolor: RecolorProgram?
  /// `Kernel.mix`.
  private var mixture: MixtureProgram?
  /// `Kernel.rise`.
  private var rise: RiseProgram?

  /// Compiles none yet.
  public init(_ gl: Context) {
    self.gl = gl
    sampler = Sampler(gl, filter: .linear, wrap: .mirroredRepeat)
    exact = Sampler(gl, filter: .nearest, wrap: .mirroredRepeat)
  }

  /// Where a pass reads from.
  struct Reading {
    /// The texture.
    let texture: Texture
    /// Its texels for a texel that is written.
    let ratio: Double

    /// The same, as programs take it.
    var vector: SIMD2<Float> { SIMD2(repeating: Float(ratio)) }

    /// A texel, as the sampler counts.
    var texel: SIMD2<Float> {
      SIMD2(1 / Float(texture.size.width), 1 / Float(texture.size.height))
    }
  }

  /// Makes `kernel` what the next draw computes.
  func use(
    _ kernel: Kernel, _ source: Reading, _ second: Reading?, into format: PixelFormat
  ) throws(ProgramError) {
    let depth = format.depth
    let (ratio, texel) = (source.vector, source.texel)
    let direct = source.ratio == 1 ? exact : sampler
    switch kernel {
    case .grid(.half):
      try gl.made(&half, HalfProgram.init).use(
        .init(ratio: ratio, texel: texel, depth: depth), source: source.texture,
        sourceSampler: sampler)
    case .grid(.quarter):
      try gl.made(&quarter, QuarterProgram.init).use(
        .init(ratio: ratio, texel: texel, depth: depth), source: source.texture,
        sourceSampler: sampler)
    case .grid(.tent):
      try gl.made(&tent, TentProgram.init).use(
        .init(ratio: ratio, texel: texel, depth: depth), source: source.texture,
        sourceSampler: sampler)
    case .grid(let taps): try use(taps, source, depth)
    case .line(let axis, let taps): try use(axis, taps, source, depth)
    case .scattered(let samples): try use(samples, source, depth)
    case .spline(let amount):
      try gl.made(&spline, SplineProgram.init).use(
        .init(ratio: ratio, texel: texel, depth: depth, amount: Float(amount)),
        source: source.texture,
        sourceSampler: sampler)
    case .linear:
      try gl.made(&linear, LinearProgram.init).use(
        .init(ratio: ratio, texel: texel, depth: depth), source: source.texture,
        sourceSampler: direct)
    case .decode:
      try gl.made(&decode, DecodeProgram.init).use(
        .init(ratio: ratio, texel: texel, depth: depth), source: source.texture,
        sourceSampler: direct)
    case .recolor(let colors):
      try gl.made(&recolor, RecolorProgram.init).use(
        .init(
          ratio: ratio, texel: texel, depth: depth, colorMatrix: colors.matrix,
          colorOffset: colors.vector), source: source.texture, sourceSampler: direct)
    case .mix(let part):
      guard let second else { preconditionFailure("a mix of one level") }
      try gl.made(&mixture, MixtureProgram.init).use(
        .init(
          ratio: ratio, texel: texel, depth: depth, otherTexel: second.texel, part: Float(part)),
        source: source.texture, sourceSampler: direct, other: second.texture,
        otherSampler: exact)
    case .rise(let part):
      guard let second else { preconditionFailure("a rise into nothing") }
      try gl.made(&rise, RiseProgram.init).use(
        .init(
          ratio: ratio, texel: texel, depth: depth, otherTexel: second.texel, part: Float(part)),
        source: source.texture, sourceSampler: sampler, other: second.texture,
        otherSampler: exact)
    }
  }

  private func use(
    _ taps: AxisTaps, _ source: Reading, _ depth: Int32
  ) throws(ProgramError) {
    var packed = [5 of SIMD2<Float>](repeating: .zero)
    precondition(taps.count <= 5, "a grid of \(taps.count) samples a side")
    for (index, tap) in taps.taps.enumerated() {
      packed[index] = SIMD2(Float(tap.offset), Float(tap.weight))
    }
    try gl.made(&grid, GridProgram.init).use(
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
    try gl.made(&line, LineProgram.init).use(
      .init(
        ratio: source.vector, texel: source.texel, depth: depth, taps: packed,
        count: Int32(side.count),
        middleWeight: Float(middle), direction: axis == .x ? SIMD2(1, 0) : SIMD2(0, 1)),
      source: source.texture, sourceSampler: sampler)
  }

  private func use(
    _ samples: [Kernel.Sample], _ source: Reading, _ depth: Int32
  ) throws(ProgramError) {
    var packed = [16 of SIMD4<Float>](repeating: .zero)
    precondition(samples.count <= 16, "a filter of \(samples.count) samples")
    for (index, sample) in samples.enumerated() {
      packed[index] = SIMD4(Float(sample.x), Float(sample.y), Float(sample.weight), 0)
    }
    try gl.made(&scattered, ScatteredProgram.init).use(
      .init(
        ratio: source.vector, texel: source.texel, depth: depth, samples: packed,
        count: Int32(samples.count)),
      source: source.texture, sourceSampler: sampler)
  }

  /// Deletes those compiled. Pyramids that use them are closed before.
  public func close() {
    sampler.close()
    exact.close()
    grid?.close()
    half?.close()
    quarter?.close()
    tent?.close()
    line?.close()
    scattered?.close()
    spline?.close()
    linear?.close()
    decode?.close()
    recolor?.close()
    mixture?.close()
    rise?.close()
  }
}

extension PixelFormat {
  /// What shaders have to know to round to it.
  fileprivate var depth: Int32 {
    switch self {
    case .rgba16f: 16
    case .rgb10a2: 10
    case .rgba8, .bgra8, .rgba32f, .r8, .srgb8a8: 0
    }
  }
}
