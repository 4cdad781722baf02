// SPDX-License-Identifier: MIT

import Cases
import ChildProcess
import Foundation
import Geometry
import Images
import Testing
import VirtualInput

/// The demo in common compositors. Each shows the same pixels as a snapshot, including the blur
/// beneath the panel. Pointer, touch and keys work, and the title bar moves, resizes, maximizes and
/// closes the window.
///
/// Each compositor is started once for all its checks.
@Suite(.serialized) struct CompositorTests {
  private func session(
    _ kind: NestedCompositor.Kind, scale: Double, _ body: (ScreenSession) throws -> Void
  ) throws {
    let compositor = try NestedCompositor(kind, scale: scale)
    defer { compositor.close() }
    try checkFirstFrame(compositor, scale)
    let session = try ScreenSession(compositor, scale: scale)
    defer { session.client.process.terminate() }
    try body(session)
  }

  @Test(.enabled(if: NestedCompositor.Kind.kwin.isInstalled, "kwin-wayland, xvfb, xdotool"))
  func kwin() throws {
    // On X11, KWin 6 ignores the scale that it is started with.
    try session(.kwin, scale: ScreenSession.isNewer ? 1 : 1.5) {
      try checkFloatingWindow($0, isTouched: true)
    }
  }

  @Test(
    .enabled(if: NestedCompositor.Kind.kwinGL.isInstalled, "kwin-wayland, libglib2.0-bin"),
    .enabled(if: Cases.areAll))
  func kwinOnGL() throws {
    try session(.kwinGL, scale: 1.5) { try checkFloatingWindow($0, isTouched: true) }
  }

  @Test(
    .enabled(if: NestedCompositor.Kind.mutter.isInstalled, "mutter, xvfb, xdotool"),
    .enabled(if: Cases.areAll))
  func mutter() throws { try session(.mutter, scale: 2) { try checkFloatingWindow($0) } }

  @Test(
    .enabled(if: NestedCompositor.Kind.westonGL.isInstalled, "weston, xvfb, xdotool"),
    .enabled(if: Cases.areAll))
  func westonOnGL() throws { try session(.westonGL, scale: 1) { try checkFloatingWindow($0) } }

  @Test(
    .enabled(if: NestedCompositor.Kind.westonPixman.isInstalled, "weston, xvfb, xdotool"),
    .enabled(if: Cases.areAll))
  func westonOnPixman() throws {
    try session(.westonPixman, scale: 2) { try checkFloatingWindow($0) }
  }

  @Test(.enabled(if: NestedCompositor.Kind.sway.isInstalled, "sway, grim"))
  func sway() throws { try session(.sway, scale: 1) { try checkFloatingWindow($0) } }

  @Test(
    .enabled(if: NestedCompositor.Kind.cage.isInstalled, "cage, sway, grim"),
    .enabled(if: Cases.areAll))
  func cage() throws { try session(.cage, scale: 1) { try checkFullscreenWindow($0) } }

  /// Checks that the first buffer has the size for the screen's scale.
  private func checkFirstFrame(_ compositor: NestedCompositor, _ scale: Double) throws {
    var environment = try compositor.clientEnvironment()
    environment["WAYLAND_DEBUG"] = "1"
    let result = try Client(
      ScreenSession.arguments(for: compositor.kind) + ["--frames", "1"], in: environment
    ).end()
    #expect(result.status == 0)
    let lines = result.errors.split(separator: "\n")
    let first = try #require(lines.first { $0.contains(".create_buffer(") })
    let size = ScreenSession.firstFrame(in: compositor.kind)
    let expected = "0, \(Int(size.width * scale)), \(Int(size.height * scale)), "
    #expect(first.contains(expected), "\(first)")
  }

  /// All checks for a floating window.
  private func checkFloatingWindow(_ session: ScreenSession, isTouched: Bool = false) throws {
    let size = ScreenSession.size
    try session.leave(Point(x: 1, y: 1))
    let open = try session.picture(isOpen: true, size)
    let closed = try session.picture(isOpen: false, size)
    let first = try session.find(open)
    try checkPanelInput(session, size, at: first, open, closed)
    if isTouched { try checkPanelTouch(session, size, at: first, open, closed) }
    let second = try checkTitleBarMove(session, open, at: first)
    let larger = try checkCornerResize(session, at: second)
    if session.compositor.kind.resizesByEdges {
      try checkMaximizeButton(session, larger, at: second)
      try close(session, Size(width: session.screenSize.width, height: 0), at: .zero)
    } else {
      try session.click(larger.width - 52, 20, second)
      try session.leave(second)
      try session.expect(session.picture(isOpen: true, larger), at: second)
      try close(session, larger, at: second)
    }
  }

