import Geometry

/// The pictures of those layers of a scene that keep theirs.
final class CachedLayers {
  /// The pictures, by layer.
  private var pictures: [ObjectIdentifier: CachedLayer] = [:]
  /// Finds what changed in them.
  private var finder = DamageFinder()

  /// The picture of a layer that stands in `space`, as it is now; nil where it cannot be kept.
  func picture(
    of layer: Layer, in space: Space, _ scale: Scale, isTouched: Bool, _ reach: Flattening.Reach
  ) -> CachedLayer? {
    let picture = picture(of: layer)
    picture.isUsed = true
    if isTouched { picture.isStale = true }
    // What grows does so smoothly, and not from pixel to pixel.
    guard space.factor == 1 else { return nil }
    picture.update(layer, scale, &finder, reach)
    return picture.canBeCached ? picture : nil
  }

  private func picture(of layer: Layer) -> CachedLayer {
    let key = ObjectIdentifier(layer)
    if let picture = pictures[key] { return picture }
    let picture = CachedLayer()
    pictures[key] = picture
    return picture
  }

  /// Lets go of the pictures of layers that are gone or hidden.
  func endFrame() {
    for (key, picture) in pictures {
      if !picture.isUsed { pictures[key] = nil }
      picture.isUsed = false
    }
  }
}
