// SPDX-License-Identifier: MIT

import EventLoop
import FakeCompositor
import Glibc
import Testing
import WaylandCore
import WaylandServer

@testable import Window

@Suite struct KeyboardDeliveryTests {
  /// Key codes of the kernel.
  private enum Code {
    static let q: UInt32 = 16
    static let y: UInt32 = 21
    static let a: UInt32 = 30
    static let leftShift: UInt32 = 42
  }

  /// Modifier masks of xkbcommon's default keymaps.
  private enum Mask {
    static let shift: UInt32 = 1
    static let lock: UInt32 = 2
    static let control: UInt32 = 4
    static let alt: UInt32 = 8
    static let logo: UInt32 = 64
  }

  private let test: TestDesktop
  private let seat: FakeSeat
  private let window: TestWindow

  init() throws {
    test = try TestDesktop { $0.seat("seat0", .keyboard) }
    seat = test.compositor.seats[0]
    window = try test.openFramed()
    seat.postKeymap(KeymapText.bytes("us,de"))
    seat.keyboard?.postRepeatInfo(rate: 25, delay: 600)
    seat.focus(window.fake)
    try test.settle()
    window.clearEvents()
  }

  private var keyRepeat: KeyRepeat? { test.desktop.seats.first?.keyboard?.keyRepeat }

  private func press(_ code: UInt32) throws -> KeyEvent {
    seat.key(code, isDown: true)
    seat.key(code, isDown: false)
    try test.settle()
    let events = window.keyEvents.suffix(2)
    #expect(events.map(\.phase) == [.pressed, .released])
    return try #require(events.first)
  }

  @Test func keysHaveTextAndKeysym() throws {
    let key = try press(Code.a)
    #expect(key.text == "a" && key.key == Keysym(rawValue: 0x61) && key.modifiers.isEmpty)
    #expect(key.code == Code.a)
    #expect(window.keyEvents.last?.text == "")
  }

  @Test func modifiersChangeTextAndKeysym() throws {
    seat.modifiers(Mask.shift)
    #expect(try press(Code.a).text == "A")
    seat.modifiers(0, locked: Mask.lock)
    let locked = try press(Code.a)
    #expect(locked.text == "A" && locked.modifiers == .capsLock)
    seat.modifiers(Mask.control)
    let quit = try press(Code.q)
    #expect(quit.key == .q && quit.modifiers == .control && quit.text == "")
    seat.modifiers(Mask.alt | Mask.logo)
    #expect(try press(Code.a).modifiers == [.alt, .logo])
    seat.modifiers(0)
    #expect(try press(Code.a).modifiers.isEmpty)
  }

  @Test func layoutsAndKeymapsCanChange() throws {
    #expect(try press(Code.y).text == "y")
    seat.modifiers(0, group: 1)
    #expect(try press(Code.y).text == "z")
    seat.postKeymap(KeymapText.bytes("fr"))
    seat.modifiers(0)
    #expect(try press(Code.q).text == "a")
  }

  @Test func shortcutsHaveLatinLettersInAllLayouts() throws {
    seat.postKeymap(KeymapText.bytes("ru,us"))
    seat.modifiers(0, group: 0)
    #expect(try press(Code.q).text == "й")
    seat.modifiers(Mask.control, group: 0)
    let quit = try press(Code.q)
    #expect(quit.key == .q && quit.key.letter == "q" && quit.modifiers == .control)
    seat.modifiers(Mask.control | Mask.shift, group: 0)
    #expect(try press(Code.q).key.letter == "q")
    // Letters with accents keep their meaning, and a keymap without Latin letters has its own.
    seat.postKeymap(KeymapText.bytes("ru"))
    seat.modifiers(Mask.control)
    #expect(try press(Code.q).key.letter == nil)
  }

  @Test func focusChangesAreReported() throws {
    let other = try test.openFramed()
    seat.focus(window.fake)
    seat.unfocus(window.fake)
    seat.focus(other.fake)
    seat.key(Code.a, isDown: true)
    seat.focus(window.fake)
    try test.settle()
    #expect(window.events == [.input(.keyboardFocus(false)), .input(.keyboardFocus(true))])
    #expect(other.events.first == .input(.keyboardFocus(true)))
    #expect(other.events.last == .input(.keyboardFocus(false)))
    #expect(other.keyEvents.map(\.text) == ["a"])
  }

  // MARK: Malformed keymaps

  /// sway 1.10 and 1.12 send no keymap for a seat without a keyboard.
  @Test func keysWithoutAKeymapHaveTheirCode() throws {
    seat.postKeymap([], format: .noKeymap)
    let key = try press(Code.a)
    #expect(key.key == .none && key.text == "" && key.code == Code.a)
    seat.postKeymap(KeymapText.bytes("us"))
    #expect(try press(Code.a).text == "a")
  }

  @Test(arguments: [0, 1, 4_096, 1 << 24, UInt32.max])
  func malformedKeymapsLeaveKeysWithoutText(size: UInt32) throws {
    for bytes in [[], Array("nonsense".utf8), [0], [UInt8](repeating: 0xff, count: 4_096)] {
      seat.postKeymap(bytes, size: size)
      #expect(try press(Code.a).key == .none)
    }
  }

