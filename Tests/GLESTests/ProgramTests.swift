// SPDX-License-Identifier: MIT

import Geometry
import Testing

@testable import GLES

@Suite struct ProgramTests {
  private let vertex = ShaderSource(
    "#version 300 es\nvoid main() { gl_Position = vec4(0); }\n", files: ["folder/plain.vert"])
  /// Covers the target with three vertices.
  private let wholeTriangle = ShaderSource(
    "#version 300 es\nvoid main() {\n"
      + "  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
      + "  gl_Position = vec4(corner * 4.0 - 1.0, 0.0, 1.0);\n}\n", files: ["x.vert"])

  /// llvmpipe copies on the calling thread. It does not wait for draws into the source on other
  /// threads if the source was sampled before.
  @Test(arguments: [PixelFormat.rgba8, .bgra8], [false, true])
  func copiesWaitForDraws(format: PixelFormat, fromOther: Bool) throws {
    try withContext { gl in
      let fragment = ShaderSource(
        "#version 300 es\nprecision highp float;\nuniform sampler2D image;\nout vec4 color;\n"
          + "void main() { color = texelFetch(image, ivec2(0), 0); }\n", files: ["x.frag"])
      let sampling = try Program(gl, label: "Sampling", vertex: wholeTriangle, fragment: fragment)
      defer { sampling.close() }
      try withFramebuffer(gl, 128, 128, format: format) { source in
        try withFramebuffer(gl, 128, 128, format: format) { other in
          gl.state.bind(source.texture, unit: 0)
          func sample() {
            gl.state.bind(other.target)
            sampling.use()
            gl.draw(.triangles, vertices: 3)
          }
          for color in [red, green, black, red] {
            try withFramebuffer(gl, 128, 128, format: format) { target in
              sample()
              gl.state.bind(source.target)
              gl.clear(color)
              sample()
              if fromOther { target.copy(from: source) } else { source.copy(to: target.target) }
              let copied = target.readPixels()
              #expect(copied == source.readPixels())
            }
          }
        }
      }
    }
  }

  /// The compiler is released once and loaded again for the next program.
  @Test func restReleasesTheCompiler() throws {
    try withContext { gl in
      let fragment = ShaderSource(
        "#version 300 es\nprecision highp float;\nuniform float angle;\nout vec4 color;\n"
          + "void main() { color = vec4(cos(angle)); }\n", files: ["x.frag"])
      gl.resetCounters()
      gl.rest()
      #expect(gl.counters.calls == 0)
      let framebuffer = try RenderTexture(gl, size: Size(width: 2, height: 2))
      defer { framebuffer.close() }
      for _ in 0..<3 {
        let program = try Program(gl, label: "Test", vertex: wholeTriangle, fragment: fragment)
        gl.resetCounters()
        gl.rest()
        #expect(gl.counters.calls == 1)
        gl.rest()
        #expect(gl.counters.calls == 1)
        gl.state.bind(framebuffer.target)
        gl.clear(Color(red: 0, green: 0, blue: 0, alpha: 0))
        program.use()
        gl.draw(.triangles, vertices: 3)
        #expect(framebuffer.readPixels() == [UInt8](repeating: 255, count: 16))
        program.close()
      }
      #expect(gl.takeErrors() == [])
    }
  }

  @Test func compileErrorNamesFileAndLine() throws {
    try withContext { gl in
      let fragment = ShaderSource(
        """
        #version 300 es
        precision highp float;
        #line 1 1
        float broken() {
          return missing;
        }
        #line 3 0
        out vec4 color;
        void main() { color = vec4(broken()); }

        """, files: ["folder/a.frag", "folder/b.glsl"])
      let error = #expect(throws: ProgramError.self) {
        try Program(gl, label: "Test", vertex: vertex, fragment: fragment)
      }
      let text = try #require(error).description
      #expect(text.contains("folder/b.glsl:2"))
      #expect(text.contains("missing"))
      #expect(text.hasPrefix("Test: the fragment shader"))
      _ = gl.takeErrors()
    }
  }

  @Test func vertexShaderErrorThrows() throws {
    try withContext { gl in
      let broken = ShaderSource("#version 300 es\nvoid main( { }\n", files: ["x.vert"])
      let error = #expect(throws: ProgramError.self) {
        try Program(gl, label: "Test", vertex: broken, fragment: vertex)
      }
      let text = try #require(error).description
      #expect(text.contains("x.vert:2"))
      _ = gl.takeErrors()
    }
  }

  @Test func linkErrorThrows() throws {
    try withContext { gl in
      let fragment = ShaderSource(
        "#version 300 es\nprecision highp float;\nin vec2 uv;\nout vec4 color;\n"
          + "void main() { color = uv.xyxy; }\n", files: ["x.frag"])
      let error = #expect(throws: ProgramError.self) {
        try Program(gl, label: "Test", vertex: vertex, fragment: fragment)
      }
      guard case .link = try #require(error) else {
        Issue.record("\(String(describing: error))")
        return
      }
      _ = gl.takeErrors()
    }
  }

  @Test(arguments: [
    ("0:12(5): error: x", "a.frag:12(5): error: x"),
    ("1(3) : error C0000: x", "b.glsl:3 : error C0000: x"),
    ("ERROR: 0:7: 'x'", "ERROR: a.frag:7: 'x'"),
    ("9:12(5): error: x", "9:12(5): error: x"),
    ("error: linking", "error: linking"), ("", ""),
  ])
  func logsOfEveryDriverAreRead(log: String, expected: String) {
    #expect(InfoLog(log, files: ["a.frag", "b.glsl"]).text == expected)
  }
}
