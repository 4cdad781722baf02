import GLES
import Geometry
import Renderer
import SceneGraph
import Style
import Widgets
import Window

/// The title bar of a window that draws its own, as layers.
final class TitleBar {
  /// All of it.
  let layer = Layer()
  /// The title.
  private let title = Layer()
  /// The name of the program that draws bar and buttons.
  static let program = "title bar"

  init() {
    layer.add(title)
    layer.isHidden = true
  }

  /// Shows the bar of a window that looks like `theme`.
  func place(_ picture: FrameTarget, title text: String, theme: Theme) {
    layer.isHidden = !picture.frame.hasTitleBar
    guard picture.frame.hasTitleBar else { return }
    let corner = picture.frame.geometry.origin
    let bar = picture.frame.titleBar
    layer.frame = bar.offsetBy(Point(x: -corner.x, y: -corner.y))
    layer.content = .customShader(CustomShader(Self.program, values: values(picture, theme)))
    // In the middle of the bar, and as far from the buttons on both sides.
    let first = picture.frame.buttons.first ?? .close
    let beside = bar.right - picture.frame.rect(of: first).left + 16
    title.frame = Rect(
      x: beside, y: 0, width: max(bar.width - 2 * beside, 0), height: bar.height)
    title.content = .text(
      TextContent(
        text, style: TextStyle(size: 13.5, weight: .semibold), color: theme.colors.text,
        alignment: .center))
    title.opacity = picture.state.isActivated ? 1 : 0.55
  }

  /// What the program is told: how strongly each button is lit and where it is, from the bar's left, and
  /// in which state the window is, and whether it is bright.
  private func values(_ picture: FrameTarget, _ theme: Theme) -> SIMD16<Float> {
    var values = SIMD16<Float>.zero
    for button in WindowFrame.Button.allCases {
      let place = picture.frame.rect(of: button)
      values[button.rawValue] =
        picture.hovered == button ? (picture.pressed == button ? 1 : 0.55) : 0
      values[3 + button.rawValue] =
        place.isEmpty ? -10_000 : Float(place.left - picture.frame.titleBar.left)
      values[6] = Float(place.isEmpty ? Double(values[6]) : place.top - picture.frame.titleBar.top)
    }
    values[7] = picture.state.isMaximized ? 1 : 0
    values[8] = picture.state.isActivated ? 1 : 0
    values[9] = theme.appearance == .light ? 1 : 0
    return values
  }
}

/// Draws a title bar and the buttons at its end.
final class TitleBarPainter: CustomShaderProgram {
  /// What it draws with.
  private let gl: Context
  /// The program; nil until there is a bar, since most compositors draw their own.
  private var program: TitleBarProgram?

  init(_ gl: Context) { self.gl = gl }

  func draw(_ customShader: CustomShader, _ part: CustomShaderArea) throws(ProgramError) {
    let values = customShader.values
    let isActive = values[8] > 0
    let scale = Float(part.pixelScale)
    func snapped(_ length: Float) -> Float { (length * scale + 0.5).rounded(.down) }
    func corner(_ button: Int) -> SIMD2<Float> {
      SIMD2(
        Float(part.frame.left) + snapped(values[3 + button]),
        Float(part.frame.top) + snapped(values[6]))
    }
    let isBright = values[9] > 0
    let ink = Color(rgb: isBright ? 0x1b1e24 : 0xf3f4f8, alpha: isActive ? 0.9 : 0.5)
    let background =
      isBright
      ? Color(rgb: isActive ? 0xfafafc : 0xeff0f3) : Color(rgb: isActive ? 0x1c1d22 : 0x212228)
    let line = Color(rgb: isBright ? 0x1c2a44 : 0xffffff, alpha: isBright ? 0.12 : 0.08)
    try gl.made(&program, TitleBarProgram.init).use(
      TitleBarProgram.Uniforms(
        rect: part.frame.vector, pixelToClip: part.target.pixelToClip, bar: part.frame.vector,
        scale: scale, background: background.vector, line: line.premultiplied.vector,
        ink: ink.premultiplied.vector,
        minimizeButton: corner(0), maximizeButton: corner(1), closeButton: corner(2),
        buttonSize: snapped(24), lit: SIMD3(values[0], values[1], values[2]),
        isMaximized: values[7]))
    for rect in part.rects {
      gl.state.scissor = rect
      gl.draw(.triangleStrip, vertices: 4)
    }
  }

  func close() { program?.close() }
}

extension Color {
  /// The components, as shaders take them.
  var vector: SIMD4<Float> { SIMD4(red, green, blue, alpha) }
}
