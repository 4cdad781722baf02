// SPDX-License-Identifier: MIT

import JSON5
import Testing

/// Any bytes are parsed or rejected, with an error position inside the document.
@Suite struct HostileTests {
  /// A document with every construct.
  private let rich = Array(
    #"""
    // The whole language.
    {
      a: 1, 'b': -.5e+3, "c\u0064": 0xAF, $é_1: +Infinity, n: [NaN, 5., -0],
      text: 'it\'s \x41 \ud83d\ude00 \
      over lines', /* a
      comment */ deep: [[{x: [null, true, false,], y: {},},],],
      "€": "\0\b\v/* none */",
    }
    """#.utf8)

  private func check(_ bytes: [UInt8]) {
    do throws(JSON5Failure) { _ = try JSON5Reader.read(bytes) } catch {
      // Lines as the parser counts them; invalid bytes end no line.
      let lines = 1 + bytes.count { $0 == 0x0a || $0 == 0x0d || $0 == 0xa8 || $0 == 0xa9 }
      #expect(!error.mistakes.isEmpty)
      #expect(error.mistakes == error.mistakes.sorted { $0.position < $1.position })
      for mistake in error.mistakes {
        #expect(
          1...lines ~= mistake.position.line && 1...bytes.count + 1 ~= mistake.position.column)
        #expect(!mistake.message.isEmpty)
      }
    }
  }

  @Test func theRichDocumentIsValid() { #expect(mistakes(rich) == "") }

  @Test func everyPrefixIsAnError() {
    for count in rich.indices {
      #expect(mistakes(Array(rich[..<count])) != "", "\(count) bytes")
      check(Array(rich[..<count]))
      check(Array(rich[count...]))
    }
  }

  @Test func mutationsAreParsedOrRejected() {
    var random = Sequence(state: 5)
    let shown = Array("{}[]:,'\"\\/*\n\r+-.0xeuINn ".utf8)
    for _ in 0..<4000 {
      var bytes = rich
      for _ in 0..<random.next(below: 4) + 1 {
        let position = random.next(below: bytes.count)
        switch random.next(below: 4) {
        case 0: bytes[position] = UInt8(random.next(below: 256))
        case 1: bytes[position] = shown[random.next(below: shown.count)]
        case 2: bytes.remove(at: position)
        default: bytes.insert(shown[random.next(below: shown.count)], at: position)
        }
      }
      check(bytes)
    }
  }

  @Test func noiseIsParsedOrRejected() {
    var random = Sequence(state: 9)
    for _ in 0..<4000 {
      let count = random.next(below: 40)
      check((0..<count).map { _ in UInt8(random.next(below: 256)) })
      check((0..<count).map { _ in UInt8(0x20 + random.next(below: 0x60)) })
    }
  }

  @Test(arguments: ["[", "{a:", "/*", "'", "\\", "-", "0", "1e", "\"\\u", "[1,", "{a:1,"])
  func repeatedInputTerminates(piece: String) {
    check(Array(String(repeating: piece, count: 20_000).utf8))
  }

  /// A generator with a fixed seed.
  private struct Sequence {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }
}
