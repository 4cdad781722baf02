// SPDX-License-Identifier: MIT

import Messages
import Testing

/// Requests, answers and events as lines.
@Suite struct RequestTests {
  private func mistake(_ text: String) -> String? {
    do throws(RequestMistake) {
      _ = try Request(line: Array(text.utf8))
      return nil
    } catch { return error.description }
  }

  @Test func whatIsWrittenIsRead() throws {
    let requests: [Request] = [
      .open("a\"b\\ü", token: nil), .open("menu", token: "t"), .close("menu"),
      .toggle("menu", token: "x"), .list, .subscribe, .stats, .version, .start(SecondStart([])),
      .start(SecondStart(["a b", "", "\n\u{1}"], folder: "/tmp", token: "t")),
      .command(["dnd", "on"]),
    ]
    for request in requests {
      let line = request.line
      #expect(line.last == 0x0a)
      #expect(!line.dropLast().contains(0x0a))
      #expect(try Request(line: line.dropLast()) == request)
    }
    let state = PanelState(name: "menu", isOpen: true, outputs: ["DP-1", "DP-2"])
    let lines: [ServerLine] = [
      .reply(.done), .reply(.panel(state)), .reply(.panels([])), .reply(.panels([state, state])),
      .reply(.stats([Count("frames", 7), Count("wakeups", -1)])),
      .reply(.version(1, instance: "demo")), .reply(.failed("no\n\"way\"")),
      .event(.changed(state)), .event(.removed("menu")), .unknownEvent,
    ]
    for line in lines { #expect(ServerLine(line: line.line.dropLast()) == line) }
  }

  @Test func mistakesSayWhatIsExpected() {
    #expect(
      mistake("{}") == "'scrim', the version of the protocol, is missing; it is 1")
    #expect(
      mistake(#"{"scrim":2,"request":"list"}"#)
        == "this instance answers version 1 of the protocol; set 'scrim' to that")
    #expect(
      mistake(#"{"scrim":1,"request":"fly"}"#)
        == "unknown request 'fly'; the requests are open, close, toggle, list, subscribe,"
        + " stats, arguments, command, version")
    #expect(
      mistake(#"{"scrim":1,"request":"command","words":[]}"#)
        == "'words', a command of the instance, is missing")
    #expect(mistake(#"{"scrim":1,"request":"open"}"#) == "'name', the name of a panel, is missing")
    #expect(
      mistake(#"{"scrim":1,"request":"open","name":"a\nb"}"#)
        == "'name' contains a control character")
    #expect(mistake("[]") == "no request: expected an object in braces")
    #expect(mistake("{").map { $0.hasPrefix("no request: in column 2: expected") } == true)
    #expect(
      mistake("{scrim:1}")
        == "no request: in column 2: expected a key in double quotes, as in JSON,"
        + " found 'scrim'")
    #expect(mistake(#"{"scrim":true,"request":"list"}"#) == "'scrim' is not a number")
    #expect(
      mistake(#"{"scrim":1,"request":"open","name":"\#(String(repeating: "a", count: 1025))"}"#)
        == "'name' is longer than 1024 bytes")
  }

  /// A later version may add members.
  @Test func unknownMembersAreIgnored() throws {
    let line = #"{"scrim":1,"request":"close","name":"menu","speed":[1,{"a":null}],"token":null}"#
    #expect(try Request(line: Array(line.utf8)) == .close("menu"))
    #expect(ServerLine(line: Array(#"{"ok":true,"more":1}"#.utf8)) == .reply(.done))
    #expect(ServerLine(line: Array(#"{"event":"moved"}"#.utf8)) == .unknownEvent)
    #expect(ServerLine(line: Array("{}".utf8)) == nil)
  }

  @Test(arguments: [1, 2, 3, 7, 100]) func linesDoNotDependOnTheirParts(size: Int) {
    let bytes = Array("one\n\ntwo three\nfour".utf8)
    var buffer = LineBuffer(limit: 9)
    var lines: [String] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      buffer.append(bytes[start..<min(start + size, bytes.count)])
      while case .line(let line) = buffer.next() {
        lines.append(String(decoding: line, as: UTF8.self))
      }
    }
    #expect(lines == ["one", "", "two three"])
    #expect(!buffer.isEmpty)
    buffer.append(Array("56789".utf8))
    #expect(buffer.next() == .incomplete)
    buffer.append([0x30])
    #expect(buffer.next() == .tooLong)
  }
}
