// SPDX-License-Identifier: MIT

@testable import ShaderScanner

/// The shader scanner. Accepted input becomes well-formed Swift; each mistake is one line with its
/// file and position.
enum ShadersTarget {
  /// Files whose names start with `shared` are shared by all modules.
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let files = InputText(bytes).files.map { SourceFile(path: $0.name, text: $0.text) }
    let scanner = ShaderReader(
      files: files.filter { !$0.path.hasPrefix("shared") },
      shared: files.filter { $0.path.hasPrefix("shared") })
    var programs: [ProgramModel] = []
    do throws(ScanFailure) { programs = try scanner.programs() } catch {
      try promise(!error.diagnostics.isEmpty, "refused without a reason")
      for mistake in error.diagnostics { try check(mistake, in: files) }
    }
    let code = GeneratedCode(text: Emitter.emit(programs, module: "Module"))
    try code.check()
    let variants = programs.flatMap(\.variants)
    let stages = Set(
      variants.flatMap { [[$0.vertex.path, ""], [$0.fragment.path, $0.fragment.text]] }
    ).count
    try promise(code.endsOfLiterals == stages, "a shader ends its literal:\n\(code.text)")
  }

  private static func check(
    _ mistake: Diagnostic, in files: [SourceFile]
  ) throws(BrokenPromise) {
    let place = mistake.location
    let texts = files.filter { $0.path == place.path }.map(\.text)
    try promise(!texts.isEmpty, "'\(place.path)' is no file: \(mistake)")
    let lines = texts.map(InputText.lines).max() ?? 0
    try promise(1...lines ~= place.line, "there are \(lines) lines: \(mistake)")
    try promise(InputText.isOneLine(mistake.description), "not one line: \(mistake)")
  }
}
