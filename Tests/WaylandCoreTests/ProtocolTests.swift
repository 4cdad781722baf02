// SPDX-License-Identifier: MIT

import EventLoop
import Testing
import WaylandCore
import WaylandProtocols
import WaylandServer

/// The program's bindings against a compositor with generated bindings of the same protocols.
@Suite struct ProtocolTests {
  /// A toplevel from the registry to its first frame and its destruction.
  @Test func windowLifecycle() throws {
    let wire = try Wire()
    var compositors: [WlCompositorResource] = []
    wire.display.offer(WlCompositorResource.self) { compositors.append($0) }
    wire.display.offer(XdgWmBaseResource.self, version: 3)
    let globals = Globals(on: wire)
    try wire.settle()
    let compositor = globals.bind(WlCompositor.self)
    let shell = globals.bind(XdgWmBase.self)
    #expect(compositor.version == 6)
    #expect(shell.version == 3)

    let surface = compositor.createSurface()
    let xdgSurface = shell.getXdgSurface(surface: surface)
    let toplevel = xdgSurface.getToplevel()
    var states: [XdgToplevel.State] = []
    toplevel.onEvent = { event in
      if case .configure(_, _, let new) = event { states = new }
    }
    xdgSurface.onEvent = { [unowned xdgSurface] event in
      switch event {
      case .configure(let serial): xdgSurface.ackConfigure(serial: serial)
      }
    }
    surface.commit()
    try wire.settle()
    #expect(try configure(wire, [.activated, .suspended, .unrecognized(10)], serial: 42) == 42)
    #expect(states == [.activated, .suspended, .unrecognized(10)])

    toplevel.destroy()
    xdgSurface.destroy()
    surface.destroy()
    shell.destroy()
    compositor.retire()
    globals.close()
    try wire.settle()
    #expect(wire.client.liveResources == compositors.count)
    wire.close()
  }

  /// Configures the only toplevel; returns the serial that it acknowledged.
  private func configure(
    _ wire: Wire, _ states: [XdgToplevelResource.State], serial: UInt32
  ) throws -> UInt32? {
    let toplevel = try #require(wire.client.all(XdgToplevelResource.self).first)
    let surface = try #require(wire.client.all(XdgSurfaceResource.self).first)
    var acked: UInt32?
    surface.onRequest = { request in
      if case .ackConfigure(let serial) = request { acked = serial }
    }
    toplevel.postConfigure(width: 0, height: 0, states: states)
    surface.postConfigure(serial: serial)
    try wire.settle()
    return acked
  }

  /// Requests of every frame reuse their objects.
  @Test func framesAreAnnounced() throws {
    let wire = try Wire()
    wire.display.offer(WlCompositorResource.self)
    wire.display.offer(WpPresentationResource.self)
    let globals = Globals(on: wire)
    try wire.settle()
    let compositor = globals.bind(WlCompositor.self)
    let presentation = globals.bind(WpPresentation.self)
    let surface = compositor.createSurface()
    var callback: WlCallback?
    var feedback: WpPresentationFeedback?
    var flags: [WpPresentationFeedback.Kind] = []
    for time in UInt32(1)...3 {
      callback = surface.frame(reusing: callback)
      feedback = presentation.feedback(surface: surface, reusing: feedback)
      feedback?.onEvent = { event in
        if case .presented(_, _, _, _, _, _, let kind) = event { flags.append(kind) }
      }
      surface.commit()
      try wire.settle()
      let asked = wire.client.all(WpPresentationFeedbackResource.self)
      try #require(asked.count == 1)
      asked[0].postPresented(
        tvSecHi: 0, tvSecLo: time, tvNsec: 0, refresh: 16_666_667, seqHi: 0, seqLo: time,
        flags: [.vsync, .hwClock])
      wire.client.all(WlCallbackResource.self).forEach { $0.postDone(callbackData: time) }
      try wire.settle()
      #expect(callback?.isAlive == false)
    }
    #expect(flags == Array(repeating: [.vsync, .hwClock], count: 3))
    surface.destroy()
    presentation.destroy()
    compositor.retire()
    globals.close()
    wire.close()
  }

  /// A keymap's descriptor is the handler's, and a leave for a surface that is gone names none.
  @Test func keyboardSpeaks() throws {
    let wire = try Wire()
    var keyboard: WlKeyboardResource?
    wire.display.offer(WlCompositorResource.self)
    wire.display.offer(WlSeatResource.self, version: 4) { seat in
      seat.onRequest = { request in
        if case .getKeyboard(let id) = request { keyboard = id }
      }
    }
    let globals = Globals(on: wire)
    try wire.settle()
    let (seat, compositor) = (globals.bind(WlSeat.self), globals.bind(WlCompositor.self))
    let (surface, mine) = (compositor.createSurface(), seat.getKeyboard())
    var heard: [String] = []
    mine.onEvent = { event in
      switch consume event {
      case .keymap(let format, let fd, let size):
        heard.append("\(format) \(size) \(fd.number >= 0)")
      case .enter(_, let surface, let keys): heard.append("enter \(surface != nil) \(keys)")
      case .leave(_, let surface): heard.append("leave \(surface != nil)")
      default: break
      }
    }
    try wire.settle()
    let theirs = try #require(keyboard)
    let theirSurface = try #require(wire.client.all(WlSurfaceResource.self).first)
    let pipe = Pipe()
    do { theirs.postKeymap(format: .xkbV1, fd: pipe.takeWriting(), size: 9) }
    theirs.postEnter(serial: 1, surface: theirSurface, keys: [30, 31])
    try wire.settle()
    theirs.postLeave(serial: 2, surface: theirSurface)
    surface.destroy()
    try wire.settle()
    #expect(heard == ["xkbV1 9 true", "enter true [30, 31]", "leave false"] && pipe.isHungUp)
    mine.release()
    seat.release()
    compositor.retire()
    globals.close()
    wire.close()
  }
}
