// SPDX-License-Identifier: MIT

@testable import ProtocolScanner

/// The protocol scanner. Accepted input becomes well-formed Swift for both sides; a mistake is one
/// line with its file and position.
enum ProtocolsTarget {
  /// The file `allowlist` is the allowlist; all others are XML.
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let files = InputText(bytes).files.map {
      BindingsGenerator.Input(path: $0.name, text: $0.text)
    }
    let protocols = files.filter { $0.path != "allowlist" }
    let allowlist =
      files.first { $0.path == "allowlist" }
      ?? BindingsGenerator.Input(path: "allowlist", text: "wl_a 1")
    for side in BindingsGenerator.Side.allCases {
      let generator = BindingsGenerator(side: side, module: "Module")
      var outputs: [BindingsGenerator.Output] = []
      do throws(Diagnostic) {
        outputs = try generator.generate(protocols, allowlist: allowlist)
      } catch {
        try check(error, in: protocols + [allowlist])
      }
      for output in outputs { try GeneratedCode(text: output.text).check() }
    }
  }

  private static func check(
    _ mistake: Diagnostic, in files: [BindingsGenerator.Input]
  ) throws(BrokenPromise) {
    let place = mistake.location
    let texts = files.filter { $0.path == place.file }.map(\.text)
    try promise(!texts.isEmpty, "'\(place.file)' is no file: \(mistake)")
    let lines = texts.map(InputText.lines).max() ?? 0
    try promise(1...lines ~= place.line, "there are \(lines) lines: \(mistake)")
    let columns = texts.map(\.utf8.count).max() ?? 0
    try promise(1...columns + 1 ~= place.column, "there is no such column: \(mistake)")
    try promise(InputText.isOneLine(mistake.description), "not one line: \(mistake)")
  }
}
