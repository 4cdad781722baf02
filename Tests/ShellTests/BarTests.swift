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

  @Test func theBellIsCrossedInSilentHours() async throws {
    let stage = try stage()
    try await stage.settle()
    let before = try stage.picture()
    let minute = bench.model.now.hour * 60 + bench.model.now.minute
    bench.model.notifications.silence.hours = .init(from: minute, to: (minute + 2) % 1_440)
    try await stage.settle()
    #expect(try bench.model.isSilent && stage.picture() != before)
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

  @Test(arguments: [false, true]) func aDragPullsTheCentre(byFinger: Bool) async throws {
    let stage = try stage()
    try await stage.settle()
    func place(_ step: Int) -> Point<Logical> { Point(x: 200, y: 17 + 20 * Double(step)) }
    if byFinger {
      stage.send(.touch(.began(finger: 3, place(0))))
    } else {
      stage.send(.pointer(.moved(place(0))))
      stage.send(.pointer(.pressed(.primary)))
    }
    for step in 1...10 {
      stage.send(byFinger ? .touch(.moved(finger: 3, place(step))) : .pointer(.moved(place(step))))
      try await stage.wait(0.02)
    }
    #expect(drawer.isOpen && drawer.drawer.isHeld)
    stage.send(byFinger ? .touch(.ended(finger: 3)) : .pointer(.released(.primary)))
    #expect(!drawer.drawer.isHeld)
  }

  /// Two fingers pull the centre by their way, and lift from it.
  @Test(arguments: [Edge.top, .bottom]) func twoFingersPullTheCentre(edge: Edge) async throws {
    bench.model.settings.barEdge = edge
    let drawer = DrawerPanel(bench.app, DrawerPanel.Options("other", edge: edge)) {
      Text("Centre").frame(height: 300)
    }
    let pull = CentrePull(drawer, bench.model)
    let inwards = edge == .top ? -10.0 : 10
    func scroll(_ y: Double, x: Double = 0, isLifted: Bool = false) -> Bool {
      pull.follow(Scroll(.fingers, x: x, y: y, isLifted: isLifted))
    }
    // Neither a way along the bar nor one out of the output begins a pull.
    #expect(!scroll(inwards, x: 40) && !scroll(-inwards) && !drawer.isOpen)
    for _ in 0..<20 { #expect(scroll(inwards)) }
    #expect(drawer.isOpen && drawer.drawer.isHeld)
    #expect(scroll(0, isLifted: true) && !drawer.drawer.isHeld)
    // A wheel is for the volume.
    #expect(!pull.follow(Scroll(.wheel, y: edge == .top ? -1 : 1)))
  }

  /// A broad border shows along which edges the glass ends.
  @Test(arguments: [Edge.top, .bottom])
  func theGlassDoesNotEndAtTheOutput(edge: Edge) async throws {
    bench.model.settings.barEdge = edge
    var theme = Theme(.dark)
    theme.looks.panel.look.border = Look.Border(width: 6, lightness: 1)
    let (model, pull) = (bench.model, CentrePull(nil, bench.model))
    let size = Size<Physical>(width: 900, height: 34)
    let grey = [UInt8](repeating: 128, count: 4 * size.width * size.height).enumerated()
      .map { $0.offset % 4 == 3 ? 255 : $0.element }
    let stage = try Stage(
      size: Size(width: 900, height: 34), theme: theme,
      desktop: Bitmap(size: size, premultiplied: grey), app: bench.app, services: []
    ) {
      BarView(model: model, pull: pull)
    }
    try await stage.settle()
    let picture = try stage.picture()
    func red(_ x: Int, _ y: Int) -> Int { Int(picture.pixels[y * picture.stride + 4 * x]) }
    let (outer, inner) = edge == .top ? (1, 31) : (32, 2)
    let middle = red(300, 17)
    #expect(abs(red(300, outer) - middle) <= 3 && abs(red(1, 17) - middle) <= 3)
    #expect(red(300, inner) > middle + 20)
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
