// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Images
import SceneGraph

/// Textures of icons. Each icon is drawn once for each number of pixels at which it is shown.
@MainActor final class IconStore {
  /// GL context; owned by the caller.
  private let gl: Context
  /// Records failed allocations.
  private let allocationRetry: AllocationRetry
  /// Finds and reads icons; owned by the caller.
  let library: IconLibrary
  /// The revision of the library that the textures show.
  private var revision: Int
  /// The textures.
  private var cache: TextureCache<Key, Entry>

  /// Everything that an icon's pixels depend on, but colours.
  private struct Key: Hashable {
    /// The name.
    let name: String
    /// The name of the icon in its place; nil for a placeholder.
    let substitute: String?
    /// The size in logical units, by which a theme chooses among its files.
    let size: Int
    /// The scale, rounded up, which counts as well.
    let scale: Int
    /// The size in pixels.
    let side: Int
  }

  /// A texture.
  private struct Entry: TextureOwner {
    /// The texture.
    let texture: Texture
    /// The content of the texture.
    let kind: Kind

    var bytes: Int { texture.bytes }
    func close() { texture.close() }
  }

  /// The content of an icon's texture.
  enum Kind {
    /// The coverage by the text colour.
    case mask
    /// The coverages by the colours of classes and of the text.
    case classes
    /// Colours.
    case image
  }

  /// An icon's texture and its frame.
  struct PlacedIcon {
    /// The texture.
    let texture: Texture
    /// The content of the texture.
    let kind: Kind
    /// Rectangle of the icon in the scene.
    let frame: SubpixelRect
    /// True if texels and pixels coincide.
    let isPixelExact: Bool
  }

  /// The longest side of an icon's texture; larger icons are stretched.
  private static let sideLimit = 512

  /// An empty store with a budget in bytes.
  init(
    _ gl: Context, _ allocationRetry: AllocationRetry, _ library: IconLibrary,
    budget: Int = 16 << 20
  ) {
    self.gl = gl
    self.allocationRetry = allocationRetry
    self.library = library
    revision = library.revision
    cache = TextureCache(budget: budget, maxCount: 4096)
  }

  /// Size of all textures, in bytes.
  var bytes: Int { cache.bytes }

  /// Starts a frame. Deletes all textures if the theme has changed.
  func beginFrame() {
    if revision != library.revision {
      revision = library.revision
      cache.close()
    }
    cache.beginFrame()
  }

  /// The texture and the frame of `icon` in the layer of `item`, in a scene of `scale`; nil if
  /// memory is short, or if there is nothing to draw. A magnified icon is stretched from its
  /// natural size, so that an animation does not draw every size.
  func place(_ icon: IconContent, in item: DisplayItem, scale: Scale) -> PlacedIcon? {
    let stretch = item.pixelScale / scale.value
    let logical = min(item.size.width, item.size.height)
    let shown = min(item.frame.width, item.frame.height)
    let natural = stretch == 1 ? shown : scale.physical(logical)
    guard shown > 0, natural >= 0.5 else { return nil }
    let side = min(Int(natural.rounded()), Self.sideLimit)
    let key = Key(
      name: icon.name, substitute: icon.substitute,
      size: min(Int(logical.rounded(.up)), Self.sideLimit),
      scale: Int(scale.value.rounded(.up)), side: side)
    guard let entry = cache.use(key) ?? make(key) else { return nil }
    var left = item.frame.left + (item.frame.width - shown) / 2
    var top = item.frame.top + (item.frame.height - shown) / 2
    if stretch == 1 { (left, top) = (left.rounded(.down), top.rounded(.down)) }
    let frame = SubpixelRect(left: left, top: top, right: left + shown, bottom: top + shown)
    return PlacedIcon(
      texture: entry.texture, kind: entry.kind, frame: frame,
      isPixelExact: frame.isPixelAligned && Int(shown) == entry.texture.size.width)
  }

  private func make(_ key: Key) -> Entry? {
    let picture = library.picture(
      key.name, otherwise: key.substitute, size: key.size, scale: key.scale, side: key.side)
    do throws(TextureError) {
      let entry = try upload(picture, side: key.side)
      cache.insert(entry, for: key)
      return entry
    } catch {
      allocationRetry.record(error)
      return nil
    }
  }

  private func upload(
    _ picture: IconLibrary.Picture, side: Int
  ) throws(TextureError) -> Entry {
    let (bytes, kind): ([UInt8], Kind) =
      switch picture {
      case .image(let bitmap): (bitmap.pixels, .image)
      case .mask(let mask):
        switch mask.coverage {
        case .plain(let bytes): (bytes, .mask)
        case .classes(let bytes): (bytes, .classes)
        }
      }
    let texture = try Texture(
      gl, size: Size(width: side, height: side), format: kind == .mask ? .r8 : .rgba8,
      filter: .linear)
    texture.upload(bytes)
    return Entry(texture: texture, kind: kind)
  }

  /// Deletes all textures. The context must be current.
  func close() { cache.close() }
}
