// SPDX-License-Identifier: MIT

import FakeCompositor
import Foundation
import Geometry
import Input
import Testing
import WaylandCore
import WaylandServer

@testable import Window

/// More of everything than any compositor sends: all of it is taken, the last counts, and nothing
/// piles up.
@Suite(.serialized) struct StormTests {
  /// How much is sent; SCRIM_STORM says another number.
  private static let count =
    ProcessInfo.processInfo.environment["SCRIM_STORM"].flatMap { Int($0) } ?? 100_000
  /// How much is sent at once: what a socket holds.
  private static let gust = 200

  /// Whether memory that is given back is kept for a while to be watched.
  private static let keepsMemory = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil

  /// Sends so many of what `send` sends, and hands out all of it. `after` is called whenever that
  /// is done.
  private func storm(
    _ test: TestDesktop, _ count: Int, gust: Int = gust, send: (Int) -> Void,
    after: () throws -> Void
  ) throws {
    let warm = count / 10
    var memory = 0
    for start in stride(from: 0, to: count, by: gust) {
      for index in start..<min(start + gust, count) { send(index) }
      try test.settle()
      try after()
      if start <= warm { memory = try ownMemory() }
    }
    // In kilobytes: a hundred bytes kept of each would be ten thousand.
    guard !Self.keepsMemory else { return }
    #expect(try ownMemory() - memory < 4_096)
  }

  /// The memory that is this process's alone, in kilobytes.
  private func ownMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(
      line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }

  @Test func configures() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open()
    var told = 0
    var last: UInt32 = 0
    try storm(test, Self.count) { index in
      last = window.fake.configure(Int32(400 + index % 900), Int32(300 + index % 700), .activated)
    } after: {
      told += window.events.count
      window.forget()
      // One frame answers all that came before it.
      window.show()
      try test.settle()
      #expect(window.fake.acks.last == last)
    }
    let end = Self.count - 1
    #expect(told == Self.count)
    #expect(window.state.size.width == Double(400 + end % 900))
    #expect(window.fake.acks.count == (Self.count + Self.gust - 1) / Self.gust)
  }

  @Test func motions() throws {
    let test = try TestDesktop { $0.seat("seat0", .pointer) }
    defer { test.close() }
    let window = try test.openFramed()
    let seat = test.compositor.seats[0]
    seat.enter(window.fake, 140, 180)
    try test.settle()
    window.forget()
    var told = 0
    var last: PointerEvent?
    try storm(test, Self.count) { index in
      seat.move(100 + Double(index % 500), 100 + Double(index % 300))
    } after: {
      told += window.pointerEvents.count
      last = window.pointerEvents.last
      window.forget()
    }
    #expect(told == Self.count)
    let end = Self.count - 1
    #expect(
      last == .moved(Point(x: 60 + Double(end % 500), y: 60 + Double(end % 300))),
      "\(String(describing: last))")
  }

  @Test func scales() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.openFramed()
    try storm(test, Self.count / 10) { index in
      window.fake.fractionalScale?.postPreferredScale(scale: UInt32(60 + index % 400))
    } after: {
      window.forget()
      window.show()
      try test.settle()
    }
    #expect(window.state.scale.in120ths == 60 + (Self.count / 10 - 1) % 400)
  }

  @Test func outputsThatComeAndGo() throws {
    let test = try TestDesktop { $0.plug("DP-1", scale: 2) }
    defer { test.close() }
    let window = try test.openFramed()
    var plugged: FakeOutput?
    // One at a time: whoever binds an output that is gone is shown the door, and cannot know.
    try storm(test, Self.count / 50, gust: 1) { index in
      plugged?.unplug()
      plugged = test.compositor.plug("DP-\(index + 2)", scale: Int32(1 + index % 3))
    } after: {
      window.forget()
      #expect(test.desktop.outputs.count == 2)
    }
    plugged?.unplug()
    try test.settle()
    #expect(test.desktop.outputs.map(\.current.name) == ["DP-1"])
    #expect(test.desktop.globals.filter { $0.interface == "wl_output" }.count == 1)
    #expect(window.state.scale == Scale(2))
  }

  @Test func devicesThatComeAndGo() throws {
    let test = try TestDesktop { $0.seat("seat0") }
    defer { test.close() }
    let window = try test.openFramed()
    let seat = test.compositor.seats[0]
    let open = try descriptors()
    try storm(test, Self.count / 50) { index in
      seat.change(index % 2 == 0 ? [.pointer, .keyboard, .touch] : [])
    } after: {
      window.forget()
    }
    #expect(try descriptors() == open)
    seat.change([.pointer, .keyboard, .touch])
    try test.settle()
    seat.enter(window.fake, 140, 180)
    try test.settle()
    #expect(window.pointerEvents.count == 1)
  }

  private func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// Each keymap is a file, sound or not, and none is left open.
  @Test func keymaps() throws {
    let test = try TestDesktop { $0.seat("seat0", .keyboard) }
    defer { test.close() }
    let window = try test.openFramed()
    let seat = test.compositor.seats[0]
    seat.focus(window.fake)
    try test.settle()
    let open = try descriptors()
    let sound = KeymapText.bytes("us")
    for index in 0..<60 {
      switch index % 3 {
      case 0: seat.postKeymap(sound)
      case 1: seat.postKeymap([], size: 0)
      default: seat.postKeymap(Array("xkb_keymap { xkb_keycodes {".utf8))
      }
      seat.key(30, isDown: true)
      seat.key(30, isDown: false)
      try test.settle()
    }
    #expect(window.keyEvents.count == 120)
    #expect(window.keyEvents.filter { $0.text == "a" }.count == 20)
    #expect(try descriptors() == open)
  }
}
