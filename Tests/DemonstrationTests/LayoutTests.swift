// SPDX-License-Identifier: MIT

import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// Layout at many sizes: no widget overlaps another or extends beyond its container.
@Suite struct LayoutTests {
  nonisolated static let sizes: [Size<Logical>] = [
    Size(width: 320, height: 156), Size(width: 320, height: 400), Size(width: 360, height: 640),
    Size(width: 480, height: 476), Size(width: 480, height: 700), Size(width: 700, height: 456),
    Size(width: 940, height: 600), Size(width: 1_024, height: 300),
    Size(width: 1_280, height: 756), Size(width: 1_920, height: 1_080),
  ]

  /// Checks that no visible widget overlaps another or extends beyond `room`.
  private func check(_ widgets: [Widget], in room: Rect<Logical>, _ scene: Scene) {
    let frames = widgets.filter { !$0.isHidden }.map { scene.frame(of: $0.layer) }
    for (index, frame) in frames.enumerated() {
      #expect(frame.left >= room.left && frame.right <= room.right, "\(frame) beyond \(room)")
      for other in frames[(index + 1)...] {
        #expect(frame.intersection(other).isEmpty, "\(frame) lies on \(other)")
      }
    }
  }

  // MARK: Notification panel

  private func checkCentre<View: SceneView>(
    _ bench: SceneBench<View>, _ dropDown: Drawer, _ centre: NotificationCentre
  ) throws {
    dropDown.open(true)
    bench.settle()
    let panel = bench.scene.frame(of: centre.layer)
    #expect(
      panel.top == 0
        && panel.bottom <= bench.scene.size.height - min(40, 0.17 * bench.scene.size.height))
    let cards = bench.all(SwipeControl.self).filter(\.isInteractive) as [Widget]
    let buttons = bench.all(Button.self, in: centre).filter { $0.title == "Clear all" }
    let controls = centre.controls.map { [$0] } ?? []
    check(cards + buttons + controls, in: panel, bench.scene)
    // Content that scrolls ends between two cards, unless not even one fits.
    guard panel.height < bench.scene.size.height - 48 else { return }
    let scroller = try #require(bench.all(ScrollView.self, in: centre).first)
    let end = bench.scene.frame(of: scroller.layer).bottom
    for card in cards {
      let frame = bench.scene.frame(of: card.layer)
      #expect(end <= frame.top || end > frame.bottom)
    }
  }

  @Test(arguments: sizes) func livePanelFits(size: Size<Logical>) throws {
    let bench = SceneBench(size.width, size.height) { LiveScene($0, image: $1) }
    try checkCentre(bench, bench.view.dropDown, bench.view.centre)
  }

  @Test(arguments: sizes) func pulledPanelFits(size: Size<Logical>) throws {
    let bench = SceneBench(size.width, size.height) { PullScene($0, image: $1) }
    try checkCentre(bench, bench.view.dropDown, bench.view.centre)
  }

  @Test func contentThatDoesNotFitScrollsTogether() throws {
    let bench = SceneBench(480, 400) { LiveScene($0, image: $1) }
    bench.settle()
    let controls = try #require(bench.view.centre.controls)
    let before = bench.scene.frame(of: controls.layer).top
    #expect(before > 400)
    bench.point(240, 200)
    bench.scroll(.wheel, y: 40)
    bench.settle()
    let panel = bench.scene.frame(of: bench.view.centre.layer)
    #expect(bench.scene.frame(of: controls.layer).bottom < panel.bottom)
  }

  /// Over glass that blurs little, time and date have a card, which is one of the others.
  @Test(arguments: Appearance.allCases) func theCardOfTheTimeIsAlignedWithOthers(
    appearance: Appearance
  ) throws {
    let bench = SceneBench { LiveScene($0, image: $1) }
    bench.change {
      $0.appearance = appearance
      $0.glass = GlassSettings(.clear)
    }
    bench.settle()
    let centre = bench.view.centre
    let cards = bench.all(SwipeControl.self).filter(\.isInteractive).map(\.layer)
    func card(around layer: Layer) -> Layer? {
      layer.outline.radii.topLeft == 18 && layer.fill != nil
        ? layer : layer.parent.flatMap { card(around: $0) }
    }
    func filled(_ layer: Layer) -> [Layer] {
      (layer.outline.radii.topLeft == 18 && layer.fill != nil ? [layer] : [])
        + layer.children.flatMap { filled($0) }
    }
    let clear = try #require(bench.all(Button.self, in: centre).first { $0.title == "Clear all" })
    let head = try #require(card(around: clear.layer.parent ?? clear.layer))
    #expect(head.fill == filled(cards[0]).first?.fill)
    let (frame, first) = (bench.scene.frame(of: head), bench.scene.frame(of: cards[0]))
    #expect(frame.left == first.left && frame.right == first.right)
    #expect(first.top - frame.bottom == NotificationList.gap)
    #expect(frame.top == bench.scene.frame(of: try #require(centre.controls).layer).top)
  }

  @Test func panelHeightFollowsContent() throws {
    let bench = SceneBench { PullScene($0, image: $1) }
    bench.view.dropDown.open(true)
    bench.settle()
    let centre = bench.view.centre
    let full = bench.scene.frame(of: centre.layer).height
    centre.clear()
    var seen: Set<Double> = []
    while bench.frame() { seen.insert(bench.scene.frame(of: centre.layer).height) }
    #expect(seen.count > 4)
    #expect(bench.scene.frame(of: centre.layer).height < full - 100)
    #expect(bench.view.dropDown.openness == 1 && bench.isAtRest)
  }

  // MARK: The other scenes

  /// Checks that no control or text of the playback controls overlaps another.
  private func checkControls(_ bench: SceneBench<StageScene>) throws {
    let controls = bench.all(Control.self, in: bench.view.controls)
    let texts = bench.all(Label.self, in: bench.view.controls).filter { label in
      !controls.contains { $0.contains(label) }
    }
    check(controls + texts, in: bench.scene.root.bounds.insetBy(16), bench.scene)
    let play = bench.scene.frame(of: try #require(bench.control("Pause")).layer)
    #expect(play.bottom < bench.scene.size.height)
  }

  @Test(arguments: sizes) func playbackBarFits(size: Size<Logical>) throws {
    let bench = SceneBench(size.width, size.height) { StageScene($0, image: $1) }
    try checkControls(bench)
    #expect((bench.control("Record") == nil) == (size.width < 300))
    #expect(bench.control("Speed") != nil && bench.control("Position") != nil)
  }

  /// A source with sound; a camera if it has no duration.
  private final class Source: FrameSource {
    let title = "A source"
    let duration: Double?
    let hasSound = true
    init(duration: Double?) { self.duration = duration }
    func content(at seconds: Double) -> LayerContent { .none }
    func part(at seconds: Double) -> String { "" }
  }

  @Test(arguments: sizes, [nil, 60] as [Double?])
  func playbackBarWithSoundFits(size: Size<Logical>, duration: Double?) throws {
    let bench = SceneBench(
      StageScene(Settings(), Source(duration: duration)), size.width, size.height)
    bench.frame()
    try checkControls(bench)
    #expect((bench.control("Position") == nil) == (duration == nil))
    let room = min(size.width - 32, duration == nil ? 300 : 720)
    #expect((bench.control("Volume") == nil) == (room < (duration == nil ? 400 : 550)), "\(room)")
  }

  @Test(arguments: sizes, Edge.allCases)
  func sheetsFit(size: Size<Logical>, edge: Edge) throws {
    let bench = SceneBench(size.width, size.height) { SheetScene($0, image: $1) }
    bench.view.open(edge)
    bench.settle()
    let sheet = try #require(bench.view.openSheet)
    let page = bench.scene.frame(of: sheet.panel.layer)
    let scroller = try #require(bench.all(ScrollView.self, in: sheet.panel).first)
    check([bench.all(Button.self, in: sheet.panel)[0], scroller], in: page, bench.scene)
    #expect(page.left >= 0 && page.right <= size.width)
    #expect(bench.scene.frame(of: scroller.layer).bottom <= page.bottom)
    let bar = bench.all(Label.self, in: bench.view.toolbar).filter { $0.parent is Stack }
    check(bar + [bench.view.menuButton], in: bench.scene.root.bounds, bench.scene)
    let frame = bench.scene.frame(of: bench.view.launcher.layer)
    #expect(frame.bottom <= max(size.height, frame.top) && frame.right <= size.width)
  }

  @Test func actionButtonsHaveEqualWidth() throws {
    for width in [340.0, 360, 480, 1_280] {
      let bench = SceneBench(width, 800) { SheetScene($0, image: $1) }
      bench.settle()
      let row = try #require(
        bench.all(Stack.self).first { $0.hasEqualLengths && $0.children.count == 3 })
      let widths = Set(row.children.map(\.layer.frame.width))
      #expect(row.children.count == 3 && widths.count == 1)
      check(row.children, in: bench.scene.root.bounds, bench.scene)
    }
  }

  // MARK: Window

  /// Creates a demo window with help card and HUD shown.
  private func window(
    _ size: Size<Logical>, _ view: SceneView = StageScene(Settings(), image: nil)
  ) -> (DemoWindow, Scene, WidgetTree) {
    let scene = Scene(size: size)
    let widgets = WidgetTree(scene: scene, measurer: Typewriter())
    let window = DemoWindow(view, scene: 0)
    widgets.root.add(window)
    window.model.hints = view.hints
    window.model.showsHelp = true
    window.hud.isHidden = false
    _ = widgets.tick(at: Moment(nanoseconds: 1_000_000))
    return (window, scene, widgets)
  }

  /// Returns all widgets of a type in a widget.
  private func all<Kind: Widget>(_ kind: Kind.Type, in widget: Widget) -> [Kind] {
    [widget as? Kind].compactMap { $0 } + widget.children.flatMap { all(kind, in: $0) }
  }

  /// The help card of a window.
  private func helpCard(_ window: DemoWindow) -> Widget? {
    all(Widget.self, in: window).first { $0.accessibilityLabel == "Keys and gestures" }
  }

  @Test(arguments: sizes) func helpAndHUDStayBelowHeader(size: Size<Logical>) throws {
    let (window, scene, widgets) = window(size)
    let help = try #require(helpCard(window))
    let room = Rect<Logical>(
      x: 0, y: Header.height, width: size.width, height: size.height - Header.height)
    for card in [help, window.hud] {
      let frame = scene.frame(of: card.layer)
      #expect(frame.intersection(room) == frame, "\(frame) beyond \(room)")
    }
    withExtendedLifetime(widgets) {}
  }

  /// At common sizes every metric is shown, and none covers the scene.
  @Test(arguments: sizes, DemoScene.names)
  func hudIsBelowTheScene(size: Size<Logical>, name: String) throws {
    let view = try #require(DemoScene.named(name)).make(Settings(), nil)
    let (window, scene, widgets) = window(size, view)
    let figures = all(Label.self, in: window.hud) as [Widget] + all(FrameGraph.self, in: window.hud)
    let (strip, room) = (scene.frame(of: window.hud.layer), scene.frame(of: view.layer))
    check([window.header, view, window.hud], in: scene.root.bounds, scene)
    check(figures, in: strip, scene)
    #expect(figures.allSatisfy { scene.frame(of: $0.layer).bottom <= strip.bottom })
    #expect(room.height >= 0.75 * (size.height - Header.height))
    #expect(strip.bottom == size.height)
    if size.height >= 600 { #expect(figures.count == 16) }
    withExtendedLifetime(widgets) {}
  }

  /// Without the HUD the scene extends to the bottom.
  @Test func sceneFillsWindowWithoutHUD() {
    let (window, scene, widgets) = window(Size(width: 800, height: 600))
    #expect(scene.frame(of: window.scene.layer).bottom < 600)
    window.hud.isHidden = true
    _ = widgets.tick(at: Moment(nanoseconds: 2_000_000))
    #expect(scene.frame(of: window.scene.layer).bottom == 600)
  }

  @Test func helpScrollsIfItDoesNotFit() throws {
    let (window, scene, widgets) = window(Size(width: 480, height: 300))
    let help = try #require(helpCard(window))
    let scrollers = all(ScrollView.self, in: help)
    #expect(scrollers.count == 1 && scrollers[0].acceptsFocus)
    #expect(
      scene.frame(of: help.layer).height == scene.frame(of: window.scene.layer).height - 32)
    withExtendedLifetime(widgets) {}
  }
}
