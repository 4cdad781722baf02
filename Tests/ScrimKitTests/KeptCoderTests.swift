// SPDX-License-Identifier: MIT

import Testing

@testable import ScrimKit

/// Values that an app keeps are read as they were written.
@Suite struct KeptCoderTests {
  /// A value of all kinds.
  private struct All: Codable, Equatable {
    var truth = true
    var text = "a \"b\"\n\u{1}\u{2028}é👋🏽"
    var numbers: [Double] = [
      0.1, -0.0, .infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    var whole: [Int64] = [.min, .max, 1 << 53 + 1]
    var largest = UInt64.max
    var small: Float = 0.1
    var present: Int? = 4
    var absent: Int?
    var list: [[String]?] = [["a"], nil, []]
    var ages = ["b": 1, "a": 2]
    var names = [1: "one", 2: "two"]
    var choice = Choice.two(width: 3, of: [.one])
    var set: Set<Int> = [1, 2, 3]
  }

  private indirect enum Choice: Codable, Equatable {
    case one
    case two(width: Int, of: [Choice])
  }

  /// A value within itself.
  private final class Link: Codable {
    var next: Link?
    init(_ next: Link?) { self.next = next }
  }

  private nonisolated class Base: Codable { var a = 1 }

  /// A class that writes its superclass beside its own value.
  private nonisolated final class Derived: Base {
    var b = 2
    override init() { super.init() }
    private enum Keys: CodingKey { case b }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      b = try container.decode(Int.self, forKey: .b)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(b, forKey: .b)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test func allKindsOfValuesAreReadAsTheyWereWritten() throws {
    var all = All()
    for _ in 0..<2 {
      let line = try KeptEncoder.line(all)
      #expect(!line.contains("\n"))
      #expect(try KeptDecoder.value(All.self, in: line) == all)
      all.truth = false
      all.present = nil
      all.choice = .one
    }
    #expect(try KeptEncoder.line([1: "one"]) == #"{"1":"one"}"#)
    #expect(try KeptDecoder.value(Double.self, in: KeptEncoder.line(Double.nan)).isNaN)
    let derived = Derived()
    (derived.a, derived.b) = (7, 8)
    let read = try KeptDecoder.value(Derived.self, in: KeptEncoder.line(derived))
    #expect(read.a == 7 && read.b == 8)
  }

  @Test(arguments: [
    "", "{", "null", "[]", "4", #""4""#, #"{"truth": "true"}"#, #"{"truth": true, "text": 4}"#,
  ])
  func whatIsOfAnotherVersionIsRefused(line: String) {
    #expect(throws: (any Error).self) { try KeptDecoder.value(All.self, in: line) }
    #expect(throws: (any Error).self) { try KeptDecoder.value([Int?].self, in: "[4]") }
    #expect(throws: (any Error).self) { try KeptDecoder.value([String: Int].self, in: "[]") }
  }

  @Test func depthIsBounded() throws {
    var link: Link?
    for _ in 0..<50 { link = Link(link) }
    var read: Link? = try KeptDecoder.value(Link.self, in: KeptEncoder.line(link))
    var count = 0
    while let here = read { (count, read) = (count + 1, here.next) }
    #expect(count == 50)
    for _ in 0..<50 { link = Link(link) }
    #expect(throws: EncodingError.self) { try KeptEncoder.line(link) }
    // A cycle, too.
    let cycle = Link(nil)
    cycle.next = cycle
    #expect(throws: EncodingError.self) { try KeptEncoder.line(cycle) }
    cycle.next = nil
  }
}
