// SPDX-License-Identifier: MIT

import Testing
import WidgetStage
import Widgets

/// Keys, presses and popovers of widgets that are read from right to left.
@Suite struct DirectionTests {
  private func stage(_ content: Widget, _ width: Double = 400, _ height: Double = 300) -> Stage {
    let stage = Stage(width, height, content)
    stage.widgets.layoutDirection = .rightToLeft
    stage.settle()
    return stage
  }

  private func row(_ widget: Widget) -> Widget { Stack(.vertical, alignment: .start, [widget]) }

  @Test func aSliderIncreasesToTheLeft() {
    let slider = Slider(50, in: 0...100, step: 1)
    slider.sizeLimits = .fixed(width: 222)
    let stage = stage(row(slider))
    #expect(stage.place(of: slider).right == 400)
    stage.widgets.setFocus(slider)
    stage.key(.left)
    #expect(slider.value == 51)
    stage.key(.right)
    stage.key(.right)
    stage.key(.up)
    #expect(slider.value == 50)
    let y = stage.middle(of: slider).y
    // The knob travels 200 units from 11 units at the right.
    stage.click(389 - 2 * 30, y)
    #expect(slider.value == 30)
    stage.point(389 - 2 * 30, y)
    stage.press()
    stage.point(389 - 2 * 80, y)
    stage.release()
    #expect(slider.value == 80)
    stage.settle()
    let knob = stage.scene.frame(of: slider.layer.children[2])
    #expect(abs(knob.left + knob.width / 2 - (389 - 160)) < 1e-9)
    let filled = stage.scene.frame(of: slider.layer.children[1])
    #expect(filled.right == 400)
  }

  @Test func aSegmentedControlGoesOnToTheLeft() {
    let control = SegmentedControl(["a", "b", "c"])
    let stage = stage(row(control))
    stage.widgets.setFocus(control)
    stage.key(.left)
    #expect(control.selection == 1)
    stage.key(.right)
    #expect(control.selection == 0)
    stage.click(stage.place(of: control).left + 8, stage.middle(of: control).y)
    #expect(control.selection == 2)
  }

  @Test func aStepperHasItsPlusAtTheLeft() {
    let stepper = Stepper(3, in: 0...10)
    let stage = stage(row(stepper))
    let frame = stage.place(of: stepper)
    stage.click(frame.left + 5, frame.top + 5)
    #expect(stepper.value == 4)
    stage.click(frame.right - 5, frame.top + 5)
    stage.widgets.setFocus(stepper)
    stage.key(.left)
    #expect(stepper.value == 4)
  }

  @Test func aSwitchIsOnAtTheLeft() {
    let toggle = Toggle(isOn: false)
    let stage = stage(row(toggle))
    let middle = stage.middle(of: toggle)
    stage.point(middle.x, middle.y)
    stage.press()
    stage.point(middle.x + 30, middle.y)
    stage.release()
    stage.settle()
    #expect(!toggle.isOn)
    stage.point(middle.x, middle.y)
    stage.press()
    stage.point(middle.x - 30, middle.y)
    stage.release()
    stage.settle()
    #expect(toggle.isOn)
    let track = toggle.layer.children[0]
    #expect(stage.scene.frame(of: track.children[0]).left == stage.scene.frame(of: track).left + 3)
  }

