// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandServer

/// Windows of 10 bits of each colour.
@Suite(.serialized) struct ColorDepthTests {
  private static let arguments = ["--size", "400x300", "--scene", "static", "--color-depth", "10"]

  /// Opens a window, decorated as given, and returns its first picture.
  private func picture(
    _ offers: Offers, _ mode: ZxdgToplevelDecorationV1Resource.Mode, _ arguments: [String]
  ) throws -> (format: UInt32, pixels: [UInt32]) {
    let session = try HostileSession(offers, arguments)
    try session.serveUntilOpen()
    session.window?.decorate(mode)
    session.window?.configure(400, 300, .activated)
    try session.serve { session.window?.frames ?? 0 > 0 }
    let window = try #require(session.window)
    return try #require(session.compositor.content(of: window))
  }

  @Test func decoratedWindowsHaveTenBits() throws {
    let picture = try picture(.everything.withDeepColors, .serverSide, Self.arguments)
    #expect(picture.format == Offers.deepFormat)
    #expect(picture.pixels.allSatisfy { $0 >> 30 == 3 }, "the window is opaque")
    // Of a gradient in 10 bits, three in four values are between those of 8 bits.
    let greens = Set(picture.pixels.map { $0 >> 10 & 1023 })
    let between = greens.filter { green in
      let step = Double(green) / 1023 * 255
      return abs(step - step.rounded()) > 0.2
    }
    #expect(greens.count > 200 && between.count > greens.count / 3)
  }

  /// 2 bits of alpha are too few for a shadow and round corners.
  @Test func otherWindowsHaveEight() throws {
    let own = try picture(.everything.withDeepColors, .clientSide, Self.arguments)
    #expect(own.format == WlShmResource.Format.argb8888.rawValue)
    let refused = try picture(.everything, .serverSide, Self.arguments)
    #expect(refused.format == WlShmResource.Format.argb8888.rawValue)
    let unwanted = try picture(
      .everything.withDeepColors, .serverSide, Array(Self.arguments.dropLast(2)))
    #expect(unwanted.format == WlShmResource.Format.argb8888.rawValue)
  }
}
