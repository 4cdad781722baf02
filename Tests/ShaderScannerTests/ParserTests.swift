// SPDX-License-Identifier: MIT

import ShaderScanner
import Testing

@Suite struct ParserTests {
  private func uniforms(_ expression: String, _ declarations: String) throws -> [Variable] {
    try scan([fragment(reading(expression, declarations))])[0].uniforms
  }

  @Test func severalNamesOfOneDeclaration() throws {
    let found = try uniforms("a + b[0] + c", "uniform float a, b[4], c;")
    #expect(found.map(\.name) == ["a", "b", "c"])
    #expect(found.map(\.count) == [nil, 4, nil])
    #expect(found.allSatisfy { $0.type == .float && $0.precision == "highp" })
    #expect(found[0].declaredAt == SourceLocation("shaders/Test/test.frag", 4))
  }

  @Test func arraysBySizeOfTypeConstantAndMacro() throws {
    let found = try uniforms(
      "a[0] + b[0] + c[0]",
      "const int M = 3;\n#define N 5u\n"
        + "uniform float[2] a;\nuniform float b[M];\nuniform float c[N];"
    )
    #expect(found.map(\.count) == [2, 3, 5])
    #expect(found.map(\.declaredAt.line) == [6, 7, 8])
  }

  @Test func precisionIsTheOwnOrTheDefault() throws {
    let found = try uniforms(
      "a + b + float(c) + float(d)",
      "uniform float a;\nuniform lowp float b;\nuniform int c;\n"
        + "precision highp int;\nuniform int d;"
    )
    #expect(found.map(\.precision) == ["highp", "lowp", "mediump", "highp"])
  }

  @Test func commentsAreNotRead() throws {
    let found = try uniforms(
      "a",
      "// uniform float x;\n/* uniform float y;\n"
        + "uniform float z; */ uniform /* what */ float a; // b"
    )
    #expect(found.map(\.name) == ["a"])
    #expect(found[0].declaredAt.line == 6)
  }

  @Test func functionsStructsAndGlobalsArePassedOver() throws {
    let found = try uniforms(
      "twice(a) + g.x",
      """
      struct Pair { float x; float y; };
      Pair g = Pair(1.0, 2.0);
      const float table[2] = float[2](1.0, 2.0);
      float twice(in float uniformly) { { return uniformly * 2.0; } }
      uniform float a;
      """)
    #expect(found.map(\.name) == ["a"])
  }

  @Test func conditionsAreLeftToTheCompiler() throws {
    let program = try scan([
      fragment(
        reading(
          "value()",
          "uniform float a;\n#if defined(GL_ES) && \\\n  1\nfloat value() { return a; }\n#else\n"
            + "float value() { return 0.0; }\n#endif"))
    ])[0]
    #expect(program.fragment.text.contains("#if defined(GL_ES) && \\\n  1\n"))
    #expect(program.fragment.text.contains("#else"))
  }

  @Test func aUniformOfBothShadersIsOne() throws {
    let vertex = SourceFile(
      path: "shaders/Test/test.vert",
      text: "#version 300 es\nuniform float a;\nvoid main() { gl_Position = vec4(a); }\n")
    let file = SourceFile(
      path: "shaders/Test/test.frag",
      text: "#version 300 es\nprecision highp float;\n" + reading("a", "uniform float a;"))
    let programs = try ShaderReader(files: [file, vertex]).programs()
    #expect(programs[0].uniforms.map(\.name) == ["a"])
    #expect(programs[0].name == "TestProgram")
  }

  @Test func inputsTakeTheirLocationOrTheFirstFree() throws {
    let vertex = SourceFile(
      path: "shaders/Test/test.vert",
      text: "#version 300 es\nin vec2 a;\nlayout(location = 0) in float b;\nin uint c;\n"
        + "void main() { gl_Position = vec4(a, b, float(c)); }\n")
    let file = SourceFile(
      path: "shaders/Test/test.frag",
      text: "#version 300 es\nprecision highp float;\n" + reading("1.0", ""))
    let attributes = try ShaderReader(files: [file, vertex]).programs()[0].attributes
    #expect(attributes.map(\.location) == [1, 0, 2])
  }

  @Test func programsAreNamedForTheirFragmentShader() throws {
    let body = reading("1.0", "")
    let names = try scan([
      fragment(body, name: "title_bar.frag"), fragment(body, name: "drop-shadow.frag"),
      fragment(body, name: "down4.frag"), fragment(body, name: "tinyGlow.frag"),
    ]).map(\.name)
    #expect(names == ["Down4Program", "DropShadowProgram", "TinyGlowProgram", "TitleBarProgram"])
  }
}
