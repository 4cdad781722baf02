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
  /// The top left corner of its line within the pixels.
  private var origin = Point<Physical>.zero
  /// The height of its line, in pixels.
  private var lineHeight = 0

  /// What a rasterised title depends on.
  private struct Key: Equatable {
    let text: String
    let room: Double
    let scale: Scale
  }

  /// White, so that opacity alone makes it bright or faint.
  private static var style: TextStyle {
    TextStyle(size: 13.5, weight: .semibold, color: Color(rgb: 0xf3eefa))
  }

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
      x: bar.left + (bar.width - texture.size.width) / 2,
      y: bar.top + (bar.height - lineHeight) / 2 - origin.y,
      width: texture.size.width, height: texture.size.height)
    gl.state.blend = .over
    program.use(
      TitleProgram.Uniforms(
        rect: place.vector, pixelToClip: target.pixelToClip, place: place.vector,
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
        key.text, style: Self.style, scale: key.scale.value, maxWidth: key.room),
      !text.size.isEmpty, let texture = try? Texture(gl, size: text.size, filter: .nearest)
    else { return }
    let metrics = rasterizer.measure(
      key.text, style: Self.style, scale: key.scale.value, maxWidth: key.room)
    texture.upload(text.pixels)
    self.texture = texture
    origin = text.origin
    lineHeight = Int(key.scale.physical(metrics.size.height).rounded())
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
