// SPDX-License-Identifier: MIT

import ScrimKit
import Testing

@testable import Demonstration

@Suite struct SheetSceneTests {
  private func sheet(_ edge: Edge, _ bench: SheetBench) -> Sheet {
    bench.view.sheets.first { $0.edge == edge }!
  }

  private func pane(_ sheet: Sheet) -> SheetPane {
    sheet.children.compactMap { $0 as? SheetPane }.first!
  }

  /// The arrow key towards an edge.
  private func arrow(_ edge: Edge) -> Keysym {
    switch edge {
    case .top: .up
    case .right: .right
    case .bottom: .down
    case .left: .left
    }
  }

  @Test func firstSheetOpensByItself() {
    let bench = SheetBench(SheetScene(Settings(), image: nil))
    #expect(bench.view.openSheet != nil)
    bench.settle()
    #expect(bench.view.openSheet?.openness == 1)
  }

  @Test(arguments: Edge.allCases)
  func arrowKeyOpensSheetOfItsEdge(edge: Edge) {
    let bench = SheetBench.withoutSheet()
    #expect(bench.view.openSheet == nil && pane(sheet(edge, bench)).isHidden)
    bench.key(arrow(edge))
    bench.settle()
    #expect(bench.view.openSheet === sheet(edge, bench))
    let seen = bench.scene.frame(of: pane(sheet(edge, bench)).layer)
      .intersection(bench.scene.root.bounds)
    let strip = edge.strip(of: bench.scene.size, to: sheet(edge, bench).extent)
    #expect(seen == strip)
    bench.key(arrow(edge))
    bench.settle()
    #expect(bench.view.openSheet == nil && pane(sheet(edge, bench)).isHidden)
  }

