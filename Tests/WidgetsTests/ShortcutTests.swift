// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Shortcuts, Escape and arrow keys, wherever the focus is.
@Suite struct ShortcutTests {
  private final class Calls { var list: [String] = [] }
  private let calls = Calls()

  private func button(_ title: String) -> Button {
    Button(title) { [calls] in calls.list.append(title) }
  }

  @Test func shortcutsMatchTheirKeys() {
    let save = KeyboardShortcut("s")
    let s = Keysym("s")
    #expect(save.matches(KeyEvent(.pressed, s, modifiers: .control)))
    #expect(save.matches(KeyEvent(.pressed, Keysym("S"), modifiers: [.control, .capsLock])))
    #expect(!save.matches(KeyEvent(.pressed, Keysym("S"), modifiers: [.control, .shift])))
    #expect(!save.matches(KeyEvent(.pressed, s)))
    let help = KeyboardShortcut("?", modifiers: .control)
    #expect(help.matches(KeyEvent(.pressed, Keysym("?"), modifiers: [.control, .shift])))
    let reload = KeyboardShortcut(.f11)
    #expect(!reload.matches(KeyEvent(.pressed, .f11, modifiers: .shift)))
    #expect(Keysym("é").rawValue == 0xe9 && Keysym("ж").rawValue == 0x100_0436)
  }

  @Test func aShortcutActivatesAControlThatCanBeUsed() {
    let save = button("save")
    save.shortcut = KeyboardShortcut("s")
    let other = button("other")
    let group = Stack(.vertical, [save, other])
    let stage = Stage(400, 300, group)
    stage.widgets.setFocus(other)
    func press() -> Bool {
      stage.widgets.handle(KeyEvent(.pressed, Keysym("s"), modifiers: .control), at: stage.now)
    }
    #expect(press())
    #expect(calls.list == ["save"])
    group.isEnabled = false
    #expect(!press())
    group.isEnabled = true
    save.isHidden = true
    #expect(!press())
    save.isHidden = false
    // A modal widget in front blocks it.
    let panel = Block(50, 50, takesInput: true)
    panel.layer.isModal = true
    stage.widgets.root.add(panel)
    #expect(!press())
    #expect(calls.list == ["save"])
  }

  private final class Closable: Widget {
    var isOpen = true
    override func escape() -> Bool {
      defer { isOpen = false }
      return isOpen
    }
  }

  @Test func escapeClosesWhatIsInFront() {
    let (behind, front) = (Closable(), Closable())
    let field = Listener()
    let stage = Stage(400, 300, Stack(.vertical, [field, behind]))
    stage.widgets.root.add(front)
    stage.widgets.setFocus(field)
    #expect(stage.key(.escape))
    #expect(!front.isOpen && behind.isOpen)
    stage.widgets.setFocus(nil)
    #expect(stage.key(.escape))
    #expect(!behind.isOpen)
    #expect(!stage.key(.escape))
    // A widget that has the focus may take it.
    behind.isOpen = true
    field.takes = [.escape]
    stage.widgets.setFocus(field)
    #expect(stage.key(.escape))
    #expect(behind.isOpen)
  }

  @Test func arrowKeysMoveInAGroupAndTabLeavesIt() {
    let tools = ["a", "b", "c"].map(button)
    let bar = Stack(.horizontal, tools)
    bar.focusGroup = FocusGroup(.horizontal)
    let (before, after) = (button("before"), button("after"))
    let stage = Stage(400, 300, Stack(.vertical, [before, bar, after]))
    stage.widgets.setFocus(before)
    stage.key(.tab)
    #expect(stage.widgets.focused === tools[0])
    #expect(stage.key(.right))
    #expect(stage.widgets.focused === tools[1])
    tools[2].isEnabled = false
    #expect(!stage.key(.right))
    tools[2].isEnabled = true
    #expect(!stage.key(.down))
    stage.key(.tab)
    #expect(stage.widgets.focused === after)
    // The group remembers where the focus was.
    stage.key(.tab, shift: true)
    #expect(stage.widgets.focused === tools[1])
    stage.key(.tab, shift: true)
    #expect(stage.widgets.focused === before)
  }

  @Test func aGridIsWalkedInFourDirections() {
    let cells = ["a", "b", "c", "d"].map(button)
    let grid = Stack(
      .vertical, [Stack(.horizontal, Array(cells[..<2])), Stack(.horizontal, Array(cells[2...]))])
    grid.focusGroup = FocusGroup()
    let stage = Stage(400, 300, grid)
    stage.widgets.setFocus(cells[0])
    for (key, place) in [(Keysym.right, 1), (.down, 3), (.left, 2), (.up, 0)] {
      #expect(stage.key(key))
      #expect(stage.widgets.focused === cells[place])
    }
  }
}
