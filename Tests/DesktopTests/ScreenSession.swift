// SPDX-License-Identifier: MIT

import Foundation
import Geometry
import Images
import Testing

/// The program in a compositor that shows it on a screen in memory: what is seen of it, what is
/// done to it. Places are in logical units of the window, without its shadow.
struct Visit {
  /// Where it runs.
  let compositor: NestedCompositor
  /// Pixels a logical unit.
  let scale: Double
  /// The program.
  let client: Client

  /// The size of the window's content at first.
  static let size = Size<Logical>(width: 560, height: 360)
  /// The shadow around a window, then its title bar.
  private static let shadow = 40.0
  /// The height of the title bar.
  static let titleBar = 40.0

  /// Starts the program in `compositor`.
  init(_ compositor: NestedCompositor, scale: Double) throws {
    self.compositor = compositor
    self.scale = scale
    client = try Client(Self.arguments(for: compositor.kind), in: compositor.clientEnvironment())
  }

  /// The arguments of a demo that draws its own title bar, in compositors that would draw one too.
  static func arguments(for kind: NestedCompositor.Kind) -> [String] {
    ["demo", "--decorations", "client", "--size", text(size)]
  }

  /// The window with its title bar, and its shadow where it draws them itself from the start.
  static func firstFrame(in kind: NestedCompositor.Kind) -> Size<Logical> {
    if kind.decoratesAtFirst { return size }
    return Size(
      width: size.width + 2 * shadow, height: size.height + titleBar + 2 * shadow)
  }

  private static func text(_ size: Size<Logical>) -> String {
    "\(Int(size.width))x\(Int(size.height))"
  }

  private func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }

  /// The whole screen.
  var screenSize: Size<Logical> {
    Size(
      width: Double(compositor.screen.size.width) / scale,
      height: Double(compositor.screen.size.height) / scale)
  }

  /// The content of a window that fills it.
  var wholeSize: Size<Logical> {
    Size(width: screenSize.width, height: screenSize.height - Self.titleBar)
  }

  /// What a window with content of this size looks like when its panel has come to rest, but for
  /// the clock, and without its title bar where that is another.
  func picture(isOpen: Bool, _ size: Size<Logical>, hasTitleBar: Bool = true) throws
    -> ExpectedPicture
  {
    let clock = Self.shadow + 60..<Self.shadow + 160
    let unknown = pixels(hasTitleBar ? clock.lowerBound : 0)..<pixels(clock.upperBound)
    return try ExpectedPicture(
      [
        "live", "--at", isOpen ? "8" : "0", "--frame", "--size", Self.text(size), "--scale",
        "\(scale)",
      ], except: isOpen || !hasTitleBar ? unknown : 0..<0,
      // At fractions of a scale the edge of a button's sign falls between two colours: a window and
      // a picture, which are drawn upside down from one another, may round it either way.
      tolerance: scale == scale.rounded() ? 0 : 1)
  }

  /// Waits until the screen shows `picture`, and says where in the screen the window is then.
  func find(_ picture: ExpectedPicture) throws -> Point<Logical> {
    try client.waitUntilAtRest()
    // What is at rest is on the screen soon; a busy machine takes its time.
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
    // What is at rest is on the screen soon; a busy machine takes its time.
    for _ in 0..<60 {
      rows = picture.differences(try compositor.screen.picture(), at: corner)
      if rows == 0 { return }
      usleep(100_000)
    }
    #expect(rows == 0, "rows that differ", sourceLocation: sourceLocation)
  }

  /// Puts the pointer beside the window, or on its title bar where it fills the screen.
  func leave(_ origin: Point<Logical>) throws {
    try compositor.screen.point(
      origin == .zero
        ? Point(x: pixels(100), y: pixels(16))
        : Point(x: compositor.screen.size.width - 2, y: compositor.screen.size.height - 2))
  }

  private func pixel(_ place: Point<Logical>, _ origin: Point<Logical>) -> Point<Physical> {
    Point(x: pixels(origin.x + place.x), y: pixels(origin.y + place.y))
  }

  /// Clicks into a window at `origin`.
  func click(_ x: Double, _ y: Double, _ origin: Point<Logical>) throws {
    try compositor.screen.click(pixel(Point(x: x, y: y), origin))
  }

  /// Takes a window at `origin` by a place of its own, and moves the hand.
  func drag(
    _ x: Double, _ y: Double, by distance: Point<Logical>, _ origin: Point<Logical>
  ) throws {
    let start = Point<Logical>(x: x, y: y)
    let end = Point<Logical>(x: x + distance.x, y: y + distance.y)
    try compositor.screen.drag(from: pixel(start, origin), to: pixel(end, origin))
  }
}
