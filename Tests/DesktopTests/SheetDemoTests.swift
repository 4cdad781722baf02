// SPDX-License-Identifier: MIT

import Cases
import Foundation
import Geometry
import Images
import Pictures
import Testing
import VirtualInput

/// Sheets and the menu in a headless compositor, with virtual input.
@Suite(.serialized) struct SheetDemoTests {
  /// A sheet and a drag of it.
  struct SheetGesture: Sendable {
    /// The position of the button that opens the sheet.
    let button: (x: Int, y: Int)
    /// The start of the drag, on glass without content.
    let grab: (x: Int, y: Int)
    /// The direction towards the sheet's edge.
    let way: (x: Int, y: Int)
    /// Glass without content that stays visible during the drag, away from the pointer.
    let glass: Rect<Physical>
    /// A part of the sheet whose content visibly moves.
    let page: Rect<Physical>
    /// A position beside the sheet.
    let beside: (x: Int, y: Int)

    /// One sheet of each axis, in a window of 1280 by 800. `DemonstrationTests` cover the others.
    nonisolated static let all = [
      SheetGesture(
        button: (640, 280), grab: (30, 200), way: (0, -1),
        glass: Rect(left: 80, top: 44, right: 200, bottom: 140),
        page: Rect(left: 240, top: 44, right: 1_040, bottom: 240), beside: (640, 760)),
      SheetGesture(
        button: (753, 365), grab: (1_100, 765), way: (1, 0),
        glass: Rect(left: 1_080, top: 670, right: 1_280, bottom: 755),
        page: Rect(left: 900, top: 60, right: 1_280, bottom: 400), beside: (100, 740)),
    ]
  }

  /// Opens the scene without an open sheet, with the pointer out of the way.
  private func open() throws -> (DemoSession, VirtualPointer) {
    let session = try DemoSession(.sway, ["--scene", "sheet"])
    let pointer = try session.pointer()
    do {
      try session.client.waitUntilAtRest()
      try session.type(["-k", "Escape"])
      return (session, pointer)
    } catch {
      pointer.close()
      throw error
    }
  }

  /// Takes a screenshot with the pointer at a pixel.
  private func look(
    _ session: DemoSession, _ pointer: VirtualPointer, at: (x: Int, y: Int) = (20, 790)
  ) throws -> Bitmap {
    try pointer.move(x: UInt32(at.x), y: UInt32(at.y))
    try session.client.waitUntilAtRest()
    return try session.look()
  }

  /// Opens a sheet with the pointer, drags it and holds it, releases it, and closes it.
  @Test(arguments: Cases.choice(SheetGesture.all.indices, every: 2))
  func theBackdropStaysStillWhileASheetIsDragged(index: Int) throws {
    let gesture = SheetGesture.all[index]
    let (session, pointer) = try open()
    defer { pointer.close() }
    let closed = try look(session, pointer)
    try click(pointer, gesture.button.x, gesture.button.y)
    let opened = try look(session, pointer, at: gesture.grab)
    let isOpen = !isEqual(opened, closed, in: gesture.glass)
    #expect(isOpen)
    try pointer.button(isPressed: true)
    var (from, last) = (gesture.grab, opened)
    for length in [50, 100] {
      let to = (
        x: gesture.grab.x + gesture.way.x * length, y: gesture.grab.y + gesture.way.y * length
      )
      try slide(pointer, from: from, to: to)
      let held = try look(session, pointer, at: to)
      let isStill = isEqual(held, opened, in: gesture.glass)
      let isMoved = !isEqual(held, last, in: gesture.page)
      #expect(isStill && isMoved, "pulled by \(length)")
      (from, last) = (to, held)
    }
    try pointer.button(isPressed: false)
    let isBack = try look(session, pointer, at: gesture.grab) == opened
    #expect(isBack)
    // One sheet is closed by the keyboard, the other by a press beside it.
    if index == 0 {
      try session.type(["-k", "Escape"])
    } else {
      try click(pointer, gesture.beside.x, gesture.beside.y)
    }
    let isClosed = try look(session, pointer) == closed
    #expect(isClosed)
    #expect(try session.client.activity(during: 2) == .rest)
    let stats = try session.end()
    #expect(try number(stats, "sigma_min") == 30)
    #expect(try number(stats, "sigma_max") == 30)
    #expect(try number(stats, "pixels_reblurred") > 0)
  }

  /// Opens the menu with the pointer, closes it with Escape, and chooses a row by keyboard.
  @Test func theMenuOpensFromItsButton() throws {
    let (session, pointer) = try open()
    defer { pointer.close() }
    let before = try look(session, pointer)
    let beneath = Rect<Physical>(left: 835, top: 130, right: 1_000, bottom: 400)
    let bar = Rect<Physical>(left: 760, top: 62, right: 896, bottom: 110)
    try click(pointer, 850, 86)
    let dropped = try look(session, pointer)
    let isOpen = !isEqual(dropped, before, in: beneath)
    #expect(isOpen)
    try session.type(["-k", "Escape"])
    let closed = try look(session, pointer)
    let isClosed = isEqual(closed, before, in: beneath)
    #expect(isClosed)
    try click(pointer, 850, 86)
    try session.client.waitUntilAtRest()
    try session.type(["-k", "Down", "-k", "Return"])
    let chosen = try look(session, pointer)
    let isGone = isEqual(chosen, before, in: beneath)
    let isNamed = !isEqual(chosen, closed, in: bar)
    #expect(isGone && isNamed)
    #expect(try session.client.activity(during: 2) == .rest)
    _ = try session.end()
  }
}