  private final class Row: SwipeControl {
    override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
      Size(width: 300, height: 60)
    }
  }

  /// It follows the finger, and goes to where it is thrown or an arrow points.
  @Test(arguments: [Keysym.left, .right, .delete]) func aSwipeGoesWhereTheHandGoes(key: Keysym) {
    let swiped = Row()
    let stage = stage(row(swiped))
    let frame = stage.place(of: swiped)
    stage.touch(200, 30)
    for x in stride(from: 200.0, through: 240, by: 10) {
      stage.pass(0.016)
      stage.drag(x, 30)
      stage.frame(after: 0)
    }
    // The first 20 units have told a swipe from a tap.
    #expect(stage.place(of: swiped).left == frame.left + 20)
    stage.cancelTouch()
    stage.settle()
    stage.widgets.setFocus(swiped)
    stage.key(key)
    stage.frame()
    stage.frame()
    let isRight = stage.place(of: swiped).left > frame.left
    #expect(swiped.isDismissing && isRight == (key == .right))
  }

  /// Tab goes on in the order of reading, and arrows go where they point.
  @Test func theFocusGoesOnToTheLeft() {
    let buttons = ["a", "b", "c"].map { Button($0) }
    let row = Stack(.horizontal, buttons)
    let stage = stage(row)
    stage.widgets.setFocus(buttons[0])
    stage.key(.tab)
    #expect(stage.widgets.focused === buttons[1])
    #expect(stage.middle(of: buttons[1]).x < stage.middle(of: buttons[0]).x)
    row.focusGroup = FocusGroup(.horizontal)
    stage.key(.left)
    #expect(stage.widgets.focused === buttons[2])
    stage.key(.right)
    #expect(stage.widgets.focused === buttons[1])
  }

  /// What is above it pulls neither a popover nor a dialog to another side.
  @Test func aPopoverIsReadAsItsWidgetIs() throws {
    let button = Button("Share")
    let stage = stage(row(button), 600, 400)
    let content = Stack(.horizontal, [Block(30, 20), Block(50, 20)])
    let popover = Popover(Card(content))
    popover.open(beside: button)
    stage.settle()
    let (first, last) = (content.children[0], content.children[1])
    #expect(stage.place(of: first).left == stage.place(of: last).right)
    let card = stage.place(of: popover.content)
    #expect(card.right == 594 && card.top >= stage.place(of: button).bottom)
    popover.close()
    stage.settle()
    button.layoutDirection = .leftToRight
    popover.open(over: button)
    stage.settle()
    #expect(stage.place(of: first).right == stage.place(of: last).left)
    #expect(abs(stage.middle(of: popover.content).x - 300) < 1)
  }

  /// The bar of a text that scrolls is at the side at which reading ends.
  @Test func aTextScrollsWithItsBarAtTheLeft() throws {
    let editor = TextEditor(String(repeating: "אב\n", count: 40))
    editor.sizeLimits = .fixed(width: 200, height: 100)
    let stage = stage(row(editor))
    let scroll = try #require(stage.all(ScrollView.self, in: editor).first)
    let bar = try #require(scroll.layer.children.last { !$0.children.isEmpty || $0.fill != nil })
    #expect(stage.scene.frame(of: bar).left == stage.place(of: scroll).left + 4)
    // A click is on the letter under the pointer.
    stage.click(stage.place(of: editor).right - 20, stage.place(of: editor).top + 30)
    let caret = try #require(editor.caretArea)
    #expect(abs(caret.left - (stage.place(of: editor).right - 20)) < 12)
  }

  /// A reveal crosses widgets of either direction.
  @Test func whatHasTheFocusIsScrolledTo() {
    let field = TextField("text")
    field.sizeLimits = .fixed(width: 100)
    let inner = Stack(.horizontal, [Block(500, 20), field, Block(400, 20)])
    inner.layoutDirection = .leftToRight
    let view = ScrollView(.horizontal, Stack(.horizontal, [Block(300, 20), inner]))
    let stage = stage(view)
    #expect(stage.place(of: field).left == -400)
    field.reveal()
    stage.settle()
    let frame = stage.place(of: field)
    #expect(frame.left >= 0 && frame.right <= 400)
  }

  @Test func menusOpenToTheLeft() throws {
    let button = Button("Menu")
    let stage = stage(row(button), 600, 400)
    stage.widgets.setFocus(button)
    button.openMenu([
      MenuItem("Open", icon: "icon", detail: "Ctrl O"),
      MenuItem("More", submenu: [MenuItem("Inside")]),
    ])
    stage.settle()
    let outer = try #require(stage.all(Menu.self).first)
    let frame = stage.place(of: outer)
    #expect(frame.right == 594)
    // The icon is before the title, and the detail behind it.
    let titles = stage.all(Label.self, in: outer.rows[0])
    let icon = try #require(stage.all(Icon.self, in: outer.rows[0]).first)
    #expect(stage.place(of: icon).left > stage.place(of: titles[0]).left)
    #expect(stage.place(of: titles[1]).right < stage.place(of: titles[0]).right)
    stage.key(.down)
    stage.widgets.setFocus(outer.rows[1])
    stage.key(.left)
    stage.settle()
    let inner = try #require(stage.all(Menu.self).last)
    #expect(inner !== outer && stage.place(of: inner).right <= stage.place(of: outer).left + 6)
    stage.key(.right)
    stage.settle()
    #expect(stage.all(Menu.self).count == 1)
  }

  @Test func aContextMenuIsLeftOfThePointer() throws {
    let block = Block(300, 200, takesInput: true)
    block.gestures.contextMenu = { [MenuItem("Open")] }
    let stage = stage(row(block), 600, 400)
    stage.point(400, 100)
    stage.widgets.handle(PointerEvent.pressed(.secondary), at: stage.now)
    stage.settle()
    let menu = try #require(stage.all(Menu.self).first)
    #expect(stage.place(of: menu).right == 400 && stage.place(of: menu).top == 100)
  }

  /// Toasts have a side of their own; what is in them follows the direction.
  @Test func drawersAndToastsKeepTheirSides() throws {
    let toasts = ToastStack(at: .right, width: 200)
    let stage = stage(toasts)
    let line = Stack(.horizontal, [Label("ab"), Spacer(), Label("c")])
    toasts.show(line)
    stage.settle()
    #expect(stage.place(of: line).right == 386)
    #expect(stage.place(of: line.children[0]).right == 386)
    let panel = Stack(.horizontal, [Block(50, 20), Block(30, 20)])
    let drawer = Drawer(panel, from: .left, spring: .init(response: 0.1))
    let other = self.stage(drawer)
    drawer.open(true)
    other.settle()
    #expect(other.place(of: panel).left == 0)
    #expect(other.place(of: panel.children[0]).left == 30)
  }

  @Test func arrowsPointInTheDirection() throws {
    let icons = [
      "go-next-symbolic", "pan-start", "media-skip-forward-symbolic", "/a/go-next.png",
    ].map { Icon($0) }
    let stage = stage(Stack(.vertical, icons))
    func names() -> [String] {
      icons.compactMap { icon -> String? in
        guard case .icon(let content) = icon.layer.content else { return nil }
        return content.name
      }
    }
    #expect(
      names() == [
        "go-previous-symbolic", "pan-end", "media-skip-forward-symbolic", "/a/go-next.png",
      ])
    stage.widgets.layoutDirection = .leftToRight
    #expect(names() == icons.map(\.name))
  }

  @Test func anEmptyFieldBeginsAtTheRight() throws {
    let field = TextField(placeholder: "Search")
    let stage = stage(row(field))
    stage.widgets.setFocus(field)
    stage.settle()
    let frame = stage.place(of: field)
    let text = try #require(field.layer.children.first?.children.first { $0.content != .none })
    #expect(stage.scene.frame(of: text).right > frame.right - 20)
  }

  @Test func aPinchTurnsWithTheHand() {
    let block = Block(100, 80, takesInput: true)
    let stage = stage(row(block))
    var pinches: [Pinch] = []
    block.gestures.onPinch = { pinches.append($0) }
    stage.point(350, 40)
    for phase in [Pinch.Phase.began, .changed] {
      var pinch = Pinch(phase, at: Point(x: 350, y: 40))
      (pinch.translation, pinch.rotation) = (Point(x: 5, y: 6), 0.5)
      stage.widgets.handle(PointerEvent.pinched(pinch), at: stage.now)
    }
    #expect(pinches.last?.origin == Point(x: 50, y: 40))
    #expect(pinches.last?.translation == Point(x: -5, y: 6) && pinches.last?.rotation == -0.5)
  }
}
