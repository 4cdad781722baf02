import Foundation
import Geometry
import Images
import Testing
import VirtualInput

/// The menu in a real compositor, with hands that are injected.
@Suite(.serialized) struct MenuDemoTests {
  /// The scene with no sheet open and the pointer out of the way.
  private func open() throws -> (DemoSession, VirtualPointer) {
    let session = try DemoSession(.sway, ["--scene", "sheet"])
    let pointer = try VirtualPointer(socket: session.compositor.socket, width: 1280, height: 800)
    try session.client.waitUntilAtRest()
    try session.type(["-k", "Escape"])
    return (session, pointer)
  }

  /// What is seen with the pointer at a pixel.
  private func look(
    _ session: DemoSession, _ pointer: VirtualPointer, at: (x: Int, y: Int) = (20, 790)
  ) throws -> Bitmap {
    try pointer.move(x: UInt32(at.x), y: UInt32(at.y))
    try session.client.waitUntilAtRest()
    return try session.look()
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
