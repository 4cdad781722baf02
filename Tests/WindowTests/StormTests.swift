// SPDX-License-Identifier: MIT

import FakeCompositor
import Foundation
import Testing
import WaylandCore
import WaylandProtocols
import WaylandServer

@testable import Window

/// Far more events than any compositor sends. All are processed, the last one applies, and memory
/// does not grow.
@Suite(.serialized) struct StormTests {
  /// The number of events; the environment variable SCRIM_STORM overrides it.
  private static let count =
    ProcessInfo.processInfo.environment["SCRIM_STORM"].flatMap { Int($0) } ?? 100_000
  /// The number of events sent at once, which must fit the socket's buffer.
  private static let batch = 200

  /// True under the address sanitizer, which delays the release of memory.
  private static let keepsMemory = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil

  /// Calls `send` `count` times, in batches. Delivers each batch and then calls `after`.
  private func storm(
    _ test: TestDesktop, _ count: Int, batch: Int = batch, send: (Int) -> Void,
    after: () throws -> Void
  ) throws {
    let warm = count / 10
    var memory = 0
    for start in stride(from: 0, to: count, by: batch) {
      for index in start..<min(start + batch, count) { send(index) }
      try test.settle()
      try after()
      if start <= warm { memory = try ownMemory() }
    }
    // In kilobytes. A leak of 100 bytes an event would be 10,000.
    guard !Self.keepsMemory else { return }
    #expect(try ownMemory() - memory < 4_096)
  }

  /// The anonymous memory of this process, in kilobytes.
  private func ownMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(
      line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }

  @Test func manyConfiguresAreAnsweredByOneFrame() throws {
    let test = try TestDesktop()
    let window = try test.open()
    var told = 0
    var last: UInt32 = 0
    try storm(test, Self.count) { index in
      last = window.fake.configure(Int32(400 + index % 900), Int32(300 + index % 700), .activated)
    } after: {
      told += window.events.count
      window.clearEvents()
      // One frame answers the whole batch.
      window.show()
      try test.settle()
      #expect(window.fake.acks.last == last)
    }
    let end = Self.count - 1
    #expect(told == Self.count)
    #expect(window.state.size.width == Double(400 + end % 900))
    #expect(window.fake.acks.count == (Self.count + Self.batch - 1) / Self.batch)
  }

