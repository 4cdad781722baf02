import GLES
import Geometry
import SceneGraph

/// Pictures as textures: each uploaded once, at about the size at which it is seen, and let go of when
/// others need the room.
final class ImageStore {
  /// What the textures are made in.
  private let gl: Context
  /// Told what could not be had.
  private let allocationRetry: AllocationRetry
  /// The textures.
  private var entries: [Key: Entry] = [:]
  /// The bytes that they take.
  private(set) var bytes = 0
  /// How many bytes they may take before the one used least lately goes.
  private let budget: Int
  /// The number of the frame.
  private var frame: UInt64 = 0

  /// What a texture is made of.
  private struct Key: Hashable {
    /// The picture.
    let raster: ObjectIdentifier
    /// How often its sides were halved.
    let halvings: Int
  }

  /// A texture and what it is for.
  private struct Entry: Aging {
    /// The picture. Nobody keeps it for us: once it is gone its texture goes too.
    private(set) weak var raster: Raster?
    /// Its pixels.
    let texture: Texture
    /// When it was last used.
    var lastFrame: UInt64
  }

  /// No textures yet.
  init(_ gl: Context, _ allocationRetry: AllocationRetry, budget: Int = 192 << 20) {
    self.gl = gl
    self.allocationRetry = allocationRetry
    self.budget = budget
  }

  /// A frame begins: textures of pictures that are gone go.
  func beginFrame() {
    frame &+= 1
    for (key, entry) in entries where entry.raster == nil { close(key, entry) }
  }

  /// The texture of `raster`, to be seen `width` by `height` pixels large; nil where there is no memory
  /// for it.
  func texture(of raster: Raster, width: Double, height: Double) -> Texture? {
    let halvings = halvings(of: raster.size, width, height)
    let key = Key(raster: ObjectIdentifier(raster), halvings: halvings)
    if let index = entries.index(forKey: key) {
      // Another picture may have the identity of one that is gone since the frame began.
      guard entries.values[index].raster === raster else {
        close(key, entries.values[index])
        return self.texture(of: raster, width: width, height: height)
      }
      entries.values[index].lastFrame = frame
      return entries.values[index].texture
    }
    var picture = Mip(size: raster.size, pixels: raster.pixels)
    for _ in 0..<halvings { picture = picture.halved() }
    let texture: Texture
    do throws(TextureError) {
      texture = try Texture(gl, size: picture.size, filter: .linear)
    } catch {
      allocationRetry.note(error)
      return nil
    }
    texture.upload(picture.pixels)
    entries[key] = Entry(raster: raster, texture: texture, lastFrame: frame)
    bytes += texture.bytes
    evict()
    return texture
  }

  /// How often both sides can be halved without becoming smaller than they are seen: what lies between
  /// texels is good for one more halving, beyond which texels would be passed over.
  private func halvings(of size: Size<Physical>, _ width: Double, _ height: Double) -> Int {
    var count = 0
    var side = SIMD2(Double(size.width), Double(size.height))
    let longest = Double(gl.maximumTextureSize)
    while side.max() > longest
      || (side.x >= 2 * max(width, 1) && side.y >= 2 * max(height, 1))
    {
      side /= 2
      count += 1
    }
    return count
  }

  /// Lets go of what was used least lately, but of nothing that this frame shows.
  private func evict() {
    guard bytes > budget else { return }
    for (key, entry) in entries.unused(since: frame) where bytes > budget { close(key, entry) }
  }

  private func close(_ key: Key, _ entry: Entry) {
    bytes -= entry.texture.bytes
    entry.texture.close()
    entries[key] = nil
  }

  /// Deletes all textures. The context must be current.
  func close() {
    for entry in entries.values { entry.texture.close() }
    entries = [:]
    bytes = 0
  }
}

/// A picture on its way to a texture.
private struct Mip {
  /// Width and height.
  let size: Size<Physical>
  /// Premultiplied bytes.
  let pixels: [UInt8]

  /// The picture at half its size: every pixel the mean of four. What is left of an odd row or
  /// column is dropped.
  func halved() -> Mip {
    let width = max(size.width / 2, 1)
    let height = max(size.height / 2, 1)
    var half: [UInt8] = []
    half.reserveCapacity(4 * width * height)
    for y in 0..<height {
      let upper = 2 * y * size.width
      let lower = min(2 * y + 1, size.height - 1) * size.width
      for x in 0..<width {
        let left = 2 * x
        let right = min(left + 1, size.width - 1)
        for component in 0..<4 {
          let sum =
            Int(pixels[4 * (upper + left) + component])
            + Int(pixels[4 * (upper + right) + component])
            + Int(pixels[4 * (lower + left) + component])
            + Int(pixels[4 * (lower + right) + component])
          half.append(UInt8((sum + 2) / 4))
        }
      }
    }
    return Mip(size: Size(width: width, height: height), pixels: half)
  }
}
