// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Rows of which one is chosen.
@Suite struct MenuTests {
  private let menu = Menu([
    MenuItem("Open"), MenuItem("Checked", isChosen: true),
    MenuItem("More", submenu: [MenuItem("Inside")]),
  ])
  private let stage: Stage
  private final class Choices { var rows: [Int] = [] }
  private let choices = Choices()

  init() {
    stage = Stage(400, 300, menu)
    menu.onChoice = { [choices] in choices.rows.append($0) }
  }

  @Test func thePointerChooses() {
    let frame = stage.scene.frame(of: menu.rows[1].layer)
    stage.click(frame.left + 50, frame.top + frame.height / 2)
    #expect(choices.rows == [1])
  }

  @Test func keysMoveAroundTheEnds() {
    menu.layer.isModal = true
    #expect(menu.focusedRow == nil)
    #expect(stage.key(.down))
    #expect(menu.focusedRow == 0)
    stage.key(.up)
    #expect(menu.focusedRow == 2)
    stage.key(.down)
    stage.key(.end)
    #expect(menu.focusedRow == 2)
    stage.key(.home)
    stage.key(.enter)
    #expect(choices.rows == [0])
  }

  @Test func theFirstKeyBeginsAtTheHoveredRow() {
    menu.layer.isModal = true
    let middle = stage.middle(of: menu.rows[1])
    for (key, row) in [(Keysym.down, 2), (.up, 0)] {
      stage.widgets.setFocus(nil)
      stage.point(middle.x, middle.y)
      stage.settle()
      stage.key(key)
      #expect(menu.focusedRow == row)
    }
  }

  /// Opens a menu with a submenu beside a button.
  private func openMenus(byKeys: Bool) throws -> (Stage, outer: Menu, inner: () -> Menu?) {
    let button = Button("Menu")
    let stage = Stage(600, 400, Stack(.vertical, alignment: .start, [button, Spacer()]))
    if byKeys { stage.widgets.setFocus(button) }
    button.openMenu([
      MenuItem("Open") { [choices] in choices.rows.append(0) },
      MenuItem("More", submenu: [MenuItem("Inside") { [choices] in choices.rows.append(1) }]),
    ])
    stage.settle()
    func menus() -> [Menu] {
      stage.widgets.root.children.flatMap(\.children).flatMap(\.children)
        .compactMap { $0 as? Menu }
    }
    return (stage, try #require(menus().first), { menus().count > 1 ? menus().last : nil })
  }

  private func click(_ row: MenuRow, _ stage: Stage) {
    let middle = stage.middle(of: row)
    stage.click(middle.x, middle.y)
    stage.settle()
  }

  @Test func aSubmenuOpensBesideItsRowAndTheMenuStays() throws {
    let (stage, outer, inner) = try openMenus(byKeys: false)
    click(outer.rows[1], stage)
    let (row, place) = (stage.place(of: outer.rows[1]), stage.place(of: try #require(inner())))
    #expect(place.left == row.right.rounded() && place.top == row.top)
    #expect(outer.tree != nil)
    // A press on the menu around it is for that, and one beside both closes them.
    click(outer.rows[1], stage)
    #expect(inner() != nil)
    stage.click(590, 390)
    stage.settle()
    #expect(outer.tree == nil && inner() == nil && choices.rows.isEmpty)
  }

  @Test func aChoiceClosesAllMenus() throws {
    for (row, isInside) in [(0, false), (1, true)] {
      let (stage, outer, inner) = try openMenus(byKeys: false)
      click(outer.rows[1], stage)
      let submenu = try #require(inner())
      click(isInside ? submenu.rows[0] : outer.rows[0], stage)
      #expect(outer.tree == nil && submenu.tree == nil && choices.rows.last == row)
    }
  }

  @Test func keysOpenAndCloseSubmenus() throws {
    let (stage, outer, inner) = try openMenus(byKeys: true)
    #expect(!stage.key(.right) && !stage.key(.left))
    stage.key(.down)
    for close in [Keysym.left, .escape] {
      #expect(stage.key(.right))
      let submenu = try #require(inner())
      #expect(submenu.focusedRow == 0)
      stage.key(.tab)
      #expect(submenu.focusedRow == 0)
      #expect(stage.key(close))
      stage.settle()
      #expect(submenu.tree == nil && outer.focusedRow == 1)
    }
    stage.key(.escape)
    stage.settle()
    #expect(outer.tree == nil)
  }

  @Test func rowsTellTheirState() {
    #expect(menu.rows.map(\.isChosen) == [false, true, false])
    #expect(menu.rows[2].accessibleContent.states == .opensMenu)
  }

  /// A menu without icons and check marks has no room for any, until a row is chosen.
  @Test func onlyMenusWithSignsHaveRoomForThem() {
    let menu = Menu([MenuItem("Open"), MenuItem("Close")])
    let stage = Stage(400, 300, Stack(.vertical, alignment: .start, [menu, Spacer()]))
    func starts() -> [Double] {
      menu.rows.map { row in
        stage.place(of: stage.all(Label.self, in: row)[0]).left - stage.place(of: row).left
      }
    }
    #expect(starts() == [14, 14])
    menu.rows[1].isChosen = true
    stage.settle()
    #expect(starts() == [34, 34])
    menu.rows[1].isChosen = false
    stage.settle()
    #expect(starts() == [34, 34])
  }

  @Test func titlesOfRowsWithoutIconsStandBeneathTheOthers() throws {
    let menu = Menu([
      MenuItem("Copy", icon: "edit-copy-symbolic"), MenuItem("Open"),
      MenuItem("Delete", icon: "user-trash-symbolic", isDestructive: true, beginsSection: true),
    ])
    let stage = Stage(400, 300, menu)
    let titles = stage.all(Label.self, in: menu).filter { !$0.text.isEmpty }
    #expect(titles.map(\.text) == ["Copy", "Open", "Delete"])
    #expect(Set(titles.map { stage.place(of: $0).left }).count == 1)
    #expect(stage.place(of: titles[0]).left > stage.place(of: stage.all(Icon.self)[0]).right)
    // A line parts the sections.
    #expect(stage.place(of: menu.rows[2]).top - stage.place(of: menu.rows[1]).bottom == 9)
    let colors = stage.widgets.theme.colors
    #expect(titles[2].tone == .custom(colors.color(.error)))
    #expect(titles[1].tone == .custom(colors.text))
  }
}
