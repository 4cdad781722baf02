public import GLES
import Geometry

/// The programs that passes run on, made once for a context and shared by all pyramids in it.
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
  private let grid: GridProgram
  /// `Kernel.grid(.half)`.
  private let half: HalfProgram
  /// `Kernel.grid(.quarter)`.
  private let quarter: QuarterProgram
  /// `Kernel.grid(.tent)`.
  private let tent: TentProgram
  /// `Kernel.line`.
  private let line: LineProgram
  /// `Kernel.scattered`.
  private let scattered: ScatteredProgram
  /// `Kernel.spline`.
  private let spline: SplineProgram
  /// `Kernel.linear`.
  private let linear: LinearProgram
  /// `Kernel.decode`.
  private let decode: DecodeProgram
  /// `Kernel.recolor`.
  private let recolor: RecolorProgram
  /// `Kernel.mix`.
  private let mixture: MixtureProgram
  /// `Kernel.rise`.
  private let rise: RiseProgram

  /// Compiles them.
  public init(_ gl: Context) throws(ProgramError) {
    self.gl = gl
    var opened: [() -> Void] = []
    func open<Kind>(
      _ make: (Context) throws(ProgramError) -> Kind, _ close: @escaping (Kind) -> () -> Void
    ) throws(ProgramError) -> Kind {
      do throws(ProgramError) {
        let program = try make(gl)
        opened.append(close(program))
        return program
      } catch {
        for close in opened { close() }
        throw error
      }
    }
    grid = try open(GridProgram.init) { $0.close }
    half = try open(HalfProgram.init) { $0.close }
    quarter = try open(QuarterProgram.init) { $0.close }
    tent = try open(TentProgram.init) { $0.close }
    line = try open(LineProgram.init) { $0.close }
    scattered = try open(ScatteredProgram.init) { $0.close }
    spline = try open(SplineProgram.init) { $0.close }
    linear = try open(LinearProgram.init) { $0.close }
    decode = try open(DecodeProgram.init) { $0.close }
    recolor = try open(RecolorProgram.init) { $0.close }
    mixture = try open(MixtureProgram.init) { $0.close }
    rise = try open(RiseProgram.init) { $0.close }
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
  ) {
    let depth = format.depth
    let (ratio, texel) = (source.vector, source.texel)
    let direct = source.ratio == 1 ? exact : sampler
    switch kernel {
    case .grid(.half):
      half.use(
        .init(ratio: ratio, texel: texel, depth: depth), source: source.texture,
        sourceSampler: sampler)
    case .grid(.quarter):
      quarter.use(
        .init(ratio: ratio, texel: texel, depth: depth), source: source.texture,
        sourceSampler: sampler)
    case .grid(.tent):
      tent.use(
        .init(ratio: ratio, texel: texel, depth: depth), source: source.texture,
        sourceSampler: sampler)
    case .grid(let taps): use(taps, source, depth)
    case .line(let axis, let taps): use(axis, taps, source, depth)
    case .scattered(let samples): use(samples, source, depth)
    case .spline(let amount):
      spline.use(
        .init(ratio: ratio, texel: texel, depth: depth, amount: Float(amount)),
        source: source.texture,
        sourceSampler: sampler)
    case .linear:
      linear.use(
        .init(ratio: ratio, texel: texel, depth: depth), source: source.texture,
        sourceSampler: direct)
    case .decode:
      decode.use(
        .init(ratio: ratio, texel: texel, depth: depth), source: source.texture,
        sourceSampler: direct)
    case .recolor(let colors):
      recolor.use(
        .init(
          ratio: ratio, texel: texel, depth: depth, colorMatrix: colors.matrix,
          colorOffset: colors.vector), source: source.texture, sourceSampler: direct)
    case .mix(let part):
      guard let second else { preconditionFailure("a mix of one level") }
      mixture.use(
        .init(
          ratio: ratio, texel: texel, depth: depth, otherTexel: second.texel, part: Float(part)),
        source: source.texture, sourceSampler: direct, other: second.texture,
        otherSampler: exact)
    case .rise(let part):
      guard let second else { preconditionFailure("a rise into nothing") }
      rise.use(
        .init(
          ratio: ratio, texel: texel, depth: depth, otherTexel: second.texel, part: Float(part)),
        source: source.texture, sourceSampler: sampler, other: second.texture,
        otherSampler: exact)
    }
  }

  private func use(_ taps: AxisTaps, _ source: Reading, _ depth: Int32) {
    var packed = [5 of SIMD2<Float>](repeating: .zero)
    precondition(taps.count <= 5, "a grid of \(taps.count) samples a side")
    for (index, tap) in taps.taps.enumerated() {
      packed[index] = SIMD2(Float(tap.offset), Float(tap.weight))
    }
    grid.use(
      .init(
        ratio: source.vector, texel: source.texel, depth: depth, taps: packed,
        count: Int32(taps.count)),
      source: source.texture, sourceSampler: sampler)
  }

  private func use(_ axis: Kernel.Axis, _ taps: AxisTaps, _ source: Reading, _ depth: Int32) {
    var packed = [96 of SIMD2<Float>](repeating: .zero)
    let side = taps.taps.drop { $0.offset <= 0 }
    precondition(side.count <= 96, "a line of \(taps.count) samples")
    for (index, tap) in side.enumerated() {
      packed[index] = SIMD2(Float(tap.offset), Float(tap.weight))
    }
    let middle = taps.taps.first { $0.offset == 0 }?.weight ?? 0
    line.use(
      .init(
        ratio: source.vector, texel: source.texel, depth: depth, taps: packed,
        count: Int32(side.count),
        middleWeight: Float(middle), direction: axis == .x ? SIMD2(1, 0) : SIMD2(0, 1)),
      source: source.texture, sourceSampler: sampler)
  }

  private func use(_ samples: [Kernel.Sample], _ source: Reading, _ depth: Int32) {
    var packed = [16 of SIMD4<Float>](repeating: .zero)
    precondition(samples.count <= 16, "a filter of \(samples.count) samples")
    for (index, sample) in samples.enumerated() {
      packed[index] = SIMD4(Float(sample.x), Float(sample.y), Float(sample.weight), 0)
    }
    scattered.use(
      .init(
        ratio: source.vector, texel: source.texel, depth: depth, samples: packed,
        count: Int32(samples.count)),
      source: source.texture, sourceSampler: sampler)
  }

  /// Deletes them. Pyramids that use them are closed before.
  public func close() {
    sampler.close()
    exact.close()
    grid.close()
    half.close()
    quarter.close()
    tent.close()
    line.close()
    scattered.close()
    spline.close()
    linear.close()
    decode.close()
    recolor.close()
    mixture.close()
    rise.close()
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
