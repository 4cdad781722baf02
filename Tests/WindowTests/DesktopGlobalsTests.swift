// SPDX-License-Identifier: MIT

import EventLoop
import FakeCompositor
import Testing
import WaylandCore
import WaylandServer

@testable import Window

@Suite struct DesktopGlobalsTests {
  @Test(arguments: ["wl_compositor", "xdg_wm_base"])
  func aMissingRequiredGlobalIsNamedInTheError(interface: String) throws {
    let failure = #expect(throws: DesktopFailure.self) {
      try TestDesktop(.everything.without(interface)).close()
    }
    #expect(failure?.description.contains(interface) == true)
    #expect(failure?.description.contains("\n") == false)
  }

  @Test func aCompositorWithoutBufferDamageIsTooOld() throws {
    let failure = #expect(throws: DesktopFailure.self) {
      try TestDesktop(.bare.with("wl_compositor", 3)).close()
    }
    #expect(failure?.description.contains("wl_compositor 4") == true)
  }

  @Test(arguments: ["weston10", "sway17", "bare", "everything"])
  func oldAndNewCompositorsShowWindows(name: String) throws {
    let all: [String: Offers] = [
      "weston10": .weston10, "sway17": .sway17, "bare": .bare, "everything": .everything,
    ]
    let offers = try #require(all[name])
    let test = try TestDesktop(offers) {
      $0.plug()
      $0.seat("seat0", [.pointer, .keyboard, .touch])
    }
    let window = try test.open()
    window.fake.configure(0, 0, .activated)
    try test.settle()
    window.show()
    try test.settle()
    #expect(window.fake.acks.count == 1)
    for (interface, version) in test.compositor.bound { #expect(offers[interface] == version) }
    #expect(test.compositor.outputs[0].resource.version == offers["wl_output"])
    #expect(test.compositor.seats[0].resource?.version == offers["wl_seat"])
  }

  /// A wl_output of a version that the bindings do not have.
  private final class NewerOutput: Resource {
    /// Created once, since a table is never released.
    private static let table = InterfaceTable([
      InterfaceDescription(
        "wl_output", version: 99, requests: [MessageDescription("release", "3")], events: [])
    ])
    override class var interface: Interface { table[0] }
  }

  @Test func aNewerGlobalIsBoundAtTheNewestKnownVersion() throws {
    var version: UInt32?
    let test = try TestDesktop {
      $0.wire.display.offer(NewerOutput.self) { version = $0.version }
    }
    #expect(version == 4)
    #expect(test.desktop.globals.contains { $0.interface == "wl_output" && $0.version == 99 })
  }

  @Test func outputPropertiesAreRead() throws {
    let test = try TestDesktop { $0.plug("HDMI-A-1", scale: 2) }
    let output = try #require(test.desktop.outputs.first).current
    #expect(output.name == "HDMI-A-1")
    #expect(output.description == "HDMI-A-1 by Maker")
    #expect(output.make == "Maker" && output.model == "Model")
    #expect(output.mode == Size(width: 1920, height: 1080))
    #expect(output.refresh == Nanoseconds(16_666_666))
    #expect(output.scale == Scale(2))
  }

  @Test func version1OutputsApplyWithoutDone() throws {
    let test = try TestDesktop(.bare) { $0.plug() }
    #expect(test.desktop.outputs.first?.current.mode == Size(width: 1920, height: 1080))
    #expect(test.desktop.outputs.first?.current.scale == .one)
  }

  @Test func outputChangesApplyOnDone() throws {
    let test = try TestDesktop { $0.plug() }
    var changes = 0
    test.desktop.onOutputsChange = { changes += 1 }
    let output = test.compositor.outputs[0]
    output.resource.postScale(factor: 3)
    try test.settle()
    #expect(changes == 0)
    #expect(test.desktop.outputs[0].current.scale == .one)
    output.resource.postDone()
    output.resource.postDone()
    try test.settle()
    #expect(changes == 1)
    #expect(test.desktop.outputs[0].current.scale == Scale(3))
  }

  @Test func outputsAreAddedAndRemoved() throws {
    let test = try TestDesktop()
    #expect(test.desktop.outputs.isEmpty)
    let first = test.compositor.plug("DP-1")
    test.compositor.plug("DP-2")
    try test.settle()
    #expect(test.desktop.outputs.map(\.current.name) == ["DP-1", "DP-2"])
    first.unplug()
    try test.settle()
    #expect(test.desktop.outputs.map(\.current.name) == ["DP-2"])
    #expect(!test.desktop.globals.contains { $0.name == test.desktop.outputs[0].id.number + 99 })
    #expect(test.desktop.globals.filter { $0.interface == "wl_output" }.count == 1)
    #expect(first.resources.isEmpty)
  }

  /// A global that is removed while it is announced must not be bound, which would be a protocol
  /// error.
  @Test func aGlobalRemovedBeforeItIsBoundIsIgnored() throws {
    let compositor = try FakeCompositor()
    let loop = try MainLoop()
    let output = compositor.plug()
    let seat = compositor.seat()
    var isFirst = true
    let desktop = try Desktop(compositor.connection, loop: loop, clock: ManualClock()) {
      (connection) throws(ConnectionLost) in
      if isFirst {
        isFirst = false
        _ = try connection.flush()
        compositor.wire.display.dispatch()
        output.unplug()
        seat.remove()
        compositor.withdraw("xdg_activation_v1")
      }
      try compositor.settle()
    }
    #expect(desktop.outputs.isEmpty && desktop.seats.isEmpty)
    #expect(!desktop.globals.contains { $0.interface == "xdg_activation_v1" })
    desktop.close()
    compositor.close()
  }

  @Test func globalsAnnouncedTwiceAreBoundOnce() throws {
    let test = try TestDesktop {
      $0.announceAgain(WlCompositorResource.self)
      $0.announceAgain(XdgWmBaseResource.self)
      $0.announceAgain(WpViewporterResource.self)
    }
    // A third global, announced after the first one was bound.
    test.compositor.announceAgain(XdgWmBaseResource.self)
    let window = try test.openFramed()
    #expect(window.state.size.width == 800)
    #expect(test.desktop.globals.filter { $0.interface == "xdg_wm_base" }.count == 3)
    #expect(test.compositor.wire.client.all(XdgWmBaseResource.self).count == 1)
    #expect(test.compositor.wire.client.all(WpViewporterResource.self).count == 1)
  }

  @Test func pingsAreAnswered() throws {
    let test = try TestDesktop()
    test.compositor.wmBase?.postPing(serial: 7)
    test.compositor.wmBase?.postPing(serial: 8)
    try test.settle()
    #expect(test.compositor.pongs == [7, 8])
  }

  @Test func connectionLostDuringStartUpIsAnError() throws {
    let compositor = try FakeCompositor()
    let loop = try MainLoop()
    for dying in 1...2 {
      var turn = 0
      let compositor = try FakeCompositor()
      #expect(throws: ConnectionLost.self) {
        let desktop = try Desktop(compositor.connection, loop: loop, clock: ManualClock()) {
          (_) throws(ConnectionLost) in
          turn += 1
          if turn == dying { compositor.wire.client.disconnect() }
          try compositor.settle()
        }
        desktop.close()
      }
      #expect(compositor.connection.liveProxies == 0)
      compositor.close()
    }
    compositor.close()
  }

  @Test func connectionLostWithAnOpenWindowIsAnError() throws {
    let test = try TestDesktop {
      $0.plug()
      $0.seat("seat0", [.pointer, .keyboard, .touch])
    }
    _ = try test.open()
    test.compositor.wire.client.disconnect()
    #expect(throws: ConnectionLost.self) { try test.settle() }
    // Everything can still be closed.
    test.close()
  }

  @Test func aProtocolErrorNamesInterfaceAndCode() throws {
    let test = try TestDesktop()
    let window = try test.open()
    window.fake.surface.postError(code: 3, message: "a test")
    let lost = #expect(throws: ConnectionLost.self) { try test.settle() }
    guard case .protocolError(let interface, _, let code) = lost else {
      Issue.record("\(String(describing: lost))")
      return test.close()
    }
    #expect(interface == "wl_surface" && code == 3)
    test.close()
  }
}
