// SPDX-License-Identifier: MIT

import Testing
import Views

/// Tooltips, menus and shortcuts of views.
@MainActor @Suite struct GestureTests {
  @Observable final class Model {
    var name = "one"
    var calls: [String] = []
  }

  private func texts(_ stage: ViewStage) -> [String] {
    var found: [String] = []
    func search(_ widget: Widget) {
      if let label = widget as? Label { found.append(label.text) }
      widget.children.forEach(search)
    }
    search(stage.widgets.root)
    return found
  }

  @Test func aTooltipFollowsItsView() {
    struct Named: View {
      let model: Model
      var body: some View { Text("name").tooltip("This is \(model.name)") }
    }
    let model = Model()
    let stage = ViewStage { Named(model: model) }
    stage.widgets.handle(.moved(Point(x: 10, y: 5)), at: stage.now)
    stage.frame(after: 0.6)
    #expect(texts(stage) == ["name", "This is one"])
    model.name = "two"
    stage.frame()
    stage.frame()
    #expect(texts(stage) == ["name", "This is two"])
    stage.widgets.handle(PointerEvent.left, at: stage.now)
    #expect(texts(stage) == ["name"])
  }

  @Test func aContextMenuIsMadeWhenItOpens() throws {
    let model = Model()
    let stage = ViewStage {
      Text("file").contextMenu {
        MenuItem("Open \(model.name)") { model.calls.append("open") }
        if model.name == "two" { MenuItem("Delete") }
      }
    }
    model.name = "two"
    stage.frame()
    stage.widgets.handle(.moved(Point(x: 10, y: 5)), at: stage.now)
    stage.widgets.handle(PointerEvent.pressed(.secondary), at: stage.now)
    stage.frame()
    #expect(texts(stage).contains("Open two") && texts(stage).contains("Delete"))
    stage.widgets.handle(KeyEvent(.pressed, .down), at: stage.now)
    stage.widgets.handle(KeyEvent(.pressed, .enter), at: stage.now)
    #expect(model.calls == ["open"])
    #expect(texts(stage) == ["file"])
  }

  @Test func pressesOfOtherKinds() {
    let model = Model()
    let stage = ViewStage {
      Text("long enough to be pressed").onTap { model.calls.append("tap") }
        .onLongPress { model.calls.append("long") }
        .onDoubleClick { model.calls.append("double") }
        .onMiddleClick { model.calls.append("middle") }
    }
    stage.widgets.handle(.moved(Point(x: 10, y: 5)), at: stage.now)
    for button in [PointerButton.primary, .primary, .middle] {
      stage.widgets.handle(PointerEvent.pressed(button), at: stage.now)
      stage.widgets.handle(PointerEvent.released(button), at: stage.now)
    }
    #expect(model.calls == ["tap", "tap", "double", "middle"])
    stage.widgets.handle(PointerEvent.pressed(.primary), at: stage.now)
    stage.frame(after: 0.6)
    #expect(model.calls.last == "long")
  }

  @Test func shortcutsOfButtonsAndOfTheWholeView() {
    let model = Model()
    let stage = ViewStage {
      Button("Save") { model.calls.append("save") }.padding().keyboardShortcut("s")
        .keyboardShortcut(KeyboardShortcut("f")) { model.calls.append("find") }
        .onEscape { model.calls.append("escape") }
    }
    for letter: Character in ["s", "f", "x"] {
      stage.widgets.handle(
        KeyEvent(.pressed, Keysym(letter), modifiers: .control), at: stage.now)
    }
    stage.widgets.handle(KeyEvent(.pressed, .escape), at: stage.now)
    #expect(model.calls == ["save", "find", "escape"])
  }

  @Test func arrowKeysMoveInAToolbar() {
    let stage = ViewStage {
      HStack {
        Button("a") {}
        Button("b") {}
      }
      .focusGroup(.horizontal)
    }
    let buttons = stage.all(Widgets.Button.self)
    stage.widgets.handle(KeyEvent(.pressed, .tab), at: stage.now)
    stage.widgets.handle(KeyEvent(.pressed, .right), at: stage.now)
    #expect(stage.widgets.focused === buttons[1])
  }
}
