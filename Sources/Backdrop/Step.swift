// SPDX-License-Identifier: MIT

import GLES
import Geometry

/// One pass over one plane and the level that it writes. Plans that make a level in the same way
/// from the same levels share the step.
final class Step {
  /// The input of a step.
  enum Source {
    /// The plane.
    case plane
    /// The level of another step.
    case step(Step)
  }

  /// The properties by which steps are compared for sharing.
  struct Identity {
    /// The computation.
    let kernel: Kernel
    /// The change of colours after it; nil for none.
    let change: BlurPlan.ColorChange?
    /// The number of the level.
    let level: Int
    /// The size of the level, in texels. It affects the sampler's arithmetic, and equal plans must
    /// give equal bits.
    let size: Size<Physical>
    /// The input.
    let source: Source
    /// The second input of a mix; nil for other kernels.
    let second: Source?
    /// The format of the level.
    let format: PixelFormat
  }

  /// Computation, inputs and output.
  let identity: Identity
  /// The footprint on the first input.
  let footprint: PassFootprint
  /// The footprint on the second input; meaningless without one.
  let secondFootprint: PassFootprint
  /// The level that the step writes.
  let level: LevelTexture
  /// The frame in which a plan last used the step.
  var lastUse: Int

  init(_ identity: Identity, _ level: LevelTexture, frame: Int) {
    self.identity = identity
    self.level = level
    lastUse = frame
    footprint = PassFootprint(
      identity.kernel, from: identity.source.number, to: identity.level)
    secondFootprint = PassFootprint(
      .linear, from: identity.second?.number ?? identity.level, to: identity.level)
  }

  /// The texels of the level that are needed in this frame.
  var needed: Region {
    get { level.needed }
    _modify { yield &level.needed }
  }

  /// The texels of the level that the current damage makes stale.
  var touched: Region {
    get { level.touched }
    _modify { yield &level.touched }
  }

  /// The texels of the level and its mirrors.
  var bounds: LevelBounds {
    LevelBounds(identity.size, isMirroredAtEnd: identity.level == 0)
  }

  /// True if the step reads a level of `steps`.
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
  /// The step of each pass, in order.
  let steps: [Step]
  /// The format of the last pass's level, if it differs from that of the others.
  let lastFormat: PixelFormat?
  /// The frame in which glass last used the plan.
  var lastUse: Int

  init(_ plan: BlurPlan, _ steps: [Step], _ lastFormat: PixelFormat?, frame: Int) {
    self.plan = plan
    self.lastFormat = lastFormat
    self.steps = steps
    lastUse = frame
  }

  /// The step's source for a source of the plan.
  func source(_ source: BlurPlan.Source) -> Step.Source {
    switch source {
    case .plane: .plane
    case .pass(let index): .step(steps[index])
    }
  }
}

/// A level: a texture and its valid texels. A step that takes the level of another one takes the
/// storage of its regions, too.
final class LevelTexture {
  /// The texture that passes write.
  let target: RenderTexture
  /// The texels that equal what the passes would compute from the current plane.
  var valid = Region()
  /// The texels that are needed in this frame.
  var needed = Region()
  /// The texels that the current damage makes stale.
  var touched = Region()

  /// The initial capacity of regions, in rectangles: more than usual.
  static let rectangles = 32

  /// A level of `size` texels, none of them valid.
  init(_ gl: Context, size: Size<Physical>, format: PixelFormat) throws(TextureError) {
    target = try RenderTexture(gl, size: size, format: format)
    valid.reserveCapacity(Self.rectangles)
    needed.reserveCapacity(Self.rectangles)
    touched.reserveCapacity(Self.rectangles)
  }

  /// The texels.
  var texture: Texture { target.texture }

  /// The extent, in texels.
  var size: Size<Physical> { target.size }

  /// Deletes the texture. The context must be current.
  func close() { target.close() }
}

extension Step.Source {
  /// The number of the level: 0 for the plane.
  var number: Int {
    switch self {
    case .plane: 0
    case .step(let step): step.identity.level
    }
  }
}

extension Step.Source: Equatable {
  /// True if both are the same level.
  static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.plane, .plane): true
    case (.step(let first), .step(let second)): first === second
    case (.plane, .step), (.step, .plane): false
    }
  }
}

extension Step.Identity: Equatable {}
