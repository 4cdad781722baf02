public import GLES
public import Geometry

/// One plane, blurred: runs any plan over it, and of that only what is asked for and not right already.
///
/// Its owner says what changed on the plane (`damage`) and asks for what glass will sample (`prepare`).
/// Every level knows which of its texels are right. What is needed goes from the glass down through the
/// plan, exactly as far as the passes read; what is stale among it is computed from the plane up.
public final class Pyramid {
  /// The programs.
  private let programs: BlurPrograms
  /// What levels are kept in.
  private let format: PixelFormat
  /// The plane: level 0. Its owner's.
  public private(set) var plane: Texture
  /// The levels that all glass shares.
  private var shared: [SharedLevel] = []
  /// The levels of each strength.
  private var chains: [Chain] = []
  /// Levels that no plan uses now and the next may.
  private var spare: [LevelTexture] = []
  /// What was done since it was last zeroed.
  public var work = Work()
  /// Room for regions, so that steady frames make nothing.
  private var scratch = RegionScratch()
  /// Room for one region.
  private var stale = Region()
  /// Room for another.
  private var touched = Region()

  /// A level that prepares the plane for every strength.
  private struct SharedLevel {
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
    let footprint = PassFootprint(input.kernel, from: input.level, to: 0)
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

  // MARK: Levels

  private func level(ofShared index: Int?) -> Int { index.map { shared[$0].pass.level } ?? 0 }

  private func bounds(ofShared index: Int?) -> LevelBounds {
    index.map { LevelBounds(level: shared[$0].level.size) } ?? LevelBounds(plane: plane.size)
  }

  /// The chain that runs `plan`: the one that does already, or one whose plan no glass wants any more, or
  /// a new one.
  private func chain(for plan: BlurPlan) throws(TextureError) -> Chain {
    if let chain = chains.first(where: { $0.plan == plan }) { return chain }
    let idle = chains.filter { !$0.isInUse }
    let alike = idle.first { chain in
      chain.steps.count == plan.passes.count
        && zip(chain.steps, plan.passes).allSatisfy { $0.pass.isLike($1) }
    }
    let chain = alike ?? idle.first ?? Chain()
    if !chains.contains(where: { $0 === chain }) { chains.append(chain) }
    try replan(chain, plan)
    return chain
  }

  /// Gives `chain` another plan. Levels that the new plan has too are kept, and stay right where they
  /// come from a pass that is the same as before.
  private func replan(_ chain: Chain, _ plan: BlurPlan) throws(TextureError) {
    let old = chain.steps
    chain.steps = []
    chain.plan = nil
    var isKept = [Bool](repeating: false, count: old.count)
    defer {
      for (index, step) in old.enumerated() where !step.pass.isShared && !isKept[index] {
        putAside(step.level)
      }
    }
    var isSame: [Bool] = []
    for (pass, size) in zip(plan.passes, LevelRoom(plan, plane: plane.size).sizes) {
      let index = chain.steps.count
      if pass.isShared {
        let level = try sharedLevel(for: pass, size: size, chain)
        isSame.append(index < old.count && old[index].level === level)
        chain.steps.append(step(pass, level, plan))
        continue
      }
      let before = index < old.count && !old[index].pass.isShared ? old[index] : nil
      if let before, before.pass.isLike(pass), before.level.size == size {
        isKept[index] = true
        isSame.append(
          before.pass == pass
            && [pass.source, pass.second ?? .plane].allSatisfy { source in
              if case .pass(let number) = source { isSame[number] } else { true }
            })
        if !isSame[index] { before.level.valid.removeAll() }
        chain.steps.append(step(pass, before.level, plan))
      } else {
        isSame.append(false)
        chain.steps.append(step(pass, try level(of: size), plan))
      }
    }
    chain.plan = plan
  }

  /// A level that nothing is right of: one that was put aside, or a new one.
  private func level(of size: Size<Physical>) throws(TextureError) -> LevelTexture {
    if let index = spare.lastIndex(where: { $0.size == size }) { return spare.remove(at: index) }
    return try LevelTexture(programs.gl, size: size, format: format)
  }

  /// Keeps a level for the next plan, since sigma that moves comes by the same plans again.
  private func putAside(_ level: LevelTexture) {
    level.valid.removeAll()
    spare.append(level)
    if spare.count > 8 { spare.removeFirst().close() }
  }

  private func step(_ pass: BlurPlan.Pass, _ level: LevelTexture, _ plan: BlurPlan) -> Chain.Step {
    Chain.Step(
      pass: pass,
      footprint: PassFootprint(pass.kernel, from: plan.level(of: pass.source), to: pass.level),
      secondFootprint: pass.second.map {
        PassFootprint(.linear, from: plan.level(of: $0), to: pass.level)
      }, level: level)
  }

  /// The shared level of `size` that `pass` makes. Levels of different sizes are different ones: a
  /// texture's size enters the sampler's arithmetic, and equal plans make equal bits.
  private func sharedLevel(
    for pass: BlurPlan.Pass, size: Size<Physical>, _ chain: Chain
  ) throws(TextureError) -> LevelTexture {
    var source: Int?
    if case .pass(let index) = pass.source {
      source = shared.firstIndex { $0.level === chain.steps[index].level }
    }
    if let present = shared.first(where: {
      $0.pass.kernel == pass.kernel && $0.pass.level == pass.level && $0.source == source
        && $0.level.size == size
    }) {
      return present.level
    }
    let level = try LevelTexture(programs.gl, size: size, format: format)
    shared.append(SharedLevel(pass: pass, source: source, level: level))
    return level
  }

  /// The bytes that its levels take.
  public var bytes: Int {
    let levels =
      shared.map(\.level) + spare
      + chains.flatMap { $0.steps.filter { !$0.pass.isShared }.map(\.level) }
    return levels.reduce(0) {
      $0 + $1.size.width * $1.size.height * $1.texture.format.bytesPerPixel
    }
  }

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

extension BlurPlan.Pass {
  /// Whether the other's texels can lie where this one's do.
  fileprivate func isLike(_ other: Self) -> Bool {
    level == other.level && isShared == other.isShared && farthestReach == other.farthestReach
      && (second == nil) == (other.second == nil) && source == other.source
  }
}
