// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Geometry
import SceneGraph

/// Backdrops of frozen glass: copies of the plane as it was when the glass was first drawn.
@MainActor final class FrozenBackdrops {
  /// A copy and the glass that it belongs to.
  private struct Frozen {
    /// The glass's layer. The reference keeps another layer from getting the same identity.
    let layer: Layer
    /// Refresh count of the glass when the copy was made.
    var refreshCount: Int
    /// The copy.
    let plane: BackdropPlane
    /// True if no allocation failed in the frame that was copied.
    var isComplete: Bool
    /// True if the current list has the glass.
    var isListed = false
  }

  /// Copies by layer.
  private var frozen: [ObjectIdentifier: Frozen] = [:]

  /// The copy for a glass, unless it was refreshed since or the surface has another size.
  func plane(for layer: Layer, refreshCount: Int, size: Size<Physical>) -> BackdropPlane? {
    guard let found = frozen[ObjectIdentifier(layer)], found.refreshCount == refreshCount,
      found.plane.texture.size == size
    else { return nil }
    return found.plane
  }

  /// A plane of the size of `plane`, into which the caller copies the backdrop of a glass.
  func renew(
    for layer: Layer, refreshCount: Int, like plane: BackdropPlane, _ programs: BlurPrograms,
    _ levels: PixelFormat, isComplete: Bool
  ) throws(TextureError) -> BackdropPlane {
    let key = ObjectIdentifier(layer)
    if let found = frozen[key], found.plane.texture.size == plane.texture.size {
      frozen[key]?.refreshCount = refreshCount
      frozen[key]?.isComplete = isComplete
      found.plane.pyramid.damage(Region(found.plane.texture.bounds))
      return found.plane
    }
    frozen.removeValue(forKey: key)?.plane.close()
    let copy = try BackdropPlane(programs, size: plane.texture.size, levels: levels)
    frozen[key] = Frozen(
      layer: layer, refreshCount: refreshCount, plane: copy, isComplete: isComplete)
    return copy
  }

  /// Deletes the copies of incomplete frames.
  func removeIncomplete() {
    for (key, value) in frozen where !value.isComplete {
      value.plane.close()
      frozen[key] = nil
    }
  }

  /// Starts a frame.
  func beginFrame() {
    for value in frozen.values { value.plane.pyramid.beginFrame() }
  }

  /// Deletes the copies of glass that is no longer frozen or no longer in the list.
  func endFrame(_ list: DisplayList) {
    guard !frozen.isEmpty else { return }
    for index in frozen.values.indices { frozen.values[index].isListed = false }
    for item in list.items where item.surfaceGlass?.isFrozen == true {
      frozen[ObjectIdentifier(item.layer)]?.isListed = true
    }
    for (key, value) in frozen where !value.isListed {
      value.plane.close()
      frozen[key] = nil
    }
  }

  /// Size of all copies, in bytes.
  var bytes: Int { frozen.values.reduce(0) { $0 + $1.plane.bytes } }

  /// Deletes all copies. The context must be current.
  func close() {
    for value in frozen.values { value.plane.close() }
    frozen = [:]
  }
}
