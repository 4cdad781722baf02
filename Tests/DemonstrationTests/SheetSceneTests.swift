// SPDX-License-Identifier: MIT

import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

@Suite struct SheetSceneTests {
  private let bench = SheetBench.withoutSheet()

  private func sheet(_ edge: Edge, _ bench: SheetBench) -> Drawer {
    bench.view.sheets.first { $0.edge == edge }!
  }

  /// The button that closes a sheet.
  private func done(_ sheet: Drawer, _ bench: SheetBench) -> Button {
    bench.all(Button.self, in: sheet.panel)[0]
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
    #expect(bench.view.openSheet == nil && sheet(edge, bench).panel.isHidden)
    bench.key(arrow(edge))
    bench.settle()
    #expect(bench.view.openSheet === sheet(edge, bench))
    let seen = bench.scene.frame(of: sheet(edge, bench).panel.layer)
      .intersection(bench.scene.root.bounds)
    let strip = edge.strip(of: bench.scene.size, to: sheet(edge, bench).thickness)
    #expect(seen == strip)
    bench.key(arrow(edge))
    bench.settle()
    #expect(bench.view.openSheet == nil && sheet(edge, bench).panel.isHidden)
  }

  @Test func slidersAndMenuChangeTheSpring() {
    let response = bench.all(Slider.self, in: bench.view.launcher)[0]
    bench.widgets.setFocus(response)
    bench.key(.end)
    #expect(bench.view.settings.spring.response == 1.6)
    #expect(bench.view.sheets.allSatisfy { $0.spring.response == 1.6 })
    #expect(bench.view.menu.rows.allSatisfy { !$0.isChosen })
    bench.view.openMenu()
    bench.key(.end)
    bench.key(.enter)
    #expect(bench.view.settings.spring == NamedSpring.all.last?.spring)
    bench.settle()
    #expect(abs(response.value - 0.7) < 1e-9)
    #expect(bench.view.menu.rows.firstIndex { $0.isChosen } == NamedSpring.all.count - 1)
    #expect(!bench.view.popover.isOpen)
  }

  // MARK: Closing

  @Test func pressOutsideAndDoneButtonCloseSheet() {
    bench.key(.left)
    bench.settle()
    bench.click(900, 350)
    #expect(bench.view.openSheet == nil)
    bench.settle()
    bench.key(.left)
    bench.settle()
    bench.click(done(sheet(.left, bench), bench))
    #expect(bench.view.openSheet == nil)
  }

  @Test func draggedSheetFollowsPointerAndIsThrown() {
    bench.key(.right)
    bench.settle()
    let sheet = sheet(.right, bench)
    let left = bench.scene.frame(of: sheet.panel.layer).left
    let y = bench.scene.size.height - 20
    bench.point(left + 30, y)
    bench.press()
    for step in 1...10 {
      bench.point(left + 30 + Double(step) * 16, y)
      bench.frame()
      #expect(bench.scene.frame(of: sheet.panel.layer).left == left + Double(step) * 16)
    }
    // Less than half-way, and fast.
    bench.release()
    #expect(!sheet.isOpen)
    bench.frame(after: 0)
    bench.frame()
    #expect(bench.scene.frame(of: sheet.panel.layer).left > left + 164)
    bench.settle()
    #expect(sheet.panel.isHidden)
  }

  /// Keys are for the scene as soon as a sheet closes.
  @Test func closingSheetOpensAgainByKey() {
    bench.key(.left)
    bench.settle()
    bench.key(.escape)
    bench.frame()
    #expect(bench.view.openSheet == nil && bench.widgets.focused == nil)
    bench.key(.space)
    #expect(bench.view.openSheet?.edge == .left)
  }

  // MARK: Content below

  @Test func openSheetBlocksInputBelow() {
    let button = bench.edgeButton(.bottom)
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
    let button = bench.edgeButton(.top)
    bench.widgets.setFocus(button)
    bench.key(.enter)
    #expect(bench.widgets.focused === done(sheet(.top, bench), bench))
    bench.settle()
    bench.key(.escape)
    #expect(bench.widgets.focused === button && button.focus == .withRing)
  }

  @Test func chosenStoryScrollsIntoView() {
    bench.key(.left)
    bench.settle()
    // The first button closes the sheet.
    let rows = bench.all(Button.self, in: sheet(.left, bench).panel).dropFirst()
    bench.click(rows[4])
    bench.settle()
    #expect(bench.view.openSheet == nil && bench.all(FeedBackground.self)[0].position > 100)
  }

  // MARK: Less transparency

  @Test func reducedTransparencyMakesSheetsOpaque() {
    let bench = SheetBench.withoutSheet { $0.isTransparent = false }
    let panels = bench.view.sheets.map(\.panel) + [bench.view.launcher, bench.view.toolbar]
    #expect(panels.count == 6)
    let surface = Paint.color(bench.widgets.theme.colors.surface)
    /// The layers in a layer, and itself.
    func layers(_ layer: Layer) -> [Layer] { [layer] + layer.children.flatMap(layers) }
    for panel in panels {
      let layers = layers(panel.layer)
      #expect(layers.contains { $0.fill == surface })
      #expect(!layers.contains { if case .glass = $0.content { true } else { false } })
    }
    #expect(bench.view.sigma == nil)
  }
}
