// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandCore
import WaylandServer

@testable import Window

@Suite struct ToplevelSizeTests {
  @Test func theClientChoosesTheSizeIfTheCompositorGivesNone() throws {
    let test = try TestDesktop()
    let window = try test.open {
      $0.size = Size(width: 700, height: 500)
      $0.decorations = .server
    }
    window.fake.configure(0, 0)
    try test.settle()
    #expect(window.state.size == Size(width: 700, height: 500))
    window.fake.configure(1920, 1080, .maximized)
    window.fake.configure(0, 0)
    try test.settle()
    #expect(window.state.size == Size(width: 700, height: 500))
  }

  @Test func aChosenSizeIsWholeAndNotEmpty() throws {
    let test = try TestDesktop(.bare.with("wl_output", 2)) { $0.plug(scale: 2) }
    for size in [
      Size<Logical>(width: 700.5, height: 500.25), Size(width: 0, height: -5),
      Size(width: 0.25, height: 0.25),
    ] {
      let window = try test.open {
        $0.size = size
        $0.minimumSize = .zero
      }
      window.fake.configure(0, 0)
      try test.settle()
      window.show()
      try test.settle()
      #expect(window.state.size == window.state.size.rounded)
      let pixels = SurfaceLayout(window.toplevel).bufferSize
      #expect(pixels.width % 2 == 0 && pixels.height % 2 == 0)
    }
  }

  /// Invalid sizes, some of which real compositors send. The window can still be drawn, with shadow
  /// and title bar.
  @Test(arguments: [Int32.min, -1, 1, 40, 16_384, 1_000_000, .max])
  func extremeSizesStayDrawable(side: Int32) throws {
    for offers in [Offers.everything, .weston10] {
      let test = try TestDesktop(offers) { $0.plug(scale: 2) }
      let window = try test.open { $0.decorations = .client }
      for states in [[], [XdgToplevelResource.State.maximized], [.fullscreen], [.tiledLeft]] {
        for (width, height) in [(side, side), (side, 1), (1, side), (0, side)] {
          window.fake.toplevel?.postConfigure(width: width, height: height, states: states)
          window.fake.configure()
          try test.settle()
          window.show()
          try test.settle()
          expectDrawable(window)
        }
      }
    }
  }

  @Test(arguments: [Int32.min, 0, 1, 17, 1_000_000, .max])
  func extremeScalesStayDrawable(scale: Int32) throws {
    for offers in [Offers.everything, .weston10] {
      let test = try TestDesktop(offers) {
        $0.plug(scale: scale)
        $0.seat("seat0", .pointer)
      }
      let window = try test.open { $0.decorations = .client }
      for _ in 0..<2 {
        window.fake.configure(16_384, 16_384)
        try test.settle()
        window.show()
        test.compositor.seats[0].enter(window.fake, 50, 50)
        try test.settle()
        expectDrawable(window)
        if window.fake.surface.version >= 6 {
          window.fake.surface.postPreferredBufferScale(factor: scale)
        }
        window.fake.fractionalScale?.postPreferredScale(scale: UInt32(bitPattern: scale))
      }
    }
  }

  /// A size within the limits at one scale must be limited again at a larger scale.
  @Test func aLargerScaleKeepsTheBufferWithinItsLimits() throws {
    let test = try TestDesktop()
    let window = try test.open { $0.decorations = .client }
    window.fake.configure(3_000, 1_000, .maximized)
    try test.settle()
    window.fake.fractionalScale?.postPreferredScale(scale: 240)
    try test.settle()
    expectDrawable(window)
    window.fake.fractionalScale?.postPreferredScale(scale: 120)
    try test.settle()
    #expect(window.state.size == Size(width: 3_000, height: 960))
  }

  private func expectDrawable(_ window: TestWindow) {
    let pixels = SurfaceLayout(window.toplevel).bufferSize
    #expect(pixels.width >= 1 && pixels.height >= 1)
    #expect(pixels.width <= 16_384 && pixels.height <= 16_384, "\(pixels)")
    #expect(pixels.width * pixels.height <= 5 << 20, "\(pixels)")
  }

  @Test func aWindowFitsTheConfiguredBounds() throws {
    let test = try TestDesktop()
    let window = try test.open {
      $0.size = Size(width: 960, height: 600)
      $0.decorations = .client
    }
    window.fake.toplevel?.postConfigureBounds(width: 800, height: 480)
    window.fake.configure(0, 0)
    try test.settle()
    #expect(window.toplevel.frame.geometry.size == Size(width: 800, height: 480))
    // Zero is unknown. Bounds limit only sizes that the client chooses.
    window.fake.toplevel?.postConfigureBounds(width: 0, height: 0)
    window.fake.configure(1_000, 700)
    try test.settle()
    #expect(window.toplevel.frame.geometry.size == Size(width: 1_000, height: 700))
  }
}

extension Size<Logical> {
  fileprivate var rounded: Size<Logical> {
    Size(width: width.rounded(), height: height.rounded())
  }
}
