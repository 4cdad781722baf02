// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Testing
import VirtualInput

/// The program in the compositors that people use. What each shows of the window is what the
/// program draws into a file, to the bit, with the blur beneath the panel; hands and keys reach it;
/// its own title bar moves, resizes, maximizes and closes it.
///
/// A compositor is started once for all that is tried in it.
@Suite(.serialized) struct CompositorTests {
  private func visit(
    _ kind: NestedCompositor.Kind, scale: Double, _ body: (Visit) throws -> Void
  ) throws {
    let compositor = try NestedCompositor(kind, scale: scale)
    defer { compositor.close() }
    try theFirstFrameIsWhole(compositor, scale)
    let visit = try Visit(compositor, scale: scale)
    defer { visit.client.process.terminate() }
    try body(visit)
  }

  @Test(.enabled(if: NestedCompositor.Kind.kwin.isInstalled, "kwin-wayland, xvfb, xdotool"))
  func kwin() throws { try visit(.kwin, scale: 1.5) { try aFloatingWindow($0, isTouched: true) } }

  @Test(.enabled(if: NestedCompositor.Kind.kwinGL.isInstalled, "kwin-wayland, libglib2.0-bin"))
  func kwinOnGL() throws {
    try visit(.kwinGL, scale: 1.5) { try aFloatingWindow($0, isTouched: true) }
  }

  @Test(.enabled(if: NestedCompositor.Kind.mutter.isInstalled, "mutter, xvfb, xdotool"))
  func mutter() throws { try visit(.mutter, scale: 2) { try aFloatingWindow($0) } }

  @Test(.enabled(if: NestedCompositor.Kind.westonGL.isInstalled, "weston, xvfb, xdotool"))
  func westonOnGL() throws { try visit(.westonGL, scale: 1) { try aFloatingWindow($0) } }

  @Test(.enabled(if: NestedCompositor.Kind.westonPixman.isInstalled, "weston, xvfb, xdotool"))
  func westonOnPixman() throws { try visit(.westonPixman, scale: 2) { try aFloatingWindow($0) } }

  @Test(.enabled(if: NestedCompositor.Kind.sway.isInstalled, "sway, grim"))
  func sway() throws { try visit(.sway, scale: 1) { try aFloatingWindow($0) } }

  @Test(.enabled(if: NestedCompositor.Kind.cage.isInstalled, "cage, sway, grim"))
  func cage() throws { try visit(.cage, scale: 1) { try theOnlyWindow($0) } }

  /// The first buffer that is ever shown has all the pixels that the screen's scale asks for.
  private func theFirstFrameIsWhole(_ compositor: NestedCompositor, _ scale: Double) throws {
    var environment = try compositor.clientEnvironment()
    environment["WAYLAND_DEBUG"] = "1"
    let result = try Client(
      Visit.arguments(for: compositor.kind) + ["--frames", "1"], in: environment
    ).end()
    #expect(result.status == 0)
    let lines = result.errors.split(separator: "\n")
    let first = try #require(lines.first { $0.contains(".create_buffer(") })
    let size = Visit.firstFrame(in: compositor.kind)
    let expected = "0, \(Int(size.width * scale)), \(Int(size.height * scale)), "
    #expect(first.contains(expected), "\(first)")
  }

  /// Everything, for a window among others.
  private func aFloatingWindow(_ visit: Visit, isTouched: Bool = false) throws {
    let size = Visit.size
    try visit.leave(Point(x: 1, y: 1))
    let open = try visit.picture(isOpen: true, size)
    let closed = try visit.picture(isOpen: false, size)
    let first = try visit.find(open)
    try thePanelObeys(visit, size, at: first, open, closed)
    if isTouched { try thePanelFollowsAFinger(visit, size, at: first, open, closed) }
    let second = try theTitleBarMoves(visit, open, at: first)
    let larger = try theCornerResizes(visit, at: second)
    if visit.compositor.kind.heedsEdges {
      try theButtonMaximizes(visit, larger, at: second)
      try close(visit, Size(width: visit.screenSize.width, height: 0), at: .zero)
    } else {
      try visit.click(larger.width - 52, 20, second)
      try visit.leave(second)
      try visit.expect(visit.picture(isOpen: true, larger), at: second)
      try close(visit, larger, at: second)
    }
  }

