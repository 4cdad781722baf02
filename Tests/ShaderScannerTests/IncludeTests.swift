// SPDX-License-Identifier: MIT

import ShaderScanner
import Testing

@Suite struct IncludeTests {
  private func snippet(_ name: String, _ text: String, folder: String = "Test") -> SourceFile {
    SourceFile(path: "shaders/\(folder)/\(name)", text: text)
  }

  @Test func snippetsStandInPlaceAndLinesKeepTheirNumbers() throws {
    let program = try scan(
      [
        fragment("#include \"a.glsl\"\n" + reading("a() + b()", "")),
        snippet("a.glsl", "#include \"b.glsl\"\nfloat a() { return 1.0; }"),
      ], shared: [snippet("b.glsl", "float b() { return 2.0; }\n", folder: "shared")])[0]
    #expect(
      program.fragment.text == """
        #version 300 es

        precision highp float;
        #line 1 1
        #line 1 2
        float b() { return 2.0; }

        #line 2 1
        float a() { return 1.0; }
        #line 5 0

        out vec4 color;
        void main() { color = vec4(a() + b()); }

        """)
    #expect(
      program.fragment.files == [
        "shaders/Test/test.frag", "shaders/Test/a.glsl", "shaders/shared/b.glsl",
      ])
  }

  @Test func theModulesOwnSnippetComesBeforeTheSharedOne() throws {
    let program = try scan(
      [
        fragment("#include \"a.glsl\"\n" + reading("a()", "")),
        snippet("a.glsl", "float a() { return 1.0; }"),
      ],
      shared: [snippet("a.glsl", "float a() { return 2.0; }", folder: "shared")])[0]
    #expect(program.fragment.files.last == "shaders/Test/a.glsl")
  }

  @Test func aSecondIncludePutsNothing() throws {
    let program = try scan([
      fragment("#include \"a.glsl\"\n#include \"a.glsl\"\n" + reading("a()", "")),
      snippet("a.glsl", "float a() { return 1.0; }"),
    ])[0]
    #expect(
      program.fragment.text.split(separator: "\n").filter { $0.contains("float a()") }.count == 1)
  }

  @Test func anErrorInASnippetIsToldThere() {
    #expect(
      messages([
        fragment("#include \"a.glsl\"\n" + reading("1.0", "")),
        snippet("a.glsl", "\nuniform sampler3D a;"),
      ])[0].hasPrefix("shaders/Test/a.glsl:2: error: the type 'sampler3D' is not supported"))
  }

  @Test func whatIsMissingIsTold() {
    #expect(
      messages("#include \"a.glsl\"") == [
        "shaders/Test/test.frag:4: error: there is no snippet a.glsl in the module's folder or in "
          + "shaders/shared"
      ])
    #expect(
      messages("#include <a.glsl>") == [
        "shaders/Test/test.frag:4: error: #include needs a file name in quotes"
      ])
  }

  @Test func aCircleIsTold() {
    #expect(
      messages([
        fragment("#include \"a.glsl\""), snippet("a.glsl", "#include \"b.glsl\""),
        snippet("b.glsl", "\n#include \"a.glsl\""),
      ]) == [
        "shaders/Test/b.glsl:2: error: the includes form a cycle: shaders/Test/a.glsl > "
          + "shaders/Test/b.glsl > shaders/Test/a.glsl"
      ])
  }

  @Test func theVertexShaderIsTheOneNamedOrOfTheSameName() {
    let body = "precision highp float;\n" + reading("1.0", "")
    let file = SourceFile(path: "shaders/Test/x.frag", text: "#version 300 es\n" + body)
    #expect(
      messages([file, fragment(reading("1.0", ""))]) == [
        "shaders/Test/x.frag:1: error: there is no x.vert: add it, or name another with "
          + "#pragma scrim vertex(name)"
      ])
    #expect(
      messages([
        SourceFile(
          path: "shaders/Test/x.frag", text: "#version 300 es\n#pragma scrim vertex(y)\n" + body)
      ]) == ["shaders/Test/x.frag:2: error: there is no vertex shader y.vert"])
  }

  @Test func aVertexShaderThatNoProgramUsesIsTold() {
    let unused = SourceFile(path: "shaders/Test/z.vert", text: plainVertex.text)
    #expect(
      messages([fragment(reading("1.0", "")), unused]) == [
        "shaders/Test/z.vert:1: error: no fragment shader uses this vertex shader"
      ])
  }
}
