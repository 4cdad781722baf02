// SPDX-License-Identifier: MIT

/// The code of a Swift file without its comments and without what its string literals say.
struct SourceText: Sendable {
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
      #/
      ^\s*(?:@\w+(?:\([^)]*\))?\s+)*
      (?:(?:public|package|internal|fileprivate|private)\s+)?
      import\s+
      (?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?
      ([\w-]+)
      /#.anchorsMatchLineEndings()
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
      #/
      \b(?:
        pthread_create|thrd_create|Thread|OperationQueue|Dispatch[A-Z]\w*|Task|TaskGroup|async|actor
      )\b
      /#.wordBoundaryKind(.simple)
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

  /// Walks over the source once, by bytes: what it looks for is ASCII.
  private struct Reader {
    private let source: [UInt8]
    private var position = 0
    private var taken: [UInt8] = []

    init(_ source: String) { self.source = Array(source.utf8) }

    /// The code that was taken.
    var code: String { String(decoding: taken, as: UTF8.self) }

    /// Takes code up to the closing parenthesis of an interpolation, or to the end.
    mutating func readCode(until end: UInt8?) {
      var depth = 0
      while position < source.count {
        let byte = source[position]
        if depth == 0, byte == end { return }
        if byte == UInt8(ascii: "/"), next(is: "//") {
          while position < source.count, source[position] != newline { position += 1 }
        } else if byte == UInt8(ascii: "/"), next(is: "/*") {
          skipComment()
        } else if let hashes = stringStart {
          position += hashes
          skipString(hashes: hashes)
        } else {
          if byte == UInt8(ascii: "(") {
            depth += 1
          } else if byte == UInt8(ascii: ")") {
            depth -= 1
          }
          taken.append(byte)
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
        if position > 0, position <= source.count, source[position - 1] == newline {
          taken.append(newline)
        }
      } while depth > 0 && position < source.count
    }

    /// Passes over a literal that starts here, but takes the code that is interpolated in it.
    private mutating func skipString(hashes: Int) {
      let quote = next(is: "\"\"\"") ? "\"\"\"" : "\""
      let fence = String(repeating: "#", count: hashes)
      position += quote.utf8.count
      taken.append(UInt8(ascii: "\""))
      while position < source.count, !next(is: quote + fence) {
        if next(is: "\\" + fence + "(") {
          position += 2 + hashes
          taken.append(UInt8(ascii: "("))
          readCode(until: UInt8(ascii: ")"))
          taken.append(UInt8(ascii: ")"))
          position += 1
        } else if next(is: "\\" + fence) {
          position += 2 + hashes
        } else {
          if source[position] == newline { taken.append(newline) }
          position += 1
        }
      }
      taken.append(UInt8(ascii: "\""))
      position += quote.utf8.count + hashes
    }

    /// How many `#` stand before the quote of a literal that starts here; nil where none starts.
    private var stringStart: Int? {
      var index = position
      while index < source.count, source[index] == UInt8(ascii: "#") { index += 1 }
      return index < source.count && source[index] == UInt8(ascii: "\"") ? index - position : nil
    }

    private let newline = UInt8(ascii: "\n")

    private func next(is text: String) -> Bool { source[position...].starts(with: text.utf8) }
  }
}
