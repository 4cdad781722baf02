import GLES
import Geometry

// Which levels there are, and how long they stay.
extension Pyramid {
  /// For how many frames what nobody asks for is kept: a few seconds.
  private static let patience = 240

  /// A frame begins. Levels that no glass has asked for in a long while are deleted.
  public func beginFrame() {
    frame += 1
    let oldest = frame - Self.patience
    chains.removeAll { $0.lastUse < oldest }
    // What reads a level is asked for no later than the level is.
    for step in steps where step.lastUse < oldest { step.level.close() }
    steps.removeAll { $0.lastUse < oldest }
    for level in spare where level.lastUse < oldest { level.level.close() }
    spare.removeAll { $0.lastUse < oldest }
  }

  /// The chain that runs `plan`, with the level that its last pass reads in `lastFormat` where that is not nil.
  /// It shares every step that another plan makes in the same way.
  func chain(for plan: BlurPlan, _ lastFormat: PixelFormat?) throws(TextureError) -> Chain {
    if let chain = chains.first(where: { $0.plan == plan && $0.lastFormat == lastFormat }) {
      return chain
    }
    var made: [Step] = []
    for (pass, size) in zip(plan.passes, LevelSizes(plan, plane: plane.size).sizes) {
      let isLast = plan.last.first.source == .pass(made.count)
      func source(_ source: BlurPlan.Source) -> Step.Source {
        switch source {
        case .plane: .plane
        case .pass(let index): .step(made[index])
        }
      }
      let step = try step(
        Step.Identity(
          kernel: pass.kernel, level: pass.level, size: size, source: source(pass.source),
          second: pass.second.map(source), format: isLast ? lastFormat ?? format : format))
      // So that no later one takes its level.
      step.lastUse = frame
      made.append(step)
    }
    let chain = Chain(plan, made, lastFormat, frame: frame)
    chains.append(chain)
    return chain
  }

  private func step(_ identity: Step.Identity) throws(TextureError) -> Step {
    if let step = steps.first(where: { $0.identity == identity }) { return step }
    let step = Step(identity, try level(of: identity.size, identity.format), frame: frame)
    steps.append(step)
    return step
  }

  /// A level that nothing is right of: one that was put aside, or one of a step that no glass asked for in
  /// this frame or the one before, or a new one.
  ///
  /// So a strength that moves has two levels in turn, and leaves alone what other glass shows. Of those
  /// that may be taken it is the one of use last: most likely its own.
  private func level(
    of size: Size<Physical>, _ format: PixelFormat
  ) throws(TextureError) -> LevelTexture {
    func fits(_ level: LevelTexture) -> Bool {
      level.size == size && level.texture.format == format
    }
    if let index = spare.lastIndex(where: { fits($0.level) }) {
      return spare.remove(at: index).level
    }
    var idle: Step?
    for step in steps where fits(step.level) && step.lastUse < frame - 1 {
      if step.lastUse >= idle?.lastUse ?? .min { idle = step }
    }
    guard let idle else { return try LevelTexture(programs.gl, size: size, format: format) }
    retire(idle)
    return spare.removeLast().level
  }

  /// Puts the level of `step` aside, and the levels of those that read it: what is put aside last is its
  /// own.
  private func retire(_ step: Step) {
    var gone = [step]
    // Whoever reads a step comes after it.
    for later in steps where later.reads(anyOf: gone) { gone.append(later) }
    chains.removeAll { chain in chain.steps.contains { step in gone.contains { $0 === step } } }
    steps.removeAll { step in gone.contains { $0 === step } }
    for step in gone.reversed() {
      step.level.valid.removeAll()
      spare.append(SpareLevel(level: step.level, lastUse: step.lastUse))
    }
  }

  /// Deletes all of them.
  func closeLevels() {
    for step in steps { step.level.close() }
    for level in spare { level.level.close() }
    (steps, chains, spare) = ([], [], [])
  }

  /// The bytes that its levels take.
  public var bytes: Int {
    (steps.map(\.level) + spare.map(\.level)).reduce(0) {
      $0 + $1.texture.bytes
    }
  }
}

/// How many texels each level of a plan needs over a plane: those that cover it and, beyond its end, as
/// many as anything made from them reads.
///
/// A level of full size needs none beyond: its texels are the plane's pixels, so that the mirror at the
/// plane's end falls between two of them, and the sampler shows it.
struct LevelSizes {
  /// The extent of every pass's level.
  let sizes: [Size<Physical>]

  init(_ plan: BlurPlan, plane: Size<Physical>) {
    let columns = Self.counts(plan, .x, plane.width)
    let rows = Self.counts(plan, .y, plane.height)
    sizes = zip(columns, rows).map { Size(width: $0, height: $1) }
  }

  private static func counts(_ plan: BlurPlan, _ axis: Kernel.Axis, _ plane: Int) -> [Int] {
    var counts = plan.passes.map { pass in
      // What covers the plane, where nothing else is asked.
      pass.level == 0
        ? plane : ((plane + (1 << pass.level) - 1) >> pass.level) + pass.room
    }
    func ask(_ source: BlurPlan.Source, _ footprint: Footprint, for count: Int) {
      guard case .pass(let index) = source, plan.passes[index].level > 0 else { return }
      let sources = footprint.sources(of: 0..<count)
      // What is read before the beginning is seen in the mirror, so it must be there after it.
      counts[index] = max(counts[index], sources.upperBound, -sources.lowerBound)
    }
    for input in [plan.last.first] + (plan.last.second.map { [$0] } ?? []) {
      ask(input.source, Footprint(last: input.kernel, axis, from: input.level), for: plane)
    }
    for (index, pass) in plan.passes.enumerated().reversed() {
      ask(
        pass.source,
        Footprint(
          pass.kernel, axis, from: plan.level(of: pass.source), to: pass.level,
          farthest: pass.farthestReach(axis)), for: counts[index])
      if let second = pass.second {
        ask(second, Footprint(.linear, axis, from: pass.level, to: pass.level), for: counts[index])
      }
    }
    return counts
  }
}
