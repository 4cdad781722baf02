// SPDX-License-Identifier: MIT

import GLES
import Geometry
import SceneGraph

/// Textures of cached layers. Each is drawn once, and redrawn only in the parts that change.
@MainActor final class LayerCache {
  /// GL context; owned by the caller.
  private let gl: Context
  /// Records failed allocations.
  private let allocationRetry: AllocationRetry
  /// The textures, by cached layer.
  private var cache: TextureCache<ObjectIdentifier, Entry>
  /// Pixels to draw of the layer that was begun last, in pixels of its own list.
  private(set) var missing = Region()

  /// A texture and its content.
  @MainActor private final class Entry: TextureOwner {
    /// The layer; nil once the scene has released it, and then the texture is deleted too.
    private(set) weak var layer: CachedLayer?
    /// The pixels.
    let pixels: RenderTexture
    /// Revision of the layer that the pixels show; nil if they are undefined.
    var revision: UInt64?
    /// True if no allocation failed while the pixels were drawn.
    var isComplete = true

    init(
      _ gl: Context, _ layer: CachedLayer, size: Size<Physical>
    ) throws(TextureError) {
      self.layer = layer
      pixels = try RenderTexture(gl, size: size, format: gl.renderFormat, filter: .nearest)
    }

    /// True if the texture is large enough for `size`, and not wastefully large.
    func fits(_ size: Size<Physical>) -> Bool {
      let own = pixels.size
      return own == size
        || own.width >= size.width && own.height >= size.height
          && own.width * own.height <= 2 * size.width * size.height
    }

    var bytes: Int { pixels.bytes }
    var isReleased: Bool { layer == nil }
    func close() { pixels.close() }
  }

  /// Sizes of textures that replace another are multiples of this.
  private static let sizeStep = 64

  /// An empty cache with a budget in bytes.
  init(_ gl: Context, _ allocationRetry: AllocationRetry, budget: Int = 32 << 20) {
    self.gl = gl
    self.allocationRetry = allocationRetry
    cache = TextureCache(budget: budget)
  }

  /// Size of all textures, in bytes.
  var bytes: Int { cache.bytes }

  /// Starts a frame and deletes the textures of released layers.
  func beginFrame() { cache.beginFrame() }

  // MARK: Drawing

  /// Starts an update of a layer's texture: the caller draws the pixels of `missing`. Nil if the
  /// texture is up to date, or if memory is short.
  func begin(_ layer: CachedLayer) -> Canvas? {
    guard let entry = entry(for: layer), entry.revision != layer.revision else { return nil }
    if entry.revision == layer.revision &- 1 {
      missing.assign(layer.changes)
    } else {
      missing.assign(layer.list.rect)
      entry.isComplete = true
    }
    // Undefined until `end`, in case drawing fails.
    entry.revision = nil
    let corner = layer.list.rect.origin
    return Canvas(target: entry.pixels.target, origin: Point(x: -corner.x, y: -corner.y))
  }

  /// Ends the update that was begun.
  func end(_ layer: CachedLayer) {
    guard let entry = cache[ObjectIdentifier(layer)] else { return }
    entry.revision = layer.revision
    if allocationRetry.hasFailures { entry.isComplete = false }
  }

  /// The up-to-date pixels of a layer, at the top left of a texture that may be larger; nil if
  /// memory is short.
  func pixels(of layer: CachedLayer) -> RenderTexture? {
    guard let entry = cache[ObjectIdentifier(layer)], entry.layer === layer,
      entry.revision == layer.revision
    else { return nil }
    return entry.pixels
  }

  private func entry(for layer: CachedLayer) -> Entry? {
    let key = ObjectIdentifier(layer)
    var size = layer.list.rect.size
    if let found = cache.use(key) {
      if found.layer === layer {
        if found.fits(size) { return found }
        // A layer that changes its size once will most likely do so again: leave room.
        size = size.roundedUp(to: Self.sizeStep)
      }
      // Deleted first, so that both do not exist at the same time.
      cache.remove(key)
    }
    do throws(TextureError) {
      let entry = try Entry(gl, layer, size: size)
      cache.insert(entry, for: key)
      return entry
    } catch {
      allocationRetry.record(error)
      return nil
    }
  }

  /// Deletes all textures, which are then drawn anew. The context must be current.
  func removeAll() { cache.removeAll { _ in true } }

  /// Deletes the textures that were drawn while memory was short.
  func removeIncomplete() { cache.removeAll { !$0.isComplete } }

  /// Deletes all textures. The context must be current.
  func close() { cache.close() }
}
