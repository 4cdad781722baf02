// SPDX-License-Identifier: MIT

import FixtureProtocols
import FixtureServer
import Glibc
import Testing
import WaylandCore
import WaylandProtocols
import WaylandServer

/// The start and the end of connections.
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

  @Test func protocolErrorEndsTheConnection() throws {
    let echo = try EchoWire()
    let expected = ConnectionLost.protocolError(
      interface: "fixture_everything", object: echo.resource.id, code: 7)
    echo.resource.postError(code: 7, message: "100 % wrong")
    #expect(throws: expected) { try echo.settle() }
    #expect("\(expected)".contains("protocol error 7 on fixture_everything#"))
  }

  @Test func hangUpIsReported() throws {
    let echo = try EchoWire()
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

  @Test func anUnansweredWaitEndsWithAHangUp() throws {
    let peer = try LoopPeer()
    defer { peer.close() }
    // Waits that end in time. A timer left over from them would shut the socket down early.
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

  @Test func waitingRestoresAllSignalActions() throws {
    let peer = try LoopPeer()
    defer { peer.close() }
    let before = Self.signals()
    peer.connection.waiting(atMost: 1) {}
    #expect(Self.signals() == before)
    #expect(throws: ConnectionFailure.self) {
      try peer.connection.waiting(atMost: 1) { () throws(ConnectionFailure) in
        _ = try Connection(named: "/nowhere")
      }
    }
    #expect(Self.signals() == before)
  }

  /// The handler's address and the blocked state of every signal in this thread.
  private static func signals() -> [String] {
    var mask = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
    return (Int32(1)...64).map { signal in
      var action = sigaction()
      unsafe sigaction(signal, nil, &action)
      let handler = unsafe action.__sigaction_handler.sa_handler
      let address = unsafe unsafeBitCast(handler, to: Int.self)
      return "\(signal): \(address) \(unsafe sigismember(&mask, signal))"
    }
  }

  @Test func requestsAfterAHangUpDoNothing() throws {
    let echo = try EchoWire()
    echo.wire.client.disconnect()
    #expect(throws: ConnectionLost.self) { try echo.settle() }
    echo.everything.texts(text: "into the void", maybe: nil)
    let thing = echo.everything.makeThing(label: "in the void")
    thing.release()
    #expect(throws: ConnectionLost.self) { try echo.settle() }
  }

  @Test func aRequestOnADestroyedResourceIsAProtocolError() throws {
    let echo = try EchoWire()
    echo.resource.retire()
    echo.everything.texts(text: "to nobody", maybe: nil)
    // libwayland answers with invalid_object on the display.
    #expect(throws: ConnectionLost.protocolError(interface: "wl_display", object: 1, code: 0)) {
      try echo.settle()
    }
  }

  @Test func syncIsAnswered() throws {
    let echo = try EchoWire()
    let callback = WlDisplay(displayOf: echo.wire.connection).sync()
    var isDone = false
    callback.onEvent = { _ in isDone = true }
    try echo.settle()
    #expect(isDone)
    #expect(!callback.isAlive)
  }

  @Test func globalsComeAndGo() throws {
    let echo = try EchoWire()
    let global = echo.wire.display.offer(WlOutputResource.self, version: 3)
    try echo.settle()
    #expect(echo.globals.offers["wl_output"]?.version == 3)
    global.remove()
    try echo.settle()
    #expect(echo.globals.offers["wl_output"] == nil)
  }
}
