// SPDX-License-Identifier: MIT

/// The code of a Swift file without its comments and without what its string literals say.
struct SourceText {
  /// The code. Lines are where they were.
  let code: String

  /// Reads `source`.
  init(_ source: String) {
    var reader = Reader(source)
    reader.readCode(until: nil)
    code = reader.code
  }

  /// The modules it imports.
  var imports: Set<String> {
    let line =
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?([\w-]+)/
      .anchorsMatchLineEndings()
    return Set(code.matches(of: line).map { String($0.output.1) })
  }

  /// The variables that every part of the program could change: stored ones that are static or
  /// stand outside all types. They are named with their declaration.
  var mutableGlobals: [String] {
    let member = /\b(?:static|class)\s+var\s+([^\s:=]+)[^={}\n]*\s*([={]?)/
    let global =
      /^(?:(?:@\w+(?:\([^)]*\))?|\w+(?:\([^)]*\))?)\s+)*?var\s+([^\s:=]+)[^={}\n]*\s*([={]?)/
      .anchorsMatchLineEndings()
    let members = code.matches(of: member).filter { $0.output.2 != "{" }
    let globals = topLevel.matches(of: global).filter { $0.output.2 != "{" }
    return (members.map { "static var \($0.output.1)" } + globals.map { "var \($0.output.1)" })
  }

  /// What it names by which threads are started, or work is handed to them.
  var threads: [String] {
    let name =
      /\b(?:pthread_create|thrd_create|Thread|OperationQueue|Dispatch[A-Z]\w*|Task|TaskGroup|async|actor)\b/
      .wordBoundaryKind(.simple)
    return code.matches(of: name).map { String($0.output) }
  }

  /// The code outside all braces.
  private var topLevel: String {
    var depth = 0
    var text = ""
    for character in code {
      if character == "}" { depth -= 1 }
      if depth == 0 || character == "\n" { text.append(character) }
      if character == "{" { depth += 1 }
    }
    return text
  }

  /// Walks over the source once.
  private struct Reader {
    private let source: [Character]
    private var position = 0
    private(set) var code = ""

    init(_ source: String) { self.source = Array(source) }

    /// Takes code up to the closing parenthesis of an interpolation, or to the end.
    mutating func readCode(until end: Character?) {
      var depth = 0
      while position < source.count {
        let character = source[position]
        if depth == 0, character == end { return }
        if next(is: "//") {
          while position < source.count, source[position] != "\n" { position += 1 }
        } else if next(is: "/*") {
          skipComment()
        } else if let hashes = stringStart {
          position += hashes
          skipString(hashes: hashes)
        } else {
          depth += character == "(" ? 1 : character == ")" ? -1 : 0
          code.append(character)
          position += 1
        }
      }
    }

    /// Passes over a comment, with those inside it.
    private mutating func skipComment() {
      var depth = 0
      repeat {
        depth += next(is: "/*") ? 1 : next(is: "*/") ? -1 : 0
        position += next(is: "/*") || next(is: "*/") ? 2 : 1
        if position > 0, position <= source.count, source[position - 1] == "\n" {
          code.append("\n")
        }
      } while depth > 0 && position < source.count
    }

    /// Passes over a literal that starts here, but takes the code that is interpolated in it.
    private mutating func skipString(hashes: Int) {
      let quote = next(is: "\"\"\"") ? "\"\"\"" : "\""
      let fence = String(repeating: "#", count: hashes)
      position += quote.count
      code.append("\"")
      while position < source.count, !next(is: quote + fence) {
        if next(is: "\\" + fence + "(") {
          position += 2 + hashes
          code.append("(")
          readCode(until: ")")
          code.append(")")
          position += 1
        } else if next(is: "\\" + fence) {
          position += 2 + hashes
        } else {
          if source[position] == "\n" { code.append("\n") }
          position += 1
        }
      }
      code.append("\"")
      position += quote.count + hashes
    }

    /// How many `#` stand before the quote of a literal that starts here; nil where none starts.
    private var stringStart: Int? {
      var index = position
      while index < source.count, source[index] == "#" { index += 1 }
      return index < source.count && source[index] == "\"" ? index - position : nil
    }

    private func next(is text: String) -> Bool { source[position...].starts(with: text) }
  }
}
