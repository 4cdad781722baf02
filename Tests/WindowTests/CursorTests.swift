// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandServer

@testable import Window

@Suite struct CursorTests {
  @Test func theCursorShapeIsSetOncePerEnter() throws {
    let test = try TestDesktop { $0.seat("seat0", .pointer) }
    let seat = test.compositor.seats[0]
    let window = try test.openFramed()
    let first = seat.enter(window.fake, 140, 180)
    seat.move(150, 190)
    seat.button(isDown: true)
    seat.button(isDown: false)
    try test.settle()
    #expect(seat.cursors == [.shape(serial: first, .default)])
    // Cursor shapes have no scale.
    window.fake.fractionalScale?.postPreferredScale(scale: 240)
    seat.move(151, 190)
    seat.leave(window.fake)
    let second = seat.enter(window.fake, 140, 180)
    try test.settle()
    #expect(
      seat.cursors == [.shape(serial: first, .default), .shape(serial: second, .default)])
  }

  @Test func theAppsCursorAppliesOverItsSceneOnly() throws {
    let test = try TestDesktop { $0.seat("seat0", .pointer) }
    let seat = test.compositor.seats[0]
    let window = try test.openFramed()
    window.toplevel.cursor = .hand
    try test.settle()
    #expect(seat.cursors.isEmpty)
    let serial = seat.enter(window.fake, 140, 180)
    try test.settle()
    window.toplevel.cursor = .text
    window.toplevel.cursor = .text
    seat.move(140, 60)
    try test.settle()
    window.toplevel.cursor = .arrow
    seat.move(35, 300)
    try test.settle()
    window.toplevel.cursor = .grab
    for (x, y) in [(35.0, 300.0), (845, 35), (845, 585), (400, 35), (100, 120)] { seat.move(x, y) }
    try test.settle()
    let shapes: [WpCursorShapeDeviceV1Resource.Shape] = [
      .pointer, .text, .default, .wResize, .neResize, .seResize, .nResize, .grab,
    ]
    #expect(seat.cursors == shapes.map { .shape(serial: serial, $0) })
    for shape in [CursorShape.crosshair, .move, .notAllowed, .wait] {
      window.toplevel.cursor = shape
      try test.settle()
    }
    let others: [WpCursorShapeDeviceV1Resource.Shape] = [.crosshair, .move, .notAllowed, .wait]
    #expect(seat.cursors.suffix(4) == others.map { .shape(serial: serial, $0) }[...])
    seat.leave(window.fake)
    try test.settle()
    window.toplevel.cursor = .hand
    try test.settle()
    #expect(seat.cursors.count == shapes.count + 4)
  }

  @Test func theThemeIsUsedWithoutCursorShapes() throws {
    let test = try TestDesktop(.weston10) { $0.seat("seat0", .pointer) }
    let seat = test.compositor.seats[0]
    let window = try test.openFramed()
    let serial = seat.enter(window.fake, 140, 180)
    seat.move(150, 190)
    try test.settle()
    #expect(seat.cursors == [.picture(serial: serial)])
    let picture = try #require(test.compositor.surfaces.first { $0.toplevel == nil })
    #expect(picture.buffer != nil && picture.commits == 1)
    window.toplevel.cursor = .text
    try test.settle()
    #expect(seat.cursors.count == 2 && picture.commits == 2)
    // All cursor images share one surface.
    #expect(test.compositor.surfaces.count == 2)
    seat.leave(window.fake)
    let second = seat.enter(window.fake, 140, 180)
    try test.settle()
    #expect(seat.cursors.last == .picture(serial: second))
  }

  @Test func aCursorImageFollowsTheScale() throws {
    let test = try TestDesktop(.weston10) {
      $0.plug(scale: 2)
      $0.seat("seat0", .pointer)
    }
    let seat = test.compositor.seats[0]
    let window = try test.openFramed()
    seat.enter(window.fake, 140, 180)
    try test.settle()
    #expect(seat.cursors.count == 1)
    test.compositor.outputs[0].change(scale: 1)
    seat.move(150, 180)
    seat.move(160, 180)
    try test.settle()
    #expect(seat.cursors.count == 2)
    let picture = try #require(test.compositor.surfaces.first { $0.toplevel == nil })
    #expect(picture.bufferScales.last == 1)
  }

  @Test func withoutCursorShapesAndSharedMemoryThereIsNoCursor() throws {
    let test = try TestDesktop(.bare) { $0.seat("seat0", .pointer) }
    let window = try test.openFramed()
    test.compositor.seats[0].enter(window.fake, 140, 180)
    try test.settle()
    #expect(test.compositor.seats[0].cursors.isEmpty)
    #expect(window.pointerEvents == [.entered(Point(x: 100, y: 140))])
  }

  @Test func removingThePointerDestroysItsCursorSurface() throws {
    let test = try TestDesktop(.weston10) { $0.seat("seat0", .pointer) }
    let window = try test.openFramed()
    test.compositor.seats[0].enter(window.fake, 140, 180)
    try test.settle()
    test.compositor.seats[0].change([])
    try test.settle()
    #expect(test.compositor.surfaces.count == 1)
    window.toplevel.cursor = .hand
    try test.settle()
  }
}
