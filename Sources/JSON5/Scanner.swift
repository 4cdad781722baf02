// SPDX-License-Identifier: MIT

/// The characters of a document, consumed one by one, and their names for error messages.
struct Scanner {
  /// The characters of the document.
  private let scalars: [Unicode.Scalar]
  /// True for JSON, false for JSON5.
  let isStrict: Bool
  /// The index of the next character.
  private var index = 0
  /// The position of the next character.
  private(set) var position = JSON5Position(line: 1, column: 1)

  /// Decodes UTF-8.
  init(_ bytes: [UInt8], _ language: JSON5Reader.Language) throws(JSON5Mistake) {
    isStrict = language == .json
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(bytes.count)
    var input = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let encoded): scalars.append(Unicode.UTF8.decode(encoded))
      case .emptyInput:
        self.scalars = scalars
        return
      case .error:
        let position = Scanner(scalars, isStrict).endPosition
        throw JSON5Mistake(at: position, "expected text in UTF-8, found bytes that are none")
      }
    }
  }

  private init(_ scalars: [Unicode.Scalar], _ isStrict: Bool) {
    self.scalars = scalars
    self.isStrict = isStrict
  }

  /// The position of the end of the document.
  private var endPosition: JSON5Position {
    var scanner = self
    while scanner.take() != nil {}
    return scanner.position
  }

  // MARK: Consuming

  /// The next character; nil at the end.
  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// The character after `next`; nil at the end.
  var second: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  /// Consumes the next character.
  @discardableResult
  mutating func take() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    index += 1
    // In CR LF, the line feed ends the line.
    let isHalf = scalar == "\r" && next == "\n"
    position =
      scalar.endsLine && !isHalf
      ? JSON5Position(line: position.line + 1, column: 1)
      : JSON5Position(line: position.line, column: position.column + 1)
    return scalar
  }

  /// Consumes the next character if it is `scalar`; returns true if it was.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    take()
    return true
  }

  /// Consumes a line terminator, CR LF included; returns true if there was one.
  mutating func takeLineEnd() -> Bool {
    guard let scalar = next, scalar.endsLine else { return false }
    take()
    if scalar == "\r" { _ = take("\n") }
    return true
  }

  /// Consumes white space and comments.
  mutating func skipSpace() throws(JSON5Mistake) {
    while let scalar = next {
      if isStrict ? scalar.isSpaceOfJSON : scalar.isSpace {
        take()
      } else if isStrict {
        return
      } else if scalar == "/", second == "/" {
        while let scalar = next, !scalar.endsLine { take() }
      } else if scalar == "/", second == "*" {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(JSON5Mistake) {
    let start = position
    take()
    take()
    while !(next == "*" && second == "/") {
      guard take() != nil else {
        throw JSON5Mistake(at: start, "expected '*/' after this '/*', found the end of the file")
      }
    }
    take()
    take()
  }

  // MARK: Errors

  /// The error that the next characters are not `expected`.
  func expected(_ expected: String) -> JSON5Mistake {
    JSON5Mistake(at: position, "expected \(expected), found \(found)")
  }

  /// The next characters, for error messages.
  var found: String {
    guard let scalar = next else { return "the end of the file" }
    if scalar.endsLine { return "the end of the line" }
    let word = scalars[index...].prefix(24).prefix { $0.continuesName || $0 == "-" }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: word.isEmpty ? [scalar] : word)
    return scalar.isShown ? "'\(String(text))'" : "the character \(scalar.code)"
  }
}
