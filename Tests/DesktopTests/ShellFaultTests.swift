// SPDX-License-Identifier: MIT

import ChildProcess
import FakeCompositor
import Foundation
import Geometry
import Testing
import WaylandServer

/// The demo's shell in a compositor that plugs outputs, closes surfaces and sends odd sizes.
@Suite(.serialized) struct ShellFaultTests {
  /// Starts the shell, without blur or captures by the compositor.
  private func start(
    _ offers: Offers = .everything, _ arguments: [String] = ["--shell"]
  ) throws -> HostileSession {
    try HostileSession(
      offers.without(
        "ext_background_effect_manager_v1", "org_kde_kwin_blur_manager",
        "zwlr_screencopy_manager_v1", "ext_image_copy_capture_manager_v1"), arguments)
  }

  private func bars(_ session: HostileSession) -> [FakeSurface] {
    session.compositor.layerSurfaces.filter { $0.layerSurface?.namespace == "scrim-bar" }
  }

  /// Configures the newest bar, and waits until it is shown.
  private func show(_ session: HostileSession) throws {
    try session.serve { bars(session).last.map { $0.commits > 0 } ?? false }
    let bar = try #require(bars(session).last)
    bar.configureLayer(800, 34)
    try session.serve { bar.frames > 0 }
  }

  private func end(_ session: HostileSession) throws {
    session.client.process.terminate()
    let outcome = try session.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func fiftyOutputsComeAndGo() throws {
    let session = try start()
    try show(session)
    var descriptors: Int?
    for round in 0..<50 {
      let output = session.compositor.plug("DP-2", scale: Int32(1 + round % 2))
      try session.serve { bars(session).count == 2 }
      // Some are removed before they were configured, or before they were shown.
      if round % 3 > 0 { bars(session).last?.configureLayer(640, 34) }
      if round % 3 > 1 { try session.serve { bars(session).last?.frames ?? 0 > 0 } }
      output.unplug()
      try session.serve { bars(session).count == 1 }
      if round == 5 { descriptors = try session.client.descriptors() }
    }
    let (layers, surfaces) = (
      session.compositor.layerSurfaces.count, session.compositor.surfaces.count
    )
    #expect(layers == 1, "\(layers) layer surfaces")
    #expect(surfaces <= 2, "\(surfaces) surfaces, one of them the cursor's")
    // An event that was sent before the output was removed may still be on its way, with a buffer.
    try session.serve { try session.client.descriptors() <= descriptors ?? 0 }
    #expect(bars(session)[0].layerSurface?.output?.name == "DP-1")
    try end(session)
  }

  @Test(arguments: 0..<4) func aClosedBarReturnsWithAnOutput(point: Int) throws {
    let session = try start()
    try session.serve { bars(session).last.map { $0.commits > 0 } ?? false }
    let bar = try #require(bars(session).first)
    switch point {
    case 0: break
    case 1: bar.configureLayer(800, 34)
    case 2:
      bar.configureLayer(800, 34)
      try session.serve { bar.frames > 0 }
    default:
      try show(session)
      session.compositor.outputs[0].unplug()
    }
    bar.layerSurface?.resource.postClosed()
    try session.serve { bars(session).isEmpty }
    session.compositor.plug("DP-3")
    try session.serve { bars(session).contains { $0.layerSurface?.output?.name == "DP-3" } }
    // The first output is still there, except where it was unplugged.
    try session.serve { bars(session).count == (point == 3 ? 1 : 2) }
    try show(session)
    try end(session)
  }

  /// The first removal is heard while the bar of the other output is still to be opened again.
  @Test func closedBarsWhoseOutputsAreRemovedStayClosed() throws {
    let session = try start()
    try show(session)
    session.compositor.plug("DP-2")
    try session.serve { bars(session).count == 2 }
    try show(session)
    for bar in bars(session) { bar.layerSurface?.resource.postClosed() }
    for output in session.compositor.outputs { output.unplug() }
    try session.serve { bars(session).isEmpty }
    session.compositor.plug("DP-3")
    try show(session)
    #expect(bars(session).map { $0.layerSurface?.output?.name } == ["DP-3"])
    try end(session)
  }

  /// A frame that equals the last one has a buffer, too, which is of the old size once the scale
  /// changes: Mesa takes one when another surface becomes current. The compositor checks every
  /// commit.
  @Test func everyCommitHasABufferOfItsScale() throws {
    let session = try start(.everything.without("wp_fractional_scale_manager_v1"))
    try show(session)
    session.compositor.plug("DP-2")
    try session.serve { bars(session).count == 2 }
    try show(session)
    for scale in [4, 3, 1, 2] as [Int32] {
      for bar in bars(session) {
        let acks = bar.acks.count
        bar.configureLayer(800, 34)
        try session.serve { bar.acks.count > acks }
      }
      for bar in bars(session) {
        let frames = bar.frames
        bar.surface.postPreferredBufferScale(factor: scale)
        try session.serve { bar.frames > frames }
        try #require(bar.bufferSize == Size(width: 800 * Int(scale), height: 34 * Int(scale)))
      }
    }
    try end(session)
  }

  /// The faults of the lab, with real buffers and another process.
  @Test(
    arguments: [
      .staysSilent, .closesAtOnce, [.closesShown, .discardsFrames],
      [.configuresAgain, .changesScale],
      [.configuresHuge, .changesScale], [.withholdsCallbacks, .entersEverything],
      [.keepsBuffers, .configuresAgain, .entersNothing],
    ] as [HostileModes]) func theShellOutlivesAHostileTime(modes: HostileModes) throws
  {
    let session = try start(.everything.without("wp_fractional_scale_manager_v1"))
    try session.serve { !bars(session).isEmpty }
    var rounds = 0
    try session.serve(answering: false) {
      session.compositor.attend(modes)
      rounds += 1
      return rounds == 300
    }
    session.compositor.plug("DP-2")
    try session.serve {
      session.compositor.attend()
      return bars(session).count == 2 && bars(session).allSatisfy { $0.frames > 0 }
    }
    try end(session)
  }

  /// A surface costs no more than the outputs there are give reason for, whatever is configured.
  @Test func aBarIsNotLargerThanTheOutputs() throws {
    let session = try start()
    try show(session)
    let bar = bars(session)[0]
    func expectSmallBuffers() throws {
      let acks = bar.acks.count
      try session.serve { bar.acks.count > acks }
      try session.serveUntilTaken()
      let size = try #require(bar.bufferSize)
      #expect(size.width * size.height <= 1 << 22, "\(size)")
    }
    bar.fractionalScale?.postPreferredScale(scale: 12_000_000)
    bar.configureLayer(1280, 34)
    try expectSmallBuffers()
    bar.configureLayer(16_384, 16_384)
    try expectSmallBuffers()
    bar.fractionalScale?.postPreferredScale(scale: 120)
    bar.configureLayer(16_384, 16_383)
    try expectSmallBuffers()
    session.compositor.outputs[0].change(scale: 100_000)
    bar.configureLayer(1280, 34)
    try expectSmallBuffers()
    #expect(try session.client.memory() < 400_000)
    try end(session)
  }

  @Test func withoutOutputsTheShellWaits() throws {
    let session = try start()
    session.compositor.outputs[0].unplug()
    try session.serve { session.compositor.bound["zwlr_layer_shell_v1"] != nil }
    try session.serveUntilTaken()
    #expect(bars(session).isEmpty)
    session.compositor.plug("DP-1")
    try show(session)
    try end(session)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt32])
  func theBarIsShownWithEveryVersion(version: UInt32) throws {
    let session = try start(.everything.with("zwlr_layer_shell_v1", version))
    try show(session)
    let bar = bars(session)[0]
    // Sizes that are left open, smaller than the content, and impossible.
    for (width, height) in [(0, 0), (1, 1), (800, 0), (3_000_000_000, 34), (800, 34)]
      as [(UInt32, UInt32)]
    {
      let acks = bar.acks.count
      bar.configureLayer(width, height)
      try session.serve { bar.acks.count > acks }
    }
    session.compositor.withdraw("zwlr_layer_shell_v1")
    try session.serveUntilTaken()
    #expect(bars(session).count == 1)
    try end(session)
  }

