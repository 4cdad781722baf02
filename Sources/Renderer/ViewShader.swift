// SPDX-License-Identifier: MIT

public import GLES
import Geometry
public import SceneGraph

/// A shader that fills a view or a layer, with its uniforms.
///
/// `ShaderScannerPlugin` makes one of each fragment shader that includes `view.glsl`: of
/// `shaders/<target>/stripes.frag` the type `StripesShader`, with a property for each uniform. Its
/// program is compiled when it is first drawn, and again after a GPU reset.
public protocol ViewShader: ShaderUniforms {
  /// Binds the program and sends these uniforms, to fill `area` with them.
  @MainActor func use(_ gl: Context, in area: CustomShaderArea) throws(ProgramError)
}

/// The uniforms of `view.vert`, which the generated code sends.
extension CustomShaderArea {
  /// Left, top, width and height of the layer, in pixels of the target.
  public var viewFrame: SIMD4<Float> { frame.vector }
  /// Scale and offset from pixels to clip space.
  public var viewPixelToClip: SIMD4<Float> { target.pixelToClip }
  /// Scale and offset from fragment coordinates to logical units from the layer's top left corner.
  public var viewFragmentToPoint: SIMD4<Float> {
    target.fragmentToPixel(origin: frame.origin) / viewScale
  }
  /// Pixels for each logical unit.
  public var viewScale: Float { Float(pixelScale) }
  /// Opacity of the layer, from 0 to 1.
  public var viewOpacity: Float { Float(opacity) }
}

extension ShaderContent {
  /// Fills `area`. Draws nothing for uniforms that are of no `ViewShader`.
  @MainActor func draw(_ area: CustomShaderArea, with gl: Context) throws(ProgramError) {
    // A cast of the uniforms themselves could allocate memory for a copy of them.
    guard let type = type(of: uniforms) as? any ViewShader.Type else { return }
    try use(type, area, with: gl)
    for rect in area.rects {
      gl.state.scissor = rect
      gl.draw(.triangleStrip, vertices: 4)
    }
  }

  @MainActor private func use<Shader: ViewShader>(
    _ type: Shader.Type, _ area: CustomShaderArea, with gl: Context
  ) throws(ProgramError) {
    if let shader = uniforms as? Shader { try shader.use(gl, in: area) }
  }
}
