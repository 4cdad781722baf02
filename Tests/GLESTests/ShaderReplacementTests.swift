// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Testing

/// Shaders that are compiled instead of those that a program was built with.
@Suite struct ShaderReplacementTests {
  private static let key = ShaderReplacements.Key(
    label: "TintProgram", path: "shaders/GLESTests/tint.frag")

  private static let vertex = """
    #version 300 es
    layout(location = 0) in vec2 position;
    in vec2 place;
    uniform vec4 pixelToClip;
    out vec2 uv;
    void main() {
      uv = place;
      gl_Position = vec4(position * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
    }
    """

  /// A fragment shader with these declarations and statements.
  private static func shaders(
    _ declarations: String, _ body: String
  ) -> [ShaderReplacements.Key: ShaderReplacements.Shaders] {
    let text = """
      #version 300 es
      precision highp float;
      in vec2 uv;
      \(declarations)
      out vec4 color;
      void main() {
        \(body)
      }
      """
    return [
      key: .init(
        vertex: ShaderSource(vertex, files: ["shaders/GLESTests/quad.vert"]),
        fragment: ShaderSource(text, files: [key.path]))
    ]
  }

  /// The pixel that the program makes of white and a tint.
  private func drawnPixel(_ gl: Context) throws -> [UInt8] {
    let image = try twoByTwo(gl)
    defer { image.close() }
    let quad = try VertexBuffer(gl, corners(of: Rect(x: 0, y: 0, width: 1, height: 1)))
    defer { quad.close() }
    var pixels: [UInt8] = []
    try withFramebuffer(gl, 1, 1) { framebuffer in
      try gl.program(TintProgram.self).use(
        .init(pixelToClip: framebuffer.target.pixelToClip, tint: SIMD4(0, 0, 1, 1)), image: image)
      gl.draw(.triangleStrip, quad)
      pixels = rows(framebuffer)[0]
    }
    return pixels
  }

  @Test func theLastShaderThatCompilesIsDrawn() throws {
    try withContext { gl in
      let replacements = ShaderReplacements()
      gl.replacements = replacements
      func replace(_ declarations: String, _ body: String) -> Bool {
        defer { gl.closePrograms() }
        return replacements.replace(Self.shaders(declarations, body))
      }
      let built = try drawnPixel(gl)
      // The tint has another location than before, and the image is gone.
      #expect(replace("uniform vec4 tint;", "color = tint.bgra;"))
      #expect(try drawnPixel(gl) == [255, 0, 0, 255] && replacements.problems.isEmpty)
      #expect(!replace("uniform vec4 tint;", "color = tint.bgra;"))
      // What does not compile leaves the one before.
      #expect(replace("uniform vec4 tint;", "color = tint.bgra"))
      #expect(try drawnPixel(gl) == [255, 0, 0, 255])
      #expect(!gl.takeErrors().isEmpty)
      let problem = try #require(replacements.problems.first)
      #expect(problem.contains("shaders/GLESTests/tint.frag:"), "\(problem)")
      // What the Swift code knows nothing of is refused.
      #expect(replace("uniform vec4 tint;\nuniform float other;", "color = tint * other;"))
      #expect(try drawnPixel(gl) == [255, 0, 0, 255])
      #expect(
        replacements.problems == [
          "shaders/GLESTests/tint.frag: 'uniform float other' is new; build again to use it"
        ])
      #expect(replace("uniform vec4 tint;", "color = tint.grba;"))
      #expect(try drawnPixel(gl) == [0, 0, 255, 255] && replacements.problems.isEmpty)
      gl.replacements = nil
      gl.closePrograms()
      #expect(try drawnPixel(gl) == built)
      gl.closePrograms()
    }
  }

  @Test func aBrokenShaderLeavesTheBuiltOne() throws {
    try withContext { gl in
      let built = try drawnPixel(gl)
      gl.closePrograms()
      let replacements = ShaderReplacements()
      gl.replacements = replacements
      _ = replacements.replace(Self.shaders("", "color = nothing;"))
      #expect(try drawnPixel(gl) == built)
      #expect(!replacements.problems.isEmpty && replacements.working.isEmpty)
      #expect(!gl.takeErrors().isEmpty)
      gl.closePrograms()
    }
  }
}
