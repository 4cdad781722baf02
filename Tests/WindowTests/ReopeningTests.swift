// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandCore
import WaylandServer

@testable import Window

/// Options that reopen a window on a new connection.
@Suite struct ReopeningTests {
  @Test func reopeningOptionsKeepSizeAndState() throws {
    let test = try TestDesktop()
    let window = try test.open {
      $0.title = "One"
      $0.appID = "org.example.One"
      $0.minimumSize = Size(width: 100, height: 90)
    }
    window.fake.configure(700, 430)
    window.fake.configure(1_900, 1_000, .maximized)
    try test.settle()
    let reopeningOptions = window.toplevel.reopeningOptions
    #expect(
      reopeningOptions.size == Size(width: 700, height: 430 - WindowFrame.extra(hasTitleBar: true)))
    #expect(reopeningOptions.isMaximized && !reopeningOptions.isFullscreen)
    #expect(reopeningOptions.title == "One" && reopeningOptions.appID == "org.example.One")

    let next = Toplevel(test.desktop, reopeningOptions, longestSide: 16_384)
    try test.settle()
    let fake = try #require(test.compositor.windows.last)
    #expect(fake.title == "One" && fake.windowRequests == [.maximize(true)])
    fake.configure(0, 0)
    try test.settle()
    #expect(next.state.size == reopeningOptions.size)
    next.close()
  }

  /// sway decorates a window until its first frame, and then configures the size of that frame:
  /// with the change of the decoration, or if it focuses the window before, also without it.
  @Test(arguments: [false, true])
  func aWindowDecoratedAtFirstReopensAtItsOldSize(isFocusedBefore: Bool) throws {
    let test = try TestDesktop()
    var options = Toplevel.Options()
    options.decorations = .client
    options.size = Size(width: 800, height: 500)
    for _ in 0..<3 {
      let toplevel = Toplevel(test.desktop, options, longestSide: 16_384)
      try test.settle()
      let window = TestWindow(toplevel, try #require(test.compositor.windows.last))
      window.fake.toplevel?.postConfigure(width: 0, height: 0, states: [])
      window.fake.decorate(.serverSide)
      try test.settle()
      #expect(toplevel.frame.geometry.size == Size(width: 800, height: 500))
      window.show()
      if isFocusedBefore {
        window.fake.configure(800, 500, .activated)
        try test.settle()
      }
      window.fake.toplevel?.postConfigure(width: 800, height: 500, states: [.activated])
      window.fake.decorate(.clientSide)
      try test.settle()
      #expect(toplevel.frame.geometry.size == Size(width: 800, height: 540))
      window.show()
      // A scale change keeps the height of the title bar, too.
      window.fake.fractionalScale?.postPreferredScale(scale: 180)
      try test.settle()
      #expect(toplevel.state.size == Size(width: 800, height: 500))
      options = toplevel.reopeningOptions
      #expect(options.size == Size(width: 800, height: 500))
      window.close()
      try test.settle()
    }
  }

  @Test func aFullscreenWindowReopensFullscreen() throws {
    let test = try TestDesktop()
    let window = try test.open { $0.isFullscreen = true }
    #expect(window.fake.windowRequests == [.fullscreen(true)])
    window.fake.configure(1_920, 1_080, .fullscreen)
    try test.settle()
    #expect(
      window.toplevel.reopeningOptions.isFullscreen && !window.toplevel.reopeningOptions.isMaximized
    )
    window.fake.configure(0, 0)
    try test.settle()
    #expect(!window.toplevel.reopeningOptions.isFullscreen)
  }

  /// Input held when the connection is lost ends before the window closes.
  @Test func releasedSeatsLeaveTheWindow() throws {
    let test = try TestDesktop { $0.seat("seat0", [.pointer, .keyboard, .touch]) }
    let window = try test.openHeld()
    test.compositor.wire.client.disconnect()
    #expect(throws: ConnectionLost.self) { try test.settle() }
    #expect(test.compositor.connection.loss != nil)
    test.desktop.releaseSeats()
    window.expectReleasedSeat()
  }
}
