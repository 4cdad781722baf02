// SPDX-License-Identifier: MIT

import ScrimTesting
import Services
import Testing

@testable import Shell

/// The bar on a stage.
@Suite struct BarTests {
  private let bench = ShellBench()
  private let drawer: DrawerPanel

  init() {
    drawer = DrawerPanel(bench.app, DrawerPanel.Options("centre", edge: .top)) {
      Text("Centre").frame(height: 300)
    }
  }

  private func stage(_ appearance: Appearance? = nil) throws -> Stage {
    let (model, pull) = (bench.model, CentrePull(drawer, bench.model))
    return try bench.stage(
      Size(width: 900, height: Bar.height), appearance ?? .dark, isPictured: appearance != nil
    ) {
      BarView(model: model, pull: pull)
    }
  }

  @Test(arguments: [Appearance.light, .dark])
  func theBarHasItsPicture(appearance: Appearance) async throws {
    bench.model.openLauncher = {}
    try bench.postSome()
    let stage = try stage(appearance)
    try await stage.settle()
    try stage.expectPicture("bar-\(appearance)")
  }

  @Test func buttonsOpenTheCentreAndTheLauncher() async throws {
    var count = 0
    bench.model.openLauncher = { count += 1 }
    let stage = try stage()
    try await stage.settle()
    try await stage.click("Applications")
    #expect(count == 1)
    try await stage.click("Notifications")
    #expect(drawer.isOpen)
    try await stage.click("Quick settings")
    #expect(!drawer.isOpen)
  }

  @Test func aDragPullsTheCentre() async throws {
    let stage = try stage()
    try await stage.settle()
    stage.send(.pointer(.moved(Point(x: 200, y: 17))))
    stage.send(.pointer(.pressed(.primary)))
    for step in 1...10 { try await stage.point(at: Point(x: 200, y: 17 + 20 * Double(step))) }
    #expect(drawer.isOpen && drawer.drawer.isHeld)
    stage.send(.pointer(.released(.primary)))
    #expect(!drawer.drawer.isHeld)
  }

  @Test func aBarAtAnotherEdgeDoesNotPullTheCentre() async throws {
    bench.model.settings.barEdge = .bottom
    bench.model.settings.barShows = [.battery]
    let stage = try stage()
    try await stage.settle()
    try await stage.drag(from: Point(x: 200, y: 17), to: Point(x: 200, y: 217))
    #expect(!drawer.isOpen)
  }

  @Test func aWheelOverTheStateChangesTheVolume() async throws {
    let stage = try stage()
    try await stage.settle()
    let before = bench.model.audio.output?.volume ?? 0
    try await stage.scroll(at: try stage.position(of: "Quick settings"), y: -15)
    try await stage.settle()
    #expect((bench.model.audio.output?.volume ?? 0) > before)
  }

  @Test func withoutDaemonsThereIsTheTime() async throws {
    let (model, pull) = (bench.model, CentrePull(nil, bench.model))
    let stage = try bench.stage(Size(width: 900, height: Bar.height), services: []) {
      BarView(model: model, pull: pull)
    }
    try await stage.settle()
    #expect(try stage.shows("9:41") && !stage.shows("%"))
    // Nothing looks as if it opened a centre.
    #expect(try !stage.shows("Notifications") && !stage.shows("Quick settings"))
  }
}
