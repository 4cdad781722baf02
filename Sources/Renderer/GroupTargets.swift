// SPDX-License-Identifier: MIT

import GLES
import Geometry

/// Transparent textures into which layers are drawn before they are blended with the canvas as one:
/// opacity groups, and custom shaders that round corners clip.
///
/// There is one target for each level of nesting. A target grows to the largest group, and all are
/// deleted once a scene needs none.
@MainActor final class GroupTargets {
  /// GL context; owned by the caller.
  private let gl: Context
  /// Records failed allocations.
  private let allocationRetry: AllocationRetry
  /// Targets by nesting level.
  private var groupTargets: [GroupTarget] = []

  /// Sizes are multiples of this, so that a group that grows slowly does not get a new texture in
  /// every frame.
  private static let sizeStep = 64

  /// No targets.
  init(_ gl: Context, _ allocationRetry: AllocationRetry) {
    self.gl = gl
    self.allocationRetry = allocationRetry
  }

  /// A transparent texture at a position in the scene.
  @MainActor final class GroupTarget {
    /// The pixels.
    fileprivate let pixels: RenderTexture
    /// Position of the top left corner, in pixels of the scene.
    fileprivate(set) var origin = Point<Physical>.zero
    /// Pixels that are drawn, in pixels of the scene.
    var region = Region()

    fileprivate init(_ gl: Context, size: Size<Physical>) throws(TextureError) {
      pixels = try RenderTexture(gl, size: size, format: gl.renderFormat, filter: .nearest)
    }

    /// The texture of the pixels.
    var texture: Texture { pixels.texture }

    /// Canvas that draws into the target.
    var canvas: Canvas {
      Canvas(target: pixels.target, origin: Point(x: -origin.x, y: -origin.y))
    }

    /// Rectangle in the scene, as a shader parameter.
    var rect: SIMD4<Float> { texture.bounds.offsetBy(origin).vector }

    fileprivate func close() { pixels.close() }
  }

  /// The target for a group of `bounds` at a nesting level, which is at most one more than any
  /// before; nil if memory is short. The content is undefined.
  func groupTarget(_ nesting: Int, for bounds: Rect<Physical>) -> GroupTarget? {
    let old =
      nesting < groupTargets.count ? groupTargets[nesting].texture.size : Size(width: 0, height: 0)
    if bounds.width > old.width || bounds.height > old.height {
      let rounded = bounds.size.roundedUp(to: Self.sizeStep)
      let size = Size<Physical>(
        width: max(old.width, rounded.width), height: max(old.height, rounded.height))
      let groupTarget: GroupTarget
      do throws(TextureError) { groupTarget = try GroupTarget(gl, size: size) } catch {
        allocationRetry.record(error)
        return nil
      }
      if nesting < groupTargets.count {
        groupTargets[nesting].close()
        groupTargets[nesting] = groupTarget
      } else {
        groupTargets.append(groupTarget)
      }
    }
    groupTargets[nesting].origin = bounds.origin
    return groupTargets[nesting]
  }

  /// Size of all targets, in bytes.
  var bytes: Int { groupTargets.reduce(0) { $0 + $1.texture.bytes } }

  /// Deletes all targets. The context must be current.
  func close() {
    for groupTarget in groupTargets { groupTarget.close() }
    groupTargets.removeAll()
  }
}

extension Size<Physical> {
  /// The size with both sides rounded up to a multiple of `step`.
  func roundedUp(to step: Int) -> Size {
    Size(
      width: (width + step - 1) / step * step, height: (height + step - 1) / step * step)
  }
}
