import FakeCompositor
import Geometry
import Testing
import WaylandCore
import WaylandServer

@testable import Window

@Suite struct ToplevelConfigureTests {
  @Test func aWindowSaysWhatItIsAndWaits() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open {
      $0.title = "Hello"
      $0.appID = "org.example.Hello"
    }
    #expect(window.fake.title == "Hello" && window.fake.appID == "org.example.Hello")
    #expect(window.fake.commits == 1 && window.fake.buffer == nil)
    #expect(window.events.isEmpty)
    window.toplevel.setTitle("Bye")
    try test.settle()
    #expect(window.fake.title == "Bye")
  }

  @Test func textThatDoesNotFitAMessageIsCut() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let long = String(repeating: "x", count: 10_000)
    let window = try test.open {
      $0.title = long
      $0.appID = long
    }
    window.toplevel.setTitle(long)
    window.toplevel.activate(token: long)
    try test.settle()
    #expect(!window.fake.title.isEmpty && long.hasPrefix(window.fake.title))
    #expect(!window.fake.appID.isEmpty && long.hasPrefix(window.fake.appID))
  }

  @Test func aTokenRaisesTheWindow() throws {
    let test = try TestDesktop()
    defer { test.close() }
    try test.open().toplevel.activate(token: "abc")
    try test.settle()
    #expect(test.compositor.activations == ["abc"])
    let old = try TestDesktop(.weston10)
    defer { old.close() }
    try old.open().toplevel.activate(token: "abc")
    try old.settle()
  }

  @Test func theLastConfigureIsAcknowledgedOnce() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open { $0.decorations = .server }
    window.fake.configure(400, 300)
    let last = window.fake.configure(500, 400)
    try test.settle()
    #expect(window.events == [.stateChanged, .stateChanged])
    #expect(window.fake.acks.isEmpty)
    window.show()
    window.show()
    try test.settle()
    #expect(window.fake.acks == [last])
    #expect(window.state.size == Size(width: 500, height: 400))
    #expect(window.fake.geometries == [Rect(x: 0, y: 0, width: 500, height: 400)])
  }

  @Test func nothingCountsBeforeTheConfigureIsComplete() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open { $0.decorations = .server }
    window.fake.configure(400, 300)
    try test.settle()
    window.forget()
    window.fake.toplevel?.postConfigure(width: 700, height: 500, states: [.maximized])
    window.fake.toplevel?.postWmCapabilities(capabilities: [])
    window.fake.decoration?.postConfigure(mode: .clientSide)
    try test.settle()
    #expect(window.events.isEmpty && !window.state.isMaximized)
    // A change of scale on the way does not let half of it through.
    window.fake.fractionalScale?.postPreferredScale(scale: 180)
    try test.settle()
    #expect(window.state.size == Size(width: 400, height: 300))
    #expect(window.toplevel.frame.buttons == WindowFrame.Button.allCases)
    window.fake.configure()
    try test.settle()
    #expect(window.state.isMaximized)
    #expect(window.toplevel.frame.buttons == [.close])
  }

  @Test func everyStateIsUnderstoodAndOthersAreIgnored() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open()
    window.fake.configure(0, 0, .activated, .suspended, .unrecognized(77), .unrecognized(0))
    try test.settle()
    #expect(window.state.isActivated && window.state.isSuspended)
    #expect(!window.state.isMaximized && !window.state.isFullscreen && !window.state.isResizing)
    window.fake.configure(0, 0, .maximized, .resizing)
    try test.settle()
    #expect(window.state.isMaximized && window.state.isResizing)
    #expect(!window.state.isActivated && !window.state.isSuspended)
    window.fake.configure(0, 0, .fullscreen)
    try test.settle()
    #expect(window.state.isFullscreen && !window.state.isMaximized)
    window.fake.configure(0, 0, .tiledLeft, .tiledTop)
    try test.settle()
    #expect(window.state.tiledEdges == [.left, .top])
    window.fake.configure(0, 0, .tiledRight, .tiledBottom)
    try test.settle()
    #expect(window.state.tiledEdges == [.right, .bottom])
  }

  @Test func statesMadeOfBrokenWordsAreIgnored() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open()
    // Seven bytes: one word, maximized, and a piece of another.
    window.fake.toplevel?.post(0, [.int(0), .int(0), .array([1, 0, 0, 0, 4, 0, 0])])
    window.fake.configure()
    try test.settle()
    #expect(window.state.isMaximized && !window.state.isActivated)
  }

  @Test func theSizeIsOursWhereTheCompositorGivesNone() throws {
    let test = try TestDesktop()
    defer { test.close() }
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

  @Test func aSizeOfOursIsAWholeOneThatIsThere() throws {
    let test = try TestDesktop(.bare.with("wl_output", 2)) { $0.plug(scale: 2) }
    defer { test.close() }
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

  /// What compositors have been seen to send by mistake, or might out of malice: the window stays one
  /// that can be drawn, shadow and title bar included.
  @Test(arguments: [Int32.min, -1, 1, 40, 16_384, 1_000_000, .max])
  func absurdSizesAreSurvived(side: Int32) throws {
    for offers in [Offers.everything, .weston10] {
      let test = try TestDesktop(offers) { $0.plug(scale: 2) }
      defer { test.close() }
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
  func absurdScalesAreSurvived(scale: Int32) throws {
    for offers in [Offers.everything, .weston10] {
      let test = try TestDesktop(offers) {
        $0.plug(scale: scale)
        $0.seat("seat0", .pointer)
      }
      defer { test.close() }
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

  /// A size that fits at one scale must still fit at the next.
  @Test func aScaleThatGrowsKeepsTheBufferPossible() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open { $0.decorations = .client }
    window.fake.configure(12_000, 3_000, .maximized)
    try test.settle()
    window.fake.fractionalScale?.postPreferredScale(scale: 240)
    try test.settle()
    expectDrawable(window)
    window.fake.fractionalScale?.postPreferredScale(scale: 120)
    try test.settle()
    #expect(window.state.size == Size(width: 12_000, height: 2_960))
  }

  private func expectDrawable(_ window: TestWindow) {
    let pixels = SurfaceLayout(window.toplevel).bufferSize
    #expect(pixels.width >= 1 && pixels.height >= 1)
    #expect(pixels.width <= 16_384 && pixels.height <= 16_384, "\(pixels)")
    #expect(pixels.width * pixels.height <= 52 << 20, "\(pixels)")
  }

  @Test func aWindowFitsTheBoundsItIsGiven() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open {
      $0.size = Size(width: 960, height: 600)
      $0.decorations = .client
    }
    window.fake.toplevel?.postConfigureBounds(width: 800, height: 480)
    window.fake.configure(0, 0)
    try test.settle()
    #expect(window.toplevel.frame.geometry.size == Size(width: 800, height: 480))
    // Zero is unknown. Bounds are no wish for a size.
    window.fake.toplevel?.postConfigureBounds(width: 0, height: 0)
    window.fake.configure(1_000, 700)
    try test.settle()
    #expect(window.toplevel.frame.geometry.size == Size(width: 1_000, height: 700))
  }

  @Test func closingIsTheAppsDecision() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open()
    window.fake.toplevel?.postClose()
    try test.settle()
    #expect(window.events == [.closeRequested])
    #expect(window.fake.toplevel != nil)
  }

  @Test func requestsReachTheCompositor() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open()
    window.toplevel.setMaximized(true)
    window.toplevel.setMaximized(false)
    window.toplevel.setFullscreen(true)
    window.toplevel.setFullscreen(false)
    window.toplevel.minimize()
    try test.settle()
    #expect(
      window.fake.wishes == [
        .maximize(true), .maximize(false), .fullscreen(true), .fullscreen(false), .minimize,
      ])
  }
}

extension Size<Logical> {
  fileprivate var rounded: Size<Logical> {
    Size(width: width.rounded(), height: height.rounded())
  }
}
