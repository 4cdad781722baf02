// SPDX-License-Identifier: MIT

import Testing
import Views

@testable import Demonstration

/// The blurred backdrop stays still while a sheet moves: in every frame, each pixel of bare glass
/// keeps the colour that it had when it first appeared.
@Suite struct SheetPixelTests {
  /// A feed with an almost empty sheet.
  private final class Room: Content {
    let sheet: Drawer

    init(_ edge: Edge) {
      var settings = Settings()
      settings.spring = Spring(response: 0.6, dampingRatio: 0.5)
      settings.glass.sigma = 9
      sheet = .sheet("", from: edge, width: 220, SettingsModel(settings)) {
        EmptyView().frame(height: 120)
      }
    }

    func build(in surface: SurfaceContent) {
      surface.root.add(FeedBackground(cards: 9))
      surface.root.add(sheet)
    }
  }

  /// The area that shows only glass, in a window of 360 by 360: beside page and grabber and away
  /// from the round corners.
  private func bareGlass(_ sheet: Drawer) -> Rect<Logical> {
    let depth = sheet.openness * sheet.thickness - 50
    guard depth > 0 else { return .zero }
    let strip = sheet.edge.strip(of: Size(width: 360, height: 360), to: depth)
    switch sheet.edge.axis {
    case .vertical: return strip.intersection(Rect(x: 4, y: 0, width: 60, height: 360))
    case .horizontal: return strip.intersection(Rect(x: 0, y: 250, width: 360, height: 106))
    }
  }

  @Test(arguments: Edge.allCases)
  func backdropStaysStillWhileSheetMoves(edge: Edge) throws {
    let room = Room(edge)
    let pictures = try Offscreen(
      room, size: Size(width: 360, height: 360), scale: .one, platform: .best)
    defer { pictures.close() }
    func moment(_ frame: Int) -> Moment { Moment(nanoseconds: 0) + .seconds(Double(frame) / 60) }
    _ = try pictures.image(at: moment(0))
    room.sheet.open(true)
    var seen: [SIMD2<Int>: SIMD4<UInt8>] = [:]
    var (again, most) = (0, 0.0)
    for frame in 1..<48 {
      // The sheet turns around twice on its way.
      if frame == 16 { room.sheet.open(false) }
      if frame == 22 { room.sheet.open(true) }
      let picture = try pictures.image(at: moment(frame))
      most = max(most, room.sheet.openness)
      let rect = bareGlass(room.sheet)
      for y in Int(rect.top.rounded(.up))..<max(Int(rect.bottom), Int(rect.top.rounded(.up))) {
        for x in Int(rect.left.rounded(.up))..<max(Int(rect.right), Int(rect.left.rounded(.up))) {
          let at = 4 * (y * 360 + x)
          let bytes = picture.pixels
          let color = SIMD4(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3])
          if let known = seen[SIMD2(x, y)] {
            again += 1
            guard known == color else {
              Issue.record("pixel \(x), \(y) was \(known) and is \(color) in frame \(frame)")
              return
            }
          }
          seen[SIMD2(x, y)] = color
        }
      }
    }
    // The spring overshot, and enough pixels were compared.
    #expect(most > 1.05 && again > 20_000 && Set(seen.values).count > 50)
  }
}
