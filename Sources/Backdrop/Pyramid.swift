public import GLES
public import Geometry
import Style

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
  /// Every step of any plan, each after those that it reads.
  var steps: [Step] = []
  /// The plans that were asked for lately.
  var chains: [Chain] = []
  /// Levels that no step writes now and the next may.
  var spare: [SpareLevel] = []
  /// The number of this frame.
  var frame = 0
  /// What was done since it was last zeroed.
  public var work = Work()
  /// Room for regions, so that steady frames make nothing.
  private var scratch = RegionScratch()
  /// Room for what is stale of a level.
  private var stale = Region()
  /// Room for the pixels that glass asks for.
  private var asked = Region()

  /// A level that no step writes.
  struct SpareLevel {
    /// The level.
    let level: LevelTexture
    /// The frame in which it was last of use.
    let lastUse: Int
  }

  /// What running plans has cost: counts, which no noisy machine can blur.
  public struct Work: Equatable, Sendable {
    /// Draws.
    public var draws = 0
    /// Texels written.
    public var texels = 0
    /// Samples taken.
    public var fetches = 0

    /// One draw that wrote so many texels.
    mutating func add(texels: Int, fetches: Int) {
      draws += 1
      self.texels += texels
      self.fetches += fetches
    }
  }

  /// A pyramid over `plane`, which outlives it or is replaced. Levels are kept in `format`.
  public init(_ programs: BlurPrograms, plane: Texture, format: PixelFormat) {
    self.programs = programs
    self.plane = plane
    self.format = format
    // Regions that are combined trade their storage, so that all of them have room from the start.
    stale.reserveCapacity(Step.rectangles)
    asked.reserveCapacity(Step.rectangles)
  }

  // MARK: What changed

  /// The pixels of `region` have changed. Nothing is drawn.
  public func damage(_ region: Region) {
    guard !region.isEmpty else { return }
    for step in steps {
      step.touched.removeAll()
      // Where nothing is right nothing goes wrong, neither here nor in what is made from it.
      guard !step.level.valid.isEmpty else { continue }
      spread(region, from: step.identity.source, by: step.footprint, to: step)
      if let second = step.identity.second {
        spread(region, from: second, by: step.secondFootprint, to: step)
      }
      step.level.valid.subtract(step.touched, reusing: &scratch)
    }
  }

  /// Adds to what is touched of `step` what reads the damaged texels of `source`: on the plane `region`.
  private func spread(
    _ region: Region, from source: Step.Source, by footprint: PassFootprint, to step: Step
  ) {
    let rect = Rect<Physical>(origin: .zero, size: step.identity.size)
    let bounds = bounds(of: source)
    func spread(_ damage: Region) {
      for changed in damage.rects {
        footprint.addTargets(of: changed, in: bounds, to: rect, &step.touched, reusing: &scratch)
      }
    }
    switch source {
    case .plane: spread(region)
    case .step(let step): spread(step.touched)
    }
  }

  /// Another texture is the plane now: nothing made from the one before is right.
  public func replacePlane(_ plane: Texture) {
    if plane.size != self.plane.size { closeLevels() }
    self.plane = plane
    damage(Region(plane.bounds))
  }

  // MARK: What is needed

  /// Updates the texels that the last pass of `plan` samples for the pixels of `needed`, and returns the levels
  /// that it samples. `lastFormat`, if given, is the format of the last pass's level.
  public func prepare(
    _ plan: BlurPlan, needed: Region, lastFormat: PixelFormat? = nil
  ) throws(BlurFailure) -> GlassBackdrop.Sources {
    let chain: Chain
    do throws(TextureError) { chain = try self.chain(for: plan, lastFormat) } catch {
      throw BlurFailure(error)
    }
    chain.lastUse = frame
    for step in chain.steps {
      step.lastUse = frame
      step.needed.removeAll()
    }
    asked.assign(needed)
    asked.formIntersection(plane.bounds, reusing: &scratch)
    ask(plan.last.first, chain)
    if let second = plan.last.second { ask(second, chain) }
    for step in chain.steps.reversed() { askSources(of: step) }
    do throws(ProgramError) { for step in chain.steps { try run(step) } } catch {
      throw BlurFailure(error)
    }
    let first = source(of: plan.last.first, chain)
    guard let second = plan.last.second else { return .one(first) }
    return .mixed(first, source(of: second, chain), by: Ramp(constant: plan.last.mix))
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

  /// Notes what the last pass reads for the pixels that are asked for.
  private func ask(_ input: BlurPlan.LastPass.Input, _ chain: Chain) {
    ask(
      chain.source(input.source), PassFootprint(last: input.kernel, from: input.level), for: asked)
  }

  /// Notes what of `source` is read for the texels of `target`.
  private func ask(_ source: Step.Source, _ footprint: PassFootprint, for target: Region) {
    guard case .step(let step) = source else { return }
    for rect in target.rects {
      step.needed.formUnion(footprint.sources(of: rect, in: step.bounds), reusing: &scratch)
    }
  }

  /// What of a step must be made: noted as what is asked of its sources. Few large rectangles cost less
  /// than many small ones, so the region is rounded first.
  private func askSources(of step: Step) {
    stale.assign(step.needed)
    stale.subtract(step.level.valid, reusing: &scratch)
    stale.simplify(maxRects: 8, reusing: &scratch)
    step.needed.assign(stale)
    ask(step.identity.source, step.footprint, for: stale)
    if let second = step.identity.second { ask(second, step.secondFootprint, for: stale) }
  }

  private func run(_ step: Step) throws(ProgramError) {
    guard !step.needed.isEmpty else { return }
    let (gl, level, kernel) = (programs.gl, step.level, step.identity.kernel)
    // What the level held need not be read where none of it stays right.
    if level.valid.isEmpty || step.needed.contains(level.valid) { level.target.invalidate() }
    gl.state.bind(level.target.target)
    gl.state.blend = .replace
    try programs.use(
      kernel, reading(step.identity.source, step),
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

  // MARK: Ending

  /// Deletes all levels. The plane and the programs are their owners'.
  public func close() { closeLevels() }
}
