// SPDX-License-Identifier: MIT

import ShaderScanner

/// A vertex shader without inputs, on lines 1 to 2.
let plainVertex = SourceFile(
  path: "shaders/Test/plain.vert", text: "#version 300 es\nvoid main() { gl_Position = vec4(0); }\n"
)

/// A fragment shader on `plain.vert` whose fourth line and what follows is `body`.
func fragment(_ body: String, name: String = "test.frag") -> SourceFile {
  SourceFile(
    path: "shaders/Test/\(name)",
    text: """
      #version 300 es
      #pragma scrim vertex(plain)
      precision highp float;
      \(body)
      """)
}

/// A whole body that reads `expression` into the colour, after `declarations`.
func reading(_ expression: String, _ declarations: String) -> String {
  "\(declarations)\nout vec4 color;\nvoid main() { color = vec4(\(expression)); }"
}

/// The programs of these files and the plain vertex shader.
func scan(_ files: [SourceFile], shared: [SourceFile] = []) throws(ScanFailure) -> [ProgramModel] {
  try ShaderReader(files: files + [plainVertex], shared: shared).programs()
}

/// What is said about these files; empty where they are well.
func messages(_ files: [SourceFile], shared: [SourceFile] = []) -> [String] {
  do {
    _ = try scan(files, shared: shared)
    return []
  } catch {
    return error.diagnostics.map(\.description)
  }
}

/// What is said about one fragment shader with this body.
func messages(_ body: String) -> [String] { messages([fragment(body)]) }
