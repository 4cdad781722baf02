// SPDX-License-Identifier: MIT

import Foundation
import Geometry
import Images
import Testing

/// The demo in a nested compositor, with its screen and input. Positions are in logical units of
/// the window, without its shadow.
struct ScreenSession {
  /// The compositor.
  let compositor: NestedCompositor
  /// The number of pixels in a logical unit.
  let scale: Double
  /// The running demo.
  let client: Client

  /// The initial size of the window's content.
  static let size = Size<Logical>(width: 560, height: 360)
  /// The width of the shadow.
  private static let shadow = 40.0
  /// The height of the title bar.
  static let titleBar = 40.0
  /// True with the compositors of Debian 13 (`scripts/test-newer`).
  nonisolated static let isNewer = ProcessInfo.processInfo.environment["SCRIM_NEWER"] != nil

  /// Starts the demo in `compositor`.
  init(_ compositor: NestedCompositor, scale: Double) throws {
    self.compositor = compositor
    self.scale = scale
    var environment = try compositor.clientEnvironment()
    // sway 1.7 gives a window its first size again if it shows its title bar within some 40 ms: see
    // Known limits in docs/reliability.md. Without a cache of shaders it takes longer.
    if compositor.kind == .sway { environment["MESA_SHADER_CACHE_DISABLE"] = "true" }
    client = try Client(Self.arguments(for: compositor.kind), in: environment)
  }

  /// The arguments of a client-decorated demo.
  static func arguments(for kind: NestedCompositor.Kind) -> [String] {
    ["demo", "--decorations", "client", "--size", text(size)]
  }

  /// The size of the first frame: with title bar, and with shadow if the client decorates from the
  /// start.
  static func firstFrame(in kind: NestedCompositor.Kind) -> Size<Logical> {
    if kind.decoratesAtFirst { return size }
    return Size(
      width: size.width + 2 * shadow, height: size.height + titleBar + 2 * shadow)
  }

  private static func text(_ size: Size<Logical>) -> String {
    "\(Int(size.width))x\(Int(size.height))"
  }

  private func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }

  /// The size of the screen, in logical units.
  var screenSize: Size<Logical> {
    Size(
      width: Double(compositor.screen.size.width) / scale,
      height: Double(compositor.screen.size.height) / scale)
  }

  /// The content size of a window that covers the screen.
  var wholeSize: Size<Logical> {
    Size(width: screenSize.width, height: screenSize.height - Self.titleBar)
  }

  /// The expected image of a window with content of this size and the panel at rest, without the
  /// clock, and without the title bar if it differs.
  func picture(isOpen: Bool, _ size: Size<Logical>, hasTitleBar: Bool = true) throws
    -> ExpectedPicture
  {
    // sway has said since 1.10 that it does not minimise windows: the title bar lacks that button.
    let hasTitleBar = hasTitleBar && !(Self.isNewer && compositor.kind == .sway)
    let clock = Self.shadow + 60..<Self.shadow + 165
    let unknown = pixels(hasTitleBar ? clock.lowerBound : 0)..<pixels(clock.upperBound)
    return try ExpectedPicture(
      [
        "live", "--still", "--at", isOpen ? "8" : "0", "--frame", "--size", Self.text(size),
        "--scale",
        "\(scale)",
      ], except: isOpen || !hasTitleBar ? unknown : 0..<0,
      // At fractional scales the edges of button icons may be rounded differently, since a window
      // is drawn upside down compared with an image.
      tolerance: scale == scale.rounded() ? 0 : 1)
  }

  /// Waits until the screen shows `picture`. Returns its position.
  func find(_ picture: ExpectedPicture) throws -> Point<Logical> {
    try client.waitUntilAtRest()
    // Takes a moment, longer on a busy machine.
    for _ in 0..<20 {
      if let found = picture.place(try compositor.screen.picture()) {
        return Point(
          x: Double(found.x) / scale + Self.shadow, y: Double(found.y) / scale + Self.shadow)
      }
      usleep(100_000)
    }
    throw TimedOut()
  }

  /// Waits until the screen shows `picture` for a window at `origin`.
  func expect(
    _ picture: ExpectedPicture, at origin: Point<Logical>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let corner = Point<Physical>(
      x: pixels(origin.x - Self.shadow), y: pixels(origin.y - Self.shadow))
    var rows = 0
    try client.waitUntilAtRest()
    // Takes a moment, longer on a busy machine.
    for _ in 0..<60 {
      rows = picture.differences(try compositor.screen.picture(), at: corner)
      if rows == 0 { return }
      usleep(100_000)
    }
    #expect(rows == 0, "rows that differ", sourceLocation: sourceLocation)
  }

  /// Moves the pointer beside the window, or onto its title bar if it covers the screen.
  func leave(_ origin: Point<Logical>) throws {
    try compositor.screen.point(
      origin == .zero
        ? Point(x: pixels(100), y: pixels(16))
        : Point(x: compositor.screen.size.width - 2, y: compositor.screen.size.height - 2))
  }

  private func pixel(_ place: Point<Logical>, _ origin: Point<Logical>) -> Point<Physical> {
    Point(x: pixels(origin.x + place.x), y: pixels(origin.y + place.y))
  }

  /// Clicks at a position in a window at `origin`.
  func click(_ x: Double, _ y: Double, _ origin: Point<Logical>) throws {
    try compositor.screen.click(pixel(Point(x: x, y: y), origin))
  }

  /// Drags from one position to another in a window at `origin`.
  func drag(
    _ x: Double, _ y: Double, by distance: Point<Logical>, _ origin: Point<Logical>
  ) throws {
    let start = Point<Logical>(x: x, y: y)
    let end = Point<Logical>(x: x + distance.x, y: y + distance.y)
    try compositor.screen.drag(
      from: pixel(start, origin), to: pixel(end, origin), settle: client.waitUntilAtRest)
  }
}