  @Test func noMotionEventIsLost() throws {
    let test = try TestDesktop { $0.seat("seat0", .pointer) }
    let window = try test.openFramed()
    let seat = test.compositor.seats[0]
    seat.enter(window.fake, 140, 180)
    try test.settle()
    window.clearEvents()
    var told = 0
    var last: PointerEvent?
    try storm(test, Self.count) { index in
      seat.move(100 + Double(index % 500), 100 + Double(index % 300))
    } after: {
      told += window.pointerEvents.count
      last = window.pointerEvents.last
      window.clearEvents()
    }
    #expect(told == Self.count)
    let end = Self.count - 1
    #expect(
      last == .moved(Point(x: 60 + Double(end % 500), y: 60 + Double(end % 300))),
      "\(String(describing: last))")
  }

  @Test func theLastScaleApplies() throws {
    let test = try TestDesktop()
    let window = try test.openFramed()
    try storm(test, Self.count / 10) { index in
      window.fake.fractionalScale?.postPreferredScale(scale: UInt32(60 + index % 400))
    } after: {
      window.clearEvents()
      window.show()
      try test.settle()
    }
    #expect(window.state.scale.in120ths == 60 + (Self.count / 10 - 1) % 400)
  }

  @Test func outputsThatAreAddedAndRemovedLeaveNothing() throws {
    let test = try TestDesktop { $0.plug("DP-1", scale: 2) }
    let window = try test.openFramed()
    var plugged: FakeOutput?
    // One at a time, since libwayland disconnects a client that binds a removed global.
    try storm(test, Self.count / 50, batch: 1) { index in
      plugged?.unplug()
      plugged = test.compositor.plug("DP-\(index + 2)", scale: Int32(1 + index % 3))
    } after: {
      window.clearEvents()
      #expect(test.desktop.outputs.count == 2)
    }
    plugged?.unplug()
    try test.settle()
    #expect(test.desktop.outputs.map(\.current.name) == ["DP-1"])
    #expect(test.desktop.globals.filter { $0.interface == "wl_output" }.count == 1)
    #expect(window.state.scale == Scale(2))
  }

  @Test func devicesThatAreAddedAndRemovedLeaveNothing() throws {
    let test = try TestDesktop { $0.seat("seat0") }
    let window = try test.openFramed()
    let seat = test.compositor.seats[0]
    let open = try descriptors()
    try storm(test, Self.count / 50) { index in
      seat.change(index % 2 == 0 ? [.pointer, .keyboard, .touch] : [])
    } after: {
      window.clearEvents()
    }
    #expect(try descriptors() == open)
    seat.change([.pointer, .keyboard, .touch])
    try test.settle()
    seat.enter(window.fake, 140, 180)
    try test.settle()
    #expect(window.pointerEvents.count == 1)
  }

  @Test func manyConfiguresOfALayerSurfaceAreAnsweredByOneFrame() throws {
    let test = try TestDesktop { $0.plug() }
    var options = LayerSurface.Options()
    options.anchors = [.top]
    let bar = try #require(LayerSurface(test.desktop, options, on: nil, longestSide: 16_384))
    defer { bar.close() }
    try test.settle()
    let fake = try #require(test.compositor.layerSurfaces.last)
    var told = 0
    bar.onEvent = { told += $0 == .stateChanged ? 1 : 0 }
    try storm(test, Self.count) { index in
      fake.configureLayer(UInt32(400 + index % 900), UInt32(20 + index % 70))
    } after: {
      // A change of the options for each batch, too: requests and configures cross.
      bar.options.margins.left = Double(told % 7)
      bar.ackConfigure()
      bar.surface.commit()
      try test.settle()
    }
    let end = Self.count - 1
    #expect(told == Self.count)
    #expect(bar.state.size == Size(width: Double(400 + end % 900), height: Double(20 + end % 70)))
    #expect(fake.acks.count == (Self.count + Self.batch - 1) / Self.batch)
  }

  /// Popups are configured, placed anew and dismissed at any point, and leave nothing.
  @Test func popupsThatAreOpenedAndDismissedLeaveNothing() throws {
    let test = try TestDesktop { $0.plug() }
    let window = try test.openFramed()
    var placement = Popup.Placement(
      Size(width: 120, height: 90), beneath: Rect(x: 10, y: 4, width: 30, height: 20))
    let open = try descriptors()
    let proxies = test.compositor.connection.liveProxies
    var popup: Popup?
    var events = 0
    try storm(test, Self.count / 50, batch: 1) { index in
      popup = Popup(
        test.desktop, of: window.toplevel, placement, grabs: index % 2 == 0, longestSide: 16_384)
      popup?.onEvent = { _ in events += 1 }
    } after: {
      let role = try #require(test.compositor.popups.last?.popup)
      for turn in 0..<events % 5 {
        role.configure(x: Int32(turn), y: 24)
        placement.offset.x = Double(turn)
        #expect(popup?.move(to: placement) == true)
      }
      role.resource.postPopupDone()
      try test.settle()
      popup?.close()
      try test.settle()
      #expect(test.compositor.popups.isEmpty)
    }
    #expect(events > Self.count / 50)
    #expect(try descriptors() == open)
    #expect(test.compositor.connection.liveProxies == proxies)
  }

  private func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// Every keymap file is closed, valid or not.
  @Test func keymapFilesAreClosed() throws {
    let test = try TestDesktop { $0.seat("seat0", .keyboard) }
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
