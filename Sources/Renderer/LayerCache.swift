import GLES
import Geometry
import SceneGraph

/// The pictures of layers that keep theirs, as textures: each drawn once and where it changes, and let go of
/// when the layer is gone or others need the room.
final class LayerCache {
  /// What the textures are made in.
  private let gl: Context
  /// Told what could not be had.
  private let allocationRetry: AllocationRetry
  /// The textures.
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The bytes that they take.
  private(set) var bytes = 0
  /// How many bytes they may take before those used least lately go.
  private let budget: Int
  /// The number of the frame.
  private var frame: UInt64 = 0
  /// What is to be drawn of the picture that was begun last.
  private(set) var lacking = Region()

  /// A texture and what is in it.
  private final class Entry: Aging {
    /// What it is of. Nobody keeps it for us: once it is gone its texture goes too.
    private(set) weak var picture: CachedLayer?
    /// The pixels.
    let pixels: RenderTexture
    /// Which look of the picture they are; nil where they are none.
    var revision: UInt64?
    /// Whether there was memory for all that is seen in it.
    var isWhole = true
    /// When it was last used.
    var lastFrame: UInt64 = 0

    init(_ gl: Context, _ picture: CachedLayer) throws(TextureError) {
      self.picture = picture
      pixels = try RenderTexture(
        gl, size: picture.list.rect.size, format: gl.pictureFormat, filter: .nearest)
    }
  }

  /// No pictures yet.
  init(_ gl: Context, _ allocationRetry: AllocationRetry, budget: Int = 32 << 20) {
    self.gl = gl
    self.allocationRetry = allocationRetry
    self.budget = budget
  }

  /// A frame begins: the textures of pictures that are gone go.
  func beginFrame() {
    frame &+= 1
    for (key, entry) in entries where entry.picture == nil { close(key, entry) }
    if bytes > budget { evict() }
  }

  // MARK: Drawing

  /// Begins to make a picture right: what is to be drawn is in `lacking`. Nil where nothing is, and where
  /// there is no memory for it.
  func begin(_ picture: CachedLayer) -> Canvas? {
    guard let entry = entry(for: picture) else { return nil }
    entry.lastFrame = frame
    if entry.revision == picture.revision { return nil }
    if entry.revision == picture.revision &- 1 {
      lacking.assign(picture.changes)
    } else {
      lacking.assign(picture.list.rect)
      entry.isWhole = true
    }
    // Where it cannot be drawn it is no look at all.
    entry.revision = nil
    let corner = picture.list.rect.origin
    return Canvas(target: entry.pixels.target, origin: Point(x: -corner.x, y: -corner.y))
  }

  /// The picture that was begun is right.
  func end(_ picture: CachedLayer) {
    guard let entry = entries[ObjectIdentifier(picture)] else { return }
    entry.revision = picture.revision
    if allocationRetry.isFelt { entry.isWhole = false }
  }

  /// The texture of a picture; nil where there is no memory for it.
  func texture(of picture: CachedLayer) -> Texture? {
    guard let entry = entries[ObjectIdentifier(picture)], entry.picture === picture,
      entry.revision == picture.revision
    else { return nil }
    return entry.pixels.texture
  }

  private func entry(for picture: CachedLayer) -> Entry? {
    let key = ObjectIdentifier(picture)
    if let found = entries[key] {
      if found.picture === picture, found.pixels.size == picture.list.rect.size { return found }
      close(key, found)
    }
    do throws(TextureError) {
      let entry = try Entry(gl, picture)
      entries[key] = entry
      bytes += entry.pixels.bytes
      return entry
    } catch {
      allocationRetry.note(error)
      return nil
    }
  }

  // MARK: Letting go

  /// Lets go of the textures of pictures that lacked something.
  func closeIncomplete() {
    for (key, entry) in entries where !entry.isWhole { close(key, entry) }
  }

  /// Lets go of what was used least lately until a quarter of the room is free, but of nothing that the frame
  /// before showed.
  private func evict() {
    for (key, entry) in entries.unused(since: frame &- 1) where bytes > budget * 3 / 4 {
      close(key, entry)
    }
  }

  private func close(_ key: ObjectIdentifier, _ entry: Entry) {
    bytes -= entry.pixels.bytes
    entry.pixels.close()
    entries[key] = nil
  }

  /// Deletes all textures. The context must be current.
  func close() {
    for entry in entries.values { entry.pixels.close() }
    entries = [:]
    bytes = 0
  }
}
