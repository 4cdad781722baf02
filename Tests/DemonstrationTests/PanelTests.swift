// SPDX-License-Identifier: MIT

import ScrimKit
import Testing

@testable import Demonstration

/// Sheets, drop-down panels and menus in a widget tree without a demo scene.
@Suite struct PanelTests {
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

  private func sheet() -> Sheet {
    let settings = Settings()
    return Sheet(
      SheetPage("Sheet", width: 220, settings, Stack(.vertical, [Spacer(120, stretch: 0)])),
      from: .left, settings)
  }

  private func dropDown() -> Drawer {
    let settings = Settings()
    return Drawer(NotificationCentre(settings, hasControls: false), spring: settings.spring)
  }

  private func menu(from button: Widget) -> PopupMenu {
    PopupMenu(
      ["One", "Two"].map { MenuItem($0) }, selection: 0, from: button,
      Settings())
  }

  // MARK: Escape without focus

  @Test func escapeClosesASheetWithoutFocus() {
    let sheet = sheet()
    widgets.root.add(sheet)
    sheet.open(true)
    settle()
    widgets.setFocus(nil)
    #expect(pressEscape() && !sheet.isOpen)
  }

  @Test func escapeClosesAModalDropDownWithoutFocus() {
    let dropDown = dropDown()
    dropDown.isModal = true
    widgets.root.add(dropDown)
    dropDown.open(true)
    settle()
    #expect(widgets.focused == nil && dropDown.openness == 1)
    #expect(pressEscape() && !dropDown.isOpen)
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

  // MARK: Opened before the first layout

  @Test func sheetOpensBeforeFirstLayout() {
    let sheet = sheet()
    sheet.open(true)
    widgets.root.add(sheet)
    settle()
    #expect(sheet.isOpen && sheet.openness == 1)
    #expect(widgets.focused.map(sheet.contains) == true)
    sheet.open(false)
    settle()
    #expect(sheet.openness == 0 && widgets.focused == nil)
  }

  @Test func dropDownOpensBeforeFirstLayout() {
    let dropDown = dropDown()
    dropDown.open(true)
    widgets.root.add(dropDown)
    settle()
    #expect(dropDown.isOpen && dropDown.openness == 1)
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
