// SPDX-License-Identifier: MIT

import EventLoop
import FakeCompositor
import Foundation
import Testing
import Timing
import WaylandCore

@testable import Window

/// A program's desktop on a fake compositor, with a clock that stands until it is moved.
final class TestDesktop {
  /// The compositor.
  let compositor: FakeCompositor
  /// The loop, which only the tests of repeats run.
  let loop: MainLoop
  /// The program's clock.
  let clock = ManualClock(now: Moment(nanoseconds: 1_000_000_000))
  /// The desktop.
  let desktop: Desktop
  /// The descriptors that were open before.
  private let descriptors: Int
  /// The windows that are open.
  private var windows: [TestWindow] = []

  /// Connects to a compositor that offers `offers` and what `prepare` adds.
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

  /// Opens a window and waits until the compositor knows of it.
  func open(_ change: (inout Toplevel.Options) -> Void = { _ in }) throws -> TestWindow {
    var options = Toplevel.Options()
    change(&options)
    let toplevel = Toplevel(desktop, options, longestSide: 16_384)
    try settle()
    let window = TestWindow(toplevel, try #require(compositor.windows.last))
    windows.append(window)
    return window
  }

  /// Opens a window whose title bar is its own, 800 by 500 with its content at (40, 80), and maps
  /// it.
  func openFramed() throws -> TestWindow {
    let window = try open { $0.decorations = .client }
    window.fake.configure(800, 540)
    try settle()
    window.show()
    try settle()
    window.forget()
    return window
  }

  /// Carries requests and events to and fro.
  func settle() throws(ConnectionLost) { try compositor.settle() }

  /// Closes one window.
  func close(_ window: TestWindow) {
    windows.removeAll { $0 === window }
    window.close()
  }

  private static func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// Closes everything, of which nothing may be left.
  func close() {
    for window in windows { window.close() }
    windows = []
    desktop.close()
    #expect(compositor.connection.liveProxies == 0)
    compositor.close()
    // What ran before may close some of its own late, so that there can be fewer.
    let left = try? Self.openDescriptors()
    #expect(left ?? .max <= descriptors)
  }
}