  /// sway since 1.8 takes the keyboard back from a new drawer before it shows the drawer. What a
  /// person takes later closes it.
  @Test func aDrawerStaysOpenIfTheKeyboardIsTakenBackAtOnce() throws {
    let session = try start(.everything, ["--shell", "--single-instance"])
    let seat = session.compositor.seats[0]
    seat.change([.pointer, .keyboard])
    try show(session)
    try #require(try session.run(["msg", "open", "notifications"]).status == 0)
    func drawer() -> FakeSurface? {
      session.compositor.layerSurfaces.first {
        $0.layerSurface?.namespace == "scrim-notifications"
      }
    }
    func isOpen() throws -> Bool {
      try session.run(["msg", "list"]).output.contains("notifications open")
    }
    try session.serve { drawer()?.commits ?? 0 > 0 }
    let surface = try #require(drawer())
    surface.configureLayer(800, 566)
    try session.serve(answering: false) { surface.frames == 1 }
    seat.focus(surface)
    surface.configureLayer(800, 566)
    seat.unfocus(surface)
    try session.serveUntilTaken(answering: false)
    try session.serve { surface.layerSurface?.keyboard == .exclusive }
    #expect(try isOpen())
    seat.focus(surface)
    try session.serveUntilTaken()
    #expect(try isOpen())
    seat.unfocus(surface)
    try session.serveUntilTaken()
    #expect(try !isOpen())
    try end(session)
  }

  /// Outputs are entered after the first frame.
  @Test func barsAreListedWithTheOutputsThatTheyWereOpenedOn() throws {
    let session = try start(.everything, ["--shell", "--single-instance"])
    session.compositor.plug("DP-2")
    try session.serve { bars(session).count == 2 }
    let list = try session.run(["msg", "list"])
    #expect(list.output.contains("bar open DP-1 DP-2\n"), "\(list.output)")
    try end(session)
  }

  @Test func withoutLayerShellTheBarIsAWindow() throws {
    let session = try start(.weston10)
    try session.serve { session.window?.commits == 1 }
    session.window?.configure(0, 0, .activated)
    try session.serve { session.window?.frames ?? 0 > 0 }
    #expect(session.window?.title == "bar")
    try end(session)
  }
}
