import GLES
import Geometry
import SceneGraph
import Style
import Text

/// Texts as textures: each measured, shaped and rasterised once, and let go of when others need the room.
final class TextStore {
  /// What the textures are made in.
  private let gl: Context
  /// Told what could not be had.
  private let allocationRetry: AllocationRetry
  /// What pictures of texts are made with. Its owner's.
  private let fonts: Fonts
  /// The pictures.
  private var entries: [Key: Entry] = [:]
  /// The bytes that they take.
  private(set) var bytes = 0
  /// How many bytes they may take before those used least lately go.
  private let budget: Int
  /// How many are kept at most, those without a picture too.
  private static let most = 8192
  /// The number of the frame.
  private var frame: UInt64 = 0

  /// What a picture of a text depends on.
  private struct Key: Hashable {
    let string: String
    let style: TextStyle
    let flow: TextFlow
    let scale: Double
    /// Only where letters have colours of their own, which are not tinted afterwards.
    var color: Color?
  }

  /// A picture of a text.
  fileprivate struct Entry: Aging {
    /// Its pixels; nil where there is nothing to see.
    let texture: Texture?
    /// Where they lie in the room that the text was given.
    let offset: Point<Physical>
    /// The height of that room, in pixels.
    let height: Int
    /// Whether letters have colours of their own. Otherwise it is a mask.
    let hasColors: Bool
    /// When it was last used.
    var lastFrame: UInt64
  }

  /// A text, ready to be drawn.
  struct Picture {
    /// Its pixels.
    let texture: Texture
    /// Where they lie, in pixels of the scene.
    let place: SubpixelRect
    /// Whether they have colours of their own.
    let hasColors: Bool
    /// Whether a texel is a pixel.
    let isExact: Bool
  }

  /// No texts yet.
  init(_ gl: Context, _ allocationRetry: AllocationRetry, _ fonts: Fonts, budget: Int = 32 << 20) {
    self.gl = gl
    self.fonts = fonts
    self.allocationRetry = allocationRetry
    self.budget = budget
  }

  /// A frame begins.
  func beginFrame() {
    frame &+= 1
    if bytes > budget || entries.count > Self.most { evict() }
  }

  // MARK: Pictures

  /// The picture of `text` in the layer of `item`, in a scene of `scale`; nil where there is nothing to
  /// see. A text that grows or shrinks for the moment is the picture of its own size, stretched, so that
  /// it need not be rasterised at every size on the way.
  func picture(of text: TextContent, in item: DisplayItem, scale: Scale) -> Picture? {
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
    let place = SubpixelRect(
      left: left, top: top, right: left + Double(texture.size.width) * stretch,
      bottom: top + Double(texture.size.height) * stretch)
    return Picture(
      texture: texture, place: place, hasColors: entry.hasColors,
      isExact: place.isPixelAligned && stretch == 1)
  }

  /// What is known of a text; nil where there is no memory for it now.
  private func entry(for text: TextContent, width: Double, scale: Double) -> Entry? {
    var key = Key(
      string: text.string, style: text.style, flow: text.flow(width: width), scale: scale)
    if let found = use(key), !found.hasColors { return found }
    key.color = text.color
    if let found = use(key) { return found }
    guard let entry = rasterize(text, key) else { return nil }
    // That it has colours is known of a text whatever its colour.
    key.color = nil
    if entry.hasColors { entries[key] = Entry(of: entry) } else { entries[key] = entry }
    guard entry.hasColors else { return entry }
    key.color = text.color
    entries[key] = entry
    return entry
  }

  private func use(_ key: Key) -> Entry? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastFrame = frame
    return entries.values[index]
  }

  private func rasterize(_ text: TextContent, _ key: Key) -> Entry? {
    guard let rasterizer = fonts.rasterizer,
      let raster = try? rasterizer.rasterize(
        text.string, style: text.style, flow: key.flow, color: text.color, scale: key.scale)
    else {
      return Entry(texture: nil, offset: .zero, height: 0, hasColors: false, lastFrame: frame)
    }
    var texture: Texture?
    do throws(TextureError) {
      if !raster.size.isEmpty { texture = try upload(raster) }
    } catch {
      allocationRetry.note(error)
      // It is asked for again, but for one that is too large for any texture.
      guard case .badSize = error else { return nil }
    }
    let height = (raster.metrics.size.height * key.scale).rounded()
    return Entry(
      texture: texture, offset: raster.offset, height: Int(height), hasColors: raster.hasColors,
      lastFrame: frame)
  }

  private func upload(_ raster: RasterizedText) throws(TextureError) -> Texture {
    let format: PixelFormat = raster.hasColors ? .rgba8 : .r8
    let texture = try Texture(gl, size: raster.size, format: format, filter: .linear)
    switch raster.pixels {
    case .coverage(let pixels), .colors(let pixels): texture.upload(pixels)
    }
    bytes += texture.bytes
    return texture
  }

  // MARK: Letting go

  /// Evicts the least recently used texts until a quarter of the budget is free. Texts that the last frame
  /// drew are kept: the frame that begins will most likely draw them again.
  private func evict() {
    for (key, entry) in entries.unused(since: frame &- 1)
    where bytes > budget * 3 / 4 || entries.count > Self.most * 3 / 4 {
      bytes -= entry.texture?.bytes ?? 0
      entry.texture?.close()
      entries[key] = nil
    }
  }

  /// Deletes all textures. The context must be current.
  func close() {
    for entry in entries.values { entry.texture?.close() }
    entries = [:]
  }
}

extension TextStore.Entry {
  /// What is known of a text in every colour, given one in one.
  fileprivate init(of entry: Self) {
    self.init(
      texture: nil, offset: entry.offset, height: entry.height, hasColors: entry.hasColors,
      lastFrame: entry.lastFrame)
  }
}

extension RasterizedText {
  /// Whether letters have colours of their own.
  fileprivate var hasColors: Bool {
    switch pixels {
    case .coverage: false
    case .colors: true
    }
  }
}
