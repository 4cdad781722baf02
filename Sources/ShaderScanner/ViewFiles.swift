// SPDX-License-Identifier: MIT

/// The files of the scanner's own for shaders that fill views: `#include "view.glsl"`.
enum ViewFiles {
  /// Declares what the shader may read and what it must define.
  static let snippet = SourceFile(
    path: "view.glsl",
    text: """
      #pragma scrim vertex(view)
      precision highp float;
      // Width and height of the view, in logical units.
      flat in highp vec2 size;
      // Pixels for each logical unit.
      flat in highp float scale;
      flat in highp vec4 viewFragment;
      flat in highp float viewFade;
      out highp vec4 viewColor;
      // The premultiplied colour of a point, in logical units from the top left corner.
      vec4 colorAt(vec2 point);
      void main() {
        viewColor = colorAt(gl_FragCoord.xy * viewFragment.xy + viewFragment.zw) * viewFade;
      }

      """)

  /// Draws the rectangle of the view.
  static let vertexShader = SourceFile(
    path: "view.vert",
    text: """
      #version 300 es
      uniform vec4 viewFrame;
      uniform vec4 viewPixelToClip;
      uniform vec4 viewFragmentToPoint;
      uniform float viewScale;
      uniform float viewOpacity;
      flat out highp vec2 size;
      flat out highp float scale;
      flat out highp vec4 viewFragment;
      flat out highp float viewFade;
      void main() {
        size = viewFrame.zw / viewScale;
        scale = viewScale;
        viewFragment = viewFragmentToPoint;
        viewFade = viewOpacity;
        vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
        vec2 pixel = viewFrame.xy + corner * viewFrame.zw;
        gl_Position = vec4(pixel * viewPixelToClip.xy + viewPixelToClip.zw, 0.0, 1.0);
      }

      """)

  /// The function that the shader must define.
  static let function = "colorAt"
}

extension ProgramModel {
  /// True if the program fills views.
  var fillsViews: Bool { vertex.path == ViewFiles.vertexShader.path }

  /// Name of the type with the uniforms of a view.
  var shaderName: String { swiftTypeName(fragment.baseName) + "Shader" }

  /// Checks that the program needs nothing but its uniforms.
  func checkView() throws(Diagnostic) {
    guard fillsViews else { return }
    if let sampler = samplers.first {
      throw Diagnostic(sampler.declaredAt, "a shader that fills views has no textures")
    }
    if let axis = axes.first {
      throw Diagnostic(axis.location, "a shader that fills views has no variants")
    }
  }
}
