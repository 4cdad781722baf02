// SPDX-License-Identifier: MIT

import JSON5
import Testing

@Suite struct JSON5MistakeTests {
  @Test(arguments: [
    ("", "line 1, column 1: expected a value, found the end of the file"),
    ("\n // x\n", "line 3, column 1: expected a value, found the end of the file"),
    ("1 2", "line 1, column 3: expected the end of the file, found '2'"),
    ("{a:1}}", "line 1, column 6: expected the end of the file, found '}'"),
    ("light", "line 1, column 1: expected a value, found 'light'; a text stands in quotes"),
    (
      "{a: extra-light}",
      "line 1, column 5: expected a value, found 'extra-light'; a text stands in quotes"
    ),
    (#"nul\u006c"#, "line 1, column 1: expected a value, found 'nul'; a text stands in quotes"),
    ("{a: }", "line 1, column 5: expected a value, found '}'"),
    ("[1,,2]", "line 1, column 4: expected a value, found ','"),
    ("[,]", "line 1, column 2: expected a value, found ','"),
    ("{,}", "line 1, column 2: expected a key or '}', found ','"),
    ("{1: 2}", "line 1, column 2: expected a key or '}', found '1'"),
    ("{a 1}", "line 1, column 4: expected ':' after the key 'a', found '1'"),
    ("{a = 1}", "line 1, column 4: expected ':' after the key 'a', found '='"),
    (
      "{\n  a: 1\n  b: 2\n}",
      "line 3, column 3: expected ',' or '}', which ends the '{' of line 1, found 'b'"
    ),
    (
      "{\n  a: [1\n}",
      "line 3, column 1: expected ',' or ']', which ends the '[' of line 2, found '}'"
    ),
    ("{\n  a: 1,\n", "line 3, column 1: expected a key or '}', found the end of the file"),
    (
      "[\n  1\n",
      "line 3, column 1: expected ',' or ']', which ends the '[' of line 1, found the end of the"
        + " file"
    ),
    ("{a: 1} /* b", "line 1, column 8: expected '*/' after this '/*', found the end of the file"),
    ("/ 1", "line 1, column 1: expected a value, found '/'"),
    (
      "{a: 'b\n}",
      "line 1, column 5: expected another ' before the end of the line, to end the text that"
        + " begins here"
    ),
    (
      "\"b",
      "line 1, column 1: expected another \" before the end of the file, to end the text that"
        + " begins here"
    ),
    (
      "'\\",
      "line 1, column 1: expected another ' before the end of the file, to end the text that"
        + " begins here"
    ),
    (#"'\x4'"#, "line 1, column 5: expected 2 digits of 0-9 and a-f, found '''"),
    (#"'\u12g4'"#, "line 1, column 6: expected 4 digits of 0-9 and a-f, found 'g4'"),
    (#"'\01'"#, #"line 1, column 2: expected no digit after '\0'; write '\x00'"#),
    (#"'\1'"#, #"line 1, column 2: expected no digit after '\'; write '\x' and two digits"#),
    (#"'a\ud83d'"#, "line 1, column 3: expected both escapes of a surrogate pair, found one"),
    (#"'\udc00\ud83d'"#, "line 1, column 2: expected both escapes of a surrogate pair, found one"),
    (#"'\ud83d\u0041'"#, "line 1, column 2: expected both escapes of a surrogate pair, found one"),
    (#"{a\x: 1}"#, #"line 1, column 4: expected 'u' after '\' in a key without quotes, found 'x'"#),
    (#"{a\u0020: 1}"#, "line 1, column 3: expected the escape of a letter of a key"),
    (#"{a\u{63}: 1}"#, "line 1, column 5: expected 4 digits of 0-9 and a-f, found '{'"),
    ("01", "line 1, column 1: expected a number without zeros before it"),
    ("-00", "line 1, column 2: expected a number without zeros before it"),
    (
      ".", "line 1, column 2: expected a digit before or after the point, found the end of the file"
    ),
    ("+", "line 1, column 2: expected a number, found the end of the file"),
    ("+-1", "line 1, column 2: expected a number, found '-1'"),
    ("- 1", "line 1, column 2: expected a number, found the character U+0020"),
    ("-Infinit", "line 1, column 2: expected a number, found 'Infinit'"),
    ("1e", "line 1, column 3: expected the digits of an exponent, found the end of the file"),
    ("1e+", "line 1, column 4: expected the digits of an exponent, found the end of the file"),
    (
      "0x", "line 1, column 3: expected digits of 0-9 and a-f after '0x', found the end of the file"
    ),
    ("0xg", "line 1, column 3: expected digits of 0-9 and a-f after '0x', found 'g'"),
    ("1px", "line 1, column 2: expected the end of the number, found 'px'"),
    ("1.2.3", "line 1, column 4: expected the end of the number, found '.'"),
    ("1_000", "line 1, column 2: expected the end of the number, found '_000'"),
    ("[1,\u{7}]", "line 1, column 4: expected a value, found the character U+0007"),
    ("[\u{202e}]", "line 1, column 2: expected a value, found the character U+202E"),
  ])
  func errorsHaveAPositionAndAMessage(text: String, message: String) {
    #expect(mistakes(text) == message)
  }

  @Test func aDuplicateKeyNamesBothLines() throws {
    let text = "{\n  a: 1,\n  b: {c: 1, 'c': 2},\n  \"\\u0061\": 2,\n  a: 3,\n}"
    let first = """
      line 3, column 13: 'c' is given a second time; the first is in line 3
      line 4, column 3: 'a' is given a second time; the first is in line 2
      line 5, column 3: 'a' is given a second time; the first is in line 2
      """
    #expect(mistakes(text) == first)
    // Earlier errors are reported together with the last one.
    #expect(
      mistakes(text.dropLast() + "?")
        == first + "\nline 6, column 1: expected a key or '}', found '?'")
  }

  @Test func aDocumentWithDuplicateKeysStillHasAValue() throws {
    do throws(JSON5Failure) {
      _ = try JSON5Reader.read(Array("{a: 1, a: 2}".utf8))
      Issue.record("it was taken")
    } catch {
      #expect(Plain(try #require(error.value)) == ["a": 1.0])
    }
    do throws(JSON5Failure) {
      _ = try JSON5Reader.read(Array("{a: 1, a: 2".utf8))
      Issue.record("it was taken")
    } catch {
      #expect(error.value == nil)
    }
  }

  @Test func invalidUTF8IsAnError() {
    for bytes: [UInt8] in [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf5]] {
      let message = "line 2, column 4: expected text in UTF-8, found bytes that are none"
      #expect(mistakes(Array("\n'é'".utf8) + bytes + Array("1".utf8)) == message)
    }
  }

  @Test func depthAndSizeAreLimited() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(mistakes(nested(64)) == "")
    #expect(
      mistakes(nested(65))
        == "line 1, column 65: expected no more than 64 lists and objects in each other")
    #expect(mistakes(nested(512), limits: JSON5Limits(depth: 512)) == "")
    // Siblings do not add to the depth.
    #expect(mistakes("[\(String(repeating: "[[]],", count: 200))]") == "")
    #expect(mistakes(Array("[1]".utf8), limits: JSON5Limits(bytes: 3)) == "")
    #expect(
      mistakes(Array("[12]".utf8), limits: JSON5Limits(bytes: 3))
        == "line 1, column 1: expected no more than 3 bytes")
  }
}

/// Lines for people.
@Suite struct OneLineTests {
  @Test func invisibleCharactersAreEscaped() {
    #expect("a é 漢 😀 – \u{301}".oneLine == "a é 漢 😀 – \u{301}")
    #expect("\u{1b}[31m".oneLine == "\\u001b[31m")
    #expect(
      "a\nb\r\u{2028}\u{9b}\u{0}\u{7f}".oneLine == "a\\u000ab\\u000d\\u2028\\u009b\\u0000\\u007f")
    #expect("\u{202e}\u{200b}\u{e0041}".oneLine == "\\u202e\\u200b\\udb40\\udc41")
  }

  @Test func longLinesLoseTheirMiddle() {
    let long = "no file '" + String(repeating: "x", count: 100_000) + "'; create it"
    let line = long.oneLine
    #expect(line.count == 400)
    #expect(line.hasPrefix("no file 'xxx") && line.hasSuffix("xxx'; create it"))
    let short = String(repeating: "y", count: 400)
    #expect(short.oneLine == short)
    let marked = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(marked.oneLine.unicodeScalars.count == 400)
  }
}
