import GLES
import Geometry
import Text
import Window
import Style

/// The title in a title bar, rasterised anew only when it, its room or the scale changes.
final class TitleLabel {
  /// What it draws with.
  private let gl: Context
  /// Shows the text.
  private let program: TitleProgram
  /// Makes the text; nil before the first title, and where the machine has no font.
  private var rasterizer: TextRasterizer?
  /// Whether a rasterizer was asked for.
  private var hasAsked = false
  /// What was rasterised last.
  private var shown: Key?
  /// Its pixels; nil where there is nothing to show.
  private var texture: Texture?
  /// Where the pixels stand, seen from the left top corner of the line.
  private var offset = Point<Physical>.zero
  /// The width and the height of the line, in pixels.
  private var lineSize = Size<Physical>.zero

  /// What a rasterised title depends on.
  private struct Key: Equatable {
    let text: String
    let room: Double
    let scale: Scale
  }

  /// Its letters.
  private static var style: TextStyle { TextStyle(size: 13.5, weight: .semibold) }

  /// White, so that opacity alone makes it bright or faint.
  private static var color: Color { Color(rgb: 0xf3eefa) }

  init(_ gl: Context) throws(ProgramError) {
    self.gl = gl
    program = try TitleProgram(gl)
  }

  /// Draws `text` in the middle of the bar of `frame`.
  func draw(
    _ text: String, in frame: WindowFrame, scale: Scale, target: RenderTarget, opacity: Float
  ) {
    let buttons = frame.titleBar.right - frame.rect(of: frame.buttons.first ?? .close).left
    let room = max(frame.titleBar.width - 2 * (buttons + 16), 0)
    prepare(Key(text: text, room: room, scale: scale))
    guard let texture else { return }
    let bar = scale.snapped(frame.titleBar)
    let place = Rect<Physical>(
      x: bar.left + (bar.width - lineSize.width) / 2 + offset.x,
      y: bar.top + (bar.height - lineSize.height) / 2 + offset.y,
      width: texture.size.width, height: texture.size.height)
    gl.state.blend = .over
    program.use(
      TitleProgram.Uniforms(
        rect: place.vector, pixelToClip: target.pixelToClip, place: place.vector,
        ink: Self.color.premultiplied.vector, hasColors: texture.format == .r8 ? 0 : 1,
        opacity: opacity), text: texture)
    gl.draw(.triangleStrip, vertices: 4)
  }

  private func prepare(_ key: Key) {
    guard key != shown else { return }
    shown = key
    texture?.close()
    texture = nil
    guard !key.text.isEmpty, key.room > 0, let rasterizer = askRasterizer(),
      let text = try? rasterizer.rasterize(
        key.text, style: Self.style, flow: TextFlow(maxWidth: key.room), color: Self.color,
        scale: key.scale.value), !text.size.isEmpty
    else { return }
    switch text.pixels {
    case .coverage(let bytes):
      texture = try? Texture(gl, size: text.size, format: .r8, filter: .nearest)
      texture?.upload(bytes)
    case .colors(let bytes):
      texture = try? Texture(gl, size: text.size, filter: .nearest)
      texture?.upload(bytes)
    }
    offset = Point(
      x: text.offset.x - Int(key.scale.physical(text.metrics.left).rounded()), y: text.offset.y)
    lineSize = key.scale.physical(text.metrics.size)
  }

  private func askRasterizer() -> TextRasterizer? {
    if !hasAsked {
      hasAsked = true
      rasterizer = try? TextRasterizer()
    }
    return rasterizer
  }

  /// Lets go of everything.
  func close() {
    texture?.close()
    texture = nil
    rasterizer?.close()
    rasterizer = nil
    program.close()
  }
}
