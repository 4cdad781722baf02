// SPDX-License-Identifier: MIT

/// A view that a shader of the app's own fills.
///
/// `ShaderScannerPlugin` makes the type of the shader, `StripesShader` of
/// `shaders/<target>/stripes.frag`. The view fills the place that it has, and is drawn again only
/// if a uniform differs.
///
/// ```swift
/// ShaderView(StripesShader(ink: Color(rgb: 0x3377cc).vec4, width: 4)).frame(height: 6)
/// ```
public struct ShaderView<Shader: ViewShader>: LeafView {
  /// The shader with its uniforms.
  private let shader: Shader

  /// A view of `shader`.
  public init(_ shader: Shader) { self.shader = shader }

  func makeWidget() -> ShaderWidget { ShaderWidget() }
  func configure(_ widget: ShaderWidget) { widget.layer.content = .shader(ShaderContent(shader)) }
}

/// The widget of a shader.
final class ShaderWidget: Widget {
  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(fills: true)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }
}

extension Color {
  /// Red, green, blue and alpha, premultiplied, as a `vec4` of a shader.
  public var vec4: SIMD4<Float> {
    let color = premultiplied
    return SIMD4(color.red, color.green, color.blue, color.alpha)
  }
}
