// SPDX-License-Identifier: MIT

import EventLoop
import FakeCompositor
import Glibc
import Testing
import WaylandCore
import WaylandServer

@testable import Window

/// Text and files that are dragged out of a window, and text that is dropped on one.
@Suite(.timeLimit(.minutes(1))) struct DragTests {
  /// Windows of a compositor with one seat, and how the drags out of them ended.
  private final class Bench {
    let test: TestDesktop
    let seat: FakeSeat
    let window: TestWindow
    /// How the drags have ended, in order.
    private(set) var ends: [DragAction?] = []
    /// The serial of the press.
    let serial: UInt32

    init(_ offers: Offers = .everything) throws {
      test = try TestDesktop(offers) { $0.seat("seat0", [.pointer, .keyboard, .touch]) }
      seat = test.compositor.seats[0]
      window = try test.openFramed()
      seat.enter(window.fake, 140, 180)
      serial = seat.button(isDown: true)
      try test.settle()
    }

    /// Begins a drag, as the compositor sees it. The pointer leaves the window.
    func drag(
      _ content: DragContent = .text("Grüße"), actions: Set<DragAction> = [.copy, .move],
      picture: DragPicture? = nil
    ) throws -> FakeDrag {
      let isBegun = window.toplevel.startDrag(content, actions: actions, picture: picture) {
        [weak self] in self?.ends.append($0)
      }
      try #require(isBegun)
      seat.leave(window.fake)
      try test.settle()
      return try #require(seat.drag)
    }

    /// What another program reads in a type.
    func read(_ mimeType: String, of drag: FakeDrag) throws -> [UInt8] {
      let pipe = drag.source.request(mimeType)
      try test.settle()
      var all: [UInt8] = []
      try test.run {
        let room = 64 << 10
        var part = [UInt8](repeating: 0, count: room)
        let count = unsafe Glibc.read(pipe, &part, room)
        if count > 0 { all += part[..<count] }
        return count == 0
      }
      close(pipe)
      return all
    }
  }

  private let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: Out of a window

  @Test func draggedTextIsSentToOtherPrograms() throws {
    let drag = try bench.drag()
    #expect(drag.serial == bench.serial && drag.origin === bench.window.fake && drag.icon == nil)
    #expect(drag.source.mimeTypes.prefix(2) == ["text/plain;charset=utf-8", "UTF8_STRING"])
    #expect(drag.source.actions == [.copy, .move])
    drag.source.choose(.move)
    drag.source.drop()
    try bench.test.settle()
    #expect(try bench.read("UTF8_STRING", of: drag) == Array("Grüße".utf8))
    #expect(bench.ends.isEmpty && !drag.source.isDestroyed)
    drag.source.finish()
    try bench.test.settle()
    #expect(bench.ends == [.move] && drag.source.isDestroyed)
  }

  /// A text that is copied stays.
  @Test func theLastActionCounts() throws {
    let drag = try bench.drag()
    for action: WlDataDeviceManagerResource.DndAction in [.move, .none, .copy] {
      drag.source.choose(action)
    }
    drag.source.drop()
    drag.source.finish()
    try bench.test.settle()
    #expect(bench.ends == [.copy])
  }

  @Test func aLongTextIsWrittenAsItIsRead() throws {
    let text = String(repeating: "0123456789abcdef", count: 200_000)
    let drag = try bench.drag(.text(text))
    drag.source.drop()
    #expect(try bench.read("text/plain", of: drag).count == text.utf8.count)
  }

  @Test func filesAreDraggedAsAListAndAsText() throws {
    let drag = try bench.drag(.files(["/tmp/ä b#.png", "/tmp/c"]), actions: [.copy])
    #expect(drag.source.mimeTypes.first == "text/uri-list" && drag.source.actions == .copy)
    let list = try bench.read("text/uri-list", of: drag)
    #expect(
      String(decoding: list, as: UTF8.self)
        == "file:///tmp/%C3%A4%20b%23.png\r\nfile:///tmp/c\r\n")
    #expect(URIList(list).paths == ["/tmp/ä b#.png", "/tmp/c"])
    let text = try bench.read("text/plain", of: drag)
    #expect(String(decoding: text, as: UTF8.self) == "/tmp/ä b#.png\n/tmp/c")
  }

  @Test func aPictureIsShownAtItsScale() throws {
    let size = Size<Physical>(width: 4, height: 2)
    let pixels: [UInt8] = (0..<32).map { UInt8($0) }
    #expect(DragPicture(pixels, size: Size(width: 4, height: 3), scale: 1) == nil)
    #expect(DragPicture(pixels, size: size, scale: 3) == nil)
    let drag = try bench.drag(picture: DragPicture(pixels, size: size, scale: 2))
    let icon = try #require(drag.icon)
    #expect(icon.frames == 1 && icon.bufferScales == [2])
    let shown = try #require(bench.test.compositor.content(of: icon))
    // Alpha, red, green, blue.
    #expect(shown.pixels.prefix(2) == [0x0300_0102, 0x0704_0506])
    drag.source.cancel()
    try bench.test.settle()
    #expect(!bench.test.compositor.surfaces.contains { $0 === icon })
  }

  @Test func aFingerDragsAndIsReleased() throws {
    bench.seat.button(isDown: false)
    let serial = bench.seat.down(bench.window.fake, finger: 0, 140, 180)
    try bench.test.settle()
    bench.window.clearEvents()
    let drag = try bench.drag()
    #expect(drag.serial == serial && bench.window.touchEvents == [.cancelled])
    // Late events of the finger do nothing.
    bench.seat.up(finger: 0)
    try bench.test.settle()
    #expect(bench.window.touchEvents == [.cancelled])
  }

  // MARK: Ends

  @Test func aCancelledDragEndsOnce() throws {
    let before = bench.test.compositor.connection.liveProxies
    let drag = try bench.drag()
    drag.source.cancel()
    drag.source.cancel()
    try bench.test.settle()
    #expect(bench.ends == [nil] && drag.source.isDestroyed)
    #expect(bench.test.compositor.connection.liveProxies == before)
  }

  @Test func closingTheWindowCancelsItsDrag() throws {
    let picture = DragPicture([1, 2, 3, 4], size: Size(width: 1, height: 1), scale: 1)
    let drag = try bench.drag(picture: picture)
    bench.test.close(bench.window)
    try bench.test.settle()
    #expect(bench.ends == [nil] && drag.source.isDestroyed)
  }

  /// The target has the data only later.
  @Test func aDropOutlivesItsWindow() throws {
    let drag = try bench.drag()
    drag.source.choose(.move)
    drag.source.drop()
    try bench.test.settle()
    bench.test.close(bench.window)
    #expect(try bench.read("text/plain", of: drag) == Array("Grüße".utf8))
    drag.source.finish()
    try bench.test.settle()
    #expect(bench.ends == [.move] && drag.source.isDestroyed)
  }

  @Test func removingTheSeatEndsItsDrags() throws {
    let drag = try bench.drag()
    drag.source.drop()
    bench.seat.remove()
    try bench.test.settle()
    #expect(bench.ends == [nil] && drag.source.isDestroyed)
  }

  @Test func aLostConnectionEndsDrags() throws {
    _ = try bench.drag()
    bench.test.compositor.wire.client.disconnect()
    #expect(throws: ConnectionLost.self) { try bench.test.settle() }
    bench.test.desktop.releaseSeats()
    #expect(bench.ends == [nil])
    bench.test.close()
  }

  /// Some compositors say nothing of a drag that they refuse.
  @Test func thePressAfterARefusedDragEndsIt() throws {
    let drag = try bench.drag()
    bench.seat.enter(bench.window.fake, 140, 180)
    bench.seat.button(isDown: false)
    try bench.test.settle()
    #expect(bench.ends.isEmpty)
    bench.seat.button(isDown: true)
    try bench.test.settle()
    #expect(bench.ends == [nil] && drag.source.isDestroyed)
  }

  @Test func dragsWhoseEndIsNotToldAreNotBegun() throws {
    let bench = try Bench(.everything.with("wl_data_device_manager", 2))
    #expect(!bench.window.toplevel.startDrag(.text("x")) { _ in Issue.record("it has an end") })
  }

  @Test func withoutTheManagerThereAreNoDrags() throws {
    let bench = try Bench(.everything.without("wl_data_device_manager"))
    let picture = DragPicture([1, 2, 3, 4], size: Size(width: 1, height: 1), scale: 1)
    let isBegun = bench.window.toplevel.startDrag(.text("x"), picture: picture) { _ in
      Issue.record("it has an end")
    }
    #expect(!isBegun)
  }

  // MARK: Text that is dropped

  @Test(arguments: [1, 3] as [UInt32]) func droppedTextReachesTheWindow(version: UInt32) throws {
    let bench = try Bench(.everything.with("wl_data_device_manager", version))
    bench.window.toplevel.dropAcceptance = DropAcceptance(
      .text, actions: [.copy, .move], preferred: .copy)
    let offer = try #require(bench.seat.offer(["text/html", "text/plain", "UTF8_STRING"]))
    offer.allow([.copy, .move])
    bench.seat.dragEnter(bench.window.fake, 140, 180, offer)
    try bench.test.settle()
    #expect(offer.isAccepted)
    if version >= 3 { #expect(offer.requests.last == .actions([.copy, .move], preferred: .copy)) }
    offer.choose(.move)
    bench.seat.drop(offer)
    try bench.test.settle()
    #expect(offer.requests.last == .receive("UTF8_STRING"))
    offer.write(Array("päste".utf8))
    offer.end()
    try bench.test.run { offer.isDestroyed }
    let action: DragAction = version >= 3 ? .move : .copy
    #expect(
      bench.window.dropEvents.last
        == .dropped(Drop(.text("päste"), at: Point(x: 100, y: 140), action: action)))
    #expect(offer.requests.contains(.finish) == (version >= 3))
  }

  /// A source whose text may only be moved, dropped where a text is only copied.
  @Test func actionsThatDoNotAgreeAreRefused() throws {
    bench.window.toplevel.dropAcceptance = DropAcceptance(.text)
    let offer = try #require(bench.seat.offer(["text/plain"]))
    offer.allow(.move)
    bench.seat.dragEnter(bench.window.fake, 140, 180, offer)
    try bench.test.settle()
    #expect(!offer.isAccepted && offer.requests.last == .actions(.none, preferred: .none))
  }

  // MARK: Inside of the program

  @Test func theProgramKnowsItsOwnDrag() throws {
    let drag = try bench.drag()
    let other = try bench.test.openFramed()
    other.toplevel.dropAcceptance = DropAcceptance(
      .text, actions: [.copy, .move], preferred: .move)
    let offer = drag.enter(other.fake, 140, 180)
    try bench.test.settle()
    #expect(
      other.dropEvents.last
        == .hovered(
          Point(x: 100, y: 140), DragOffer([.text], actions: [.copy, .move], isOwn: true)))
    #expect(drag.action == .move)
    drag.drop()
    try bench.test.settle()
    // Without a pipe, at once.
    #expect(
      other.dropEvents.last
        == .dropped(
          Drop(.text("Grüße"), at: Point(x: 100, y: 140), action: .move, isOwn: true)))
    #expect(offer?.isRequested == false && offer?.isDestroyed == true && bench.ends == [.move])
  }

  /// The source keeps a text that nobody has taken.
  @Test func aDropThatIsRefusedIsNotFinished() throws {
    let drag = try bench.drag()
    bench.window.toplevel.dropAcceptance = DropAcceptance(
      .text, actions: [.move], preferred: .move)
    bench.window.onEvent = { [unowned window = bench.window] event in
      if case .input(.drop(.dropped), _) = event { window.toplevel.refuseDrop() }
    }
    let offer = drag.enter(bench.window.fake, 140, 180)
    try bench.test.settle()
    drag.drop()
    try bench.test.settle()
    #expect(offer?.requests.contains(.finish) == false && offer?.isDestroyed == true)
    #expect(bench.ends == [nil])
    // The next one may be taken.
    bench.window.onEvent = nil
    let next = try bench.drag()
    next.enter(bench.window.fake, 140, 180)
    try bench.test.settle()
    next.drop()
    try bench.test.settle()
    #expect(bench.ends == [nil, .move])
  }

  @Test func aHeldKeyCopies() throws {
    let drag = try bench.drag()
    bench.window.toplevel.dropAcceptance = DropAcceptance(
      .text, actions: [.copy, .move], preferred: .move)
    drag.enter(bench.window.fake, 140, 180)
    try bench.test.settle()
    drag.key = .copy
    drag.drop()
    try bench.test.settle()
    guard case .dropped(let drop) = bench.window.dropEvents.last else {
      Issue.record("nothing was dropped")
      return
    }
    #expect(drop.action == .copy && bench.ends == [.copy])
  }

  /// A drag of another program has the same types as one of this program.
  @Test func anotherProgramsDragIsNotItsOwn() throws {
    _ = try bench.drag()
    let offer = bench.seat.offer(["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"])
    bench.seat.dragEnter(bench.window.fake, 140, 180, offer)
    try bench.test.settle()
    #expect(bench.window.dropEvents.last == .hovered(Point(x: 100, y: 140), DragOffer([.text])))
  }

  @Test func manyDragsLeaveNothing() throws {
    let before = bench.test.compositor.connection.liveProxies
    let picture = DragPicture([1, 2, 3, 4], size: Size(width: 1, height: 1), scale: 1)
    bench.window.toplevel.dropAcceptance = DropAcceptance(.text)
    for turn in 0..<500 {
      let drag = try bench.drag(picture: picture)
      drag.enter(bench.window.fake, 140, 180)
      try bench.test.settle()
      if turn % 2 == 0 { drag.leave() }
      drag.drop()
      try bench.test.settle()
    }
    #expect(bench.ends.count == 500)
    #expect(bench.test.compositor.connection.liveProxies == before)
  }
}
