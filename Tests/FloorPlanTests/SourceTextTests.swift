// SPDX-License-Identifier: MIT

import Testing

/// The reader of sources finds what it is to find, and only that.
@Suite struct SourceTextTests {
  @Test(arguments: [
    ("import A", ["A"]), ("public import A", ["A"]), ("@testable import A", ["A"]),
    ("@_exported public import A", ["A"]), ("import struct A.B", ["A"]),
    ("@preconcurrency internal import A\n#if X\n  import B\n#endif", ["A", "B"]),
    ("// import A", []), ("/* import A\n/* import B */\nimport C */ import D", ["D"]),
    ("let a = \"import A\"", []), ("let a = \"\"\"\n  import A\n  \"\"\"\nimport B", ["B"]),
    ("let a = #\"\"\"\n  \"\"\"\n  import A\n  \"\"\"#\nimport B", ["B"]),
    ("func important() {}\nlet importance = 1", []),
  ])
  func imports(source: String, expected: [String]) {
    #expect(SourceText(source).imports == Set(expected))
  }

  @Test(arguments: [
    "static var count = 0", "public static var count: Int = 0",
    "nonisolated(unsafe) static var count = 0", "class var count = 0",
    "static var count: Int = 0 { didSet { print(1) } }", "static var make = { 1 }()",
    "static var count: Int?\n  let other: Int",
  ])
  func staticVariablesThatStore(member: String) {
    #expect(
      SourceText("struct A {\n  \(member)\n}").mutableGlobals == [
        "static var \(member.contains("make") ? "make" : "count")"
      ])
  }

  @Test(arguments: [
    "var count = 0", "public var count: Int = 0", "nonisolated(unsafe) private var count = 0",
    "@MainActor var count = 0", "struct A {}\nvar count = 1\nfunc f() { var other = 2 }",
  ])
  func variablesOutsideAllTypes(source: String) {
    #expect(SourceText(source).mutableGlobals == ["var count"])
  }

  @Test(arguments: [
    "struct A { var count = 0 }", "func f() {\n  var count = 0\n}", "let count = 0",
    "struct A { static let count = 0 }", "struct A { static var zero: Self { Self() } }",
    "struct A {\n  static var zero: Self\n  {\n    Self()\n  }\n}", "var count: Int { 1 }",
    "protocol P { static var name: String { get } }", "// static var count = 0",
    "let a = \"static var count = 0\"", "let a = \"\"\"\nvar count = 0\n\"\"\"",
    "let a = \"{ \\(b { \"}\" }) {\"\nstruct A { var count = 0 }",
    "enum A {\n  static var `switch`: Int { 1 }\n}",
  ])
  func variablesThatNobodyShares(source: String) {
    #expect(SourceText(source).mutableGlobals == [])
  }

  @Test(arguments: [
    ("Task { f() }", ["Task"]), ("Task.detached {}", ["Task"]), ("func f() async {}", ["async"]),
    ("func await() {}", []), ("actor A {}", ["actor"]), ("Thread.detachNewThread {}", ["Thread"]),
    ("unsafe pthread_create(&a, nil, f, nil)", ["pthread_create"]),
    ("DispatchQueue.global().async {}", ["DispatchQueue", "async"]),
    ("// async\nlet a = \"Task\"", []), ("let factor = Tasks.actorOf(dispatch)", []),
    ("pthread_sigmask(SIG_BLOCK, &set, nil)", []), ("@MainActor func f() {}", []),
  ])
  func threads(source: String, expected: [String]) {
    #expect(SourceText(source).threads == expected)
  }

  @Test func interpolatedCodeIsCode() {
    #expect(SourceText("\"a \\(f(\"x\")) b\" + c").code == "\"(f(\"\"))\" + c")
  }
}