  /// All checks for a window that always covers the screen.
  private func checkFullscreenWindow(_ session: ScreenSession) throws {
    let size = session.wholeSize
    try session.leave(.zero)
    let open = try session.picture(isOpen: true, size, hasTitleBar: false)
    let closed = try session.picture(isOpen: false, size, hasTitleBar: false)
    try session.expect(open, at: .zero)
    try checkPanelInput(session, size, at: .zero, open, closed)
    try close(session, size, at: .zero)
  }

  /// Checks that a key closes the panel and the pointer opens it.
  private func checkPanelInput(
    _ session: ScreenSession, _ size: Size<Logical>, at origin: Point<Logical>,
    _ open: ExpectedPicture,
    _ closed: ExpectedPicture
  ) throws {
    try session.compositor.screen.strikeSpace()
    try session.expect(closed, at: origin)
    try session.click(size.width / 2, 91, origin)
    try session.leave(origin)
    try session.expect(open, at: origin)
  }

  /// Checks that a touch pushes the panel up by its grip and pulls it down from the edge.
  private func checkPanelTouch(
    _ session: ScreenSession, _ size: Size<Logical>, at origin: Point<Logical>,
    _ open: ExpectedPicture,
    _ closed: ExpectedPicture
  ) throws {
    let touch = try session.compositor.touchDevice()
    defer { touch.close() }
    // The program asks for the touchscreen, which is new.
    try session.client.waitUntilAtRest()
    let x = origin.x + size.width / 2
    func drag(from: Double, to: Double) throws {
      try touch.down(x: x, y: origin.y + from)
      for step in 1...8 {
        try touch.move(x: x, y: origin.y + from + (to - from) * Double(step) / 8)
        usleep(20_000)
      }
      try touch.up()
    }
    try drag(from: 262, to: 60)
    try session.expect(closed, at: origin)
    try drag(from: ScreenSession.titleBar + 4, to: 300)
    try session.expect(open, at: origin)
  }

  private func checkTitleBarMove(
    _ session: ScreenSession, _ picture: ExpectedPicture, at origin: Point<Logical>
  ) throws -> Point<Logical> {
    let distance = Point<Logical>(
      x: 60 - origin.x.rounded(.down), y: 50 - origin.y.rounded(.down))
    try session.drag(110, 20, by: distance, origin)
    let moved = Point<Logical>(x: origin.x + distance.x, y: origin.y + distance.y)
    try session.leave(moved)
    try session.expect(picture, at: moved)
    return moved
  }

  private func checkCornerResize(_ session: ScreenSession, at origin: Point<Logical>) throws
    -> Size<Logical>
  {
    let size = ScreenSession.size
    if session.compositor.kind.resizesByEdges {
      try session.drag(
        size.width + 2, size.height + ScreenSession.titleBar + 2, by: Point(x: 60, y: 40), origin)
    } else {
      let sway = try #require(session.compositor.screen as? SwayScreen).compositor
      try sway.command("[app_id=scrim] resize grow right 60 px, resize grow down 40 px")
    }
    try session.leave(origin)
    let larger = Size<Logical>(width: size.width + 60, height: size.height + 40)
    try session.expect(session.picture(isOpen: true, larger), at: origin)
    return larger
  }

  private func checkMaximizeButton(
    _ session: ScreenSession, _ size: Size<Logical>, at origin: Point<Logical>
  ) throws {
    try session.click(size.width - 52, 20, origin)
    try session.leave(.zero)
    try session.expect(
      session.picture(isOpen: true, session.wholeSize, hasTitleBar: false), at: .zero)
  }

  private func close(_ session: ScreenSession, _ size: Size<Logical>, at origin: Point<Logical>)
    throws
  {
    try session.click(size.width - 20, 20, origin)
    try wait { !session.client.process.isRunning }
    let result = session.client.end()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
  }
}
