// SPDX-License-Identifier: MIT

import GLES
import Geometry
import SceneGraph

/// Textures of images. Each image is uploaded once for each size class at which it is drawn. A
/// frame of an animation takes over the texture of its predecessor, which no layer shows any more.
@MainActor final class ImageStore {
  /// GL context; owned by the caller.
  private let gl: Context
  /// Records failed allocations.
  private let allocationRetry: AllocationRetry
  /// The textures.
  private var cache: TextureCache<Key, Entry>
  /// The textures of frames of animations.
  private var frames: [Frame] = []

  /// Identity of a texture.
  private struct Key: Hashable {
    /// The image.
    let raster: ObjectIdentifier
    /// Number of times that its sides were halved.
    let halvings: Int
  }

  /// A texture and its image.
  private struct Entry: TextureOwner {
    /// The image; nil once no layer shows it any more, and then the texture is deleted too.
    private(set) weak var raster: Raster?
    /// The image's pixels.
    let texture: Texture

    var bytes: Int { texture.bytes }
    var isReleased: Bool { raster == nil }
    func close() { texture.close() }
  }

  /// The texture of a frame of an animation.
  @MainActor private final class Frame {
    /// The frame; nil once no layer shows it any more.
    weak var raster: Raster?
    /// The pixels.
    let texture: Texture
    /// True once a whole frame of the scene has passed since the animation's was released.
    var isSpare = false

    init(_ texture: Texture) { self.texture = texture }
  }

  /// An empty store with a budget in bytes.
  init(_ gl: Context, _ allocationRetry: AllocationRetry, budget: Int = 192 << 20) {
    self.gl = gl
    self.allocationRetry = allocationRetry
    cache = TextureCache(budget: budget)
  }

  /// Size of all textures, in bytes.
  var bytes: Int { frames.reduce(cache.bytes) { $0 + $1.texture.bytes } }

  /// Starts a frame and deletes the textures of released images.
  func beginFrame() {
    cache.beginFrame()
    guard frames.contains(where: { $0.raster == nil }) else { return }
    for frame in frames where frame.raster == nil && frame.isSpare { frame.texture.close() }
    frames.removeAll { $0.raster == nil && $0.isSpare }
    for frame in frames where frame.raster == nil { frame.isSpare = true }
  }

  /// The texture of `raster` for drawing at `width` by `height` pixels; nil if memory is short.
  func texture(of raster: Raster, width: Double, height: Double) -> Texture? {
    let halvings = halvings(of: raster.size, width, height)
    if raster.isFrame { return texture(ofFrame: raster, halvings: halvings) }
    let key = Key(raster: ObjectIdentifier(raster), halvings: halvings)
    // A new image may have the identity of one that was released since the frame began.
    if let found = cache.use(key), found.raster === raster { return found.texture }
    let image = Mip.halved(raster, halvings)
    let texture: Texture
    do throws(TextureError) {
      texture = try Texture(gl, size: image.size, filter: .linear)
    } catch {
      allocationRetry.record(error)
      return nil
    }
    texture.upload(image.pixels)
    cache.insert(Entry(raster: raster, texture: texture), for: key)
    return texture
  }

  /// The texture of a frame of an animation; nil if memory is short.
  private func texture(ofFrame raster: Raster, halvings: Int) -> Texture? {
    let size = Mip.size(raster.size, halvings)
    let shown = frames.first { $0.raster === raster && $0.texture.size == size }
    if let shown { return shown.texture }
    let frame: Frame
    if let spare = frames.first(where: { $0.raster == nil && $0.texture.size == size }) {
      frame = spare
    } else {
      do throws(TextureError) {
        frame = Frame(try Texture(gl, size: size, filter: .linear))
      } catch {
        allocationRetry.record(error)
        return nil
      }
      frames.append(frame)
    }
    frame.texture.upload(Mip.halved(raster, halvings).pixels)
    frame.raster = raster
    frame.isSpare = false
    return frame.texture
  }

  /// The number of times that the sides can be halved before the image is smaller than it is drawn.
  /// One more halving is left to linear filtering, which would skip texels beyond that.
  private func halvings(of size: Size<Physical>, _ width: Double, _ height: Double) -> Int {
    var count = 0
    var side = size.vector
    let maxSide = Double(gl.maximumTextureSize)
    while side.max() > maxSide
      || (side.x >= 2 * max(width, 1) && side.y >= 2 * max(height, 1))
    {
      side /= 2
      count += 1
    }
    return count
  }

  /// Deletes all textures. The context must be current.
  func close() {
    for frame in frames { frame.texture.close() }
    frames = []
    cache.close()
  }
}

/// An image at one size.
private struct Mip {
  /// Size in pixels.
  let size: Size<Physical>
  /// Premultiplied RGBA bytes.
  let pixels: [UInt8]

  /// The image of `raster` with its sides halved `count` times.
  static func halved(_ raster: Raster, _ count: Int) -> Mip {
    var image = Mip(size: raster.size, pixels: raster.pixels)
    for _ in 0..<count { image = image.halved() }
    return image
  }

  /// A size with its sides halved `count` times.
  static func size(_ size: Size<Physical>, _ count: Int) -> Size<Physical> {
    (0..<count).reduce(size) { size, _ in
      Size(width: max(size.width / 2, 1), height: max(size.height / 2, 1))
    }
  }

  /// The image at half its size: every pixel is the mean of four. The last row or column of an odd
  /// size is dropped.
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
