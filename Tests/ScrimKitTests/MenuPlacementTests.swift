// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing

@testable import ScrimKit
@testable import SurfaceLab

/// Menus in popups stand where menus in the scene of their surface do.
@Suite struct MenuPlacementTests {
  /// Buttons are also between whole units, in which popups are placed.
  @Test(arguments: LayoutDirection.allCases, [0, 0.2, 0.9])
  func menusAreAsFarFromTheirButtonInBoth(direction: LayoutDirection, part: Double) throws {
    let area = Rect<Logical>(x: 400 + part, y: 60 + part, width: 80 + part, height: 24 + part)
    try SurfaceLab.run(extras: false) { lab in
      try lab.recover(outputs: 1)
      let bar = try #require(lab.app.panels.first { $0.panel.name == "bar0" })
      bar.panel.height = .fixed(500)
      try lab.settle()
      try lab.recover(outputs: 1)
      let widgets = try #require(bar.surfaces.first).widgets
      for isInPopup in [true, false] {
        if !isInPopup { widgets.popups = nil }
        let items = [MenuItem("Open"), MenuItem("More", submenu: [MenuItem("Inside")])]
        let popover = try #require(widgets.openMenu(items, beside: area, direction: direction))
        try lab.settle()
        #expect(popover.isInPopup == isInPopup)
        let menu = try #require((popover.content as? PopoverCard)?.content as? Menu)
        menu.onChoice?(1)
        try lab.settle()
        let shown =
          isInPopup
          ? lab.compositor.popups.compactMap { $0.popup?.placement?.frame }
          : widgets.root.children.compactMap { $0 as? Popover }.map {
            widgets.scene.frame(of: $0.content.layer)
          }
        try #require(shown.count == 2)
        let row = try #require(menu.rows[1].tree?.scene.frame(of: menu.rows[1].layer))
        // A menu is below the beginning of its button, and a submenu at the end of its row.
        let distances =
          direction == .leftToRight
          ? [shown[0].left - area.left, shown[1].left - row.right]
          : [shown[0].right - area.right, shown[1].right - row.left]
        let heights = [shown[0].top - area.bottom - 6, shown[1].top - row.top]
        #expect((distances + heights).allSatisfy { abs($0) <= 0.5 }, "\(distances), \(heights)")
        popover.close()
        try lab.settle()
      }
    }
  }
}
