// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Messages
import ScrimKit
import TemporaryFiles
import Testing
import WidgetStage

@testable import Demonstration

/// Requests of other processes to the demo's notification panel, from the socket to the frame.
@Suite(.timeLimit(.minutes(1))) struct NotificationPanelTests {
  /// An instance that is served, and requests to it through its socket.
  private final class Requests {
    let instance: Instance
    private let loop: MainLoop
    private var turnTimer: LoopTimer?
    private var turnsLeft = 0
    private let folder: TemporaryFolder
    private let paths: InstancePaths

    init() throws {
      folder = try TemporaryFolder()
      paths = try InstanceFolder(display: "test", runtimeFolder: folder.path).paths(of: "demo")
      instance = Instance(try InstanceSocket(paths))
      loop = try MainLoop()
      turnTimer = try LoopTimer(loop) { [unowned self] in turn() }
      try instance.serve(in: loop, clock: ManualClock())
    }

    /// Sends a request. Returns its answer.
    func ask(_ request: Request) throws -> Reply {
      let client = try MessageClient(paths, clock: SystemClock())
      try client.send(request)
      turnsLeft = 8
      turn()
      loop.run()
      return try client.reply()
    }

    /// Starts the next turn of the loop, or ends the last one.
    private func turn() {
      instance.publishChanges()
      turnsLeft -= 1
      if turnsLeft > 0 { turnTimer?.arm(at: 1) } else { loop.stop() }
    }

    func close() {
      instance.close()
      turnTimer?.close()
      turnTimer = nil
    }
  }

  /// A demo without a window that gets requests, at a manual time.
  private final class Bench {
    let demo: DemoApp
    private let pictures: Offscreen
    private let requests: Requests
    private var now = Moment(nanoseconds: 1_000_000_000)

    init(_ scene: String, motion: MotionPreference = .normal) throws {
      var settings = Settings()
      settings.scene = scene
      settings.motion = motion
      demo = DemoApp(settings, usesFixedClock: true)
      pictures = try Offscreen(
        demo, size: Size(width: 640, height: 420), scale: .one, platform: .surfaceless)
      requests = try Requests()
      requests.instance.add(demo.notificationPanel)
      pictures.currentTime = { [unowned self] in now }
    }

    /// Draws the frames that are due, for a number of seconds.
    func play(_ seconds: Double) throws {
      for _ in 0..<Int(seconds * 60) {
        now = now + .milliseconds(16)
        if pictures.frameDemand.isDue(at: now) { try pictures.draw(at: now) }
      }
    }

    /// Sends a request some time after the last frame. Returns its answer.
    func ask(_ request: Request) throws -> Reply {
      now = now + .milliseconds(5)
      return try requests.ask(request)
    }

    /// Draws the next frame, if one is due. Returns true if a pixel changed.
    func drawNext() throws -> Bool {
      now = now + .milliseconds(11)
      let frames = pictures.metrics.frames
      if pictures.frameDemand.isDue(at: now) { try pictures.draw(at: now) }
      return pictures.metrics.frames > frames
    }

    var openness: Double { demo.notifications?.openness ?? -1 }

    func close() {
      pictures.close()
      requests.close()
    }
  }

  private static func panel(isOpen: Bool) -> Reply {
    .panel(PanelState(name: "notifications", isOpen: isOpen))
  }

  @Test(arguments: ["live", "pull", "static"], [MotionPreference.normal, .reduced])
  func theNextFrameAfterARequestIsAnother(scene: String, motion: MotionPreference) throws {
    let bench = try Bench(scene, motion: motion)
    defer { bench.close() }
    try bench.play(4)
    for _ in 0..<2 {
      let wasOpen = bench.demo.notificationPanel.isOpen
      let before = bench.openness
      #expect(
        try bench.ask(.toggle("notifications", token: nil)) == Self.panel(isOpen: !wasOpen))
      #expect(try bench.drawNext())
      // With reduced motion the panel fades in place.
      if motion == .normal { #expect(bench.openness != before) }
      try bench.play(4)
      #expect(bench.demo.notificationPanel.isOpen == !wasOpen)
      #expect(bench.openness == (wasOpen ? 0 : 1))
    }
  }

  /// The key of a binding repeats: each request reverses the motion where it is.
  @Test func aRequestDuringAMotionReversesIt() throws {
    let bench = try Bench("pull")
    defer { bench.close() }
    try bench.play(1)
    _ = try bench.ask(.open("notifications", token: nil))
    for _ in 0..<10 { _ = try bench.drawNext() }
    let position = bench.openness
    #expect(0.05...0.95 ~= position)
    #expect(try bench.ask(.toggle("notifications", token: nil)) == Self.panel(isOpen: false))
    #expect(try bench.drawNext())
    // It goes on from its place, at first at its speed.
    #expect(abs(bench.openness - position) < 0.25)
    try bench.play(4)
    #expect(bench.openness == 0)
    #expect(try bench.ask(.close("notifications")) == Self.panel(isOpen: false))
    #expect(try !bench.drawNext())
  }

  @Test func openingShowsASceneWithThePanel() throws {
    let bench = try Bench("stage")
    defer { bench.close() }
    try bench.play(0.1)
    #expect(try bench.ask(.list) == .panels([PanelState(name: "notifications", isOpen: false)]))
    #expect(try bench.ask(.close("notifications")) == Self.panel(isOpen: false))
    #expect(bench.demo.settings.scene == "stage")
    #expect(try bench.ask(.open("notifications", token: nil)) == Self.panel(isOpen: true))
    #expect(bench.demo.settings.scene == "live")
    #expect(try bench.drawNext())
  }

  @Test func tokensArePassedOn() throws {
    let bench = try Bench("live")
    defer { bench.close() }
    var tokens: [String] = []
    bench.demo.onActivation = { tokens.append($0) }
    _ = try bench.ask(.open("notifications", token: "abc"))
    _ = try bench.ask(.close("notifications"))
    _ = try bench.ask(.toggle("notifications", token: "def"))
    _ = try bench.ask(.open("notifications", token: nil))
    #expect(tokens == ["abc", "def"])
  }

  /// Content of a panel that is never shown.
  private final class NoContent: Content {
    func build(in surface: SurfaceContent) {}
  }

  @Test func thePanelsOfAnAppAreFoundByName() throws {
    let requests = try Requests()
    defer { requests.close() }
    var options = App.Options()
    options.instance = requests.instance
    let app = App(options)
    let panels = ["bar", "drawer"].map { name in
      app.add(Panel(name, edge: .top)) { NoContent() }
    }
    #expect(
      try requests.ask(.toggle("drawer", token: "token"))
        == .panel(PanelState(name: "drawer", isOpen: true)))
    #expect(panels.map(\.isOpen) == [false, true])
    requests.instance.remove(panels[0])
    #expect(try requests.ask(.list) == .panels([PanelState(name: "drawer", isOpen: true)]))
    #expect(
      try requests.ask(.close("drawer")) == .panel(PanelState(name: "drawer", isOpen: false)))
    #expect(!panels[1].isOpen)
  }

  @Test func anUnknownPanelIsAnsweredWithTheNames() throws {
    let bench = try Bench("live")
    defer { bench.close() }
    #expect(
      try bench.ask(.open("nothing", token: nil))
        == .failed("there is no panel 'nothing'; there are notifications"))
  }
}
