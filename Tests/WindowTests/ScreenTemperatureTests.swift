// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandServer

@testable import Window

/// The colour temperature of outputs.
@Suite struct ScreenTemperatureTests {
  private static let interface = "zwlr_gamma_control_manager_v1"

  /// What is left of white.
  private func white(of output: FakeOutput) -> [Double]? {
    output.gamma.map { table in
      stride(from: table.count / 3 - 1, to: table.count, by: table.count / 3).map {
        Double(table[$0]) / 65_535
      }
    }
  }

  @Test func allOutputsBecomeWarmAndHaveTheirColoursBack() throws {
    let test = try TestDesktop { $0.plug("DP-1") }
    var changes = 0
    let screens = ScreenTemperature(test.desktop) { changes += 1 }
    defer { screens.close() }
    #expect(!screens.isPossible)
    try test.settle()
    // Who only asks leaves the control to others.
    let first = test.compositor.outputs[0]
    #expect(screens.isPossible && changes == 1 && first.gammaControl == nil)
    screens.temperature = 4_000
    let second = test.compositor.plug("DP-2")
    try test.settle()
    #expect(first.gamma != nil && first.gamma == second.gamma)
    let warm = try #require(white(of: first))
    #expect(warm[0] == 1 && warm[1] < 1 && warm[2] < warm[1])
    // The same control has another table.
    let control = first.gammaControl
    screens.temperature = 3_000
    try test.settle()
    #expect(first.gammaControl === control && white(of: first)?[2] ?? 1 < warm[2])
    first.unplug()
    try test.settle()
    #expect(screens.isPossible)
    screens.temperature = nil
    try test.settle()
    #expect(second.gamma == nil && second.gammaControl == nil && screens.isPossible)
    #expect(changes == 1)
    screens.temperature = 6_500
    try test.settle()
    #expect(white(of: second) == [1, 1, 1])
    screens.close()
    try test.settle()
    #expect(second.gammaControl == nil)
  }

  @Test func anOutputThatAnotherProgramChangesIsAskedAgain() throws {
    let test = try TestDesktop {
      $0.plug()
      $0.outputs[0].gammaSize = 0
    }
    let screens = ScreenTemperature(test.desktop) {}
    defer { screens.close() }
    try test.settle()
    let output = test.compositor.outputs[0]
    #expect(!screens.isPossible && output.gammaRequests == 1)
    // Other changes are no reason to ask.
    test.compositor.seat()
    try test.settle()
    #expect(output.gammaRequests == 1)
    output.gammaSize = 16
    screens.temperature = 4_000
    try test.settle()
    #expect(screens.isPossible && output.gamma?.count == 48)
    // Another program gets the control.
    output.endGammaControl()
    try test.settle()
    #expect(!screens.isPossible && output.gammaRequests == 2)
  }

  @Test(arguments: [0, 1, 65_537, .max] as [UInt32])
  func tablesOfImpossibleSizesAreNotMade(size: UInt32) throws {
    let test = try TestDesktop {
      $0.plug()
      $0.outputs[0].gammaSize = 2
    }
    let screens = ScreenTemperature(test.desktop) {}
    defer { screens.close() }
    screens.temperature = 4_000
    try test.settle()
    let output = test.compositor.outputs[0]
    #expect(output.gamma?.count == 6)
    output.gammaControl?.postGammaSize(size: size)
    try test.settle()
    #expect(!screens.isPossible && output.gammaControl == nil)
  }

  @Test func theGlobalMayComeAndGo() throws {
    let test = try TestDesktop(.everything.without(Self.interface)) { $0.plug() }
    let screens = ScreenTemperature(test.desktop) {}
    screens.temperature = 4_000
    try test.settle()
    #expect(!screens.isPossible)
    screens.close()
    let other = try TestDesktop { $0.plug() }
    defer { other.close() }
    let followed = ScreenTemperature(other.desktop) {}
    defer { followed.close() }
    followed.temperature = 4_000
    try other.settle()
    other.compositor.withdraw(Self.interface)
    try other.settle()
    other.compositor.offerAgain(Self.interface)
    try other.settle()
    #expect(other.compositor.outputs[0].gamma != nil)
  }

  /// The colours of black bodies in sRGB by a table of spectra, in parts of those at 6,500 K.
  @Test(
    arguments: [
      (2_700, [255, 169, 87]), (3_400, [255, 193, 132]), (4_000, [255, 209, 163]),
      (5_000, [255, 228, 206]), (6_000, [255, 243, 239]),
    ] as [(Double, [Double])])
  func colorsAreThoseOfBlackBodies(kelvin: Double, color: [Double]) {
    for (gain, (part, white)) in zip(
      ColorTemperature.gains(kelvin), zip(color, [255.0, 249, 253]))
    {
      #expect(abs(gain - min(part / white, 1)) < 0.02, "\(kelvin) K: \(gain)")
    }
  }
}
