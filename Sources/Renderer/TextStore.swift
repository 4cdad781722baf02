// SPDX-License-Identifier: MIT

import GLES
import Geometry
import SceneGraph
import Style
import Text

/// Textures of texts. Each text is measured, shaped and rasterised once.
@MainActor final class TextStore {
  /// GL context; owned by the caller.
  private let gl: Context
  /// Records failed allocations.
  private let allocationRetry: AllocationRetry
  /// Rasterises; owned by the caller.
  private let fonts: Fonts
  /// Rasterised texts, including empty ones.
  private var cache: TextureCache<Key, Entry>

  /// Everything that a text's pixels depend on.
  private struct Key: Hashable {
    let string: String
    let style: TextStyle
    let spans: [TextSpan]
    let flow: TextFlow
    let scale: Double
    let window: Range<Double>?
    /// The colour, for a text with glyphs or parts that have colours of their own; nil for masks,
    /// which are tinted when they are drawn.
    var color: Color?
  }

  /// A rasterised text.
  private struct Entry: TextureOwner {
    /// The pixels; nil if there are none, and in the colourless entry of a text with colour glyphs.
    var texture: Texture?
    /// Position of the pixels in the text's extent, in physical pixels.
    let offset: Point<Physical>
    /// Height of the text's extent, in physical pixels.
    let height: Int
    /// True if glyphs have colours of their own. Otherwise the texture is a mask.
    let hasColors: Bool

    var bytes: Int { texture?.bytes ?? 0 }
    func close() { texture?.close() }
  }

  /// A text's texture and its position.
  struct PlacedText {
    /// The pixels.
    let texture: Texture
    /// Rectangle of the pixels in the scene.
    let frame: SubpixelRect
    /// True if glyphs have colours of their own. Otherwise the texture is a mask.
    let hasColors: Bool
    /// True if texels and pixels coincide.
    let isPixelExact: Bool
  }

  /// An empty store with a budget in bytes.
  init(_ gl: Context, _ allocationRetry: AllocationRetry, _ fonts: Fonts, budget: Int = 32 << 20) {
    self.gl = gl
    self.fonts = fonts
    self.allocationRetry = allocationRetry
    cache = TextureCache(budget: budget, maxCount: 2048)
  }

  /// Size of all textures, in bytes.
  var bytes: Int { cache.bytes }

  /// Starts a frame.
  func beginFrame() { cache.beginFrame() }

  /// The texture and position of `text` in the layer of `item`, in a scene of `scale`; nil if there
  /// is nothing to draw. Magnified text is stretched from its natural size, so that an animation
  /// does not rasterise every size.
  func place(_ text: TextContent, in item: DisplayItem, scale: Scale) -> PlacedText? {
    guard let entry = entry(for: text, width: item.size.width, scale: scale.value),
      let texture = entry.texture
    else { return nil }
    let stretch = item.pixelScale / scale.value
    let spare: Double =
      switch text.placement {
      case .middle: max((item.frame.height - Double(entry.height) * stretch) / 2, 0)
      case .top: 0
      }
    var left = item.frame.left + Double(entry.offset.x) * stretch
    var top = item.frame.top + spare + Double(entry.offset.y) * stretch
    if stretch == 1 {
      left = left.rounded()
      top = (item.frame.top + spare).rounded() + Double(entry.offset.y)
    }
    let frame = SubpixelRect(
      left: left, top: top, right: left + Double(texture.size.width) * stretch,
      bottom: top + Double(texture.size.height) * stretch)
    return PlacedText(
      texture: texture, frame: frame, hasColors: entry.hasColors,
      isPixelExact: frame.isPixelAligned && stretch == 1)
  }

  /// The rasterised text; nil if memory is short.
  private func entry(for text: TextContent, width: Double, scale: Double) -> Entry? {
    var key = Key(
      string: text.string, style: text.style, spans: text.spans, flow: text.flow(width: width),
      scale: scale, window: text.window)
    if let found = cache.use(key), !found.hasColors { return found }
    key.color = text.color
    if let found = cache.use(key) { return found }
    guard let entry = rasterize(text, key) else { return nil }
    if entry.hasColors { cache.insert(entry, for: key) }
    // Records for every colour that the text has colour glyphs.
    key.color = nil
    var colorless = entry
    if entry.hasColors { colorless.texture = nil }
    cache.insert(colorless, for: key)
    return entry
  }

  private func rasterize(_ text: TextContent, _ key: Key) -> Entry? {
    guard let rasterizer = fonts.rasterizer,
      let raster = try? rasterizer.rasterize(
        text.string, style: text.style, spans: text.spans, flow: key.flow, color: text.color,
        scale: key.scale, window: key.window)
    else {
      return Entry(texture: nil, offset: .zero, height: 0, hasColors: false)
    }
    var texture: Texture?
    do throws(TextureError) {
      if !raster.size.isEmpty { texture = try upload(raster) }
    } catch {
      allocationRetry.record(error)
      // A text too large for any texture is remembered as empty; others are tried again.
      guard case .badSize = error else { return nil }
    }
    let height = (raster.metrics.size.height * key.scale).rounded()
    return Entry(
      texture: texture, offset: raster.offset, height: Int(height), hasColors: raster.hasColors)
  }

  private func upload(_ raster: RasterizedText) throws(TextureError) -> Texture {
    let format: PixelFormat = raster.hasColors ? .rgba8 : .r8
    let texture = try Texture(gl, size: raster.size, format: format, filter: .linear)
    switch raster.pixels {
    case .coverage(let pixels), .colors(let pixels): texture.upload(pixels)
    }
    return texture
  }

  /// Deletes all textures. The context must be current.
  func close() { cache.close() }
}

extension RasterizedText {
  /// True if glyphs have colours of their own.
  fileprivate var hasColors: Bool {
    switch pixels {
    case .coverage: false
    case .colors: true
    }
  }
}
