// SPDX-License-Identifier: MIT

import Testing

@testable import ScrimKit
@testable import Window

/// The part of a captured output that a surface is given.
@Suite struct CapturedDesktopTests {
  /// The size of an output.
  private static let output = Size<Logical>(width: 810, height: 620)

  /// A picture of it but for 10 units at the left and 20 at the top, whose pixels tell their place.
  private func capture(_ scale: Scale = .one) -> ScreenCapture.Picture {
    let size = scale.physical(Size<Logical>(width: 800, height: 600))
    var pixels: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width { pixels += [UInt8(x & 255), UInt8(y & 255), UInt8(x >> 8), 255] }
    }
    return ScreenCapture.Picture(
      size: size, pixels: pixels,
      rect: scale.logical(Rect<Physical>(origin: .zero, size: size))
        .offsetBy(Point(x: 10, y: 20)))
  }

  private func picture(
    _ rect: Rect<Logical>, of captured: inout CapturedDesktop
  ) throws -> DesktopPicture {
    let picture = captured.picture(beneath: rect)
    return try #require(picture)
  }

  /// The place in the capture that the pixel of a picture at (x, y) of the scene shows.
  private func place(
    _ x: Int, _ y: Int, _ picture: DesktopPicture, _ scale: Scale = .one
  ) throws -> Point<Physical> {
    let rect = try #require(picture.pixelRect(at: scale))
    #expect(rect.size == picture.raster.size)
    let start = 4 * ((y - rect.top) * rect.width + x - rect.left)
    let pixel = Array(picture.raster.pixels[start..<start + 4])
    return Point(x: Int(pixel[0]) + 256 * Int(pixel[2]), y: Int(pixel[1]))
  }

  /// A surface gets what lies around it, and more when it has grown, without a shift.
  @Test func thePartGrowsWithTheSurface() throws {
    var captured = CapturedDesktop(capture(), outputSize: Self.output)
    let small = Rect<Logical>(x: 310, y: 20, width: 200, height: 40)
    let first = try picture(small, of: &captured)
    #expect(first.raster.size.height <= 40 + 96 + 64)
    #expect(try place(7, 9, first) == Point(x: 307, y: 9))
    // The same pixels while they suffice, also for a surface that moves.
    let moved = try picture(small.offsetBy(Point(x: 3, y: 5)), of: &captured)
    #expect(moved.raster === first.raster)
    #expect(try place(7, 9, moved) == Point(x: 310, y: 14))
    var rasters = 1
    var last = moved
    for height in 40...580 {
      let rect = Rect<Logical>(x: 310, y: 20, width: 200, height: Double(height))
      let next = try picture(rect, of: &captured)
      #expect(next.rect.contains(Rect(origin: .zero, size: rect.size)))
      if next.raster !== last.raster { rasters += 1 }
      last = next
    }
    #expect((2...5).contains(rasters))
    #expect(try place(7, 509, last) == Point(x: 307, y: 509 & 255))
    // It stays when the surface shrinks.
    let shrunk = try picture(small, of: &captured)
    #expect(shrunk.raster === last.raster)
  }

  @Test(arguments: [Scale.one, Scale(in120ths: 150), Scale(in120ths: 180), Scale(2)])
  func partsLieAtWholePixels(scale: Scale) throws {
    let capture = capture(scale)
    for step in 0..<40 {
      var captured = CapturedDesktop(capture, outputSize: Self.output)
      let rect = Rect<Logical>(
        x: 60 + Double(step), y: 20, width: 301 - 2 * Double(step), height: 77)
      let found = try picture(rect, of: &captured)
      let first = scale.snapped(rect.left - 10)
      #expect(abs(try place(0, 0, found, scale).x - first) <= 1)
    }
  }

  /// What lies beyond the output is never seen, and is covered all the same.
  @Test func aSurfaceMayLeaveTheOutput() throws {
    var captured = CapturedDesktop(capture(), outputSize: Self.output)
    let rect = Rect<Logical>(x: 720, y: 500, width: 100, height: 400)
    let found = try picture(rect, of: &captured)
    #expect(found.rect.contains(Rect(origin: .zero, size: rect.size)))
    #expect(try place(0, 0, found) == Point(x: 710, y: 480 & 255))
    #expect(try place(99, 399, found) == Point(x: 799, y: 599 & 255))
    let none = captured.picture(beneath: Rect(x: 900, y: 0, width: 50, height: 50))
    #expect(none == nil)
  }

  /// What was not captured and can be seen is not made up.
  @Test func aSurfaceMayLeaveThePicture() throws {
    var captured = CapturedDesktop(capture(), outputSize: Self.output)
    let rect = Rect<Logical>(x: 0, y: 100, width: 100, height: 100)
    let found = try picture(rect, of: &captured)
    #expect(!found.rect.contains(Rect(origin: .zero, size: rect.size)))
    #expect(try place(10, 0, found) == Point(x: 0, y: 80))
  }

  /// What a surface of our own hid from a capture is shown as its own capture has it.
  @Test(arguments: [Scale.one, Scale(in120ths: 150), Scale(2)])
  func ownSurfacesAreUncovered(scale: Scale) throws {
    let desktop = capture(scale)
    let toast = Rect<Logical>(x: 200, y: 120, width: 120, height: 60)
    func pixels(_ rect: Rect<Logical>) -> Rect<Physical> {
      scale.snapped(rect.offsetBy(.zero - desktop.rect.origin))
    }
    var seen = desktop
    for y in pixels(toast).top..<pixels(toast).bottom {
      for x in pixels(toast).left..<pixels(toast).right {
        seen.pixels[4 * (y * desktop.size.width + x)] = 77
      }
    }
    let part = pixels(toast.insetBy(-40))
    let rows = (part.top..<part.bottom).map { y in
      let start = 4 * (y * desktop.size.width + part.left)
      return desktop.pixels[start..<start + 4 * part.width]
    }
    let beneath = ScreenCapture.Picture(
      size: part.size, pixels: Array(rows.joined()),
      rect: scale.logical(part).offsetBy(desktop.rect.origin))
    var captured = CapturedDesktop(seen, outputSize: Self.output)
    captured.uncover(toast, by: CapturedDesktop(beneath, outputSize: Self.output))
    let found = try picture(desktop.rect, of: &captured)
    #expect(found.raster.pixels == desktop.pixels)
    // A capture at another scale has no pixel that fits.
    captured = CapturedDesktop(seen, outputSize: Self.output)
    captured.uncover(
      toast, by: CapturedDesktop(capture(Scale(in120ths: 210)), outputSize: Self.output))
    let unchanged = try picture(desktop.rect, of: &captured)
    #expect(unchanged.raster.pixels == seen.pixels)
  }

  @Test func aSurfaceThatNeedsAllGetsAll() throws {
    var captured = CapturedDesktop(capture(), outputSize: Self.output)
    let found = try picture(Rect(x: 106, y: 116, width: 608, height: 408), of: &captured)
    #expect(found.raster.size == Size(width: 800, height: 600))
    #expect(found.rect == Rect(x: -96, y: -96, width: 800, height: 600))
  }

  /// A ground of one colour, of which a bar hides a part.
  @Test(
    arguments: [
      Rect(x: 0, y: 0, width: 40, height: 8), Rect(x: 0, y: 22, width: 40, height: 8),
      Rect(x: 0, y: 0, width: 8, height: 30), Rect(x: 15, y: 3, width: 8, height: 8),
      Rect(x: 0, y: 0, width: 40, height: 30),
    ] as [Rect<Logical>])
  func aFlatGroundIsFoundBesideABar(bar: Rect<Logical>) {
    let size = Size<Physical>(width: 40, height: 30)
    func captured(_ color: (_ x: Int, _ y: Int) -> UInt8) -> CapturedDesktop {
      var pixels: [UInt8] = []
      for y in 0..<size.height {
        for x in 0..<size.width { pixels += [color(x, y), 3, 2, 255] }
      }
      let rect = Rect<Logical>(x: 0, y: 0, width: 40, height: 30)
      return CapturedDesktop(
        ScreenCapture.Picture(size: size, pixels: pixels, rect: rect), outputSize: rect.size)
    }
    func isHidden(_ x: Int, _ y: Int) -> Bool {
      bar.left <= Double(x) && Double(x) < bar.right && bar.top <= Double(y)
        && Double(y) < bar.bottom
    }
    let flat = captured { isHidden($0, $1) ? 9 : 1 }
    #expect(flat.isFlat(beside: bar) && captured { _, _ in 1 }.isFlat)
    for (x, y) in [(0, 0), (39, 0), (0, 29), (39, 29), (14, 3), (23, 10), (20, 11), (8, 15)] {
      let marked = captured { $0 == x && $1 == y ? 7 : isHidden($0, $1) ? 9 : 1 }
      #expect(marked.isFlat(beside: bar) == isHidden(x, y), "\(x), \(y)")
      #expect(!marked.isFlat)
    }
  }
}
