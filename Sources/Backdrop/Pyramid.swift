// SPDX-License-Identifier: MIT

public import GLES
public import Geometry
import Style

/// The blurred levels of one plane. Runs any plan over the plane, and computes only texels that are
/// needed and stale.
///
/// The owner reports changes of the plane (`damage`) and asks for what glass will sample
/// (`prepare`, or `request` for several glasses and one `update`). Each level knows its valid
/// texels. Needed texels are found from the glass down to the plane, exactly as far as passes read;
/// stale ones among them are computed from the plane up.
public final class Pyramid {
  /// The programs of the passes.
  let programs: BlurPrograms
  /// The format of the levels.
  let format: PixelFormat
  /// The plane, which is level 0. Owned by the caller.
  public private(set) var plane: Texture
  /// The steps of all plans, each after the steps it reads.
  var steps: [Step] = []
  /// The chains of recent plans.
  var chains: [Chain] = []
  /// Levels that no step uses and new steps may take.
  var spare: [SpareLevel] = []
  /// The number of the current frame.
  var frame = 0
  /// Work since the last reset.
  public var work = Work()
  /// Scratch storage for regions, so that steady frames allocate nothing.
  private var scratch = RegionScratch()
  /// The stale part of a level; storage is reused.
  private var stale = Region()
  /// The pixels that glass needs; storage is reused.
  private var neededPixels = Region()

  /// A level that no step uses.
  struct SpareLevel {
    /// The level.
    let level: LevelTexture
    /// The frame of its last use.
    let lastUse: Int
  }

  /// The cost of running plans, in counts that are independent of timing noise.
  public struct Work: Equatable, Sendable {
    /// The number of draws.
    public var draws = 0
    /// The number of texels written.
    public var texels = 0
    /// The number of samples taken.
    public var fetches = 0

    /// Adds one draw.
    mutating func add(texels: Int, fetches: Int) {
      draws += 1
      self.texels += texels
      self.fetches += fetches
    }
  }

  /// A pyramid over `plane`, which must live until it is replaced or the pyramid is closed. Levels
  /// have `format`.
  public init(_ programs: BlurPrograms, plane: Texture, format: PixelFormat) {
    self.programs = programs
    self.plane = plane
    self.format = format
    // Operations on regions swap their storage, so reserve it in all of them.
    stale.reserveCapacity(LevelTexture.rectangles)
    neededPixels.reserveCapacity(LevelTexture.rectangles)
    var other = Region(Rect(x: 0, y: 0, width: 2, height: 2))
    other.reserveCapacity(LevelTexture.rectangles)
    other.subtract(Rect(x: 0, y: 0, width: 1, height: 1), reusing: &scratch)
  }

  // MARK: Damage

  /// Marks texels that depend on `region` of the plane as stale. Draws nothing.
  public func damage(_ region: Region) {
    guard !region.isEmpty else { return }
    for step in steps {
      step.touched.removeAll()
      // Nothing of this level is valid, and so nothing derived from it: there is nothing to mark.
      guard !step.level.valid.isEmpty else { continue }
      spread(region, from: step.identity.source, by: step.footprint, to: step)
      if let second = step.identity.second {
        spread(region, from: second, by: step.secondFootprint, to: step)
      }
      step.level.valid.subtract(step.touched, reusing: &scratch)
    }
  }

  /// Adds the texels of `step` that read damaged texels of `source` to `step.touched`. The plane's
  /// damage is `region`.
  private func spread(
    _ region: Region, from source: Step.Source, by footprint: PassFootprint, to step: Step
  ) {
    let rect = Rect<Physical>(origin: .zero, size: step.identity.size)
    let bounds = bounds(of: source)
    func addTouched(_ damage: Region) {
      for changed in damage.rects {
        footprint.addTargets(of: changed, in: bounds, to: rect, &step.touched, reusing: &scratch)
      }
    }
    switch source {
    case .plane: addTouched(region)
    case .step(let sourceStep): addTouched(sourceStep.touched)
    }
  }

  /// Replaces the plane. All levels become stale. Those that fit a plane of another size are used
  /// again.
  public func replacePlane(_ plane: Texture) {
    if plane.size != self.plane.size { retireAll() }
    self.plane = plane
    damage(Region(plane.bounds))
  }

  // MARK: Preparation

  /// Updates the texels that the last pass of `plan` samples for the pixels of `needed`, and
  /// returns the levels that it samples. `lastFormat`, if given, is the format of the last pass's
  /// level.
  public func prepare(
    _ plan: BlurPlan, needed: Region, lastFormat: PixelFormat? = nil
  ) throws(BlurFailure) -> GlassBackdrop.Sources {
    let chain = try markNeeded(plan, needed, lastFormat)
    try update()
    let first = source(of: plan.last.first, chain)
    guard let second = plan.last.second else { return .one(first) }
    return .mixed(first, source(of: second, chain), by: Ramp(constant: plan.last.mix))
  }

