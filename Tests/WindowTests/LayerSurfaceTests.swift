// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandProtocols
import WaylandServer

@testable import Window

/// Layer surfaces and popups, with the compositor's side of them.
@Suite struct LayerSurfaceTests {
  /// An open surface, with the compositor's side of it and its events.
  private final class Opened<Kind: Surface> {
    let surface: Kind
    let fake: FakeSurface
    var events: [Surface.Event] = []

    init(_ surface: Kind, _ fake: FakeSurface) {
      self.surface = surface
      self.fake = fake
      surface.onEvent = { [unowned self] in events.append($0) }
    }

    /// Commits the current state as a frame does, but without a buffer.
    func show() {
      surface.ackConfigure()
      SurfaceLayout(surface).apply(to: surface, after: nil)
      surface.sendRegions()
      surface.surface.commit()
    }
  }

  private func open(
    _ test: TestDesktop, on output: Output.ID? = nil,
    _ change: (inout LayerSurface.Options) -> Void = { _ in }
  ) throws -> Opened<LayerSurface> {
    var options = LayerSurface.Options()
    options.anchors = [.top]
    options.size = Size(width: 0, height: 40)
    change(&options)
    let surface = try #require(
      LayerSurface(test.desktop, options, on: output, longestSide: 16_384))
    try test.settle()
    return Opened(surface, try #require(test.compositor.layerSurfaces.last))
  }

