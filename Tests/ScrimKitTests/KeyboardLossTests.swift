// SPDX-License-Identifier: MIT

import FakeCompositor
import SurfaceLab
import Testing

/// What closes a panel that closes when something else gets its keyboard.
@Suite struct KeyboardLossTests {
  /// Opens the launcher of a lab, gives it the keyboard, and calls `body` with its surface.
  private func withLauncher(
    _ body: (_ lab: SurfaceLab, _ seat: FakeSeat, _ launcher: () -> FakeSurface?) throws -> Void
  ) throws {
    try SurfaceLab.run { lab in
      try lab.recover(outputs: 1)
      let compositor = lab.compositor
      let launcher = {
        compositor.layerSurfaces.first { $0.layerSurface?.namespace == "scrim-launcher" }
      }
      // The bar, the side, the drawer and the launcher.
      if launcher() == nil { try lab.perform(.toggle(3)) }
      try lab.settle()
      compositor.seats[0].focus(try #require(launcher()))
      try lab.settle()
      try body(lab, compositor.seats[0], launcher)
    }
  }

  @Test func closesWhenSomethingElseGetsTheKeyboard() throws {
    try withLauncher { lab, seat, launcher in
      seat.unfocus(try #require(launcher()))
      try lab.settle()
      #expect(launcher() == nil)
    }
  }

  /// Some compositors say that the surface has lost a keyboard that goes away, and some do not.
  @Test(arguments: [false, true]) func staysWhenTheKeyboardGoesAway(isTold: Bool) throws {
    try withLauncher { lab, seat, launcher in
      if isTold { seat.unfocus(try #require(launcher())) }
      seat.setKeyboard(false)
      try lab.settle()
      #expect(seat.keyboard == nil)
      let surface = try #require(launcher())
      // Another one goes on where that ended.
      seat.setKeyboard(true)
      try lab.settle()
      seat.focus(surface)
      try lab.settle()
      #expect(launcher() === surface)
      seat.unfocus(surface)
      try lab.settle()
      #expect(launcher() == nil)
    }
  }
}
