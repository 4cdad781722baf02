// SPDX-License-Identifier: MIT

import Testing
import Views
import WidgetStage

/// Tooltips, menus and shortcuts of views.
@MainActor @Suite struct GestureTests {
  @Observable final class Model {
    var name = "one"
    var calls: [String] = []
  }

  @Observable final class Level {
    var value = 0.2
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
    stage.settle()
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

  @Test func allButtonsAndKeysAreHeard() throws {
    let model = Model()
    let stage = ViewStage {
      VStack {
        Text("page").onButton(.back) { model.calls.append("back") }
          .onButton(.secondary) { model.calls.append("secondary") }
        Slider(.constant(0.5))
      }
      .onButton(.forward) { model.calls.append("forward") }
      .onKey { event in
        guard event.key.letter == "m", event.phase == .pressed else { return false }
        model.calls.append("m")
        return true
      }
    }
    let label = stage.place(of: try #require(stage.all(Label.self).first))
    let place = Point<Logical>(x: label.left + 2, y: label.top + 2)
    stage.widgets.handle(.moved(place), at: stage.now)
    for button in [PointerButton.back, .forward, .secondary, .middle] {
      stage.widgets.handle(PointerEvent.pressed(button), at: stage.now)
      stage.widgets.handle(PointerEvent.released(button), at: stage.now)
    }
    #expect(model.calls == ["back", "forward", "secondary"])
    // Keys come while the focus is inside.
    func press(_ key: Keysym) -> Bool {
      stage.widgets.handle(KeyEvent(.pressed, key), at: stage.now)
    }
    #expect(!press(Keysym(rawValue: 0x6d)))
    stage.widgets.setFocus(stage.all(Widgets.Slider.self).first)
    #expect(press(Keysym(rawValue: 0x6d)) && !press(Keysym(rawValue: 0x6e)) && press(.right))
    #expect(model.calls.last == "m" && model.calls.count == 4)
  }

  @Test func theInnermostCursorIsShown() throws {
    let level = Level()
    let stage = ViewStage(300, 100) {
      VStack(spacing: 0) {
        Text("Pull").frame(height: 20).cursor(level.value > 0.5 ? .grabbing : .grab)
        TextField("Name", text: .constant("")).frame(height: 40)
        Text("None").frame(height: 20)
      }
      .cursor(.crosshair)
    }
    var changes = 0
    stage.widgets.onCursor = { changes += 1 }
    func cursor(_ y: Double) -> CursorShape? {
      stage.widgets.handle(.moved(Point(x: 10, y: y)), at: stage.now)
      return stage.widgets.cursor
    }
    #expect([70.0, 40, 5].map(cursor) == [.crosshair, .text, .grab] && changes == 3)
    level.value = 1
    stage.frame()
    #expect(stage.widgets.cursor == .grabbing && changes == 4)
    stage.widgets.handle(PointerEvent.left, at: stage.now)
    #expect(stage.widgets.cursor == nil && changes == 5)
  }

  @Test func dragsAreFollowed() throws {
    var (drags, clicks): ([Drag], Int) = ([], 0)
    let level = Level()
    let stage = ViewStage(200, 200) {
      VStack {
        Button("Click") { clicks += 1 }
        Slider(Bindable(wrappedValue: level).value)
      }
      .padding(20)
      .onDrag { drags.append($0) }
    }
    /// Moves the pointer down by 5 units each 10 ms, with the primary button held.
    func drag(from start: Point<Logical>, steps: Int) {
      stage.widgets.handle(.moved(start), at: stage.now)
      stage.widgets.handle(PointerEvent.pressed(.primary), at: stage.now)
      for step in 0..<steps {
        stage.frame(after: 0.01)
        let place = Point<Logical>(x: start.x, y: start.y + 5 * Double(step + 1))
        stage.widgets.handle(.moved(place), at: stage.now)
      }
    }
    // A drag that begins on a button takes the press from it.
    let button = try #require(stage.all(Widgets.Button.self).first)
    let start = Point<Logical>(x: 100, y: stage.place(of: button).top + 9)
    drag(from: start, steps: 4)
    #expect(drags.map(\.phase) == [.began, .changed, .changed, .changed])
    stage.widgets.handle(PointerEvent.released(.primary), at: stage.now)
    #expect(drags.allSatisfy { $0.origin == start } && clicks == 0)
    #expect(drags.map(\.translation.y) == [5, 10, 15, 20, 20])
    let end = try #require(drags.last)
    #expect(end.phase == .ended && end.velocity.x == 0 && abs(end.velocity.y - 500) < 1)

    // A click is left to the button, and a drag along a slider to the slider.
    drags = []
    stage.click(button)
    let slider = stage.place(of: try #require(stage.all(Widgets.Slider.self).first))
    stage.widgets.handle(.moved(Point(x: slider.left + 5, y: slider.top + 9)), at: stage.now)
    stage.widgets.handle(PointerEvent.pressed(.primary), at: stage.now)
    stage.widgets.handle(.moved(Point(x: slider.right, y: slider.top + 9)), at: stage.now)
    stage.widgets.handle(PointerEvent.released(.primary), at: stage.now)
    #expect(drags.isEmpty && clicks == 1 && level.value == 1)

    // A drag that is interrupted says so, once.
    drag(from: Point(x: 5, y: 5), steps: 2)
    stage.widgets.handle(PointerEvent.left, at: stage.now)
    #expect(drags.map(\.phase) == [.began, .changed, .cancelled])

    // Fingers drag, too, beyond their own slop.
    drags = []
    stage.widgets.handle(.began(finger: 7, Point(x: 5, y: 5)), at: stage.now)
    for y in [9.0, 14, 30] {
      stage.widgets.handle(.moved(finger: 7, Point(x: 5, y: y)), at: stage.now)
    }
    stage.widgets.handle(.ended(finger: 7), at: stage.now)
    #expect(drags.map(\.phase) == [.began, .ended] && drags[0].translation.y == 25)
  }

  @Test func textIsDraggedFromViewToView() throws {
    struct Shelf: View {
      let model: Model
      @State var isTargeted = false
      var body: some View {
        Text(model.name).draggable(model.name) { model.calls.append("moved") }
        Text(isTargeted ? "here" : "drop")
          .onDrop(of: .files, .text, isTargeted: $isTargeted) { drop in
            model.calls.append(drop.text ?? "\(drop.files)")
          }
      }
    }
    let model = Model()
    let stage = ViewStage { VStack(spacing: 0) { Shelf(model: model) } }
    var dragged: [DragItem] = []
    stage.widgets.onDrag = { item, _ in
      dragged.append(item)
      return true
    }
    model.name = "two"
    stage.frame()
    stage.widgets.handle(.moved(Point(x: 10, y: 5)), at: stage.now)
    stage.widgets.handle(PointerEvent.pressed(.primary), at: stage.now)
    stage.widgets.handle(.moved(Point(x: 20, y: 5)), at: stage.now)
    #expect(dragged.map(\.content) == [.text("two")])
    let target = stage.place(of: try #require(stage.all(Label.self).last))
    let place = Point<Logical>(x: target.left + 5, y: target.top + 5)
    let offer = DragOffer([.text], actions: [.copy, .move], isOwn: true)
    stage.widgets.handle(.hovered(place, offer), at: stage.now)
    stage.settle()
    #expect(stage.texts == ["two", "here"] && stage.widgets.dropAcceptance?.preferred == .move)
    stage.widgets.handle(.left, at: stage.now)
    stage.settle()
    #expect(stage.texts == ["two", "drop"])
    stage.widgets.handle(.dropped(Drop(.text("two"), at: place)), at: stage.now)
    dragged.first?.onMove?()
    stage.widgets.handle(.dropped(Drop(.files(["/a"]), at: place)), at: stage.now)
    #expect(model.calls == ["two", "moved", "[\"/a\"]"])
  }

  @Test func filesAreOnlyCopied() {
    let model = Model()
    let stage = ViewStage {
      Text("cover").draggable(files: model.calls)
    }
    var dragged: [DragItem] = []
    stage.widgets.onDrag = { item, _ in
      dragged.append(item)
      return true
    }
    for _ in 0..<2 {
      stage.widgets.handle(.moved(Point(x: 10, y: 5)), at: stage.now)
      stage.widgets.handle(PointerEvent.pressed(.primary), at: stage.now)
      stage.widgets.handle(.moved(Point(x: 20, y: 5)), at: stage.now)
      stage.widgets.handle(PointerEvent.left, at: stage.now)
      // Without a path there is nothing to drag.
      #expect(dragged.count == model.calls.count)
      model.calls = ["/tmp/cover.png"]
    }
    #expect(dragged.map(\.content) == [.files(["/tmp/cover.png"])])
    #expect(dragged.first?.actions == [.copy])
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

  @Test func theRingHasTheCornersOfWhatIsPressed() throws {
    let stage = ViewStage {
      VStack(alignment: .leading) {
        Text("Card").padding(10).background(Color(rgb: 0x808080)).outline(radius: 12)
          .onHover { _ in }.accessibilityLabel("Card").onTap {}.onSwipe {}
      }
    }
    stage.key(.tab)
    stage.settle()
    let pressed = try #require(stage.widgets.focused)
    let ring = try #require(pressed.layer.children.first { $0.border != nil })
    #expect(ring.outline.radii == CornerRadii(16))
  }
}
