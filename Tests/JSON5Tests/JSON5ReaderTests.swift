// SPDX-License-Identifier: MIT

import Testing

@testable import JSON5

@Suite struct JSON5ReaderTests {
  @Test func theExampleOfTheStandardIsParsed() throws {
    let text = #"""
      {
        // comments
        unquoted: 'and you can quote me on that',
        singleQuotes: 'I can use "double quotes" here',
        lineBreaks: "Look, Mom! \
      No \\n's!",
        hexadecimal: 0xdecaf,
        leadingDecimalPoint: .8675309, andTrailing: 8675309.,
        positiveSign: +1,
        trailingComma: 'in objects', andIn: ['arrays',],
        "backwardsCompatible": "with JSON",
      }
      """#
    let expected: Plain = [
      "unquoted": "and you can quote me on that",
      "singleQuotes": "I can use \"double quotes\" here",
      "lineBreaks": "Look, Mom! No \\n's!", "hexadecimal": 912559.0,
      "leadingDecimalPoint": 0.8675309, "andTrailing": 8675309.0, "positiveSign": 1.0,
      "trailingComma": "in objects", "andIn": ["arrays"], "backwardsCompatible": "with JSON",
    ]
    #expect(try content(text) == expected)
  }

  @Test(
    arguments: [
      ("null", nil), ("true", true), ("false", false), ("[]", []), ("{}", [:]),
      ("[[],{}]", [[], [:]]),
      ("[1,]", [1.0]), ("{a:1,}", ["a": 1.0]), ("{null:null,true:1}", ["null": nil, "true": 1.0]),
      ("{$_é9\u{200d}:1}", ["$_é9\u{200d}": 1.0]), (#"{\u0061b\u0063:1}"#, ["abc": 1.0]),
    ] as [(String, Plain)])
  func values(text: String, value: Plain) throws {
    #expect(try content(text) == value)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("+0", 0), ("12", 12), ("-12", -12), ("1.5", 1.5), (".5", 0.5),
    ("-.5", -0.5),
    ("5.", 5), ("5.e2", 500), (".5E-1", 0.05), ("1e+2", 100), ("0x0", 0), ("0XfF", 255),
    ("-0x10", -16), ("0x1e3", 483), ("Infinity", .infinity), ("-Infinity", -.infinity),
    ("+Infinity", .infinity), ("1e999", .infinity), ("1e-999", 0), ("0.1", 0.1),
    ("9007199254740993", 9_007_199_254_740_992), ("1e99999999999999999999", .infinity),
    ("0x" + String(repeating: "f", count: 400), .infinity),
    (String(repeating: "1", count: 400), .infinity),
  ])
  func numbers(text: String, number: Double) throws {
    #expect(try content(text) == .number(number))
    #expect(try content("[\(text),\(text)]") == .array([.number(number), .number(number)]))
  }

  @Test func notANumberAndMinusZero() throws {
    for text in ["NaN", "+NaN", "-NaN"] {
      guard case .number(let number) = try content(text) else {
        Issue.record("\(text) is no number")
        continue
      }
      #expect(number.isNaN)
    }
    guard case .number(let zero) = try content("-0.0") else {
      Issue.record("no number")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test(arguments: [
    (#""""#, ""), ("''", ""), (#""it's""#, "it's"), (#"'say "a"'"#, "say \"a\""),
    (#"'\'\"\\\/'"#, "'\"\\/"), (#""\b\f\n\r\t\v\0""#, "\u{8}\u{c}\n\r\t\u{b}\0"),
    (#""\x41\xe9""#, "Aé"), (#""\u00e9\u20AC""#, "é€"), (#""\ud83d\ude00""#, "😀"),
    (#""\a\q\é""#, "aqé"),
    ("'a\\\nb'", "ab"), ("'a\\\r\nb'", "ab"), ("'a\\\rb'", "ab"),
    ("'a\\\u{2028}b\\\u{2029}c'", "abc"),
    ("'a\u{2028}b'", "a\u{2028}b"), ("'\t'", "\t"),
    ("'// no comment /* */'", "// no comment /* */"),
    ("'😀 é'", "😀 é"), (#"'\0a'"#, "\0a"),
  ])
  func strings(text: String, string: String) throws {
    #expect(try content(text) == .string(string))
    #expect(try content("{\(text):\(text)}") == .object([string: .string(string)]))
  }

  @Test(arguments: [
    "//\n1", "1//", "1// end", "/**/1", "/***/1/* * / */", "\u{feff}1",
    "\u{a0}\u{3000}1\t\u{b}\u{c} ",
    "\r\n1\r", "\u{2028}1\u{2029}", "//\u{2028}1", "// /*\n1 // */", "/* // */ 1", "//\r1",
  ])
  func spaceAndComments(text: String) throws {
    #expect(try content(text) == 1.0)
  }

  @Test func valuesAndMembersHavePositions() throws {
    let text = "// é\r\n{\n  a: [1, 'x',\r    true],\n  /* \u{2028} */ 'b': {}, é: null }"
    let root = try JSON5Reader.read(Array(text.utf8))
    func position(_ line: Int, _ column: Int) -> JSON5Position {
      JSON5Position(line: line, column: column)
    }
    #expect(root.position == position(2, 1))
    guard case .object(let members) = root.content, members.count == 3,
      case .array(let items) = members[0].value.content
    else {
      Issue.record("not what was written")
      return
    }
    #expect(members.map(\.key) == ["a", "b", "é"])
    #expect(members.map(\.position) == [position(3, 3), position(6, 5), position(6, 14)])
    #expect(members.map(\.value.position) == [position(3, 6), position(6, 10), position(6, 17)])
    #expect(items.map(\.position) == [position(3, 7), position(3, 10), position(4, 5)])
    #expect(position(2, 9) < position(3, 1) && position(3, 1) < position(3, 2))
  }
}

/// JSON, which the protocols of programs speak.
@Suite struct JSONTests {
  private func isRead(_ text: String) -> Bool {
    (try? JSON5Reader.read(Array(text.utf8), as: .json)) != nil
  }

  @Test(arguments: [
    "null", " [ true , false ]\r\n\t", "{}", "[]", #"{"a":{"b":[1,-2.5e+3,0]},"":""}"#,
    #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00 é""#, "-0", "\"\u{2028}\u{7f}\"",
  ])
  func jsonIsRead(text: String) { #expect(isRead(text)) }

  @Test(arguments: [
    "", "{a:1}", "{'a':1}", "'a'", "[1,]", #"{"a":1,}"#, "[,]", "+1", ".5", "5.", "5.e1", "0x10",
    "01", "-", "NaN", "-Infinity", "Infinity", "// a\n1", "1 /* a */", "\u{feff}1", "\u{a0}1",
    #""\x41""#, #""\'""#, #""\0""#, #""\v""#, "\"a\\\nb\"", "\"\t\"", "\"\u{1f}\"", "1\u{b}",
    "\u{2028}1", #"{"a":1 "b":2}"#, "tru", "1 2",
  ])
  func whatOnlyJSON5HasIsRefused(text: String) { #expect(!isRead(text)) }
}
