/// Turns a folder of shaders into Swift: parse, model, emit.
///
/// ## What is read
/// `shaders/<Module>/` holds the shaders of one module, in GLSL ES 3.00.
///
/// - `name.frag` makes the program `NameProgram`; `title_bar.frag` makes `TitleBarProgram`.
/// - Its vertex shader is `name.vert`. Where there is no such file, the fragment shader says which:
///   `#pragma scrim vertex(quad)` stands for `quad.vert`. Vertex shaders may be shared by programs
///   and may lie in `shaders/shared/`.
/// - `#include "noise.glsl"` puts a snippet in its place, from the module's folder or else from
///   `shaders/shared/`. A second include of the same snippet puts nothing: snippets need no guards.
/// - Both shaders begin with `#version 300 es`; snippets have no version.
/// - Every sampler has a precision, its own or by `precision mediump sampler2D;`, and a fragment
///   shader has one for floats.
/// - Uniforms are scalars, vectors, square matrices and `sampler2D`, and arrays of all but samplers.
///   An array's size is a number, a `const int` or a `#define` of a number. Uniforms do not stand
///   within `#if`: their Swift type is the same for all.
/// - Conditions are otherwise left to GL's compiler, as is everything within functions.
///
/// ## What is made
/// One Swift file a module. For each program a class with a `Uniforms` struct, an `init` that
/// compiles, a `use` that takes the uniforms and one texture a sampler, and a `close`. For each
/// vertex shader with inputs a vertex struct, `QuadVertex` for `quad.vert`.
///
/// Whatever cannot be read fails with `file:line: error: reason`. So does a uniform that no shader
/// of the program reads, an input of the fragment shader that the vertex shader does not give, and
/// a vertex shader that no program uses.
///
/// ## When
/// The build plugin runs this for a target with a folder under `shaders`, whenever one of its
/// shaders changes. SwiftPM looks for new shaders only when the package itself changes: after a
/// shader comes or goes, the build asks for `touch Package.swift`.
public struct ShaderScanner {
  /// The shaders and snippets of the module.
  private let files: [SourceFile]
  /// Snippets and vertex shaders for all modules.
  private let shared: [SourceFile]

  /// A scanner of these files.
  public init(files: [SourceFile], shared: [SourceFile] = []) {
    self.files = files.sorted { $0.path < $1.path }
    self.shared = shared.sorted { $0.path < $1.path }
  }

  /// The programs, by name.
  public func programs() throws(ScanFailure) -> [ProgramModel] {
    var programs: [ProgramModel] = []
    var diagnostics: [Diagnostic] = []
    var used: Set<String> = []
    for fragment in files where fragment.kind == .fragment {
      do throws(Diagnostic) {
        let program = try program(of: fragment, used: &used)
        if let other = programs.first(where: { $0.name == program.name }) {
          throw Diagnostic(
            SourceLocation(fragment.path, 1),
            "the program \(program.name) is already made by \(other.fragment.path)")
        }
        programs.append(program)
      } catch {
        diagnostics.append(error)
      }
    }
    // A program that failed may not have come as far as naming its vertex shader.
    if diagnostics.isEmpty {
      for file in files where file.kind == .vertex && !used.contains(file.path) {
        diagnostics.append(
          Diagnostic(SourceLocation(file.path, 1), "no fragment shader uses this vertex shader"))
      }
    }
    guard diagnostics.isEmpty else { throw ScanFailure(diagnostics) }
    return programs
  }

  private func program(
    of file: SourceFile, used: inout Set<String>
  ) throws(Diagnostic) -> ProgramModel {
    let expanded = try Includer.expand(file, find: find)
    let vertexFile = try vertexShader(for: file, expanded.vertexPragma)
    used.insert(vertexFile.path)
    let fragment = try Parser.parse(expanded, as: .fragment)
    let vertex = try Parser.parse(Includer.expand(vertexFile, find: find), as: .vertex)
    return try ProgramModel(vertex: vertex, fragment: fragment)
  }

  private func vertexShader(
    for fragment: SourceFile, _ pragma: VertexPragma?
  ) throws(Diagnostic) -> SourceFile {
    let name = (pragma?.name ?? fragment.baseName) + ".vert"
    if let file = find(name) { return file }
    if let pragma { throw Diagnostic(pragma.location, "there is no vertex shader \(name)") }
    throw Diagnostic(
      SourceLocation(fragment.path, 1),
      "there is no \(name): add it, or name another with #pragma scrim vertex(name)")
  }

  /// The file of this name: the module's own before the shared one.
  private func find(_ name: String) -> SourceFile? {
    files.first { $0.name == name } ?? shared.first { $0.name == name }
  }
}
