import FixtureProtocols
import FixtureServer
import Glibc
import Testing
import WaylandCore
import WaylandProtocols
import WaylandServer

/// How connections begin and end.
@Suite struct ConnectionTests {
  @Test func noCompositor() {
    do {
      let connection = try Connection(named: "/nowhere/wayland-9")
      connection.close()
      Issue.record("there was a compositor")
    } catch {
      #expect(error.description.hasPrefix("no compositor at '/nowhere/wayland-9'"))
      #expect(error.description.contains("WAYLAND_DISPLAY"))
    }
  }

  @Test func protocolErrorIsTold() throws {
    let echo = try EchoWire()
    defer { echo.close() }
    let expected = ConnectionLost.protocolError(
      interface: "fixture_everything", object: echo.resource.id, code: 7)
    echo.resource.postError(code: 7, message: "100 % wrong")
    #expect(throws: expected) { try echo.settle() }
    #expect("\(expected)".contains("protocol error 7 on fixture_everything#"))
  }

  @Test func hangUpIsTold() throws {
    let echo = try EchoWire()
    defer { echo.close() }
    var isGone = false
    echo.wire.client.onGone = { isGone = true }
    echo.wire.client.disconnect()
    #expect(isGone)
    #expect {
      try echo.settle()
    } throws: { error in
      guard case .hangUp = error as? ConnectionLost else { return false }
      return true
    }
  }

  @Test func aLibraryThatWaitsForNothingFindsTheCompositorGone() throws {
    let peer = try LoopPeer()
    defer { peer.close() }
    // The first in time, twice, so that a timer that is left over would shut the socket before the end.
    for _ in 0..<2 { peer.connection.waiting(atMost: 1) {} }
    usleep(1_500_000)
    var byte: UInt8 = 0
    #expect(
      unsafe recv(peer.connection.fileDescriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == -1)
    #expect(throws: ConnectionLost.self) {
      try peer.connection.waiting(atMost: 1) { () throws(ConnectionLost) in
        try peer.connection.roundtrip()
      }
    }
  }

  @Test func requestsAfterTheEndDoNothing() throws {
    let echo = try EchoWire()
    defer { echo.close() }
    echo.wire.client.disconnect()
    #expect(throws: ConnectionLost.self) { try echo.settle() }
    echo.everything.texts(text: "into the void", maybe: nil)
    let thing = echo.everything.makeThing(label: "in the void")
    thing.release()
    #expect(throws: ConnectionLost.self) { try echo.settle() }
  }

  @Test func requestOnADeadObjectOfTheirsEndsTheConnection() throws {
    let echo = try EchoWire()
    defer { echo.close() }
    echo.resource.retire()
    echo.everything.texts(text: "to nobody", maybe: nil)
    // libwayland's own answer: invalid_object, on the display.
    #expect(throws: ConnectionLost.protocolError(interface: "wl_display", object: 1, code: 0)) {
      try echo.settle()
    }
  }

  @Test func syncIsAnswered() throws {
    let echo = try EchoWire()
    defer { echo.close() }
    let callback = WlDisplay(displayOf: echo.wire.connection).sync()
    var isDone = false
    callback.onEvent = { _ in isDone = true }
    try echo.settle()
    #expect(isDone)
    #expect(!callback.isAlive)
  }

  @Test func globalsComeAndGo() throws {
    let echo = try EchoWire()
    defer { echo.close() }
    let global = echo.wire.display.offer(WlOutputResource.self, version: 3)
    try echo.settle()
    #expect(echo.globals.offers["wl_output"]?.version == 3)
    global.remove()
    try echo.settle()
    #expect(echo.globals.offers["wl_output"] == nil)
  }
}
