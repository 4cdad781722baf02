// SPDX-License-Identifier: MIT

import GLES
import Geometry

// Creation, reuse and lifetime of levels.
extension Pyramid {
  /// The number of frames after which unused levels are deleted: a few seconds.
  private static let patience = 240

  /// Starts a frame. Deletes levels that no glass has used for a long time.
  public func beginFrame() {
    frame += 1
    let oldest = frame - Self.patience
    chains.removeAll { $0.lastUse < oldest }
    // A step is always used when a step that reads it is.
    for step in steps where step.lastUse < oldest { step.level.close() }
    steps.removeAll { $0.lastUse < oldest }
    for level in spare where level.lastUse < oldest { level.level.close() }
    spare.removeAll { $0.lastUse < oldest }
  }

  /// The chain of steps for `plan`. `lastFormat`, if given, is the format of the last pass's level.
  /// Steps are shared with other plans that make the same level.
  func chain(for plan: BlurPlan, _ lastFormat: PixelFormat?) throws(TextureError) -> Chain {
    if let chain = chains.first(where: { $0.plan == plan && $0.lastFormat == lastFormat }) {
      return chain
    }
    var made: [Step] = []
    made.reserveCapacity(plan.passes.count)
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
          kernel: pass.kernel, change: pass.change, level: pass.level, size: size,
          source: source(pass.source), second: pass.second.map(source),
          format: isLast ? lastFormat ?? format : format))
      // Protects the level from being reused by a later step.
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

  /// A level without valid texels: a spare one, the level of a step that was used neither in this
  /// frame nor in the one before, or a new one.
  ///
  /// Animated sigma thus alternates between two levels and leaves those of other glass alone. Among
  /// idle levels it takes the one used last, most likely its own.
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

  /// Makes the level of `step` spare, and those of all steps that read it. The step's own level is
  /// the last in `spare`.
  private func retire(_ step: Step) {
    var gone = [step]
    // Steps are ordered: readers come after the steps they read.
    for later in steps where later.reads(anyOf: gone) { gone.append(later) }
    chains.removeAll { chain in chain.steps.contains { step in gone.contains { $0 === step } } }
    steps.removeAll { step in gone.contains { $0 === step } }
    for step in gone.reversed() {
      step.level.valid.removeAll()
      spare.append(SpareLevel(level: step.level, lastUse: step.lastUse))
    }
  }

  /// Makes all levels spare for a few frames.
  func retireAll() {
    for step in steps {
      step.level.valid.removeAll()
      spare.append(SpareLevel(level: step.level, lastUse: frame - Self.patience + 2))
    }
    (steps, chains) = ([], [])
  }

  /// Deletes all levels.
  func closeLevels() {
    for step in steps { step.level.close() }
    for level in spare { level.level.close() }
    (steps, chains, spare) = ([], [], [])
  }

  /// The bytes that all levels take.
  public var bytes: Int {
    (steps.map(\.level) + spare.map(\.level)).reduce(0) {
      $0 + $1.texture.bytes
    }
  }
}

/// The size of each level of a plan over a plane: the texels that cover the plane, and beyond its
/// end as many as any pass reads.
///
/// A level of full size needs no texels beyond the end: the plane's end falls between two of them,
/// so that the sampler can mirror it. Other levels have room to spare, so that a window that is
/// resized keeps its levels for many frames.
struct LevelSizes {
  /// The size of each pass's level, in texels.
  let sizes: [Size<Physical>]

  /// Levels coarser than the plane have a multiple of this many texels along each axis.
  private static let granularity = 32

  init(_ plan: BlurPlan, plane: Size<Physical>) {
    let columns = Self.counts(plan, .x, plane.width)
    let rows = Self.counts(plan, .y, plane.height)
    sizes = zip(columns, rows).map { Size(width: $0, height: $1) }
  }

  private static func counts(_ plan: BlurPlan, _ axis: Kernel.Axis, _ plane: Int) -> [Int] {
    var counts = plan.passes.map { pass in
      // The texels that cover the plane.
      pass.level == 0
        ? plane : ((plane + (1 << pass.level) - 1) >> pass.level) + pass.margin
    }
    func ask(_ source: BlurPlan.Source, _ footprint: Footprint, for count: Int) {
      guard case .pass(let index) = source, plan.passes[index].level > 0 else { return }
      let sources = footprint.sources(of: 0..<count)
      // Reads before the start are mirrored, so the texels must exist after it.
      counts[index] = max(counts[index], sources.upperBound, -sources.lowerBound)
    }
    func ask(_ input: BlurPlan.LastPass.Input) {
      ask(input.source, Footprint(last: input.kernel, axis, from: input.level), for: plane)
    }
    ask(plan.last.first)
    if let second = plan.last.second { ask(second) }
    for (index, pass) in plan.passes.enumerated().reversed() {
      // All passes that read this level come after it, so that its count is final.
      ask(
        pass.source,
        Footprint(
          pass.kernel, axis, from: plan.level(of: pass.source), to: pass.level,
          farthest: pass.maximumExtent(axis)), for: counts[index])
      if let second = pass.second {
        ask(second, Footprint(.linear, axis, from: pass.level, to: pass.level), for: counts[index])
      }
    }
    // The texels to spare are never read, so no level needs more for them.
    return zip(counts, plan.passes).map { count, pass in
      pass.level == 0 ? count : (count + granularity - 1) / granularity * granularity
    }
  }
}
