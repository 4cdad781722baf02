// SPDX-License-Identifier: MIT

import Foundation
import ShaderScanner
import Testing

/// Shaders that include `view.glsl`, which is the scanner's own.
@Suite struct ViewShaderTests {
  private func shader(_ body: String) -> SourceFile {
    SourceFile(
      path: "shaders/Test/soft_bars.frag",
      text: "#version 300 es\n#include \"view.glsl\"\n\(body)\n")
  }

  private func messages(_ body: String) -> [String] {
    do {
      _ = try ShaderReader(files: [shader(body)]).programs()
      return []
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test func theTypeHasTheUniformsOfTheShaderAlone() throws {
    let programs = try ShaderReader(files: [
      shader("uniform vec4 ink, in_;\nvec4 colorAt(vec2 p) { return ink + in_ * size.x * scale; }")
    ]).programs()
    let text = Emitter.emit(programs, module: "Test")
    #expect(text.contains("import GLES\nimport ScrimKit\n"))
    let start = try #require(text.range(of: "nonisolated struct SoftBarsShader: ViewShader {"))
    let end = try #require(text.range(of: "Compares all uniforms"))
    let properties = text[start.upperBound..<end.lowerBound].split(separator: "\n")
      .filter { $0.hasPrefix("  var") }
    #expect(properties == ["  var ink: SIMD4<Float>", "  var in_: SIMD4<Float>"])
  }

  @Test func mistakesAreTold() {
    #expect(messages("vec4 colorAt(vec2 p) { return vec4(p, size); }") == [])
    #expect(
      messages("vec4 colourAt(vec2 p) { return vec4(1); }") == [
        "shaders/Test/soft_bars.frag:1: error: there is no function vec4 colorAt(vec2 point)"
      ])
    #expect(
      messages(
        "uniform sampler2D a;\nvec4 colorAt(vec2 p) { return texture(a, p); }") == [
          "shaders/Test/soft_bars.frag:3: error: 'a' has no precision: write one before its type, "
            + "or precision highp sampler2D; above"
        ])
    #expect(
      messages(
        "uniform highp sampler2D a;\nvec4 colorAt(vec2 p) { return texture(a, p); }") == [
          "shaders/Test/soft_bars.frag:3: error: a shader that fills views has no textures"
        ])
    #expect(
      messages(
        "#pragma scrim variant SOFT\nvec4 colorAt(vec2 p) {\n#ifdef SOFT\nreturn vec4(1);\n"
          + "#endif\nreturn vec4(0); }") == [
          "shaders/Test/soft_bars.frag:3: error: a shader that fills views has no variants"
        ])
  }
}
