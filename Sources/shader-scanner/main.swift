import Foundation
import ShaderScanner

/// `shader-scanner --module NAME --root FOLDER --output FILE SHADER… [--shared SHADER…]`
///
/// Paths of shaders are taken from the root, and so are those in messages.
struct Arguments {
  var module = ""
  var root = ""
  var output = ""
  var files: [String] = []
  var shared: [String] = []

  init?(_ words: [String]) {
    var rest = words[...]
    var isShared = false
    while let word = rest.popFirst() {
      switch word {
      case "--module", "--root", "--output":
        guard let value = rest.popFirst() else { return nil }
        switch word {
        case "--module": module = value
        case "--root": root = value
        default: output = value
        }
      case "--shared": isShared = true
      case _ where isShared: shared.append(word)
      default: files.append(word)
      }
    }
    if module.isEmpty || root.isEmpty || output.isEmpty { return nil }
  }
}

func read(_ paths: [String], from root: String) throws -> [SourceFile] {
  try paths.map { path in
    let url = URL(filePath: root).appending(path: path)
    return SourceFile(path: path, text: try String(contentsOf: url, encoding: .utf8))
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
  fail(
    "usage: shader-scanner --module NAME --root FOLDER --output FILE SHADER… [--shared SHADER…]")
}
do {
  let scanner = ShaderScanner(
    files: try read(arguments.files, from: arguments.root),
    shared: try read(arguments.shared, from: arguments.root))
  let text = Emitter.emit(try scanner.programs(), module: arguments.module)
  try text.write(toFile: arguments.output, atomically: true, encoding: .utf8)
} catch {
  fail("\(error)")
}
