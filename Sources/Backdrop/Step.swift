import GLES
import Geometry

/// One pass over one plane, and the level that it writes. All plans that make a level in the same way from
/// the same levels share its step.
final class Step {
  /// What it reads.
  enum Source {
    /// The plane.
    case plane
    /// What another step wrote.
    case step(Step)
  }

  /// What tells a step from every other.
  struct Identity {
    /// What it computes.
    let kernel: Kernel
    /// The number of the level it writes.
    let level: Int
    /// The extent of that level: a texture's size enters the sampler's arithmetic, and equal plans make
    /// equal bits.
    let size: Size<Physical>
    /// What it reads.
    let source: Source
    /// What it mixes in, if anything.
    let second: Source?
    /// What its level is kept in.
    let format: PixelFormat
  }

  /// What it does, and on what.
  let identity: Identity
  /// What it reads of its source.
  let footprint: PassFootprint
  /// What it reads of its second; of no meaning without one.
  let secondFootprint: PassFootprint
  /// The level it writes.
  let level: LevelTexture
  /// What of the level is asked for now.
  var needed = Region()
  /// What of the level the damage that is told now makes wrong. It keeps its storage.
  var touched = Region()
  /// The frame in which a plan last asked for it.
  var lastUse: Int

  /// How many rectangles regions have room for from the start: more than usual.
  static let rectangles = 32

  init(_ identity: Identity, _ level: LevelTexture, frame: Int) {
    self.identity = identity
    self.level = level
    lastUse = frame
    footprint = PassFootprint(
      identity.kernel, from: identity.source.number, to: identity.level)
    secondFootprint = PassFootprint(
      .linear, from: identity.second?.number ?? identity.level, to: identity.level)
    needed.reserveCapacity(Self.rectangles)
    touched.reserveCapacity(Self.rectangles)
    level.valid.reserveCapacity(Self.rectangles)
  }

  /// What lies at and beyond the ends of its level.
  var bounds: LevelBounds {
    LevelBounds(identity.size, isMirroredAtEnd: identity.level == 0)
  }

  /// Whether it reads what one of `steps` writes.
  func reads(anyOf steps: [Step]) -> Bool {
    func isRead(_ source: Source?) -> Bool {
      guard case .step(let source) = source else { return false }
      return steps.contains { $0 === source }
    }
    return isRead(identity.source) || isRead(identity.second)
  }
}

/// The steps of one plan over one plane.
final class Chain {
  /// The plan.
  let plan: BlurPlan
  /// The step of every pass, in order.
  let steps: [Step]
  /// What the level that the last pass reads is kept in, where that is not what all others are.
  let lastFormat: PixelFormat?
  /// The frame in which glass last asked for it.
  var lastUse: Int

  init(_ plan: BlurPlan, _ steps: [Step], _ lastFormat: PixelFormat?, frame: Int) {
    self.plan = plan
    self.lastFormat = lastFormat
    self.steps = steps
    lastUse = frame
  }

  /// What a source of the plan is here.
  func source(_ source: BlurPlan.Source) -> Step.Source {
    switch source {
    case .plane: .plane
    case .pass(let index): .step(steps[index])
    }
  }
}

/// One level as a texture, with what of it is right.
final class LevelTexture {
  /// The texture that passes write.
  let target: RenderTexture
  /// The texels that are what a pass over today's plane would make them.
  var valid = Region()

  /// A level of `size` texels, none of them right.
  init(_ gl: Context, size: Size<Physical>, format: PixelFormat) throws(TextureError) {
    target = try RenderTexture(gl, size: size, format: format)
  }

  /// The texels.
  var texture: Texture { target.texture }

  /// The extent, in texels.
  var size: Size<Physical> { target.size }

  /// Deletes the texture. The context must be current.
  func close() { target.close() }
}

extension Step.Source {
  /// The number of the level that is read: 0 for the plane.
  var number: Int {
    switch self {
    case .plane: 0
    case .step(let step): step.identity.level
    }
  }
}

extension Step.Source: Equatable {
  /// Whether both are the same level.
  static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.plane, .plane): true
    case (.step(let first), .step(let second)): first === second
    case (.plane, .step), (.step, .plane): false
    }
  }
}

extension Step.Identity: Equatable {}
