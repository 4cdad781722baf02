// SPDX-License-Identifier: MIT

import ScrimTesting
import Services
import Testing

@testable import ScrimKit
@testable import Shell

/// The settings of the shell, and the toast about mistakes in them.
@Suite struct SettingsTests {
  @Test func panelsAreSolidIfThePersonWantsThatOrPowerIsSaved() throws {
    let bench = ShellBench()
    let services: [MadeUpService] = [.powerProfiles(.active("power-saver"))]
    _ = try bench.stage(Size(width: 10, height: 10), services: services) { EmptyView() }
    #expect(bench.model.solidity == 1)
    bench.model.settings.savesPower = false
    #expect(bench.model.solidity == 0)
    bench.model.settings.glass = 0.4
    #expect(bench.model.solidity == 0.4)
  }

  @Test func panelsAreSolidOnceGlassWasTooSlowThreeTimes() {
    var told: [String] = []
    let bench = ShellBench()
    let model = bench.model
    bench.app.onProblem = { told.append($0) }
    func open(_ frames: Int, missed: Int) {
      var work = Metrics()
      (work.frames, work.missed) = (frames, missed)
      model.judge(work)
    }
    // A pull that is let go says nothing, and between slow openings a good one counts.
    for (frames, missed) in [(6, 20), (9, 10), (1, 9), (20, 5), (6, 20), (9, 10)] {
      open(frames, missed: missed)
    }
    #expect(model.solidity == 0 && told.isEmpty)
    open(8, missed: 9)
    #expect(model.solidity == 1 && told.count == 1)
    for missed in [0, 20, 20, 20] { open(6, missed: missed) }
    #expect(model.solidity == 1 && told.count == 1)
    model.settings.solidIfSlow = false
    #expect(model.solidity == 0)
  }

  @Test func panelsAreSolidWhileTheBatteryIsLow() throws {
    let bench = ShellBench()
    _ = try bench.stage(Size(width: 10, height: 10), services: [.battery(.discharging(0.04))]) {
      EmptyView()
    }
    #expect(bench.model.battery.isLow && bench.model.solidity == 1)
  }

  @Test func theChoiceInTheCentreHoldsUntilTheSettingChanges() async throws {
    let shell = DesktopShell(App(App.Options()))
    var told: [Double?] = []
    shell.onGlassChoice = { told.append($0) }
    let model = shell.model
    let stage = try Stage(
      size: Size(width: 440, height: 700), theme: Theme(.dark), app: model.app,
      services: ShellBench.services
    ) { QuickSettings(model: model) }
    try await stage.settle()
    try await stage.click("Solidity")
    try await stage.settle()
    let choice = try #require(model.glassChoice)
    #expect(abs(choice - 0.5) < 0.05 && told.last == choice && model.solidity == choice)
    var settings = shell.settings
    settings.toastSeconds = 9
    shell.settings = settings
    #expect(model.glass == choice)
    settings.glass = 0.2
    shell.settings = settings
    #expect(model.glass == 0.2 && told.last == .some(nil))
  }

  @Test func theNightLightHasATileACommandAndHours() async throws {
    var settings = ShellSettings()
    settings.parts = []
    let shell = DesktopShell(App(App.Options()), settings)
    let (model, light) = (shell.model, shell.model.app.nightLight)
    let stage = try Stage(
      size: Size(width: 440, height: 700), theme: Theme(.dark), app: model.app,
      services: ShellBench.services
    ) { QuickSettings(model: model) }
    try await stage.settle()
    #expect(try !stage.shows("Night light"))
    #expect(shell.perform(["night", "on"])?.contains("cannot be changed") == true)
    light.answer = true
    try await stage.settle()
    try await stage.click("Night light")
    try await stage.settle()
    #expect(light.temperature == 4_000)
    #expect(shell.perform(["night", "x"]) == "night wants on, off or toggle")
    #expect(shell.perform(["night", "toggle"]) == nil)
    try await stage.settle()
    #expect(light.temperature == nil)
    // What a person has chosen holds until the hours begin or end.
    settings.nightHours = DailyHours(from: 20 * 60, to: 7 * 60)
    settings.nightTemperature = 3_000
    shell.settings = settings
    let day = LocalTime(secondsSince1970: ShellBench.now).beginning(of: .day)
    for (hours, isLit) in [(12, false), (20, true), (31, false), (45, true)] {
      stage.localTime = LocalTime(secondsSince1970: day.secondsSince1970 + Int64(hours * 3_600))
      try await stage.settle()
      #expect(light.temperature == (isLit ? 3_000 : nil), "\(hours)")
      #expect(shell.perform(["night", isLit ? "off" : "on"]) == nil)
      try await stage.settle()
      #expect(light.temperature == (isLit ? nil : 3_000), "\(hours)")
    }
  }

