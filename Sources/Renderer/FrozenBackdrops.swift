import Backdrop
import GLES
import Geometry
import SceneGraph

/// The planes of glass that keeps the backdrop it had: each a copy of the plane as it was then.
final class FrozenBackdrops {
  /// A copy and what it was made for.
  private struct Frozen {
    /// The glass's layer.
    let layer: Layer
    /// Which of its looks the copy is.
    var refreshCount: Int
    /// The copy.
    let plane: BackdropPlane
    /// Whether the plane lacked nothing.
    var isWhole: Bool
    /// Whether the list at hand has it.
    var isListed = false
  }

  /// The copies.
  private var frozen: [ObjectIdentifier: Frozen] = [:]

  /// The copy for a glass, if there is one of the right look and size: a window that was resized shows
  /// what an old copy lacks.
  func plane(for layer: Layer, refreshCount: Int, size: Size<Physical>) -> BackdropPlane? {
    guard let found = frozen[ObjectIdentifier(layer)], found.refreshCount == refreshCount,
      found.plane.texture.size == size
    else { return nil }
    return found.plane
  }

  /// The plane that a copy for a glass is to be drawn into.
  func renew(
    for layer: Layer, refreshCount: Int, like plane: BackdropPlane, _ programs: BlurPrograms,
    _ levels: PixelFormat,
    isWhole: Bool
  ) throws(TextureError) -> BackdropPlane {
    let key = ObjectIdentifier(layer)
    if let found = frozen[key], found.plane.texture.size == plane.texture.size {
      frozen[key]?.refreshCount = refreshCount
      frozen[key]?.isWhole = isWhole
      found.plane.pyramid.damage(Region(found.plane.texture.bounds))
      return found.plane
    }
    frozen.removeValue(forKey: key)?.plane.close()
    let copy = try BackdropPlane(programs, size: plane.texture.size, levels: levels)
    frozen[key] = Frozen(layer: layer, refreshCount: refreshCount, plane: copy, isWhole: isWhole)
    return copy
  }

  /// Lets go of the copies of planes that lacked something.
  func closeIncomplete() {
    for (key, value) in frozen where !value.isWhole {
      value.plane.close()
      frozen[key] = nil
    }
  }

  /// A frame begins.
  func beginFrame() {
    for value in frozen.values { value.plane.pyramid.beginFrame() }
  }

  /// Lets go of the copies of glass that is frozen no more or gone.
  func endFrame(_ list: DisplayList) {
    guard !frozen.isEmpty else { return }
    for index in frozen.values.indices { frozen.values[index].isListed = false }
    for item in list.items where item.glass?.isFrozen == true {
      frozen[ObjectIdentifier(item.layer)]?.isListed = true
    }
    for (key, value) in frozen where !value.isListed {
      value.plane.close()
      frozen[key] = nil
    }
  }

  /// The bytes that they take.
  var bytes: Int { frozen.values.reduce(0) { $0 + $1.plane.bytes } }

  /// Deletes all. The context must be current.
  func close() {
    for value in frozen.values { value.plane.close() }
    frozen = [:]
  }
}
