// SPDX-License-Identifier: MIT

import ScrimKit
import Testing

@testable import Demonstration

/// Menus in a widget tree without a demo scene.
@Suite struct DetachedMenuTests {
  private let scene = Scene(size: Size(width: 800, height: 600))
  private let widgets: WidgetTree

  init() { widgets = WidgetTree(scene: scene, measurer: FixedAdvanceMeasurer()) }

  private func settle() {
    for frame in 1...400 {
      let moment = Moment(nanoseconds: 0) + .milliseconds(16 * Int64(frame))
      if !widgets.tick(at: moment).now { return }
    }
    Issue.record("the widgets keeps animating")
  }

  /// Presses Escape and returns true if a widget handled it.
  private func pressEscape() -> Bool {
    widgets.handle(KeyEvent(.pressed, .escape), at: Moment(nanoseconds: 9_000_000_000))
  }

  private func menu(from button: Widget) -> PopupMenu {
    PopupMenu(
      ["One", "Two"].map { MenuItem($0) }, selection: 0, from: button,
      Settings())
  }

  @Test func escapeClosesAMenuWithoutFocus() {
    let button = Button("Menu")
    let menu = menu(from: button)
    for child in [button, menu] { widgets.root.add(child) }
    settle()
    menu.open(true)
    settle()
    widgets.setFocus(nil)
    #expect(pressEscape() && !menu.isOpen)
  }

  @Test func menuOpensBeforeFirstLayout() {
    let button = Button("Menu")
    let menu = menu(from: button)
    menu.open(true)
    for child in [button, menu] { widgets.root.add(child) }
    settle()
    #expect(menu.isOpen && !menu.children[0].isHidden && menu.children[0].layer.opacity == 1)
    #expect(widgets.focused.map(menu.contains) == true)
    menu.open(false)
    settle()
    #expect(menu.children[0].isHidden && widgets.focused === button)
  }
}
