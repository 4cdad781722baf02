// SPDX-License-Identifier: MIT

internal import Foundation
internal import ProtocolScanner

// Called by the build plugin:
//   protocol-scanner client|server MODULE OUTPUT-FOLDER ALLOWLIST PROTOCOL.xml...

/// Ends the program with `message`, which the build shows.
func fail(_ message: String, code: Int32 = 1) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

/// The file at `path`.
func input(at path: String) -> BindingsGenerator.Input {
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
    fail("\(path):1:1: error: the file cannot be read as UTF-8 text")
  }
  return BindingsGenerator.Input(path: path, text: text)
}

/// Writes `output` into `folder`, unless it is there already: an equal file keeps its date.
func save(_ output: BindingsGenerator.Output, in folder: String) {
  let path = "\(folder)/\(output.name)"
  guard (try? String(contentsOfFile: path, encoding: .utf8)) != output.text else { return }
  do {
    try output.text.write(toFile: path, atomically: true, encoding: .utf8)
  } catch {
    fail("\(path):1:1: error: the file cannot be written: \(error.localizedDescription)")
  }
}

let arguments = CommandLine.arguments
guard arguments.count > 5, let side = BindingsGenerator.Side(rawValue: arguments[1]) else {
  fail(
    "usage: protocol-scanner client|server MODULE OUTPUT-FOLDER ALLOWLIST PROTOCOL.xml...", code: 2)
}

do throws(Diagnostic) {
  let generator = BindingsGenerator(side: side, module: arguments[2])
  let protocols = arguments[5...].map(input(at:))
  let outputs = try generator.generate(protocols, allowlist: input(at: arguments[4]))
  for output in outputs { save(output, in: arguments[3]) }
} catch {
  fail(error.description)
}
