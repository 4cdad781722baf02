// SPDX-License-Identifier: MIT

import EventLoop
import FakeCompositor
import Testing
import WaylandCore
import WaylandServer

@testable import Window

/// Files that are dragged over a window and dropped there.
@Suite(.timeLimit(.minutes(1))) struct DropTests {
  /// A window of a compositor with one seat, and the drags of that seat.
  private final class Bench {
    let test: TestDesktop
    let seat: FakeSeat
    let window: TestWindow

    init(_ offers: Offers = .everything, accepts: Bool = true) throws {
      test = try TestDesktop(offers) { $0.seat() }
      seat = test.compositor.seats[0]
      window = try test.openFramed()
      if accepts { window.toplevel.dropAcceptance = DropAcceptance(.files) }
    }

    func settle() throws { try test.settle() }

    /// Drags files to (100, 140) of the scene.
    func dragFiles() throws -> FakeOffer {
      let offer = try #require(seat.offerFiles())
      seat.dragEnter(window.fake, 140, 180, offer)
      try settle()
      offer.choose(.copy)
      try settle()
      return offer
    }

    /// Drags files and drops them.
    func dropFiles() throws -> FakeOffer {
      let offer = try dragFiles()
      seat.drop(offer)
      try settle()
      return offer
    }

    /// Runs the loop until the window has been told of the end of a drop.
    func runUntilReceived() throws {
      window.onEvent = { [unowned test] event in
        switch event {
        case .input(.drop(.dropped), _), .input(.drop(.failed), _): test.loop.stop()
        case .input, .stateChanged, .closeRequested, .closed: break
        }
      }
      try test.loop.run(test.compositor.connection)
      window.onEvent = nil
      try settle()
    }

    /// Sends the data of a drop and runs the loop until the window has it.
    func send(_ text: String, as offer: FakeOffer) throws {
      offer.write(Array(text.utf8))
      offer.end()
      try runUntilReceived()
    }
  }

  private let bench: Bench

  init() throws { bench = try Bench() }

  private static let files = DragOffer([.text, .files])
  private static let over = DropEvent.hovered(Point(x: 100, y: 140), files)
  private static let place = Point<Logical>(x: 100, y: 140)

  private static func dropped(_ paths: [String], at place: Point<Logical> = place) -> DropEvent {
    .dropped(Drop(.files(paths), at: place))
  }

  // MARK: Drops

  @Test(arguments: [1, 2, 3] as [UInt32]) func droppedFilesReachTheWindow(version: UInt32) throws {
    let bench = try Bench(.everything.with("wl_data_device_manager", version))
    let offer = try #require(bench.seat.offerFiles())
    let serial = bench.seat.dragEnter(bench.window.fake, 140, 180, offer)
    try bench.settle()
    #expect(bench.window.dropEvents.allSatisfy { $0 == Self.over })
    #expect(offer.isAccepted)
    offer.choose(.copy)
    bench.seat.dragMove(150, 190)
    bench.seat.drop(offer)
    try bench.settle()
    #expect(offer.blocksWhileWriting)
    try bench.send("file:///tmp/a%20b.webm\r\nfile:///tmp/c.png\r\n", as: offer)
    #expect(
      bench.window.dropEvents.suffix(3) == [
        .hovered(Point(x: 110, y: 150), Self.files), .left,
        Self.dropped(["/tmp/a b.webm", "/tmp/c.png"], at: Point(x: 110, y: 150)),
      ])
    var expected: [FakeOffer.Request] = [
      .accept(serial: serial, "text/uri-list"), .receive("text/uri-list"), .destroy,
    ]
    if version >= 3 {
      expected.insert(.actions(.copy, preferred: .copy), at: 1)
      expected.insert(.finish, at: 3)
    }
    #expect(offer.requests == expected)
  }

  @Test func dataMayArriveInParts() throws {
    let offer = try bench.dropFiles()
    var parts = ["fi", "le:///t", "mp/a\r", "\nfile:///", "tmp/b\r\n"]
    bench.test.loop.beforeSleep = {
      if parts.isEmpty { offer.end() } else { offer.write(Array(parts.removeFirst().utf8)) }
    }
    try bench.runUntilReceived()
    bench.test.loop.beforeSleep = nil
    #expect(bench.window.dropEvents.last == Self.dropped(["/tmp/a", "/tmp/b"]))
  }

  @Test func dropsMayOverlap() throws {
    let first = try bench.dropFiles()
    let second = try bench.dropFiles()
    try bench.send("file:///tmp/second\r\n", as: second)
    try bench.send("file:///tmp/first\r\n", as: first)
    #expect(
      bench.window.dropEvents.suffix(2) == [
        Self.dropped(["/tmp/second"]), Self.dropped(["/tmp/first"]),
      ])
    #expect(first.isDestroyed && second.isDestroyed)
  }

  // MARK: Refusal

  @Test(arguments: [1, 3] as [UInt32]) func aWindowRefusesFilesByDefault(version: UInt32) throws {
    let bench = try Bench(.everything.with("wl_data_device_manager", version), accepts: false)
    let offer = try bench.dragFiles()
    #expect(!offer.isAccepted && bench.window.dropEvents.last == Self.over)
    // A compositor that ignores the refusal.
    bench.seat.drop(offer)
    try bench.settle()
    #expect(!offer.isRequested && offer.isDestroyed)
    #expect(bench.window.dropEvents.last == .left)
  }

  @Test func acceptanceMayChangeDuringADrag() throws {
    let bench = try Bench(accepts: false)
    let offer = try bench.dragFiles()
    let count = offer.requests.count
    for accepts in [true, true, false, true] {
      bench.window.toplevel.dropAcceptance = accepts ? DropAcceptance(.files) : nil
      try bench.settle()
      #expect(offer.isAccepted == accepts)
    }
    // A change sends `accept` and `set_actions`.
    #expect(offer.requests.count == count + 6)
    #expect(offer.requests.last == .actions(.copy, preferred: .copy))
  }

  @Test func aHandlerMayAcceptByPosition() throws {
    let bench = try Bench(accepts: false)
    bench.window.onEvent = { [unowned window = bench.window] event in
      guard case .input(.drop(.hovered(let position, _)), _) = event else { return }
      window.toplevel.dropAcceptance = position.x > 200 ? DropAcceptance(.files) : nil
    }
    let offer = try bench.dragFiles()
    #expect(!offer.isAccepted)
    bench.seat.dragMove(300, 180)
    try bench.settle()
    #expect(offer.isAccepted)
    bench.seat.dragMove(200, 180)
    try bench.settle()
    #expect(!offer.isAccepted)
  }

  @Test func otherDataIsRefused() throws {
    for (types, kinds) in [
      (["text/plain", "text/uri-list;charset=utf-8"], [DragKind.text]), ([], []),
    ] {
      let offer = try #require(bench.seat.offer(types))
      bench.seat.dragEnter(bench.window.fake, 140, 180, offer)
      try bench.settle()
      #expect(bench.window.dropEvents.last == .hovered(Self.place, DragOffer(Set(kinds))))
      #expect(!offer.isAccepted)
      bench.seat.drop(offer)
      try bench.settle()
      #expect(!offer.isRequested && offer.isDestroyed)
    }
  }

  @Test func aTypeMayBeOfferedLate() throws {
    let offer = try #require(bench.seat.offer([]))
    bench.seat.dragEnter(bench.window.fake, 140, 180, offer)
    offer.resource.postOffer(mimeType: "text/uri-list")
    try bench.settle()
    #expect(offer.isAccepted)
    #expect(bench.window.dropEvents.last == .hovered(Self.place, DragOffer([.files])))
  }

  @Test func filesThatMayOnlyBeMovedAreRefused() throws {
    let offer = try #require(bench.seat.offer(["text/uri-list"]))
    offer.allow(.move)
    bench.seat.dragEnter(bench.window.fake, 140, 180, offer)
    try bench.settle()
    #expect(!offer.isAccepted)
    #expect(
      bench.window.dropEvents.last
        == .hovered(Self.place, DragOffer([.files], actions: [.move])))
    // The user presses a key that changes the action.
    offer.allow([.copy, .move])
    try bench.settle()
    #expect(offer.isAccepted)
    #expect(
      bench.window.dropEvents.last
        == .hovered(Self.place, DragOffer([.files], actions: [.copy, .move])))
  }

  /// Also if the compositor chooses to move files, which are then deleted by their owner.
  @Test(arguments: [.none, .move, .ask] as [WlDataDeviceManagerResource.DndAction])
  func aDropThatIsNoCopyIsNotRead(action: WlDataDeviceManagerResource.DndAction) throws {
    let offer = try bench.dragFiles()
    offer.choose(action)
    bench.seat.drop(offer)
    try bench.settle()
    #expect(!offer.isRequested && offer.isDestroyed && !offer.requests.contains(.finish))
    #expect(bench.window.dropEvents.last == .left)
  }

  /// `finish` would be a protocol error.
  @Test func anActionThatIsTakenBackIsNotFinished() throws {
    let offer = try bench.dropFiles()
    offer.choose(.none)
    try bench.settle()
    try bench.send("file:///tmp/a\r\n", as: offer)
    #expect(bench.window.dropEvents.last == Self.dropped(["/tmp/a"]))
    #expect(!offer.requests.contains(.finish) && offer.isDestroyed)
  }

  @Test func theFrameOfTheWindowRefusesFiles() throws {
    let offer = try bench.dragFiles()
    bench.window.clearEvents()
    // An edge, the shadow, the title bar.
    for (x, y, isOver) in [(35.0, 300.0, false), (5, 5, false), (140, 60, true)] {
      bench.seat.dragMove(x, y)
      try bench.settle()
      #expect(offer.isAccepted == isOver)
    }
    #expect(
      bench.window.dropEvents == [.left, .hovered(Point(x: 100, y: 20), Self.files)])
  }

  // MARK: Unusual drags

  @Test func aDragThatLeavesIsForgotten() throws {
    let offer = try bench.dragFiles()
    bench.seat.dragLeave()
    bench.seat.dragMove(150, 180)
    bench.seat.drop()
    try bench.settle()
    #expect(offer.isDestroyed && !offer.isRequested)
    #expect(bench.window.dropEvents.last == .left)
    #expect(bench.window.dropEvents.filter { $0 == .left }.count == 1)
  }

  @Test func aDragThatEntersTwiceReplacesTheFirst() throws {
    let first = try bench.dragFiles()
    bench.window.clearEvents()
    let second = try bench.dropFiles()
    #expect(first.isDestroyed && !first.isRequested)
    #expect(Array(bench.window.dropEvents.prefix(2)) == [.left, Self.over])
    try bench.send("file:///tmp/a\r\n", as: second)
    #expect(bench.window.dropEvents.last == Self.dropped(["/tmp/a"]))
  }

  @Test func eventsWithoutADragAreIgnored() throws {
    bench.seat.drop()
    bench.seat.dragMove(140, 180)
    bench.seat.dragLeave()
    let offer = try #require(bench.seat.offerFiles())
    bench.seat.drop(offer)
    try bench.settle()
    #expect(bench.window.dropEvents.isEmpty && offer.requests.isEmpty)
  }

  @Test func aDragWithoutAnOfferCannotBeDropped() throws {
    bench.seat.dragEnter(bench.window.fake, 140, 180, nil)
    bench.seat.drop()
    try bench.settle()
    #expect(bench.window.dropEvents == [.hovered(Self.place, DragOffer([], actions: [])), .left])
  }

  @Test func unusedOffersAreDestroyed() throws {
    let selection = try #require(bench.seat.offer(["text/plain"]))
    bench.seat.dataDevice?.postSelection(id: selection.resource)
    let first = try #require(bench.seat.offerFiles())
    let second = try #require(bench.seat.offerFiles())
    bench.seat.dataDevice?.postSelection(id: nil)
    try bench.settle()
    #expect(selection.isDestroyed && first.isDestroyed && second.requests.isEmpty)
  }

  @Test func manyOffersLeaveNothing() throws {
    let before = bench.test.compositor.connection.liveProxies
    for _ in 0..<2_000 {
      _ = try bench.dragFiles()
      bench.seat.dragLeave()
      try bench.settle()
    }
    #expect(bench.test.compositor.connection.liveProxies == before)
  }

  @Test func aDragOverAClosedWindowIsIgnored() throws {
    let offer = try bench.dragFiles()
    let fake = bench.window.fake
    bench.test.close(bench.window)
    // The compositor does not know yet.
    let late = try #require(bench.seat.offerFiles())
    bench.seat.dragMove(150, 180)
    bench.seat.dragEnter(fake, 150, 180, late)
    bench.seat.drop(late)
    try bench.settle()
    #expect(offer.isDestroyed && late.isDestroyed && !late.isRequested)
  }

  @Test func aHandlerMayCloseTheWindow() throws {
    for last in [Self.over, .left] {
      let bench = try Bench()
      bench.window.onEvent = { [unowned bench] event in
        if event == .input(.drop(last)) { bench.test.close(bench.window) }
      }
      let offer = try #require(bench.seat.offerFiles())
      bench.seat.dragEnter(bench.window.fake, 140, 180, offer)
      try bench.settle()
      if last == .left {
        offer.choose(.copy)
        bench.seat.drop(offer)
        try bench.settle()
      }
      #expect(offer.isDestroyed && !offer.isRequested)
    }
  }

  // MARK: Data that does not arrive

  @Test func aSourceThatNeverWritesTimesOut() throws {
    let offer = try bench.dropFiles()
    bench.test.clock.advance(by: TimedPipe.timeout)
    try bench.runUntilReceived()
    #expect(bench.window.dropEvents.last == .failed(.timedOut))
    #expect(offer.isDestroyed && !offer.requests.contains(.finish))
    #expect(offer.write([0x66]) == -1)
  }

  @Test func aSourceThatDoesNotEndTimesOut() throws {
    let offer = try bench.dropFiles()
    bench.test.loop.beforeSleep = { [clock = bench.test.clock] in
      offer.write(Array("file:///tmp/a\r\n".utf8))
      clock.advance(by: .milliseconds(500))
    }
    try bench.runUntilReceived()
    bench.test.loop.beforeSleep = nil
    #expect(bench.window.dropEvents.last == .failed(.timedOut))
  }

  @Test(arguments: ["", "\r\n", "# nothing\r\n", "https://example.org/a.png\r\n", "\u{1}\u{2}%%%"])
  func aListWithoutFilesIsAFailure(text: String) throws {
    let offer = try bench.dropFiles()
    try bench.send(text, as: offer)
    #expect(bench.window.dropEvents.last == .failed(.noFiles))
    #expect(offer.isDestroyed && !offer.requests.contains(.finish))
  }

  /// The end of a list cannot be told from the end of its program. The last path may be incomplete.
  @Test func aSourceThatEndsInBetweenHasSentItsFirstFiles() throws {
    try bench.send("file:///tmp/a\r\nfile:///tm", as: try bench.dropFiles())
    #expect(bench.window.dropEvents.last == Self.dropped(["/tmp/a", "/tm"]))
  }

  @Test(arguments: [0, 1]) func aListUpToTheLimitIsRead(excess: Int) throws {
    let offer = try bench.dropFiles()
    let list = Array("file:///tmp/a\r\n#".utf8)
    var rest =
      list + [UInt8](repeating: 0x61, count: DataTransfer.limit + excess - list.count)
    bench.test.loop.beforeSleep = {
      guard !rest.isEmpty else { return offer.end() }
      rest.removeFirst(max(offer.write(Array(rest.prefix(32 << 10))), 0))
    }
    try bench.runUntilReceived()
    bench.test.loop.beforeSleep = nil
    let limit = DataTransfer.limit
    #expect(
      bench.window.dropEvents.last
        == (excess == 0
          ? Self.dropped(["/tmp/a"]) : .failed(.tooLarge(limit: limit))))
    #expect(offer.isDestroyed)
  }

  @Test func closingTheWindowEndsItsDrops() throws {
    let offer = try bench.dropFiles()
    bench.test.close(bench.window)
    try bench.settle()
    #expect(offer.isDestroyed && offer.write([0x66]) == -1)
  }

  @Test func removingTheSeatEndsItsDrops() throws {
    let dropped = try bench.dropFiles()
    let dragged = try bench.dragFiles()
    bench.seat.remove()
    try bench.settle()
    #expect(bench.window.dropEvents.suffix(2) == [.left, .failed(.interrupted)])
    #expect(dropped.isDestroyed && dragged.isDestroyed && dropped.write([0x66]) == -1)
  }

  @Test func aLostConnectionEndsDrops() throws {
    let offer = try bench.dropFiles()
    bench.test.compositor.wire.client.disconnect()
    #expect(throws: ConnectionLost.self) { try bench.settle() }
    // As before a reconnection.
    bench.test.desktop.releaseSeats()
    #expect(bench.window.dropEvents.last == .failed(.interrupted))
    #expect(offer.write([0x66]) == -1)
    offer.end()
    bench.test.close()
  }

  // MARK: The manager

  @Test func withoutTheManagerThereAreNoDrops() throws {
    let bench = try Bench(.everything.without("wl_data_device_manager"))
    #expect(bench.seat.dataDevice == nil && bench.seat.offerFiles() == nil)
    #expect(!bench.test.desktop.offers(.drops))
    bench.window.toplevel.dropAcceptance = nil
    bench.seat.remove()
    try bench.settle()
    #expect(bench.window.events.isEmpty)
  }

  @Test func aWithdrawnManagerLeavesItsDevices() throws {
    bench.test.compositor.withdraw("wl_data_device_manager")
    try bench.settle()
    #expect(!bench.test.desktop.offers(.drops))
    try bench.send("file:///tmp/a\r\n", as: try bench.dropFiles())
    #expect(bench.window.dropEvents.last == Self.dropped(["/tmp/a"]))
    let late = bench.test.compositor.seat("late")
    try bench.settle()
    #expect(late.resource != nil)
  }
}