  private func openPopup(
    _ test: TestDesktop, of parent: Surface, grabs: Bool = false
  ) throws -> Opened<Popup> {
    let placement = Popup.Placement(
      Size(width: 120, height: 90), beneath: Rect(x: 10, y: 4, width: 30, height: 20))
    let popup = Popup(
      test.desktop, of: parent, placement, grabs: grabs, longestSide: 16_384)
    try test.settle()
    return Opened(popup, try #require(test.compositor.popups.last))
  }

  // MARK: Layer surfaces

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt32])
  func aBarOpensWithEveryVersion(version: UInt32) throws {
    let test = try TestDesktop(.everything.with("zwlr_layer_shell_v1", version))
    let bar = try open(test) {
      $0.namespace = "scrim-bar"
      $0.exclusiveZone = .reserve(40)
      $0.margins = .init(top: 4, right: 6, bottom: 0, left: 8)
      $0.layer = .overlay
    }
    defer { bar.surface.close() }
    let sent = try #require(bar.fake.layerSurface)
    #expect(sent.namespace == "scrim-bar" && sent.layer == .overlay)
    #expect(sent.size == Size(width: 0, height: 40))
    // The stretched direction needs both of its edges.
    #expect(sent.anchor == [.top, .left, .right])
    #expect(sent.zone == 40 && sent.margins == [4, 6, 0, 8] && sent.keyboard == .none)
    #expect(bar.fake.commits == 1 && bar.fake.buffer == nil)
    bar.fake.configureLayer(1280, 40)
    try test.settle()
    #expect(bar.events == [.stateChanged])
    #expect(bar.surface.state.size == Size(width: 1280, height: 40))
    bar.show()
    try test.settle()
    #expect(bar.fake.acks.count == 1)
  }

  @Test func withoutLayerShellThereIsNoLayerSurface() throws {
    let test = try TestDesktop(.weston10)
    #expect(
      LayerSurface(test.desktop, LayerSurface.Options(), on: nil, longestSide: 4096) == nil)
    #expect(!test.desktop.offers(.layers))
  }

  @Test func aChangedOptionIsOneRequest() throws {
    let test = try TestDesktop()
    let bar = try open(test)
    defer { bar.surface.close() }
    let sent = try #require(bar.fake.layerSurface)
    let changes: [(inout LayerSurface.Options) -> Void] = [
      { $0.size.height = 60 }, { $0.margins.left = 3 }, { $0.exclusiveZone = .ignore },
      { $0.layer = .bottom }, { $0.keyboard = .exclusive }, { $0.anchors = [.bottom] },
    ]
    for change in changes {
      let (requests, commits) = (sent.requests, bar.fake.commits)
      change(&bar.surface.options)
      // Once more, without a difference.
      change(&bar.surface.options)
      try test.settle()
      #expect(sent.requests == requests + 1 && bar.fake.commits == commits + 1)
    }
    #expect(sent.size.height == 60 && sent.margins[3] == 3 && sent.zone == -1)
    #expect(sent.layer == .bottom && sent.keyboard == .exclusive)
    #expect(sent.anchor == [.bottom, .left, .right])
  }

  @Test func theLayerOfVersionOneStays() throws {
    let test = try TestDesktop(.everything.with("zwlr_layer_shell_v1", 1))
    let bar = try open(test)
    defer { bar.surface.close() }
    bar.surface.options.layer = .overlay
    try test.settle()
    #expect(bar.fake.layerSurface?.layer == .top)
  }

  @Test(
    arguments: [
      (3, false, .exclusive), (3, true, .none), (4, false, .onDemand), (5, true, .onDemand),
    ] as [(UInt32, Bool, ZwlrLayerSurfaceV1Resource.KeyboardInteractivity)])
  func theKeyboardOnDemandFallsBack(
    version: UInt32, isBar: Bool, mode: ZwlrLayerSurfaceV1Resource.KeyboardInteractivity
  ) throws {
    let test = try TestDesktop(.everything.with("zwlr_layer_shell_v1", version))
    let bar = try open(test) {
      $0.keyboard = .onDemand
      $0.exclusiveZone = isBar ? .reserve(40) : .none
    }
    defer { bar.surface.close() }
    #expect(bar.fake.layerSurface?.keyboard == mode)
  }

  /// sway since 1.8 takes the keyboard back from a new surface before it shows it.
  @Test(arguments: [3, 4, 5] as [UInt32], [true, false])
  func theKeyboardOnOpeningIsKept(version: UInt32, isTakenBack: Bool) throws {
    let test = try TestDesktop(.everything.with("zwlr_layer_shell_v1", version)) {
      $0.seat("seat0", .keyboard)
    }
    let drawer = try open(test) { $0.keyboard = .onOpening }
    defer { drawer.surface.close() }
    let sent = try #require(drawer.fake.layerSurface)
    #expect(sent.keyboard == (version < 4 ? .exclusive : .onDemand))
    drawer.fake.configureLayer(1280, 40)
    try test.settle()
    drawer.show()
    let seat = test.compositor.seats[0]
    seat.focus(drawer.fake)
    drawer.fake.configureLayer(1280, 40)
    if isTakenBack { seat.unfocus(drawer.fake) }
    try test.settle()
    drawer.events = []
    let requests = sent.requests
    drawer.surface.frameShown()
    try test.settle()
    let isAskedFor = isTakenBack && version >= 4
    #expect(sent.requests == requests + (isAskedFor ? 1 : 0))
    #expect(sent.keyboard == (isAskedFor || version < 4 ? .exclusive : .onDemand))
    if isTakenBack { seat.focus(drawer.fake) }
    seat.unfocus(drawer.fake)
    try test.settle()
    #expect(drawer.events == [.input(.keyboardFocus(true)), .input(.keyboardFocus(false))])
  }

  @Test func aSizeThatTheCompositorLeavesOpenIsOurs() throws {
    let test = try TestDesktop { $0.plug("DP-1", scale: 2) }
    let bar = try open(test, on: test.desktop.outputs[0].id) {
      $0.anchors = []
      $0.size = Size(width: 300, height: 200)
    }
    defer { bar.surface.close() }
    // The scale of the output is known before the surface enters it.
    #expect(bar.surface.state.scale == Scale(2))
    #expect(bar.fake.layerSurface?.output?.name == "DP-1")
    for (width, height) in [(0, 0), (0, 100), (7, 0)] as [(UInt32, UInt32)] {
      bar.fake.configureLayer(width, height)
      try test.settle()
      let size = Size<Logical>(
        width: width == 0 ? 300 : Double(width), height: height == 0 ? 200 : Double(height))
      #expect(bar.surface.state.size == size)
    }
    // No buffer could have this size.
    bar.fake.configureLayer(4_000_000_000, 4_000_000_000)
    try test.settle()
    #expect(bar.surface.state.size.width <= 8192)
  }

  @Test func aSurfaceAsksForWhatFitsIntoItsOutput() throws {
    let test = try TestDesktop { $0.plug("DP-1", scale: 2) }
    let panel = try open(test) {
      $0.anchors = []
      $0.size = Size(width: 1600, height: 500)
      $0.margins.left = 10
    }
    defer { panel.surface.close() }
    let sent = try #require(panel.fake.layerSurface)
    #expect(sent.size == Size(width: 950, height: 500))
    panel.fake.configureLayer(0, 0)
    try test.settle()
    #expect(panel.surface.state.size == Size(width: 950, height: 500))
    // A larger output has room for all of it.
    test.compositor.outputs[0].change(logicalWidth: 1920, height: 1080)
    try test.settle()
    #expect(sent.size == Size(width: 1600, height: 500))
    // It is not known which of two outputs it will be on.
    test.compositor.plug("DP-2", scale: 4)
    try test.settle()
    #expect(sent.size == Size(width: 1600, height: 500))
    let requests = sent.requests
    panel.fake.surface.postEnter(output: test.compositor.outputs[1].resource)
    try test.settle()
    #expect(sent.size == Size(width: 470, height: 270) && sent.requests == requests + 1)
  }

  /// What is known of an output may be kept, and the output be gone.
  @Test func nothingOpensOnAnOutputThatIsGone() throws {
    let test = try TestDesktop { $0.plug("DP-1") }
    let output = try #require(test.desktop.outputs.first)
    test.compositor.outputs[0].unplug()
    try test.settle()
    #expect(
      LayerSurface(test.desktop, LayerSurface.Options(), on: output.id, longestSide: 4096) == nil)
    try test.settle()
    #expect(test.compositor.surfaces.isEmpty)
  }

  @Test func theEndOfASurfaceIsReported() throws {
    let test = try TestDesktop()
    let bar = try open(test)
    bar.fake.layerSurface?.resource.postClosed()
    try test.settle()
    #expect(bar.events == [.closed])
    bar.surface.close()
    try test.settle()
    #expect(test.compositor.layerSurfaces.isEmpty)
  }

  @Test func regionsAreSentIfTheyDiffer() throws {
    let test = try TestDesktop()
    let bar = try open(test)
    defer { bar.surface.close() }
    bar.fake.configureLayer(800, 40)
    try test.settle()
    bar.show()
    try test.settle()
    #expect(bar.fake.input == [Rect(x: 0, y: 0, width: 800, height: 40)])
    #expect(bar.fake.opaque == [])
    let part = Rect<Logical>(x: 10, y: 0, width: 50, height: 40)
    bar.surface.contentRegions = SurfaceRegions(input: [part], opaque: [part])
    #expect(bar.surface.hasNewRegions)
    bar.show()
    try test.settle()
    #expect(bar.fake.input == [part] && bar.fake.opaque == [part])
    bar.surface.contentRegions = SurfaceRegions(input: [part], opaque: [part])
    #expect(!bar.surface.hasNewRegions)
  }

  // MARK: Popups

  @Test func popupsNestOnALayerSurface() throws {
    let test = try TestDesktop { $0.seat("seat0", .pointer) }
    let bar = try open(test)
    bar.fake.configureLayer(800, 40)
    try test.settle()
    bar.show()
    let seat = test.compositor.seats[0]
    seat.enter(bar.fake, 12, 12)
    seat.button(isDown: true)
    try test.settle()
    let menu = try openPopup(test, of: bar.surface, grabs: true)
    let sent = try #require(menu.fake.popup)
    #expect(bar.fake.layerSurface?.popups.first === sent.resource && sent.parent == nil)
    #expect(sent.grabs)
    #expect(sent.placement?.anchorRect == Rect(x: 10, y: 4, width: 30, height: 20))
    #expect(sent.placement?.anchor == .bottomLeft && sent.placement?.gravity == .bottomRight)
    sent.configure(x: 10, y: 24)
    try test.settle()
    #expect(menu.surface.position == Point(x: 10, y: 24))
    #expect(menu.surface.state.size == Size(width: 120, height: 90))
    menu.show()
    let submenu = try openPopup(test, of: menu.surface)
    #expect(submenu.fake.popup?.parent === menu.fake.xdgSurface)
    #expect(submenu.fake.popup?.grabs == false)
    submenu.fake.popup?.configure(x: 120, y: 0, width: 90, height: 0)
    try test.settle()
    // The compositor may shrink a popup, and leave a side to it.
    #expect(submenu.surface.state.size == Size(width: 90, height: 90))
    submenu.surface.close()
    menu.fake.popup?.resource.postPopupDone()
    try test.settle()
    #expect(menu.events.last == .closed)
    menu.surface.close()
    bar.surface.close()
    try test.settle()
    #expect(test.compositor.popups.isEmpty)
  }

  @Test func aPopupIsDismissedBeforeItsFirstConfigure() throws {
    let test = try TestDesktop()
    let window = try test.openFramed()
    let popup = try openPopup(test, of: window.toplevel, grabs: true)
    // Nothing was pressed, so there is nothing to ask a grab with.
    #expect(popup.fake.popup?.grabs == false)
    popup.fake.popup?.resource.postPopupDone()
    try test.settle()
    #expect(popup.events == [.closed])
    popup.surface.close()
  }

  @Test(arguments: [2, 3] as [UInt32]) func aPopupMoves(version: UInt32) throws {
    let test = try TestDesktop(.everything.with("xdg_wm_base", version))
    let window = try test.openFramed()
    let popup = try openPopup(test, of: window.toplevel)
    popup.fake.popup?.configure(x: 0, y: 0)
    try test.settle()
    popup.show()
    var placement = Popup.Placement(
      Size(width: 50, height: 60), beneath: Rect(x: 0, y: 0, width: 1, height: 1))
    placement.adjustment = [.flipX, .resizeY]
    #expect(popup.surface.move(to: placement) == (version >= 3))
    try test.settle()
    if version >= 3 {
      #expect(popup.fake.popup?.placement?.size == Size(width: 50, height: 60))
      #expect(popup.fake.popup?.placement?.adjustment == [.flipX, .resizeY])
      popup.fake.popup?.configure(x: 5, y: 6)
      try test.settle()
      #expect(popup.surface.state.size == Size(width: 50, height: 60))
    }
    popup.surface.close()
  }
}