  @Test func quickSettingsShowWhatIsChosenInItsOrder() async throws {
    var settings = ShellSettings()
    settings.sections = [.levels, .tiles]
    settings.tiles = [.doNotDisturb, .wifi]
    settings.levels = [.brightness]
    let bench = ShellBench(settings)
    let model = bench.model
    let stage = try bench.stage(Size(width: 440, height: 700)) { QuickSettings(model: model) }
    try await stage.settle()
    func y(_ name: String) throws -> Double { try stage.position(of: name).y }
    #expect(try y("Brightness") < y("Do not disturb"))
    #expect(
      try stage.position(of: "Do not disturb").x < stage.position(of: "Wi-Fi").x)
    for name in ["Volume", "Bluetooth", "Solidity", "November", "Low tide"] {
      #expect(try !stage.shows(name), "\(name)")
    }
  }

  @Test(arguments: [0.0, 0.5, 1]) func theDialHidesTheDesktop(solidity: Double) async throws {
    let bench = ShellBench()
    bench.model.settings.glass = solidity
    let model = bench.model
    var pixels: [[UInt8]] = []
    for color in [UInt8(0), 255] {
      let desktop = Bitmap(
        size: Size(width: 400, height: 90),
        premultiplied: (0..<400 * 90).flatMap { _ in [color, color, color, 255] })
      let stage = try Stage(theme: Theme(.dark), desktop: desktop) {
        LevelView(model: model)
      }
      try await stage.settle()
      let picture = try stage.picture()
      let start = (picture.size.height / 2 * picture.size.width + 12) * 4
      pixels.append(Array(picture.pixels[start..<start + 3]))
    }
    #expect((pixels[0] == pixels[1]) == (solidity == 1), "\(pixels)")
  }

  @Test func changesOfARunningShellTakeEffect() throws {
    var settings = ShellSettings()
    settings.parts = [.toasts]
    let shell = DesktopShell(App(App.Options()), settings)
    settings.toastCorner = .bottomLeft
    settings.toastSeconds = 12
    settings.toastWidth = 300
    settings.toastOutput = .named("DP-1")
    settings.silence.silentGroups = ["Chat"]
    shell.model.notifications.silence.isOn = true
    shell.settings = settings
    let place = try #require(shell.toasts?.panel.panel)
    #expect(place.edge == .left && place.width == .fixed(328) && place.outputs == .named("DP-1"))
    #expect(shell.model.notifications.toastTime == .seconds(12))
    #expect(shell.model.notifications.silence.isOn)
    #expect(shell.model.notifications.silence.silentGroups == ["Chat"])
  }

  /// Toasts are where reading ends, unless a side is chosen.
  @Test(arguments: [
    (ShellSettings.Corner.topEnd, Edge.right, Edge.left), (.bottomStart, .left, .right),
    (.topLeft, .left, .left), (.bottomRight, .right, .right),
  ])
  func toastsFollowTheDirectionOfReading(
    corner: ShellSettings.Corner, side: Edge, mirrored: Edge
  ) throws {
    for (direction, side) in [(LayoutDirection.leftToRight, side), (.rightToLeft, mirrored)] {
      var (options, settings) = (App.Options(), ShellSettings())
      options.layoutDirection = direction
      (settings.parts, settings.toastCorner) = ([.toasts], corner)
      let shell = DesktopShell(App(options), settings)
      #expect(shell.toasts?.panel.panel.edge == side)
    }
    #expect(ShellSettings().toastCorner == .topEnd)
  }

  @Test func mistakesAreShownUntilTheyAreDismissed() async throws {
    let bench = ShellBench()
    let model = bench.model
    var count = 0
    let stage = try bench.stage(Size(width: 400, height: 200)) {
      ProblemView(
        title: model.words.settingsMistake, lines: ["shell.json5:3:2: unknown key 'solid'"],
        model: model
      ) { count += 1 }
      .frame(alignment: .top)
    }
    try await stage.settle()
    #expect(try stage.shows("shell.json5:3:2") && stage.shows(Words.english.settingsMistake))
    try await stage.click(at: Point(x: 200, y: 30))
    #expect(count == 1)
  }

  /// What lies beneath a panel decides if the settings want it, and else does not.
  @Test func panelsMayBeAsLightAsWhatLiesBeneath() throws {
    var settings = ShellSettings()
    let app = App(App.Options())
    let shell = DesktopShell(app, settings)
    func appearances() -> [Appearance?] {
      [.light, .dark, nil].map { app.desktop.look?.theme($0).appearance }
    }
    #expect(appearances() == [.dark, .dark, .dark])
    settings.appearance = nil
    shell.settings = settings
    #expect(appearances() == [.light, .dark, .dark])
    settings.appearance = .light
    shell.settings = settings
    #expect(appearances() == [.light, .light, .light])
  }
}
