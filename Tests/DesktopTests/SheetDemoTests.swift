// SPDX-License-Identifier: MIT

import Foundation
import Geometry
import Images
import Testing
import VirtualInput

/// Sheets and the menu in a real compositor, with hands that are injected.
@Suite(.serialized) struct SheetDemoTests {
  /// A sheet, and what a hand does to it.
  struct Hand: Sendable {
    /// The button that opens it.
    let button: (x: Int, y: Int)
    /// Where the sheet is taken hold of, on bare glass.
    let grab: (x: Int, y: Int)
    /// The way to its edge.
    let way: (x: Int, y: Int)
    /// Bare glass that is seen however far the hand pulls here, where no pointer is drawn on it.
    let glass: Rect<Physical>
    /// Where something on the sheet is seen to move.
    let page: Rect<Physical>
    /// Beside the sheet.
    let beside: (x: Int, y: Int)

    /// One sheet of each axis, in a window of 1280 by 800. That all are alike is shown without a
    /// compositor.
    static let all = [
      Hand(
        button: (640, 280), grab: (30, 200), way: (0, -1),
        glass: Rect(left: 80, top: 44, right: 200, bottom: 140),
        page: Rect(left: 240, top: 44, right: 1_040, bottom: 240), beside: (640, 760)),
      Hand(
        button: (753, 365), grab: (1_100, 765), way: (1, 0),
        glass: Rect(left: 1_080, top: 670, right: 1_280, bottom: 755),
        page: Rect(left: 900, top: 60, right: 1_280, bottom: 400), beside: (100, 740)),
    ]
  }

  /// The scene with no sheet open and the pointer out of the way.
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

  /// What is seen with the pointer at a pixel.
  private func look(
    _ session: DemoSession, _ pointer: VirtualPointer, at: (x: Int, y: Int) = (20, 790)
  ) throws -> Bitmap {
    try pointer.move(x: UInt32(at.x), y: UInt32(at.y))
    try session.client.waitUntilAtRest()
    return try session.look()
  }

  /// Opened by the pointer, pulled back and held, let go, and sent back.
  @Test(arguments: Hand.all.indices)
  func theBackdropStandsStillWhileASheetIsPulled(index: Int) throws {
    let hand = Hand.all[index]
    let (session, pointer) = try open()
    defer { pointer.close() }
    let closed = try look(session, pointer)
    try click(pointer, hand.button.x, hand.button.y)
    let opened = try look(session, pointer, at: hand.grab)
    let isOpen = !isEqual(opened, closed, in: hand.glass)
    #expect(isOpen)
    try pointer.button(isPressed: true)
    var (from, last) = (hand.grab, opened)
    for length in [50, 100] {
      let to = (x: hand.grab.x + hand.way.x * length, y: hand.grab.y + hand.way.y * length)
      try slide(pointer, from: from, to: to)
      let held = try look(session, pointer, at: to)
      let isStill = isEqual(held, opened, in: hand.glass)
      let isMoved = !isEqual(held, last, in: hand.page)
      #expect(isStill && isMoved, "pulled by \(length)")
      (from, last) = (to, held)
    }
    try pointer.button(isPressed: false)
    let isBack = try look(session, pointer, at: hand.grab) == opened
    #expect(isBack)
    // One by the keyboard, one by a press beside it.
    if index == 0 {
      try session.type(["-k", "Escape"])
    } else {
      try click(pointer, hand.beside.x, hand.beside.y)
    }
    let isClosed = try look(session, pointer) == closed
    #expect(isClosed)
    let before = try session.client.activity()
    sleep(2)
    #expect(try session.client.activity() == before)
    let stats = try session.end()
    #expect(try number(stats, "sigma_min") == 30)
    #expect(try number(stats, "sigma_max") == 30)
    #expect(try number(stats, "pixels_reblurred") > 0)
  }

  /// From its button by the pointer; closed by escape, and a row of it chosen by the keyboard.
  @Test func theMenuDropsFromItsButton() throws {
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
    let activity = try session.client.activity()
    sleep(2)
    #expect(try session.client.activity() == activity)
    _ = try session.end()
  }
}
