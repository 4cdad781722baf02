// SPDX-License-Identifier: MIT

import Testing
import WidgetStage

@testable import Widgets

/// Long presses, double clicks, middle clicks and context menus.
@Suite struct GestureTests {
  private final class Calls { var list: [String] = [] }
  private let calls = Calls()
  private let block = Block(80, 40, takesInput: true)
  private let button: Button
  private let around: Stack
  private let stage: Stage

  init() {
    button = Button("Press") { [calls] in calls.list.append("press") }
    around = Stack(.vertical, spacing: 20, [block, button])
    around.gestures.contextMenu = { [calls] in
      [MenuItem("Delete") { calls.list.append("delete") }]
    }
    button.gestures.onLongPress = { [calls] in calls.list.append("long") }
    stage = Stage(400, 300, around)
    stage.settle()
  }

  private var menu: Menu? {
    stage.widgets.root.children.flatMap(\.children).flatMap(\.children)
      .compactMap { $0 as? Menu }.first
  }

  @Test func aLongPressIsNoPress() {
    let place = stage.middle(of: button)
    stage.point(place.x, place.y)
    stage.press()
    #expect(stage.widgets.frameDemand.wake == stage.now + PressRouter.longPressTime)
    stage.frame(after: 0.6)
    #expect(calls.list == ["long"])
    #expect(!button.isPressed)
    stage.release()
    #expect(calls.list == ["long"])
    stage.click(place.x, place.y)
    #expect(calls.list == ["long", "press"])
  }

  @Test func aDragIsNoLongPress() {
    let place = stage.middle(of: button)
    stage.touch(place.x, place.y)
    stage.drag(place.x + 15, place.y)
    stage.frame(after: 0.6)
    stage.lift()
    #expect(!calls.list.contains("long"))
  }

  @Test func aFingerThatIsHeldOpensTheContextMenu() throws {
    stage.touch(20, 20)
    stage.frame(after: 0.3)
    #expect(menu == nil)
    stage.frame(after: 0.3)
    let menu = try #require(menu)
    stage.lift()
    stage.settle()
    // The pointer held down does not.
    let row = stage.middle(of: menu.rows[0])
    stage.click(row.x, row.y)
    #expect(calls.list == ["delete"])
    stage.settle()
    #expect(self.menu == nil)
    stage.point(20, 20)
    stage.press()
    stage.frame(after: 0.6)
    #expect(self.menu == nil)
  }

  @Test func theSecondaryButtonOpensTheContextMenuAtThePointer() throws {
    let place = stage.middle(of: button)
    stage.point(place.x, place.y)
    stage.widgets.handle(.pressed(.secondary), at: stage.now)
    stage.widgets.handle(.released(.secondary), at: stage.now)
    stage.settle()
    let menu = try #require(menu)
    // The menu begins at the pointer, or as near as the scene is wide enough for.
    let frame = stage.place(of: menu)
    #expect(frame.left == min(place.x.rounded(), 400 - 6 - frame.width))
    #expect(frame.top == place.y)
    // Escape closes it, and so does a press beside it.
    #expect(stage.key(.escape))
    stage.settle()
    #expect(self.menu == nil)
    stage.widgets.handle(.pressed(.secondary), at: stage.now)
    stage.settle()
    #expect(self.menu != nil)
    stage.click(390, 290)
    stage.settle()
    #expect(self.menu == nil)
    #expect(calls.list.isEmpty)
  }

  @Test func keysOpenTheContextMenuOfTheFocus() throws {
    #expect(!stage.key(.menu))
    stage.widgets.setFocus(button)
    #expect(stage.key(.menu))
    stage.frame()
    // Keys are those of the menu.
    #expect(stage.key(.down))
    #expect(menu?.focusedRow == 0)
    stage.key(.escape)
    #expect(stage.widgets.focused === button)
    #expect(stage.key(.f10, shift: true))
    stage.frame()
    stage.key(.down)
    stage.key(.enter)
    #expect(calls.list == ["delete"])
    #expect(!stage.key(.f10))
  }

  @Test func doubleAndMiddleClicks() {
    block.gestures.onDoubleClick = { [calls] in calls.list.append("double") }
    around.gestures.onMiddleClick = { [calls] in calls.list.append("middle") }
    stage.click(20, 20)
    #expect(calls.list.isEmpty)
    stage.pass(0.1)
    stage.click(20, 20)
    #expect(calls.list == ["double"])
    stage.pass(0.1)
    stage.click(20, 20)
    #expect(calls.list == ["double"])
    stage.pass(1)
    stage.click(20, 20)
    stage.pass(1)
    stage.click(20, 20)
    #expect(calls.list == ["double"])
    stage.widgets.handle(.pressed(.middle), at: stage.now)
    #expect(calls.list == ["double", "middle"])
  }
}
