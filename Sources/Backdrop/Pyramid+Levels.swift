import GLES
import Geometry

// Which levels there are: those all glass shares, each strength's own, and those put aside.
extension Pyramid {
  func level(ofShared index: Int?) -> Int { index.map { shared[$0].pass.level } ?? 0 }

  func bounds(ofShared index: Int?) -> LevelBounds {
    index.map { LevelBounds(level: shared[$0].level.size) } ?? LevelBounds(plane: plane.size)
  }

  /// The chain that runs `plan`: the one that does already, or one whose plan no glass wants any more, or
  /// a new one.
  func chain(for plan: BlurPlan) throws(TextureError) -> Chain {
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
}

extension BlurPlan.Pass {
  /// Whether the other's texels can lie where this one's do.
  fileprivate func isLike(_ other: Self) -> Bool {
    level == other.level && isShared == other.isShared && farthestReach == other.farthestReach
      && (second == nil) == (other.second == nil) && source == other.source
  }
}
