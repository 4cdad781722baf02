// SPDX-License-Identifier: MIT

import ScrimTesting
import Testing

/// Several images that are drawn in turn, each with a GL context of its own.
@Suite struct OffscreenTests {
  private static let size = Size<Logical>(width: 96, height: 64)

  /// Glass that moves over a gradient.
  private final class Glider: Content {
    let color: UInt32
    let pane = Layer()

    init(_ color: UInt32) { self.color = color }

    func build(in surface: SurfaceContent) {
      let colors = [Color(rgb: color), Color(rgb: 0xffffff)]
      surface.contentLayer.fill = .linear(LinearGradient(colors))
      pane.content = .glass(Glass(sigma: 4, look: GlassPreset.dark.look))
      surface.contentLayer.add(pane)
    }

    func prepare(at time: Moment) -> Bool {
      let way = Double(time.nanoseconds / 16_000_000 % 40)
      pane.frame = Rect(x: way, y: 8, width: 40, height: 40)
      return true
    }
  }

  private func moment(_ frame: Int) -> Moment {
    Moment(nanoseconds: UInt64(frame) * 16_000_000)
  }

  /// What an `Offscreen` draws that is alone.
  private func pictures(of color: UInt32) throws -> [Bitmap] {
    let alone = try Offscreen(Glider(color), size: Self.size)
    defer { alone.close() }
    return try (0..<4).map { try alone.image(at: moment($0)) }
  }

  @Test(arguments: [false, true]) func twoAreDrawnInTurn(closesFirstFirst: Bool) throws {
    let wanted = try [pictures(of: 0x2f6fd8), pictures(of: 0xd8486f)]
    #expect(wanted[0][0] != wanted[1][0] && wanted[0][0] != wanted[0][3])
    let both = try [0x2f6fd8, 0xd8486f].map { try Offscreen(Glider($0), size: Self.size) }
    for frame in 0..<4 {
      for (index, offscreen) in both.enumerated() {
        let isRight = try offscreen.image(at: moment(frame)) == wanted[index][frame]
        #expect(isRight, "frame \(frame) of \(index)")
      }
    }
    let (first, second) = closesFirstFirst ? (both[0], both[1]) : (both[1], both[0])
    first.close()
    // The other one is drawn as before, also at another size.
    try second.resize(to: Size(width: 48, height: 64))
    #expect(try second.image(at: moment(5)).size == Size(width: 48, height: 64))
    second.rest()
    second.finish()
    second.close()
  }

  @Test func oneMayBeOpenedAndClosedWhileAnotherIsDrawn() throws {
    let first = try Offscreen(Glider(0x2f6fd8), size: Self.size)
    defer { first.close() }
    let before = try first.image(at: moment(0))
    let second = try Offscreen(Glider(0xd8486f), size: Self.size)
    second.close()
    let isRight = try first.image(at: moment(0)) == before
    #expect(isRight)
  }
}
