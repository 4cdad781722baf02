// SPDX-License-Identifier: MIT

import Foundation
import ShaderScanner

/// `shader-scanner --module NAME --root FOLDER --output FILE SHADER…`
///
/// Reads `shaders/NAME` and `shaders/shared` under the root. The named shaders are those that the
/// build watches; any difference from the folders is an error. All paths are relative to the root.
struct ShaderScannerCommand {
  /// Name of the folder under `shaders`, and of the Swift module.
  private var module = ""
  /// The package's folder.
  private var root = ""
  /// The Swift file to write.
  private var output = ""
  /// The shaders that the build watches.
  private var watched: Set<String> = []

  init?(_ words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--module": module = rest.popFirst() ?? ""
      case "--root": root = rest.popFirst() ?? ""
      case "--output": output = rest.popFirst() ?? ""
      default: watched.insert(word)
      }
    }
    if module.isEmpty || root.isEmpty || output.isEmpty { return nil }
  }

  func run() throws {
    let files = try read("shaders/\(module)")
    let shared = try read("shaders/shared")
    let found = Set((files + shared).map(\.path))
    if let path = found.symmetricDifference(watched).min() {
      throw Diagnostic(
        SourceLocation(path, 1),
        "this shader came or went: run 'touch Package.swift' and build again")
    }
    let programs = try ShaderReader(files: files, shared: shared).programs()
    let text = Emitter.emit(programs, module: module)
    // An unchanged file is not written, so nothing is recompiled.
    guard (try? String(contentsOfFile: output, encoding: .utf8)) != text else { return }
    try text.write(toFile: output, atomically: true, encoding: .utf8)
  }

  /// Returns the shaders and snippets in `folder`, none if the folder does not exist.
  private func read(_ folder: String) throws -> [SourceFile] {
    let url = URL(filePath: root).appending(path: folder)
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []
    return try names.sorted().compactMap { name in
      guard SourceFile(path: name, text: "").kind != nil else { return nil }
      let text = try String(contentsOf: url.appending(path: name), encoding: .utf8)
      return SourceFile(path: "\(folder)/\(name)", text: text)
    }
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

guard let command = ShaderScannerCommand(Array(CommandLine.arguments.dropFirst())) else {
  fail("usage: shader-scanner --module NAME --root FOLDER --output FILE SHADER…")
}
do {
  try command.run()
} catch {
  fail("\(error)")
}