  /// Adds what `prepare` would update to what the next `update` does. Draws nothing.
  public func request(
    _ plan: BlurPlan, needed: Region, lastFormat: PixelFormat? = nil
  ) throws(BlurFailure) {
    _ = try markNeeded(plan, needed, lastFormat)
  }

  /// Updates all texels that were requested. Each pass runs once for all glass that needs it.
  public func update() throws(BlurFailure) {
    defer { for step in steps { step.needed.removeAll() } }
    for step in steps.reversed() where !step.needed.isEmpty { markSourcesNeeded(of: step) }
    do throws(ProgramError) { for step in steps { try run(step) } } catch {
      throw BlurFailure(error)
    }
  }

  /// Adds the texels that the last pass of `plan` samples for the pixels of `needed` to what their
  /// levels need, and returns the plan's steps.
  private func markNeeded(
    _ plan: BlurPlan, _ needed: Region, _ lastFormat: PixelFormat?
  ) throws(BlurFailure) -> Chain {
    let chain: Chain
    do throws(TextureError) { chain = try self.chain(for: plan, lastFormat) } catch {
      throw BlurFailure(error)
    }
    chain.lastUse = frame
    for step in chain.steps { step.lastUse = frame }
    neededPixels.assign(needed)
    neededPixels.formIntersection(plane.bounds, reusing: &scratch)
    markNeeded(plan.last.first, chain)
    if let second = plan.last.second { markNeeded(second, chain) }
    return chain
  }

  private func source(of input: BlurPlan.LastPass.Input, _ chain: Chain) -> GlassSource {
    GlassSource(texture(of: chain.source(input.source)), level: input.level, input.kernel)
  }

  private func texture(of source: Step.Source) -> Texture {
    switch source {
    case .plane: plane
    case .step(let step): step.level.texture
    }
  }

  private func bounds(of source: Step.Source) -> LevelBounds {
    switch source {
    case .plane: LevelBounds(plane.size, isMirroredAtEnd: true)
    case .step(let step): step.bounds
    }
  }

  /// Adds the texels that the last pass reads to what its level needs.
  private func markNeeded(_ input: BlurPlan.LastPass.Input, _ chain: Chain) {
    markNeeded(
      chain.source(input.source), PassFootprint(last: input.kernel, from: input.level),
      for: neededPixels)
  }

  /// Adds the texels of `source` that `target` reads to what its level needs.
  private func markNeeded(_ source: Step.Source, _ footprint: PassFootprint, for target: Region) {
    guard case .step(let step) = source else { return }
    for rect in target.rects {
      step.needed.formUnion(footprint.sources(of: rect, in: step.bounds), reusing: &scratch)
    }
  }

  /// Reduces a step's needed texels to the stale ones and adds what those read to the needs of its
  /// sources. The region is simplified, since few large rectangles cost less than many small ones.
  private func markSourcesNeeded(of step: Step) {
    stale.assign(step.needed)
    stale.subtract(step.level.valid, reusing: &scratch)
    stale.simplify(maxRects: 8, reusing: &scratch)
    step.needed.assign(stale)
    markNeeded(step.identity.source, step.footprint, for: stale)
    if let second = step.identity.second { markNeeded(second, step.secondFootprint, for: stale) }
  }

  private func run(_ step: Step) throws(ProgramError) {
    guard !step.needed.isEmpty else { return }
    let (gl, level, kernel) = (programs.gl, step.level, step.identity.kernel)
    // The old content need not be loaded if none of it stays valid.
    if level.valid.isEmpty || step.needed.contains(level.valid) { level.target.invalidate() }
    gl.state.bind(level.target.target)
    gl.state.blend = .replace
    try programs.use(
      kernel, step.identity.change, reading(step.identity.source, step),
      step.identity.second.map { reading($0, step) }, into: step.identity.format)
    for rect in step.needed.rects {
      gl.state.scissor = rect.size == level.size ? nil : rect
      gl.draw(.triangles, vertices: 3)
      let texels = rect.width * rect.height
      work.add(texels: texels, fetches: texels * kernel.fetches)
      programs.work.add(texels: texels, fetches: texels * kernel.fetches)
    }
    gl.state.scissor = nil
    level.valid.formUnion(step.needed, reusing: &scratch)
  }

  private func reading(_ source: Step.Source, _ step: Step) -> BlurPrograms.Reading {
    BlurPrograms.Reading(
      texture: texture(of: source), ratio: Footprint.power(step.identity.level - source.number))
  }

  // MARK: Closing

  /// Deletes all levels. Plane and programs belong to the caller.
  public func close() { closeLevels() }
}
