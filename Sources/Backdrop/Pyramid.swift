public import GLES
public import Geometry

/// One plane, blurred: runs any plan over it, and of that only what is asked for and not right already.
///
/// Its owner says what changed on the plane (`damage`) and asks for what glass will sample (`prepare`).
/// Every level knows which of its texels are right. What is needed goes from the glass down through the
/// plan, exactly as far as the passes read; what is stale among it is computed from the plane up.
public final class Pyramid {
  /// The programs.
  let programs: BlurPrograms
  /// What levels are kept in.
  let format: PixelFormat
  /// The plane: level 0. Its owner's.
  public private(set) var plane: Texture
  /// The levels that all glass shares.
  var shared: [SharedLevel] = []
  /// The levels of each strength.
  var chains: [Chain] = []
  /// Levels that no plan uses now and the next may.
  var spare: [LevelTexture] = []
  /// What was done since it was last zeroed.
  public var work = Work()
  /// Room for regions, so that steady frames make nothing.
  private var scratch = RegionScratch()
  /// Room for one region.
  private var stale = Region()
  /// Room for another.
  private var touched = Region()

  /// A level that prepares the plane for every strength.
  struct SharedLevel {
    /// The pass that makes it.
    let pass: BlurPlan.Pass
    /// The shared level it is made from; nil for the plane.
    let source: Int?
    /// The level.
    var level: LevelTexture
  }

  /// What running plans has cost: counts, which no noisy machine can blur.
  public struct Work: Equatable, Sendable {
    /// Draws.
    public var draws = 0
    /// Texels written.
    public var texels = 0
    /// Samples taken.
    public var fetches = 0
  }

  /// A pyramid over `plane`, which outlives it or is replaced. Levels are kept in `format`.
  public init(_ programs: BlurPrograms, plane: Texture, format: PixelFormat) {
    self.programs = programs
    self.plane = plane
    self.format = format
  }

  // MARK: What changed

  /// The pixels of `region` have changed. Nothing is drawn.
  public func damage(_ region: Region) {
    guard !region.isEmpty else { return }
    var spread: [Region] = []
    for index in shared.indices {
      let source = shared[index].source.map { spread[$0] } ?? region
      spread.append(
        damage(
          shared[index].level, by: source,
          PassFootprint(
            shared[index].pass.kernel, from: level(ofShared: shared[index].source),
            to: shared[index].pass.level), bounds(ofShared: shared[index].source)))
    }
    for chain in chains { damage(chain, region, spread) }
  }

  private func damage(_ chain: Chain, _ region: Region, _ sharedSpread: [Region]) {
    var spread: [Region] = []
    for step in chain.steps {
      if step.pass.isShared {
        let index = shared.firstIndex { $0.level === step.level }
        spread.append(index.map { sharedSpread[$0] } ?? Region())
        continue
      }
      func source(_ source: BlurPlan.Source) -> Region {
        switch source {
        case .plane: region
        case .pass(let index): spread[index]
        }
      }
      var stale = damage(
        step.level, by: source(step.pass.source), step.footprint, bounds(step.pass.source, chain))
      if let second = step.pass.second, let footprint = step.secondFootprint {
        stale.formUnion(
          damage(step.level, by: source(second), footprint, bounds(second, chain)),
          reusing: &scratch)
      }
      spread.append(stale)
    }
  }

  /// Takes from what is right of `level` what reads `source`; says what that is.
  private func damage(
    _ level: LevelTexture, by source: Region, _ footprint: PassFootprint, _ bounds: LevelBounds
  ) -> Region {
    touched.removeAll()
    let rect = Rect<Physical>(origin: .zero, size: level.size)
    for changed in source.rects {
      footprint.addTargets(of: changed, in: bounds, to: rect, &touched, reusing: &scratch)
    }
    level.valid.subtract(touched, reusing: &scratch)
    return touched
  }

  /// Another texture is the plane now: nothing made from the one before is right.
  public func replacePlane(_ plane: Texture) {
    if plane.size != self.plane.size { closeLevels() }
    self.plane = plane
    damage(Region(plane.bounds))
  }

  // MARK: What is needed

  /// What the last pass samples.
  public struct Prepared {
    /// A level and what is left to do with it.
    public struct Input {
      /// The level, or the plane.
      public let texture: Texture
      /// Its number: a texel covers 2^level pixels.
      public let level: Int
      /// What is left to do.
      public let kernel: Kernel
    }

    /// The level.
    public let first: Input
    /// What is mixed in.
    public let second: Input?
    /// How much of the second counts.
    public let mix: Double
  }

