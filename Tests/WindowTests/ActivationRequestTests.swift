// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandServer

@testable import Window

/// Tokens with which other programs may take the focus.
@Suite struct ActivationRequestTests {
  @Test func theTokenIsForTheLastInput() throws {
    let test = try TestDesktop { $0.seat("seat0", [.pointer, .keyboard, .touch]) }
    let window = try test.openHeld()
    var answers: [String?] = []
    test.desktop.requestActivationToken(over: window.toplevel) { answers.append($0) }
    #expect(answers.isEmpty)
    try test.settle()
    #expect(answers == ["token"])
    #expect(test.compositor.tokenSerials == [try #require(test.desktop.typingSeat?.inputSerial)])
  }

  @Test func withoutATokenThereIsAnAnswerToo() throws {
    let test = try TestDesktop()
    var answers: [String?] = []
    func ask() { test.desktop.requestActivationToken(over: nil) { answers.append($0) } }
    test.compositor.tokenText = nil
    ask()
    try test.settle()
    #expect(answers == [nil])
    test.compositor.tokenText = String(repeating: "x", count: 1025)
    ask()
    try test.settle()
    #expect(answers == [nil, nil])
    let old = try TestDesktop(.weston10)
    old.desktop.requestActivationToken(over: nil) { answers.append($0) }
    #expect(answers.count == 3 && answers[2] == nil)
  }

  @Test func theEndOfTheDesktopAnswers() throws {
    let test = try TestDesktop()
    var answers: [String?] = []
    test.desktop.requestActivationToken(over: nil) { answers.append($0) }
    test.close()
    #expect(answers == [nil])
  }
}
