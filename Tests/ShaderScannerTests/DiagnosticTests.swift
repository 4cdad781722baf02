// SPDX-License-Identifier: MIT

import ShaderScanner
import Testing

@Suite struct DiagnosticTests {
  /// Bodies from line 4 on, the line that is wrong, and what is said about it.
  @Test(arguments: [
    ("\nuniform float a;", 5, "the uniform 'a' is never read"),
    (
      "uniform float a;\nuniform float a;", 5, "'a' is already declared at shaders/Test/test.frag:4"
    ),
    ("uniform vec5 a;", 4, "the type 'vec5' is not supported"),
    ("uniform sampler2D a;", 4, "'a' has no precision"),
    ("uniform highp sampler2D a[2];", 4, "'a': a sampler must be a uniform and not an array"),
    ("uniform float a = 1.0;", 4, "'a' cannot be given a value here"),
    ("uniform Block {\n  float a;\n};", 4, "blocks are not supported"),
    ("#ifdef X\nuniform float a;\n#endif", 5, "'uniform' within #if"),
    ("uniform float a[N];", 4, "an array's size must be a number"),
    ("uniform float a[0];", 4, "an array must have elements"),
    ("uniform float;", 4, "expected a name before ';'"),
    ("uniform float a", 4, "expected ';' before the end of the file"),
    ("uniform float a b;", 4, "expected ';' before 'b'"),
    ("precision bigp float;", 4, "'bigp' is not a precision"),
    ("/* no end", 4, "this comment is not closed"),
    ("#if 1\n#if 2\n#endif", 4, "this condition has no #endif"),
    ("#endif", 4, "#endif without #if"), ("#else", 4, "#else without #if"),
    ("#import x", 4, "#import is not a directive of GLSL"),
    ("#version 300 es", 4, "#version must be the first line of a shader"),
    ("#line 3", 4, "#line is not allowed: the scanner writes it"),
    (
      "#pragma scrim fast", 4,
      "the pragmas are #pragma scrim vertex(name) and #pragma scrim variant"
    ),
    ("#pragma scrim vertex(other)", 4, "the vertex shader is named twice"),
    ("void main() {\n  @\n}", 5, "'@' is not a character of GLSL"),
    ("void main() {\n  f(1;\n}", 6, "'}' has no matching bracket"),
    ("void main() {\n\n", 4, "'{' is not closed"),
    ("float a", 4, "this declaration is not terminated"),
    ("in vec2 uv;\nout vec4 c;\nvoid main() { c = uv.xyxy; }", 4, "plain.vert has no output 'uv'"),
    ("void main() { }", 1, "the shader has no output"),
    ("out vec4 c;", 1, "there is no main function"),
  ])
  func everyMistakeIsToldWithItsLine(body: String, line: Int, reason: String) throws {
    let said = messages(body)
    #expect(said.count == 1)
    let first = try #require(said.first)
    #expect(first.hasPrefix("shaders/Test/test.frag:\(line): error: \(reason)"), "\(first)")
  }

  @Test func aShaderWithoutVersionIsTold() {
    #expect(
      messages([SourceFile(path: "shaders/Test/a.frag", text: "void main() {}")]) == [
        "shaders/Test/a.frag:1: error: the first line must be #version 300 es"
      ])
  }

  @Test func aFragmentShaderWithoutPrecisionIsTold() {
    let file = SourceFile(
      path: "shaders/Test/a.frag",
      text: "#version 300 es\n#pragma scrim vertex(plain)\nout vec4 color;\nvoid main() {}")
    #expect(
      messages([file]) == [
        "shaders/Test/a.frag:3: error: 'color' has no precision: write one before its type, or "
          + "precision highp float; above"
      ])
  }

  @Test func aUniformThatTheShadersDeclareOtherwiseIsTold() {
    let vertex = SourceFile(
      path: "shaders/Test/a.vert",
      text: "#version 300 es\nuniform vec2 a;\nvoid main() { gl_Position = a.xyxy; }\n")
    let file = SourceFile(
      path: "shaders/Test/a.frag",
      text: "#version 300 es\nprecision mediump float;\n" + reading("a", "uniform vec2 a;"))
    #expect(
      messages([file, vertex, fragment(reading("1.0", ""))]) == [
        "shaders/Test/a.frag:3: error: 'mediump vec2 a' is 'highp vec2 a' at shaders/Test/a.vert:2"
      ])
  }

  @Test func twoFilesOfOneProgramAreTold() {
    let body = reading("1.0", "")
    #expect(
      messages([fragment(body, name: "a_b.frag"), fragment(body, name: "a-b.frag")]) == [
        "shaders/Test/a_b.frag:1: error: the program ABProgram is already made by "
          + "shaders/Test/a-b.frag"
      ])
  }

  @Test func aSamplerThatTakesALabelIsTold() {
    let body = reading(
      "texture(a, vec2(0)) + texture(aSampler, vec2(0))",
      "precision highp sampler2D;\nuniform sampler2D a, aSampler;")
    #expect(
      messages(body) == [
        "shaders/Test/test.frag:5: error: the name 'aSampler' is taken: rename the sampler"
      ])
  }

  @Test func everyBrokenProgramIsToldAndASharedMistakeOnce() {
    let vertex = SourceFile(
      path: "shaders/Test/v.vert", text: "#version 300 es\nuniform float a;\n")
    let texts = ["a", "b"].map { name in
      SourceFile(
        path: "shaders/Test/\(name).frag",
        text: "#version 300 es\n#pragma scrim vertex(v)\nprecision highp float;\n"
          + reading("1.0", ""))
    }
    #expect(
      messages(texts + [vertex, fragment("uniform float c;")]) == [
        "shaders/Test/v.vert:2: error: the uniform 'a' is never read",
        "shaders/Test/test.frag:4: error: the uniform 'c' is never read",
      ])
  }
}
