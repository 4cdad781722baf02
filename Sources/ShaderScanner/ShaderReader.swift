// SPDX-License-Identifier: MIT

/// Turns a folder of shaders into Swift: parse, model, emit.
///
/// ## Input
/// `shaders/<Module>/` holds the shaders of one module, in GLSL ES 3.00.
///
/// - `name.frag` becomes the program `NameProgram`; `title_bar.frag` becomes `TitleBarProgram`.
/// - Its vertex shader is `name.vert`, or the one that `#pragma scrim vertex(quad)` names:
///   `quad.vert`. Programs can share vertex shaders, which can also lie in `shaders/shared/`.
/// - `#include "noise.glsl"` inserts a snippet from the module's folder or from `shaders/shared/`.
///   A second include of a snippet inserts nothing, so snippets need no guards.
/// - Both shaders begin with `#version 300 es`; snippets have no version.
/// - Every sampler has a precision, its own or from `precision mediump sampler2D;`, and a fragment
///   shader has one for floats.
/// - Uniforms are scalars, vectors, square matrices and `sampler2D`, and arrays of all but
///   samplers. The size of an array is a number, a `const int` or a `#define` of a number.
///
/// ## Views
/// A shader for a view includes `view.glsl`, which the scanner brings, and defines one function:
///
///     #version 300 es
///     #include "view.glsl"
///     uniform vec4 ink;
///     vec4 colorAt(vec2 point) { return ink * step(0.5, fract(point.x / 8.0)); }
///
/// `point` is in logical units from the top left corner, the colour is premultiplied, and `size`
/// (in logical units) and `scale` (pixels for each) are there. `stripes.frag` then becomes the type
/// `StripesShader` as well, which is a `ViewShader` with a property for each uniform.
///
/// ## Variants
/// A fragment shader can have variants, which differ in the macros that are defined:
///
///     #pragma scrim variant SHAPED
///     #pragma scrim variant paint(SOLID, IMAGE)
///
/// The first line declares a flag and the second a choice, of which exactly one macro is defined.
/// The program then has a `Variant` with `isShaped` and `paint`, and one GL program for each
/// combination, compiled at its first use. `#ifdef`, `#ifndef`, `#if` and `#elif` on these macros,
/// with `defined()`, `!`, `&&`, `||` and parentheses, are resolved by the scanner: declarations,
/// includes and `#pragma scrim vertex` can depend on them, in snippets too. GL's compiler never
/// sees them.
///
/// One `Uniforms` struct and one set of textures serve all variants. Each variant receives only
/// those it declares; a uniform that only some variants declare has a default value and costs the
/// others nothing.
///
/// Uniforms cannot depend on any other condition: their Swift type is the same for all drivers.
/// Apart from that, other conditions are left to GL's compiler, as are the bodies of functions.
///
/// ## Output
/// One Swift file for each module, which imports `GLES` alone, or `ScrimKit` with shaders of
/// views. For each program a class with a `Uniforms` struct, a `use` that takes the uniforms and a
/// texture for each sampler, and a `close`. `context.program(NameProgram.self)` compiles it at the
/// first request and closes it with the context. For each vertex shader with inputs a vertex
/// struct, `QuadVertex` for `quad.vert`.
///
/// Any mistake is reported as `file:line: error: reason`. Mistakes include a uniform that no shader
/// of the program reads, an input of the fragment shader that is no output of the vertex shader,
/// and a vertex shader that no program uses.
///
/// ## Build
/// The build plugin runs the scanner for a target with a folder under `shaders`, whenever one of
/// its shaders changes. SwiftPM looks for new shaders only when the package itself changes: if a
/// shader was added or removed, the build asks for `touch Package.swift`.
public struct ShaderReader {
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
    let axes = try VariantAxis.axes(of: file)
    let macros = Set(axes.flatMap(\.macros))
    var tested: Set<String> = []
    var variants: [ProgramVariant] = []
    var vertices: [String: ShaderStage] = [:]
    for values in VariantAxis.combinations(of: axes) {
      let expanded = try Preprocessor.expand(
        file, macros: macros, defined: Set(values.joined()), find: find)
      tested.formUnion(expanded.testedMacros)
      let vertexFile = try vertexShader(for: file, expanded.vertexPragma)
      used.insert(vertexFile.path)
      let fragment = try Parser.parse(expanded, as: .fragment)
      let vertex: ShaderStage
      if let parsed = vertices[vertexFile.path] {
        vertex = parsed
      } else {
        vertex = try Parser.parse(Preprocessor.expand(vertexFile, find: find), as: .vertex)
        vertices[vertexFile.path] = vertex
      }
      variants.append(try ProgramVariant(values, vertex: vertex, fragment: fragment))
    }
    if let axis = axes.first(where: { tested.isDisjoint(with: $0.macros) }) {
      throw Diagnostic(axis.location, "no condition tests '\(axis.macros[0])'")
    }
    return try ProgramModel(axes, variants)
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

  /// The file of this name: the module's own before the shared one, and the scanner's own last.
  private func find(_ name: String) -> SourceFile? {
    files.first { $0.name == name } ?? shared.first { $0.name == name }
      ?? [ViewFiles.snippet, ViewFiles.vertexShader].first { $0.name == name }
  }
}
