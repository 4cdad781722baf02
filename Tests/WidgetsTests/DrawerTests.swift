// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Panels that slide in from an edge.
@Suite struct DrawerTests {
  /// A panel of a fixed thickness with two widgets that can have the keyboard focus.
  private final class Panel: Widget {
    let (first, second) = (Listener(), Listener())
    let thickness: Double

    init(_ thickness: Double) {
      self.thickness = thickness
      super.init()
      for child in [first, second] { add(child) }
    }

    override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
      Size(width: thickness, height: thickness)
    }
    override func layoutChildren() {
      first.layout(in: Rect(x: 0, y: 0, width: 40, height: 40))
      second.layout(in: Rect(x: 50, y: 0, width: 40, height: 40))
    }
  }

  /// A panel that notes how wide it is in each layout.
  private final class Ruler: Widget {
    var widths: [Double] = []

    override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
      Size(width: 84, height: 84)
    }
    override func layoutChildren() { widths.append(layer.frame.width) }
  }

  /// Wherever a panel is on its way, its content has the same width to the bit.
  @Test func aPanelIsLaidOutAlikeEverywhere() {
    let ruler = Ruler()
    let drawer = Drawer(ruler, from: .right, spring: Spring(response: 0.4))
    let stage = Stage(250.3, 100, drawer)
    drawer.open(true)
    for _ in 0..<40 where stage.frame() { ruler.invalidateLayout() }
    #expect(ruler.widths.count > 10 && Set(ruler.widths).count == 1, "\(Set(ruler.widths))")
  }

  /// A widget beneath that counts what reaches it.
  private final class Ground: Widget {
    var (presses, scrolls) = (0, 0)

    override init() {
      super.init()
      layer.takesInput = true
    }

    override var acceptsPress: Bool { true }
    override func pressBegan(_ press: Press) { presses += 1 }
    override func scrolled(_ input: Scroll, timestamp: Moment) -> Bool {
      scrolls += 1
      return true
    }
  }

  /// A stage of 400 by 300 with a closed drawer over a ground and a widget with keys.
  private struct Bench {
    let stage: Stage
    let ground = Ground()
    let beneath = Listener()
    let drawer: Drawer
    let panel: Panel

    init(
      _ edge: Edge = .top, thickness: Double = 120, isModal: Bool = true,
      spring: Spring = Spring(response: 0.4)
    ) {
      panel = Panel(thickness)
      drawer = Drawer(panel, from: edge, spring: spring)
      drawer.isModal = isModal
      drawer.stripThickness = 0
      stage = Stage(400, 300, ground)
      let row = Stack(.vertical, alignment: .start, [Spacer(), beneath])
      for child in [row, drawer] as [Widget] { stage.widgets.root.add(child) }
      stage.frame()
    }

    func open() {
      drawer.open(true)
      stage.settle()
    }

    var focused: Widget? { stage.widgets.focused }
    var place: Rect<Logical> { stage.place(of: panel) }
  }

  // MARK: Motion

  @Test(arguments: Edge.allCases) func panelCoversTheStripAtItsEdge(edge: Edge) {
    let bench = Bench(edge)
    #expect(bench.panel.isHidden)
    bench.open()
    #expect(bench.drawer.openness == 1)
    #expect(bench.place == edge.strip(of: Size(width: 400, height: 300), to: 120))
    bench.drawer.open(false)
    bench.stage.settle()
    #expect(bench.panel.isHidden && bench.drawer.isClosed)
  }

  @Test func panelFollowsItsSpring() {
    let spring = Spring(response: 0.6, dampingRatio: 0.8)
    let bench = Bench(.left, spring: spring)
    let drawer = bench.drawer
    drawer.open(true)
    var (most, last) = (0.0, -1.0)
    bench.stage.frame()
    let start = bench.stage.now
    while bench.stage.frame() {
      let motion = Motion(from: 0, to: 120, by: spring, at: start, tolerance: 0.25)
      #expect(abs(drawer.openness * 120 - motion.value(at: bench.stage.now)) < 1e-6)
      if most <= 1 { #expect(drawer.openness > last) }
      last = drawer.openness
      most = max(most, last)
    }
    #expect(most > 1.01 && most < 1.02)
  }

  @Test(arguments: Edge.allCases) func panelIsStretchedOrMovesBeyondItsThickness(edge: Edge) {
    let room = Size<Logical>(width: 400, height: 300)
    for overshoot in [Drawer.Overshoot.stretches, .moves] {
      let bench = Bench(edge, spring: Spring(response: 0.5, dampingRatio: 0.3))
      bench.drawer.overshoot = overshoot
      bench.drawer.open(true)
      var count = 0
      while bench.stage.frame() {
        let far = bench.stage.scene.scale.logical(
          bench.stage.scene.scale.snapped(bench.drawer.openness * 120))
        guard far > 120 else { continue }
        count += 1
        let near = overshoot == .moves ? far - 120 : 0
        #expect(bench.place == edge.strip(of: room, from: near, to: far))
      }
      #expect(count > 4)
    }
  }

  @Test func panelLeavesItsMargin() {
    let bench = Bench(.bottom, thickness: 900)
    #expect(bench.drawer.thickness == 300)
    bench.drawer.minimumMargin = 56
    bench.open()
    #expect(bench.drawer.thickness == 244 && bench.place.top == 56)
    bench.drawer.minimumMargin = 500
    bench.stage.settle()
    #expect(bench.drawer.thickness == 0)
  }

  // MARK: Dragging

  @Test func draggedPanelFollowsThePointerAndIsThrown() {
    let bench = Bench(.right)
    bench.open()
    bench.stage.point(300, 200)
    bench.stage.press()
    for step in 1...8 {
      bench.stage.point(300 + Double(step) * 6, 200)
      bench.stage.frame()
      #expect(bench.place.left == 280 + Double(step) * 6)
    }
    // Less than half-way, and fast.
    bench.stage.release()
    #expect(!bench.drawer.isOpen)
    bench.stage.frame(after: 0)
    bench.stage.frame()
    #expect(bench.place.left > 280 + 50)
    bench.stage.settle()
    #expect(bench.panel.isHidden)
  }

  @Test func movingPanelIsCaught() {
    let bench = Bench(.bottom)
    bench.drawer.open(true)
    for _ in 0..<8 { bench.stage.frame() }
    let caught = bench.place.top
    #expect(bench.drawer.openness > 0.1 && bench.drawer.openness < 0.95)
    bench.stage.touch(200, caught + 5)
    bench.stage.frame()
    bench.stage.frame()
    #expect(bench.place.top == caught)
    bench.stage.drag(200, caught + 25)
    bench.stage.frame()
    #expect(bench.place.top == caught + 20)
    bench.stage.lift()
    bench.stage.settle()
    #expect(bench.drawer.openness == 0 || bench.drawer.openness == 1)
  }

  @Test func heldPanelDrawsNoFrames() {
    let bench = Bench(.bottom)
    bench.open()
    bench.stage.point(200, 190)
    bench.stage.press()
    bench.stage.point(200, 220)
    bench.stage.settle()
    #expect(!bench.stage.frame() && bench.stage.widgets.frameDemand == .idle)
    #expect(bench.drawer.isHeld && bench.place.top == 210)
  }

  @Test func twoFingersMoveAModalPanel() {
    let bench = Bench(.top)
    bench.open()
    // Beside the panel as well as on it.
    bench.stage.point(200, 250)
    for _ in 0..<10 {
      bench.stage.scroll(.fingers, y: 8)
      bench.stage.frame()
    }
    #expect(bench.drawer.isHeld && bench.place.bottom == 40)
    bench.stage.scroll(.fingers, lifted: true)
    bench.stage.settle()
    #expect(bench.drawer.isClosed && bench.ground.scrolls == 0)
    // Without a panel that blocks it, the ground scrolls.
    bench.stage.scroll(.fingers, y: 8, lifted: true)
    #expect(bench.ground.scrolls == 1 && bench.drawer.isClosed)
  }

  // MARK: Modality

  @Test func openModalPanelBlocksInputBeneath() {
    let bench = Bench(.top)
    bench.drawer.open(true)
    // From the start, although nothing is seen of it yet.
    #expect(bench.stage.scene.hit(Point(x: 200, y: 250))?.layer !== bench.ground.layer)
    bench.stage.settle()
    bench.stage.point(200, 250)
    bench.stage.scroll(.wheel, y: 3)
    bench.stage.scroll(.smooth, y: 3)
    bench.stage.settle()
    #expect(bench.ground.scrolls == 0 && bench.drawer.openness == 1)
    // A drag beside it does nothing, and a press closes it.
    bench.stage.press()
    bench.stage.point(200, 180)
    bench.stage.frame()
    bench.stage.release()
    bench.stage.settle()
    #expect(bench.drawer.openness == 1)
    bench.stage.click(200, 250)
    #expect(!bench.drawer.isOpen && bench.ground.presses == 0)
    // A closing panel blocks nothing.
    bench.stage.frame()
    #expect(bench.drawer.openness > 0)
    bench.stage.click(200, 250)
    #expect(bench.ground.presses == 1)
  }

  @Test func pressBesideClosesOnlyIfAskedTo() {
    let bench = Bench(.top)
    bench.drawer.closesOnOutsidePress = false
    bench.open()
    bench.stage.click(200, 250)
    #expect(bench.drawer.isOpen && bench.ground.presses == 0)
  }

  @Test func panelThatIsNotModalBlocksNothing() {
    let bench = Bench(.top, isModal: false)
    bench.stage.widgets.setFocus(bench.beneath)
    bench.open()
    #expect(bench.focused === bench.beneath)
    bench.stage.click(200, 250)
    #expect(bench.drawer.isOpen && bench.ground.presses == 1)
  }

  @Test func dimmingIsInFrontOfThePanelAndAsStrongAsItIsOpen() throws {
    let bench = Bench(.top)
    bench.drawer.dimming = Color(rgb: 0x112233, alpha: 0.5)
    bench.panel.layer.outline = Outline(radius: 12)
    let layers = bench.drawer.layer.children
    let dimming = try #require(layers.last)
    #expect(layers.firstIndex { $0 === bench.panel.layer } == layers.count - 2)
    #expect(dimming.shadow?.color == Color(rgb: 0x112233, alpha: 0.5) && dimming.opacity == 0)
    bench.drawer.open(true)
    for _ in 0..<6 { bench.stage.frame() }
    #expect(bench.drawer.openness > 0.1 && dimming.opacity == bench.drawer.openness)
    bench.stage.settle()
    #expect(dimming.opacity == 1 && dimming.outline == Outline(radius: 12))
    #expect(bench.stage.scene.frame(of: dimming) == bench.place)
    bench.drawer.dimming = nil
    #expect(dimming.shadow == nil)
  }

  // MARK: Keyboard

  @Test func focusMovesIntoAModalPanelAndBack() {
    let bench = Bench()
    bench.drawer.initialFocus = bench.panel.second
    for showsRing in [true, false] {
      bench.stage.widgets.setFocus(bench.beneath, showsRing: showsRing)
      let ring = showsRing ? Widget.Focus.withRing : .withoutRing
      bench.drawer.open(true)
      // Before the next frame: keys that follow are the panel's.
      #expect(bench.focused === bench.panel.second && bench.panel.second.focus == ring)
      bench.stage.settle()
      bench.drawer.open(false)
      #expect(bench.focused === bench.beneath && bench.beneath.focus == ring)
      bench.stage.settle()
    }
  }

  @Test func focusMovesToTheFirstWidgetOnlyIfItsRingIsShown() {
    let bench = Bench()
    bench.stage.widgets.setFocus(bench.beneath)
    bench.open()
    #expect(bench.focused === bench.panel.first && bench.panel.first.focus == .withRing)
    bench.stage.key(.escape)
    #expect(bench.focused === bench.beneath && bench.beneath.focus == .withRing)
    bench.stage.settle()
    bench.stage.widgets.setFocus(bench.beneath, showsRing: false)
    bench.open()
    #expect(bench.focused == nil)
    bench.stage.key(.escape)
    #expect(!bench.drawer.isOpen && bench.focused === bench.beneath)
  }

  @Test func focusStaysWhereItWentMeanwhile() {
    let bench = Bench()
    bench.stage.widgets.setFocus(bench.beneath)
    bench.open()
    let other = Listener()
    bench.stage.widgets.root.add(other)
    bench.stage.widgets.setFocus(other)
    bench.drawer.open(false)
    #expect(bench.focused === other)
  }

  @Test func focusFollowsAPanelOnlyOnceItIsReleased() {
    let bench = Bench(.top)
    bench.stage.widgets.setFocus(bench.beneath)
    bench.open()
    bench.stage.touch(300, 100)
    for y in [90.0, 70, 40, 10] {
      bench.stage.drag(300, y)
      bench.stage.frame()
    }
    #expect(!bench.drawer.isOpen && bench.drawer.isHeld && bench.focused !== bench.beneath)
    bench.stage.lift()
    #expect(bench.focused === bench.beneath)
  }

  @Test func tabStaysInAModalPanel() {
    let bench = Bench()
    bench.open()
    for _ in 0..<5 {
      bench.stage.key(.tab)
      #expect(bench.focused.map(bench.panel.contains) == true)
    }
  }

  @Test(arguments: Edge.allCases) func arrowTowardsTheEdgeClosesOnlyIfAskedTo(edge: Edge) {
    let bench = Bench(edge)
    bench.open()
    bench.stage.key(edge.arrowKey)
    #expect(bench.drawer.isOpen)
    bench.drawer.closesOnArrow = true
    bench.stage.key(edge.opposite.arrowKey)
    #expect(bench.drawer.isOpen)
    // A widget that uses the key gets it first.
    bench.stage.widgets.setFocus(bench.panel.first)
    bench.panel.first.takes = [edge.arrowKey]
    bench.stage.key(edge.arrowKey)
    #expect(bench.drawer.isOpen)
    bench.panel.first.takes = []
    bench.stage.key(edge.arrowKey)
    #expect(!bench.drawer.isOpen)
  }

  @Test func escapeClosesAModalPanelWithoutFocus() {
    let bench = Bench()
    bench.open()
    bench.stage.widgets.setFocus(nil)
    #expect(bench.stage.key(.escape) && !bench.drawer.isOpen)
  }

  // MARK: Opened before the first layout

  @Test func drawerOpensBeforeItsFirstLayout() {
    let panel = Panel(120)
    let drawer = Drawer(panel, from: .left, spring: Spring(response: 0.4))
    drawer.isModal = true
    drawer.initialFocus = panel.first
    drawer.open(true)
    let stage = Stage(400, 300, drawer)
    #expect(drawer.openness < 1)
    stage.settle()
    #expect(drawer.isOpen && drawer.openness == 1 && stage.widgets.focused === panel.first)
    drawer.open(false)
    stage.settle()
    #expect(drawer.isClosed && stage.widgets.focused == nil)
  }

  // MARK: Reduced motion

  @Test func reducedMotionFadesThePanelInPlace() {
    let bench = Bench(.bottom)
    bench.stage.widgets.motion = .reduced
    bench.drawer.open(true)
    bench.stage.frame()
    bench.stage.frame()
    #expect(bench.drawer.openness == 1)
    #expect(bench.panel.layer.opacity > 0 && bench.panel.layer.opacity < 1)
    bench.stage.settle()
    #expect(bench.panel.layer.opacity == 1)
    bench.stage.key(.escape)
    bench.stage.frame()
    bench.stage.frame()
    #expect(bench.drawer.openness == 1 && bench.panel.layer.opacity < 1)
    bench.stage.settle()
    #expect(bench.panel.isHidden && bench.drawer.isClosed)
  }

  @Test func panelThatFadesOutReturnsWithAMotion() {
    let bench = Bench(.bottom)
    bench.stage.widgets.motion = .reduced
    bench.open()
    bench.drawer.open(false)
    bench.stage.frame()
    bench.stage.frame()
    bench.stage.widgets.motion = .normal
    bench.drawer.open(true)
    bench.stage.settle()
    #expect(bench.drawer.openness == 1 && bench.panel.layer.opacity == 1)
  }
}