  /// Everything, for a window that has the whole screen from the start.
  private func theOnlyWindow(_ visit: Visit) throws {
    let size = visit.wholeSize
    try visit.leave(.zero)
    let open = try visit.picture(isOpen: true, size, hasTitleBar: false)
    let closed = try visit.picture(isOpen: false, size, hasTitleBar: false)
    try visit.expect(open, at: .zero)
    try thePanelObeys(visit, size, at: .zero, open, closed)
    try close(visit, size, at: .zero)
  }

  /// A key closes the panel, the pointer opens it.
  private func thePanelObeys(
    _ visit: Visit, _ size: Size<Logical>, at origin: Point<Logical>, _ open: ExpectedPicture,
    _ closed: ExpectedPicture
  ) throws {
    try visit.compositor.screen.strikeSpace()
    try visit.expect(closed, at: origin)
    try visit.click(size.width / 2, 91, origin)
    try visit.leave(origin)
    try visit.expect(open, at: origin)
  }

  /// A finger pushes the panel up by its grip, and pulls it down from the edge.
  private func thePanelFollowsAFinger(
    _ visit: Visit, _ size: Size<Logical>, at origin: Point<Logical>, _ open: ExpectedPicture,
    _ closed: ExpectedPicture
  ) throws {
    let finger = try visit.compositor.finger()
    defer { finger.close() }
    let x = origin.x + size.width / 2
    func drag(from: Double, to: Double) throws {
      try finger.down(x: x, y: origin.y + from)
      for step in 1...8 {
        try finger.move(x: x, y: origin.y + from + (to - from) * Double(step) / 8)
        usleep(20_000)
      }
      try finger.up()
    }
    try drag(from: 248, to: 60)
    try visit.expect(closed, at: origin)
    try drag(from: Visit.titleBar + 4, to: 300)
    try visit.expect(open, at: origin)
  }

  private func theTitleBarMoves(
    _ visit: Visit, _ picture: ExpectedPicture, at origin: Point<Logical>
  ) throws -> Point<Logical> {
    let distance = Point<Logical>(
      x: 60 - origin.x.rounded(.down), y: 50 - origin.y.rounded(.down))
    try visit.drag(110, 20, by: distance, origin)
    let moved = Point<Logical>(x: origin.x + distance.x, y: origin.y + distance.y)
    try visit.leave(moved)
    try visit.expect(picture, at: moved)
    return moved
  }

  private func theCornerResizes(_ visit: Visit, at origin: Point<Logical>) throws
    -> Size<Logical>
  {
    let size = Visit.size
    if visit.compositor.kind.heedsEdges {
      try visit.drag(
        size.width + 2, size.height + Visit.titleBar + 2, by: Point(x: 60, y: 40), origin)
    } else {
      let sway = try #require(visit.compositor.screen as? SwayScreen).compositor
      try sway.command("[app_id=scrim] resize grow right 60 px, resize grow down 40 px")
    }
    try visit.leave(origin)
    let larger = Size<Logical>(width: size.width + 60, height: size.height + 40)
    try visit.expect(visit.picture(isOpen: true, larger), at: origin)
    return larger
  }

  private func theButtonMaximizes(
    _ visit: Visit, _ size: Size<Logical>, at origin: Point<Logical>
  ) throws {
    try visit.click(size.width - 52, 20, origin)
    try visit.leave(.zero)
    try visit.expect(visit.picture(isOpen: true, visit.wholeSize, hasTitleBar: false), at: .zero)
  }

  private func close(_ visit: Visit, _ size: Size<Logical>, at origin: Point<Logical>) throws {
    try visit.click(size.width - 20, 20, origin)
    try wait { !visit.client.process.isRunning }
    let result = visit.client.end()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
  }
}
