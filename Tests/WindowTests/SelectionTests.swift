// SPDX-License-Identifier: MIT

import EventLoop
import FakeCompositor
import Glibc
import Testing
import WaylandCore
import WaylandServer

@testable import Window

/// Text that is copied to other programs and pasted from them.
@Suite(.timeLimit(.minutes(1))) struct SelectionTests {
  private let test: TestDesktop
  private let seat: FakeSeat
  private let window: TestWindow

  init() throws {
    test = try TestDesktop { $0.seat("seat0", .keyboard) }
    seat = test.compositor.seats[0]
    window = try test.openFramed()
    seat.focus(window.fake)
    try test.settle()
  }

  private func type() throws {
    seat.key(30, isDown: true)
    seat.key(30, isDown: false)
    try test.settle()
  }

  /// What can be read from a pipe until its end.
  private func readAll(_ pipe: Int32) throws -> [UInt8] {
    var all: [UInt8] = []
    var isAtEnd = false
    try test.run {
      let room = 64 << 10
      var part = [UInt8](repeating: 0, count: room)
      let count = unsafe read(pipe, &part, room)
      if count > 0 { all += part[..<count] }
      isAtEnd = count == 0
      return isAtEnd
    }
    close(pipe)
    return all
  }

  // MARK: Copying

  @Test(arguments: [DesktopSelection.clipboard, .primary])
  func copiedTextIsSentToOtherPrograms(_ selection: DesktopSelection) throws {
    try type()
    test.desktop.copy("Grüße 🇨🇭", to: selection)
    try test.settle()
    let source = try #require(seat.selection(selection == .primary))
    #expect(source.mimeTypes.prefix(2) == ["text/plain;charset=utf-8", "UTF8_STRING"])
    for _ in 0..<2 {
      let pipe = source.request("UTF8_STRING")
      try test.settle()
      #expect(try readAll(pipe) == Array("Grüße 🇨🇭".utf8))
    }
    // What is not text is answered with nothing.
    let pipe = source.request("image/png")
    try test.settle()
    #expect(try readAll(pipe).isEmpty)
  }

  @Test func longTextIsWrittenAsItIsRead() throws {
    try type()
    let text = String(repeating: "0123456789abcdef", count: 40_000)
    test.desktop.copy(text, to: .clipboard)
    try test.settle()
    let source = try #require(seat.selection(false))
    let pipe = source.request("text/plain")
    try test.settle()
    #expect(try readAll(pipe).count == text.utf8.count)
  }

  @Test func readersThatLeaveDoNoHarm() throws {
    try type()
    test.desktop.copy(String(repeating: "x", count: 1 << 20), to: .clipboard)
    try test.settle()
    let source = try #require(seat.selection(false))
    for _ in 0..<20 {
      close(source.request("text/plain"))
      try test.settle()
    }
    var turns = 0
    try test.run {
      turns += 1
      return turns > 30
    }
    let pipe = source.request("text/plain")
    try test.settle()
    #expect(try readAll(pipe).count == 1 << 20)
    var received: String?
    test.desktop.paste(from: .clipboard) { received = $0 }
    #expect(received?.utf8.count == 1 << 20)
  }

  @Test func withoutInputNothingIsCopied() throws {
    test.desktop.copy("x", to: .clipboard)
    try test.settle()
    #expect(seat.selection(false) == nil)
  }

  @Test func aReplacedSourceIsDestroyed() throws {
    try type()
    test.desktop.copy("one", to: .clipboard)
    try test.settle()
    let first = try #require(seat.selection(false))
    test.desktop.copy("two", to: .clipboard)
    try test.settle()
    let second = try #require(seat.selection(false))
    #expect(first.isDestroyed && second !== first && !second.isDestroyed)
    second.cancel()
    try test.settle()
    #expect(second.isDestroyed)
    var received: String? = "unread"
    test.desktop.paste(from: .clipboard) { received = $0 }
    #expect(received == nil)
  }

  // MARK: Pasting

  @Test func textOfOtherProgramsIsPasted() throws {
    let offer = try #require(seat.select(["image/png", "text/plain", "UTF8_STRING"]))
    try test.settle()
    var received: [String?] = []
    test.desktop.paste(from: .clipboard) { received.append($0) }
    try test.settle()
    #expect(received.isEmpty && offer.requests == [.receive("UTF8_STRING")])
    offer.write(Array("päste".utf8))
    offer.end()
    try test.run { !received.isEmpty }
    #expect(received == ["päste"])
  }

  @Test func onlyTextIsPasted() throws {
    let offer = try #require(seat.select(["image/png"]))
    try test.settle()
    var received: [String?] = []
    test.desktop.paste(from: .clipboard) { received.append($0) }
    #expect(received == [nil] && offer.requests.isEmpty)
    _ = seat.select(["text/plain"])
    try test.settle()
    #expect(offer.isDestroyed)
  }

  @Test func thePrimarySelectionIsPasted() throws {
    let offer = try #require(seat.selectPrimary("selected", as: ["STRING", "text/plain"]))
    try test.settle()
    var received: [String?] = []
    test.desktop.paste(from: .primary) { received.append($0) }
    try test.settle()
    try test.run { !received.isEmpty }
    #expect(received == ["selected"] && offer.requested == ["text/plain"])
  }

  @Test func pastesAreLimitedAndEndWithTheDesktop() throws {
    let offer = try #require(seat.select(["text/plain"]))
    try test.settle()
    var received: [String?] = []
    for _ in 0..<20 { test.desktop.paste(from: .clipboard) { received.append($0) } }
    try test.settle()
    // Four are refused, the rest wait for their text.
    #expect(received.count == 4 && offer.requests.count == 16)
    for request in 0..<16 { offer.end(request) }
    test.close()
    #expect(received.count == 20 && received.allSatisfy { $0 == nil })
  }
}
