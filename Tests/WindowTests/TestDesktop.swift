// SPDX-License-Identifier: MIT

import EventLoop
import FakeCompositor
import Foundation
import Testing
import WaylandCore

@testable import Window

/// A `Desktop` connected to a fake compositor, with a manual clock. It is closed when it is
/// released: closures that it keeps must not keep it.
final class TestDesktop {
  /// The compositor.
  let compositor: FakeCompositor
  /// The event loop, which only the tests of key repeat run.
  let loop: MainLoop
  /// The clock of the desktop.
  let clock = ManualClock(now: Moment(nanoseconds: 1_000_000_000))
  /// The desktop.
  let desktop: Desktop
  /// The number of descriptors that were open before.
  private let descriptors: Int
  /// The open windows.
  private var windows: [TestWindow] = []
  /// True once the compositor is closed.
  private var isClosed = false

  /// Connects to a compositor with the globals of `offers`, to which `prepare` may add more.
  init(
    _ offers: Offers = .everything, _ prepare: (FakeCompositor) -> Void = { _ in }
  ) throws {
    loop = try MainLoop()
    descriptors = try Self.openDescriptors()
    let compositor = try FakeCompositor(offers)
    self.compositor = compositor
    prepare(compositor)
    do {
      desktop = try Desktop(compositor.connection, loop: loop, clock: clock) {
        (_) throws(ConnectionLost) in try compositor.settle()
      }
    } catch {
      compositor.close()
      throw error
    }
  }

  /// Opens a window and delivers its requests.
  func open(_ change: (inout Toplevel.Options) -> Void = { _ in }) throws -> TestWindow {
    var options = Toplevel.Options()
    change(&options)
    let toplevel = Toplevel(desktop, options, longestSide: 16_384)
    try settle()
    let window = TestWindow(toplevel, try #require(compositor.windows.last))
    windows.append(window)
    return window
  }

  /// Opens and maps a client-decorated window. The content is 800 by 500, at (40, 80).
  func openFramed() throws -> TestWindow {
    let window = try open { $0.decorations = .client }
    window.fake.configure(800, 540)
    try settle()
    window.show()
    try settle()
    window.clearEvents()
    return window
  }

  /// Opens a window like `openFramed()` with the pressed pointer, the keyboard focus and a finger
  /// of the first seat on it. The seat needs all three devices.
  func openHeld() throws -> TestWindow {
    let window = try openFramed()
    let seat = compositor.seats[0]
    seat.enter(window.fake, 140, 180)
    seat.button(isDown: true)
    seat.focus(window.fake)
    seat.down(window.fake, finger: 0, 140, 180)
    try settle()
    window.clearEvents()
    return window
  }

  /// Delivers all requests and events.
  func settle() throws(ConnectionLost) { try compositor.settle() }

  /// Runs the loop until `isDone`.
  func run(until isDone: () -> Bool) throws {
    let timer = try LoopTimer(loop) { [loop] in loop.stop() }
    defer { timer.close() }
    while !isDone() {
      timer.arm(at: 1)
      try loop.run(compositor.connection)
      try settle()
    }
  }

  /// Closes one window.
  func close(_ window: TestWindow) {
    windows.removeAll { $0 === window }
    window.close()
  }

  private static func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  deinit { close() }

  /// Closes everything, and checks that no proxy and no descriptor is left: now, instead of when
  /// this object is released.
  func close() {
    guard !isClosed else { return }
    for window in windows { window.close() }
    windows = []
    desktop.close()
    #expect(compositor.connection.liveProxies == 0)
    closeCompositor()
    // There can be fewer, since earlier tests may close theirs late.
    let left = try? Self.openDescriptors()
    #expect(left ?? .max <= descriptors)
  }

  /// Closes the compositor, after the test itself has closed the rest.
  func closeCompositor() {
    isClosed = true
    compositor.close()
  }
}
