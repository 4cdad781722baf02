// SPDX-License-Identifier: MIT

import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

@Suite struct GlassMenuTests {
  private let bench = SheetBench.withoutSheet()

  private func button(_ bench: SheetBench) -> Button { bench.view.menuButton }

  private func rows(_ bench: SheetBench) -> [MenuRow] {
    bench.all(MenuRow.self, in: bench.view.popover)
  }

  @Test func menuGrowsOutOfItsButton() {
    bench.click(button(bench))
    #expect(bench.view.popover.isOpen && rows(bench).count == 5)
    bench.frame()
    let pane = bench.view.popover.content.layer
    #expect(pane.transform.scale < 1 && pane.opacity < 1)
    bench.settle()
    #expect(pane.transform.scale == 1 && pane.opacity == 1)
    let (menu, above) = (bench.scene.frame(of: pane), bench.scene.frame(of: button(bench).layer))
    #expect(menu.top > above.bottom && menu.top < above.bottom + 24)
    #expect(bench.scene.root.bounds.contains(menu))
  }

  @Test func arrowsCycleRowsAndReturnChooses() {
    bench.widgets.setFocus(button(bench))
    bench.key(.enter)
    #expect(bench.widgets.focused === rows(bench)[0] && rows(bench)[0].isChosen)
    bench.key(.up)
    #expect(bench.widgets.focused === rows(bench)[4])
    bench.key(.down)
    bench.key(.down)
    bench.key(.down)
    #expect(bench.widgets.focused === rows(bench)[2])
    bench.key(.enter)
    #expect(bench.view.settings.spring == NamedSpring.all[2].spring)
    #expect(!bench.view.popover.isOpen && bench.widgets.focused === button(bench))
    #expect(rows(bench).map(\.isChosen) == [false, false, true, false, false])
    bench.settle()
    #expect(button(bench).title.hasPrefix(NamedSpring.all[2].name))
  }

  @Test func escapeAndPressOutsideCloseMenu() {
    let spring = bench.view.settings.spring
    bench.click(button(bench))
    bench.settle()
    bench.key(.escape)
    #expect(!bench.view.popover.isOpen)
    bench.settle()
    bench.click(button(bench))
    bench.settle()
    // The press that closes the menu does not reach the content below.
    bench.click(bench.edgeButton(.bottom))
    #expect(!bench.view.popover.isOpen && bench.view.openSheet == nil)
    bench.settle()
    #expect(bench.view.settings.spring == spring && bench.view.popover.parent == nil)
  }

  @Test func menuGoesWithItsScene() {
    bench.click(button(bench))
    bench.settle()
    bench.view.remove()
    bench.settle()
    #expect(!bench.view.popover.isOpen && bench.view.popover.parent == nil)
  }

  @Test func menuWorksByKeyboardAlone() {
    for _ in 0..<20 where bench.widgets.focused !== button(bench) { bench.key(.tab) }
    #expect(bench.widgets.focused === button(bench) && button(bench).focus == .withRing)
    bench.key(.space)
    #expect(bench.view.popover.isOpen)
    for _ in 0..<12 {
      bench.key(.tab)
      #expect(bench.view.popover.contains(bench.widgets.focused!))
    }
  }
}
