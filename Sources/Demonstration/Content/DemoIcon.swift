// SPDX-License-Identifier: MIT

import ScrimGL
import Views

/// An icon of the demo: a triangle that becomes two bars, a speaker with waves, two arrows that
/// follow each other, two triangles for a skip, or a disc for light and dark.
typealias DemoIcon = DemoIconProgram.Variant.Icon

extension DemoIcon {
  /// The name of the shader that draws the icons.
  static let program = "icon"

  /// The icon in a colour, as the content of a square layer. `value`, from 0 to 1, is the part of
  /// the way from the triangle to the bars, the volume that the waves show, or 1 for a skip back.
  func content(_ value: Double, _ color: Color) -> LayerContent {
    let foreground = color.premultiplied
    var values = SIMD16<Float>.zero
    (values[0], values[1]) = (Float(rawValue), Float(value))
    (values[2], values[3], values[4], values[5]) = (
      foreground.red, foreground.green, foreground.blue, foreground.alpha
    )
    return .customShader(CustomShader(Self.program, values: values, isOpaque: false))
  }

  /// The icon in the colour of texts, whose value moves.
  @MainActor func view(_ value: Double, side: Double) -> some View {
    WidgetView {
      DemoIconWidget(self, value)
    } update: {
      $0.show(value)
    }
    .frame(width: side, height: side)
  }
}

/// Shows an icon.
final class DemoIconWidget: Widget {
  /// The icon.
  private let icon: DemoIcon
  /// The value of the icon, from 0 to 1.
  private var value: AnimatedValue

  init(_ icon: DemoIcon, _ value: Double) {
    self.icon = icon
    self.value = AnimatedValue(value)
    super.init()
  }

  /// Moves to a value.
  func show(_ value: Double) {
    guard value != self.value.target else { return }
    let spring = tree.map { $0.motion.spring($0.theme.springs.quick) } ?? .atOnce
    self.value.animate(to: value, by: spring, at: tree?.moment)
    animate()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    value.advance(to: moment)
    if let theme { restyle(theme) }
    return value.isMoving ? .now : .idle
  }

  override func restyle(_ theme: Theme) {
    layer.content = icon.content(min(max(value.value, 0), 1), theme.colors.text)
  }
}

/// Draws the icons.
@MainActor final class DemoIconShader: CustomShaderProgram {
  /// GL context; owned by the caller.
  private let gl: Context

  /// Creates the shader without compiling it.
  init(_ gl: Context) { self.gl = gl }

  func draw(_ customShader: CustomShader, _ part: CustomShaderArea) throws(ProgramError) {
    let values = customShader.values
    guard let icon = DemoIconProgram.Variant.Icon(rawValue: Int(values[0])) else { return }
    let foreground = SIMD4(values[2], values[3], values[4], values[5]) * Float(part.opacity)
    try gl.program(DemoIconProgram.self).use(
      .init(icon: icon),
      DemoIconProgram.Uniforms(
        rect: part.frame.vector, pixelToClip: part.target.pixelToClip,
        fragmentToPicture: part.target.fragmentToPixel(origin: part.frame.origin),
        size: part.extent, value: values[1], foreground: foreground))
    part.fill(gl)
  }

  func close() {}
}
