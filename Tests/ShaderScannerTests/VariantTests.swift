// SPDX-License-Identifier: MIT

import ShaderScanner
import Testing

@Suite struct VariantTests {
  /// A shader with a flag and a choice.
  private static let body = """
    #pragma scrim variant SHAPED
    #pragma scrim variant paint(SOLID, TWO_COLORS)
    uniform vec4 first;
    #ifdef SHAPED
    uniform float radius;
    #endif
    #if defined(TWO_COLORS)
    uniform vec4 second;
    uniform highp sampler2D table;
    #endif
    out vec4 color;
    void main() {
    #if defined(SHAPED) && !defined(SOLID)
      color = first + second * texture(table, vec2(radius));
    #elif defined(TWO_COLORS)
      color = first + second * texture(table, vec2(0.0));
    #elif defined(SHAPED)
      color = first * radius;
    #else
      color = first;
    #endif
    }
    """

  @Test func eachCombinationIsAVariantWithItsOwnUniforms() throws {
    let program = try scan([fragment(Self.body)])[0]
    #expect(
      program.variants.map(\.macros) == [
        [[], ["SOLID"]], [[], ["TWO_COLORS"]], [["SHAPED"], ["SOLID"]],
        [["SHAPED"], ["TWO_COLORS"]],
      ])
    #expect(
      program.variants.map { $0.uniforms.map(\.name) } == [
        ["first"], ["first", "second", "table"], ["first", "radius"],
        ["first", "radius", "second", "table"],
      ])
    #expect(program.uniforms.map(\.name) == ["first", "second", "radius"])
    #expect(program.samplers.map(\.name) == ["table"])
    let text = program.variants[2].fragment.text
    #expect(text.contains("color = first * radius;"))
    #expect(!text.contains("second") && !text.contains("#if") && !text.contains("#endif"))
  }

  @Test func otherConditionsAreLeftToTheCompiler() throws {
    let program = try scan([
      fragment(
        "#pragma scrim variant A\nout vec4 color;\nvoid main() {\n#ifdef GL_ES\n#ifdef A\n"
          + "color = vec4(1);\n#else\ncolor = vec4(0);\n#endif\n#else\ncolor = vec4(2);\n#endif\n}")
    ])[0]
    for (variant, value) in zip(program.variants, ["0", "1"]) {
      #expect(
        variant.fragment.text.split(separator: "\n").suffix(6) == [
          "#ifdef GL_ES", "color = vec4(\(value));", "#else", "color = vec4(2);", "#endif", "}",
        ])
    }
  }

  @Test func aVariantMayHaveItsOwnVertexShaderAndSnippets() throws {
    let files = [
      SourceFile(
        path: "shaders/Test/x.frag",
        text: "#version 300 es\n#pragma scrim variant A\n#ifdef A\n#pragma scrim vertex(other)\n"
          + "#include \"a.glsl\"\n#else\n#pragma scrim vertex(plain)\n#endif\n"
          + "precision highp float;\nout vec4 color;\nvoid main() {\n#ifdef A\ncolor = a();\n"
          + "#else\ncolor = vec4(0);\n#endif\n}"),
      SourceFile(
        path: "shaders/Test/other.vert",
        text: "#version 300 es\nin vec2 at;\nvoid main() { gl_Position = at.xyxy; }\n"),
      SourceFile(path: "shaders/Test/a.glsl", text: "vec4 a() { return vec4(1); }"),
    ]
    let program = try scan(files)[0]
    #expect(
      program.variants.map(\.vertex.path) == ["shaders/Test/plain.vert", "shaders/Test/other.vert"])
    #expect(program.variants.map(\.fragment.files.count) == [1, 2])
    #expect(program.variants.map(\.attributes.count) == [0, 1])
  }

  @Test func textsThatDoNotDifferAreWrittenOnce() throws {
    let body = "#pragma scrim variant paint(A, B, C)\nout vec4 color;\nvoid main() {\n"
    let text = Emitter.emit(
      try scan([
        fragment(body + "#ifdef A\ncolor = vec4(0);\n#else\ncolor = vec4(1);\n#endif\n}")
      ]), module: "Test")
    #expect(text.split(separator: "static let test").count == 3)
    #expect(text.contains("label: \"TestProgram (c)\""))
  }

  /// A body from line 4 on, the line of the mistake, and the start of its diagnostic.
  @Test(arguments: [
    ("#pragma scrim variant", 4, "'' is not a macro of a variant"),
    ("#pragma scrim variant shaped", 4, "'shaped' is not a macro of a variant"),
    ("#pragma scrim variant GL_X", 4, "'GL_X' is reserved by GLSL"),
    ("#pragma scrim variant INIT", 4, "'INIT' cannot name a variant"),
    ("#pragma scrim variant paint(A)", 4, "write #pragma scrim variant MACRO, or"),
    ("#pragma scrim variant Paint(A, B)", 4, "write #pragma scrim variant MACRO, or"),
    ("#pragma scrim variant type(A, B)", 4, "'type' cannot name a variant"),
    ("#pragma scrim variant a(A, B)\n#pragma scrim variant a(C, D)", 5, "'a' is already declared"),
    ("#pragma scrim variant A\n#pragma scrim variant b(A, C)", 5, "'A' is declared twice"),
    ("#pragma scrim variant A", 4, "no condition tests 'A'"),
    ("#pragma scrim variant A\n#ifdef A\n#ifdef X", 5, "this condition has no #endif"),
    ("#pragma scrim variant A\n#if A\n#endif", 5, "write this condition with defined(MACRO)"),
    ("#pragma scrim variant A\n#if defined(A) && X\n#endif", 5, "a condition tests either macros"),
    ("#ifdef X\n#pragma scrim variant A\n#endif", 5, "a variant cannot depend on a condition"),
    (
      "#pragma scrim variant A\n#ifdef A\nuniform float a;\n#else\nuniform vec2 a;\n#endif", 6,
      "'highp float a' is 'highp vec2 a'"
    ),
  ])
  func mistakesHaveALineAndAReason(body: String, line: Int, reason: String) throws {
    let isComplete = body.contains("uniform") || reason.hasPrefix("no condition")
    let messages = messages(
      isComplete ? body + "\n" + reading(body.contains("uniform") ? "a, a" : "1.0", "") : body)
    let first = try #require(messages.first)
    #expect(messages.count == 1)
    #expect(first.hasPrefix("shaders/Test/test.frag:\(line): error: \(reason)"), "\(first)")
  }

  @Test func moreThan192VariantsAreRefused() {
    let pragmas = (0..<8).map { "#pragma scrim variant FLAG\($0)\n" }.joined()
    #expect(
      messages(pragmas) == [
        "shaders/Test/test.frag:11: error: more than 192 variants of one program"
      ])
  }
}