  /// A frame begins: strengths that no glass asks for before the next may give their levels to others.
  public func beginFrame() { for chain in chains { chain.isInUse = false } }

  /// Makes right what the last pass of `plan` will sample for the pixels of `needed`.
  public func prepare(_ plan: BlurPlan, needed: Region) throws(TextureError) -> Prepared {
    let chain = try chain(for: plan)
    chain.isInUse = true
    for index in chain.steps.indices { chain.steps[index].needed.removeAll() }
    let pixels = needed.intersection(plane.bounds)
    ask(plan.last.first, for: pixels, chain)
    if let second = plan.last.second { ask(second, for: pixels, chain) }
    for index in chain.steps.indices.reversed() { askSources(of: index, chain) }
    for index in chain.steps.indices { run(index, chain) }
    return Prepared(
      first: input(plan.last.first, chain), second: plan.last.second.map { input($0, chain) },
      mix: plan.last.mix)
  }

  private func input(_ input: BlurPlan.LastPass.Input, _ chain: Chain) -> Prepared.Input {
    Prepared.Input(
      texture: texture(input.source, chain), level: input.level, kernel: input.kernel)
  }

  private func texture(_ source: BlurPlan.Source, _ chain: Chain) -> Texture {
    switch source {
    case .plane: plane
    case .pass(let index): chain.steps[index].level.texture
    }
  }

  private func bounds(_ source: BlurPlan.Source, _ chain: Chain) -> LevelBounds {
    switch source {
    case .plane: LevelBounds(plane: plane.size)
    case .pass(let index): LevelBounds(level: chain.steps[index].level.size)
    }
  }

  /// Notes what the last pass reads.
  private func ask(_ input: BlurPlan.LastPass.Input, for pixels: Region, _ chain: Chain) {
    guard case .pass(let index) = input.source else { return }
    let footprint = PassFootprint(last: input.kernel, from: input.level)
    let bounds = bounds(input.source, chain)
    for rect in pixels.rects {
      chain.steps[index].needed.formUnion(
        footprint.sources(of: rect, in: bounds), reusing: &scratch)
    }
  }

  /// What of a step must be made: noted as what is asked of its sources. Few large rectangles cost less
  /// than many small ones, so the region is rounded first.
  private func askSources(of index: Int, _ chain: Chain) {
    let step = chain.steps[index]
    stale.assign(step.needed)
    stale.subtract(step.level.valid, reusing: &scratch)
    stale.simplify(maxRects: 8, reusing: &scratch)
    chain.steps[index].needed.assign(stale)
    func ask(_ source: BlurPlan.Source, _ footprint: PassFootprint) {
      guard case .pass(let sourceIndex) = source else { return }
      let bounds = bounds(source, chain)
      for rect in stale.rects {
        chain.steps[sourceIndex].needed.formUnion(
          footprint.sources(of: rect, in: bounds), reusing: &scratch)
      }
    }
    ask(step.pass.source, step.footprint)
    if let second = step.pass.second, let footprint = step.secondFootprint {
      ask(second, footprint)
    }
  }

  private func run(_ index: Int, _ chain: Chain) {
    let step = chain.steps[index]
    guard !step.needed.isEmpty, let plan = chain.plan else { return }
    let gl = programs.gl
    func reading(_ source: BlurPlan.Source) -> BlurPrograms.Reading {
      BlurPrograms.Reading(
        texture: texture(source, chain),
        ratio: Footprint.power(step.pass.level - plan.level(of: source)))
    }
    // A level that is made whole need not be read before.
    if step.needed.rects.first?.size == step.level.size { step.level.framebuffer.invalidate() }
    gl.state.bind(step.level.framebuffer.target)
    gl.state.blend = .replace
    programs.use(
      step.pass.kernel, reading(step.pass.source), step.pass.second.map(reading), into: format)
    for rect in step.needed.rects {
      gl.state.scissor = rect.size == step.level.size ? nil : rect
      gl.draw(.triangles, vertices: 3)
      work.draws += 1
      work.texels += rect.width * rect.height
      work.fetches += rect.width * rect.height * step.pass.kernel.fetches
    }
    gl.state.scissor = nil
    chain.steps[index].level.valid.formUnion(step.needed, reusing: &scratch)
  }

  // MARK: Ending

  private func closeLevels() {
    for chain in chains { chain.close() }
    chains = []
    for level in shared { level.level.close() }
    shared = []
    for level in spare { level.close() }
    spare = []
  }

  /// Deletes all levels. The plane and the programs are their owners'.
  public func close() { closeLevels() }
}
