// SPDX-License-Identifier: MIT

import ScrimTesting
import Services
import Testing

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
    bench.model.settings.solidity = 0.4
    #expect(bench.model.solidity == 0.4)
  }

  @Test(arguments: [0.0, 0.5, 1]) func theDialHidesTheDesktop(solidity: Double) async throws {
    let bench = ShellBench()
    bench.model.settings.solidity = solidity
    let (model, shown) = (bench.model, ShownLevel())
    var pixels: [[UInt8]] = []
    for color in [UInt8(0), 255] {
      let desktop = Bitmap(
        size: Size(width: 400, height: 90),
        premultiplied: (0..<400 * 90).flatMap { _ in [color, color, color, 255] })
      let stage = try Stage(theme: Theme(.dark), desktop: desktop) {
        LevelView(shown: shown, model: model)
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
    settings.toastSide = .left
    settings.toastSeconds = 12
    shell.settings = settings
    #expect(shell.toasts?.panel.panel.edge == .left)
    #expect(shell.model.notifications.toastTime == .seconds(12))
  }

  @Test func mistakesAreShownUntilTheyAreDismissed() async throws {
    let bench = ShellBench()
    let model = bench.model
    var count = 0
    let stage = try bench.stage(Size(width: 400, height: 200)) {
      ProblemView(lines: ["shell.json5:3:2: unknown key 'solid'"], model: model) { count += 1 }
        .frame(alignment: .top)
    }
    try await stage.settle()
    #expect(try stage.shows("shell.json5:3:2") && stage.shows(Words.english.settingsMistake))
    try await stage.click(at: Point(x: 200, y: 30))
    #expect(count == 1)
  }
}