  @Test func theFinalZeroOfAKeymapIsOptional() throws {
    let bytes = KeymapText.bytes("us")
    seat.postKeymap(bytes, size: UInt32(bytes.count - 1))
    #expect(try press(Code.a).text == "a")
    seat.postKeymap(bytes + [UInt8](repeating: 0, count: 4_096))
    #expect(try press(Code.a).text == "a")
    seat.postKeymap(bytes, format: .unrecognized(8))
    #expect(try press(Code.a).text == "")
  }

  /// Keymaps are complete, so that a system without xkeyboard-config has text, too.
  @Test func keymapsNeedNoInstalledLayouts() throws {
    let bytes = KeymapText.bytes("fr")
    let folders = ["XKB_CONFIG_ROOT", "XKB_CONFIG_EXTRA_PATH", "XDG_CONFIG_HOME", "HOME"]
    let before = folders.map { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
    for name in folders { unsafe setenv(name, "/nonexistent", 1) }
    seat.postKeymap(bytes)
    let key = try press(Code.q)
    for (name, value) in zip(folders, before) {
      if let value { unsafe setenv(name, value, 1) } else { unsafe unsetenv(name) }
    }
    #expect(key.text == "a")
  }

  @Test func unknownKeyCodesAndStatesAreAccepted() throws {
    #expect(try press(.max).key == .none)
    seat.keyboard?.postKey(serial: 1, time: 0, key: Code.a, state: .unrecognized(9))
    try test.settle()
    #expect(window.keyEvents.count == 2)
  }

  // MARK: Repeats

  /// Runs the loop until the window has received `count` repeats of the held key.
  private func run(repeats count: Int) throws {
    var seen = 0
    window.onEvent = { [unowned test] event in
      guard case .input(.key(let key), _) = event, key.phase == .repeated else { return }
      seen += 1
      test.clock.advance(by: .milliseconds(40))
      if seen == count { test.loop.stop() }
    }
    try test.loop.run(test.compositor.connection)
    window.onEvent = nil
  }

  @Test(.timeLimit(.minutes(1))) func aHeldKeyRepeats() throws {
    seat.modifiers(Mask.shift)
    seat.key(Code.a, isDown: true)
    try test.settle()
    test.clock.advance(by: .milliseconds(600))
    try run(repeats: 3)
    #expect(window.keyEvents.map(\.text) == ["A", "A", "A", "A"])
    #expect(window.keyEvents.map(\.phase) == [.pressed, .repeated, .repeated, .repeated])
    seat.key(Code.a, isDown: false)
    try test.settle()
    #expect(keyRepeat?.deadline == nil)
  }

  @Test func modifierKeysDoNotRepeat() throws {
    seat.key(Code.leftShift, isDown: true)
    try test.settle()
    #expect(keyRepeat?.held == nil)
    seat.key(Code.a, isDown: true)
    try test.settle()
    #expect(keyRepeat?.held == Code.a)
  }

  @Test func aRateOfZeroDisablesRepeats() throws {
    seat.key(Code.a, isDown: true)
    seat.keyboard?.postRepeatInfo(rate: 0, delay: 600)
    try test.settle()
    #expect(keyRepeat?.deadline == nil)
    seat.key(Code.q, isDown: true)
    try test.settle()
    #expect(keyRepeat?.deadline == nil)
  }

  @Test func extremeRatesDoNotLoopForever() throws {
    for (rate, delay) in [(Int32.max, Int32.min), (.min, .max), (.max, 0)] {
      seat.keyboard?.postRepeatInfo(rate: rate, delay: delay)
      seat.key(Code.a, isDown: true)
      try test.settle()
      var keys = try #require(keyRepeat)
      if rate < 0 {
        #expect(keys.deadline == nil)
      } else {
        #expect(keys.fire(now: test.clock.now) == Code.a)
        #expect(keys.fire(now: test.clock.now) == nil)
      }
    }
  }

  @Test func losingFocusKeymapOrWindowEndsARepeat() throws {
    func hold() throws {
      seat.focus(window.fake)
      seat.key(Code.a, isDown: true)
      try test.settle()
      #expect(keyRepeat?.held == Code.a)
    }
    try hold()
    seat.unfocus(window.fake)
    try test.settle()
    #expect(keyRepeat?.held == nil)
    try hold()
    seat.postKeymap(KeymapText.bytes("us"))
    try test.settle()
    #expect(keyRepeat?.held == nil)
    try hold()
    test.close(window)
    #expect(keyRepeat?.held == nil)
    // The compositor has not processed the destruction yet.
    seat.key(Code.q, isDown: true)
    try test.settle()
    #expect(keyRepeat?.held == nil)
    #expect(window.keyEvents.count == 3)
  }

  @Test(.timeLimit(.minutes(1))) func aRepeatedKeyMayCloseTheWindow() throws {
    seat.key(Code.a, isDown: true)
    try test.settle()
    test.clock.advance(by: .milliseconds(600))
    window.onEvent = { [unowned test, unowned window] event in
      guard case .input(.key(let key), _) = event, key.phase == .repeated else { return }
      test.loop.stop()
      window.onEvent = nil
      window.toplevel.close()
      test.desktop.close()
    }
    try test.loop.run(test.compositor.connection)
    #expect(test.compositor.connection.liveProxies == 0)
    test.closeCompositor()
  }
}