  @Test func sheetFollowsSpringOfSettings() {
    let bench = SheetBench.withoutSheet { $0.spring = Spring(response: 0.6, dampingRatio: 0.8) }
    let sheet = sheet(.left, bench)
    bench.key(.left)
    var most = 0.0
    var last = -1.0
    bench.frame()
    let start = bench.now
    while bench.frame() {
      let motion = Motion(
        from: 0, to: sheet.extent, by: Spring(response: 0.6, dampingRatio: 0.8), at: start,
        tolerance: 0.25)
      #expect(abs(sheet.openness * sheet.extent - motion.value(at: bench.now)) < 1e-6)
      if most <= 1 { #expect(sheet.openness > last) }
      last = sheet.openness
      most = max(most, sheet.openness)
    }
    #expect(most > 1.01 && most < 1.02)
  }

  @Test func slidersAndMenuChangeTheSpring() {
    let bench = SheetBench.withoutSheet()
    let controls = bench.all(SpringControls.self)[0]
    let response = bench.all(Slider.self, in: controls)[0]
    bench.widgets.setFocus(response)
    bench.key(.end)
    #expect(bench.view.settings.spring.response == 1.6)
    #expect(bench.view.sheets.allSatisfy { $0.spring.response == 1.6 })
    #expect(bench.view.menu.selection == nil)
    bench.view.menu.open(true)
    bench.key(.end)
    bench.key(.enter)
    #expect(bench.view.settings.spring == NamedSpring.all.last?.spring)
    #expect(abs(response.value - 0.7) < 1e-9)
    #expect(bench.view.menu.selection == NamedSpring.all.count - 1 && !bench.view.menu.isOpen)
  }

  // MARK: Closing

  @Test func pressOutsideAndDoneButtonCloseSheet() {
    let bench = SheetBench.withoutSheet()
    bench.key(.left)
    bench.settle()
    bench.click(900, 350)
    #expect(bench.view.openSheet == nil)
    bench.settle()
    bench.key(.left)
    bench.settle()
    bench.click(pane(sheet(.left, bench)).page.done)
    #expect(bench.view.openSheet == nil)
  }

  @Test func draggedSheetFollowsPointerAndIsThrown() {
    let bench = SheetBench.withoutSheet()
    bench.key(.right)
    bench.settle()
    let sheet = sheet(.right, bench)
    let left = bench.scene.frame(of: pane(sheet).layer).left
    let y = bench.scene.size.height - 20
    bench.point(left + 30, y)
    bench.press()
    for step in 1...10 {
      bench.point(left + 30 + Double(step) * 16, y)
      bench.frame()
      #expect(bench.scene.frame(of: pane(sheet).layer).left == left + Double(step) * 16)
    }
    // Less than half-way, and fast.
    bench.release()
    #expect(!sheet.isOpen)
    bench.frame(after: 0)
    bench.frame()
    #expect(bench.scene.frame(of: pane(sheet).layer).left > left + 164)
    bench.settle()
    #expect(pane(sheet).isHidden)
  }

  @Test func movingSheetIsCaught() {
    let bench = SheetBench.withoutSheet()
    bench.key(.down)
    for _ in 0..<12 { bench.frame() }
    let sheet = sheet(.bottom, bench)
    let caught = bench.scene.frame(of: pane(sheet).layer).top
    #expect(sheet.openness > 0.1 && sheet.openness < 0.95)
    bench.touch(500, caught + 20)
    bench.frame()
    bench.frame()
    #expect(bench.scene.frame(of: pane(sheet).layer).top == caught)
    bench.slide(500, caught + 50)
    bench.frame()
    #expect(bench.scene.frame(of: pane(sheet).layer).top == caught + 30)
    bench.lift()
    bench.settle()
    #expect(sheet.openness == 0 || sheet.openness == 1)
  }

  @Test func heldSheetDrawsNoFrames() {
    let bench = SheetBench.withoutSheet()
    bench.key(.down)
    bench.settle()
    let top = bench.scene.frame(of: pane(sheet(.bottom, bench)).layer).top
    bench.point(500, top + 8)
    bench.press()
    bench.point(500, top + 60)
    bench.settle()
    #expect(!bench.frame() && bench.isAtRest)
  }

  // MARK: Content below

  @Test func openSheetBlocksInputBelow() {
    let bench = SheetBench.withoutSheet()
    let button = bench.all(EdgeButton.self).first { $0.edge == .bottom }!
    bench.key(.up)
    bench.settle()
    bench.click(button)
    #expect(bench.view.openSheet == nil)
    bench.settle()
    bench.click(button)
    #expect(bench.view.openSheet?.edge == .bottom)
    bench.settle()
    for _ in 0..<30 {
      bench.key(.tab)
      #expect(bench.view.openSheet.map { $0.contains(bench.widgets.focused!) } == true)
    }
    let feed = bench.all(FeedBackground.self)[0]
    let place = feed.position
    bench.point(900, 300)
    bench.widgets.handle(.scrolled(Scroll(.wheel, y: 3)), at: bench.now)
    bench.settle()
    #expect(feed.position == place)
  }

  @Test func focusReturnsAfterClosingSheet() {
    let bench = SheetBench.withoutSheet()
    let button = bench.all(EdgeButton.self).first { $0.edge == .top }!
    bench.widgets.setFocus(button)
    bench.key(.enter)
    #expect(bench.widgets.focused === pane(sheet(.top, bench)).page.done)
    bench.settle()
    bench.key(.escape)
    #expect(bench.widgets.focused === button && button.focus == .withRing)
  }

  @Test func chosenStoryScrollsIntoView() {
    let bench = SheetBench.withoutSheet()
    bench.key(.left)
    bench.settle()
    let rows = bench.all(Button.self, in: pane(sheet(.left, bench)).page)
    bench.click(rows[3])
    bench.settle()
    #expect(bench.view.openSheet == nil && bench.all(FeedBackground.self)[0].position > 100)
  }

  // MARK: Less motion, less transparency

  @Test func reducedMotionFadesSheet() {
    let bench = SheetBench.withoutSheet { $0.motion = .reduced }
    let sheet = sheet(.bottom, bench)
    bench.key(.down)
    bench.frame()
    bench.frame()
    #expect(sheet.openness == 1)
    #expect(pane(sheet).layer.opacity > 0 && pane(sheet).layer.opacity < 1)
    bench.settle()
    #expect(pane(sheet).layer.opacity == 1)
    bench.key(.escape)
    bench.frame()
    bench.frame()
    #expect(sheet.openness == 1 && pane(sheet).layer.opacity < 1)
    bench.settle()
    #expect(pane(sheet).isHidden)
  }

  @Test func reducedTransparencyMakesSheetsOpaque() {
    let bench = SheetBench.withoutSheet { $0.isTransparent = false }
    for widget in bench.all(SheetPane.self) as [Widget] + bench.all(SheetLauncher.self) {
      #expect(widget.layer.content == .none && widget.layer.fill?.isOpaque == true)
    }
    #expect(bench.view.sigma == nil)
  }
}
