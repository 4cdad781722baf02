// SPDX-License-Identifier: MIT

import Testing
import WidgetStage

@testable import Widgets

/// What assistive technology is told of widgets.
@Suite struct AccessibilityTests {
  /// One widget of each kind, with a way to show it.
  private func everyKind() -> [Widget] {
    let menu = Menu([MenuItem("Copy", detail: "Ctrl+C"), MenuItem("Paste", isChosen: true)])
    let list = List(RowLayout(count: 3, height: 30), makeRow: { Label("") }) { $0.text = "\($1)" }
    list.onActivate = { _ in }
    let toasts = ToastStack(at: .right)
    toasts.show(Label("Battery low"))
    let tall = Stack(.vertical, (0..<40).map { Label("Line \($0)") })
    let linked = Label("")
    linked.richText = RichText("Link").link("https://example.org")
    linked.onLink = { _ in }
    return [
      Label("Words"), Label("Title", role: .title), linked, Button("Send"),
      Button(Icon("mail-send-symbolic")), Toggle(), Slider(0.5),
      SegmentedControl(["Day", "Night"]),
      TextField(placeholder: "Name"), TextField("secret", isPassword: true),
      TextEditor(placeholder: "Notes"), Icon("network-wireless-symbolic"),
      Icon("/tmp/red-flag.svg"), ImageView(nil), menu, list,
      ScrollView(.vertical, tall), Card(Label("Inside")), ZStack(), Stack(.vertical, []), toasts,
      Drawer(Label("Drawn"), spring: Spring(response: 0.3)),
      Tile("Wi-Fi", isOn: true), Checkbox("Agree"), RadioGroup(["Always", "Never"]),
      Stepper(4, in: 1...12), Badge("3"), ProgressBar(0.5), Spinner(),
      PopoverCard(Label("Shared")), PopoverCard(Menu([MenuItem("Cut")])), Tooltip("Says more"),
    ]
  }

  @Test func everyWidgetThatIsToldOfHasARoleAndAName() {
    var roles: Set<AccessibleRole> = []
    for widget in everyKind() {
      let stage = Stage(400, 300, widget)
      stage.settle()
      var told: [Widget] = [stage.widgets.root]
      while let next = told.popLast() {
        told += next.accessibleChildren
        guard next !== stage.widgets.root else { continue }
        #expect(next.isAccessible)
        #expect(!next.accessibleName.isEmpty, "\(type(of: next))")
        roles.insert(next.accessibleContent.role)
      }
    }
    // The other roles are those of widgets outside of this module.
    let foreign: Set<AccessibleRole> = [.group, .video, .titleBar]
    #expect(roles == Set(AccessibleRole.allCases).subtracting(foreign))
  }

  @Test func whatBlocksTheRestIsADialog() {
    let drawer = Drawer(Button("Close"), spring: Spring(response: 0.3))
    let button = Button("Open")
    let around = ZStack()
    for widget in [button, drawer] { around.add(widget) }
    let stage = Stage(400, 300, around)
    drawer.isModal = true
    #expect(drawer.accessibleContent.role == .group)
    drawer.open(true)
    stage.settle()
    #expect(drawer.accessibleContent.role == .dialog)
    drawer.open(false)
    stage.settle()
    #expect(drawer.accessibleContent.role == .group)
    let popover = Popover(Card(Button("Send")))
    popover.open(beside: button)
    #expect(popover.accessibleContent.role == .dialog && popover.accessibleName == "dialog")
    let tooltip = Tooltip("Says more")
    stage.widgets.root.add(tooltip)
    #expect(tooltip.accessibleName == "Says more" && tooltip.accessibleChildren.isEmpty)
  }

  @Test func namesComeFromWhatIsShown() {
    let volume = Slider(0.5)
    let wireless = Toggle()
    let bare = Slider(0.2)
    let labelled = Toggle()
    let group = Stack(.vertical, [labelled])
    group.accessibilityLabel = "Airplane mode"
    let both = Button(
      Stack(.vertical, [Icon("battery-full"), Label("Battery"), Label("80 %")]))
    let stack = Stack(
      .vertical,
      [
        Stack(.horizontal, [Label("Volume"), Label("50 %")]), volume,
        Stack(.horizontal, [Label("Wi-Fi"), wireless]), Card(bare), both, group,
      ])
    let stage = Stage(400, 300, stack)
    #expect(volume.accessibleName == "Volume")
    #expect(wireless.accessibleName == "Wi-Fi")
    // There is no text beside it, and the ones before belong to other controls.
    #expect(bare.accessibleName == "slider")
    #expect(both.accessibleName == "Battery, 80 %")
    #expect(labelled.accessibleName == "Airplane mode")
    #expect(!group.isAccessible, "the label of a group with one widget is that widget's")
    volume.accessibilityLabel = "Loudness"
    #expect(volume.accessibleName == "Loudness")
    #expect(Button(Icon("mail-send-symbolic")).accessibleName == "mail send")
    #expect(Button(Icon("/usr/share/a_b.svg")).accessibleName == "a b")
    #expect(Button(Card(Label("x"))).accessibleName == "x")
    #expect(TextField(placeholder: "Name").accessibleName == "Name")
    _ = stage
  }

  @Test func groupsAndTheTextsOfControlsArePassedOver() {
    let inner = Button("Dismiss")
    let row = Stack(.horizontal, [Label("Mail"), inner])
    let outer = Button(row)
    let decoration = Icon("starred")
    decoration.isAccessibilityHidden = true
    let hidden = Label("Hidden")
    hidden.isHidden = true
    let stage = Stage(400, 300, Stack(.vertical, [Card(outer), decoration, hidden, Label("End")]))
    let root = stage.widgets.root
    #expect(root.accessibleChildren.map(\.accessibleName) == ["Mail", "End"])
    #expect(outer.accessibleChildren.count == 1 && outer.accessibleChildren[0] === inner)
    outer.accessibilityLabel = "Message"
    #expect(outer.accessibleName == "Message")
    // The text of a button is at the point; the button is told of.
    stage.frame()
    let frame = stage.scene.frame(of: row.children[0].layer)
    let point = Point<Logical>(x: frame.left + 2, y: frame.top + 2)
    #expect(stage.widgets.accessibleWidget(at: point) === outer)
    #expect(stage.widgets.accessibleWidget(at: Point(x: 399, y: 299)) == nil)
  }

  @Test func controlsDoWhatIsAskedOfThem() {
    var events: [String] = []
    let button = Button("Go") { events.append("go") }
    let toggle = Toggle { events.append("\($0)") }
    let slider = Slider(1, in: 0...10, step: 1) { events.append("\($0)") }
    let days = SegmentedControl(["Mo", "Tu"]) { events.append("day \($0)") }
    let stage = Stage(400, 300, Stack(.vertical, [button, toggle, slider, days]))
    func ask(_ request: AccessibleRequest, _ widget: Widget) -> Bool {
      stage.widgets.perform(request, on: widget, at: stage.now)
    }
    #expect(ask(.perform(.press), button))
    #expect(ask(.perform(.toggle), toggle))
    #expect(toggle.accessibleContent.states == [.checkable, .checked])
    #expect(ask(.setValue(4.4), slider))
    #expect(slider.accessibleContent.value?.current == 4)
    #expect(!ask(.setValue(.nan), slider))
    let parts = days.accessibleChildren
    #expect(parts.map(\.accessibleContent.role) == [.choice, .choice])
    #expect(ask(.perform(.select), parts[1]))
    #expect(parts.map { $0.accessibleContent.states.contains(.checked) } == [false, true])
    #expect(events == ["go", "true", "4.0", "day 1"])
    // What is disabled, hidden or gone does nothing.
    button.isEnabled = false
    #expect(!ask(.perform(.press), button))
    #expect(!ask(.perform(.dismiss), toggle))
    toggle.remove()
    #expect(!ask(.perform(.toggle), toggle))
    #expect(events.count == 4)
  }

  @Test func textFieldsAreReadAndEditedByCharacters() {
    var changes: [String] = []
    let field = TextField("né🇫🇷e") { changes.append($0) }
    let stage = Stage(400, 300, field)
    func ask(_ request: AccessibleRequest) -> Bool {
      stage.widgets.perform(request, on: field, at: stage.now)
    }
    var text: AccessibleText? { field.accessibleContent.text }
    // The flag is two scalars of one cluster.
    #expect(text == AccessibleText("né🇫🇷e", caret: 5, isEditable: true))
    #expect(ask(.select(anchor: 1, caret: 2)))
    #expect(field.editing.selectedText == "é")
    #expect(text?.anchor == 1 && text?.caret == 2)
    #expect(ask(.replaceText(4..<5, "!")))
    #expect(changes == ["né🇫🇷!"])
    #expect(text?.caret == 5)
    // A place within a cluster is that of its edge.
    #expect(ask(.replaceText(3..<3, "x")))
    #expect(field.text == "néx🇫🇷!")
    #expect(ask(.replaceText(0..<99, "")))
    #expect(field.text.isEmpty)
    #expect(!ask(.setValue(1)))
    #expect(ask(.replaceText(-3..<0, "ab")))
    #expect(ask(.copyText(0..<1)))
    #expect(ask(.pasteText(at: 2)))
    #expect(field.text == "aba")
  }

  @Test func passwordsTellOnlyTheirLength() {
    let field = TextField("sé🇫🇷", isPassword: true)
    let stage = Stage(400, 300, field)
    func ask(_ request: AccessibleRequest) -> Bool {
      stage.widgets.perform(request, on: field, at: stage.now)
    }
    #expect(field.accessibleContent.role == .passwordField)
    #expect(field.accessibleContent.text == AccessibleText("•••", caret: 3, isEditable: true))
    #expect(field.accessibleName == "password")
    #expect(!ask(.copyText(0..<3)))
    #expect(ask(.replaceText(2..<3, "x")))
    #expect(field.text == "séx")
    #expect(ask(.select(anchor: 0, caret: 1)))
    #expect(field.accessibleContent.text?.caret == 1)
  }

  @Test func whatGoesOnIsTold() {
    let (bar, spinner, label) = (ProgressBar(0.25), Spinner(), Label(""))
    let stack = Stack(.vertical, [Label("Copying"), bar, spinner, label])
    let stage = Stage(400, 300, stack)
    var told: [String] = []
    stage.widgets.onAccessibleChange = { widget, change in
      told.append("\(type(of: widget)) \(change)")
    }
    #expect(stack.accessibleChildren.map(\.accessibleName) == ["Copying", "Copying", "progress"])
    #expect(bar.accessibleContent.value == AccessibleValue(0.25, in: 0...1))
    #expect(bar.accessibleContent.states == [] && spinner.accessibleContent.states == .busy)
    bar.value = nil
    #expect(bar.accessibleContent.value == nil && bar.accessibleContent.states == .busy)
    spinner.isSpinning = false
    label.text = "Done"
    #expect(stack.accessibleChildren.map(\.accessibleName) == ["Copying", "Copying", "Done"])
    #expect(told.contains("ProgressBar content") && told.contains("Spinner structure"))
    #expect(told.contains("Label structure"))
  }

  @Test func listsTellOfTheirCurrentRow() {
    let list = List(RowLayout(count: 100, height: 30), makeRow: { Label("") }) {
      $0.text = "Row \($1)"
    }
    let stage = Stage(200, 120, list)
    list.onActivate = { _ in }
    stage.settle()
    stage.widgets.setFocus(list, showsRing: false)
    #expect(!list.accessibleContent.passesFocus)
    list.current = 1
    #expect(list.accessibleContent.passesFocus)
    let cell = list.accessibleChildren[1]
    #expect(cell.accessibleName == "Row 1")
    #expect(cell.accessibleContent.states == [.selectable, .selected, .focused])
    #expect(cell.accessibleContent.position == AccessiblePosition(index: 1, count: 100))
    #expect(list.accessibleChildren.count < 10)
  }

  @Test func changesAreToldOnlyIfSomebodyListens() {
    let (toggle, label) = (Toggle(), Label("One"))
    let stack = Stack(.vertical, [label, toggle])
    let stage = Stage(400, 300, stack)
    var told: [String] = []
    stage.widgets.onAccessibleChange = { widget, change in
      told.append("\(type(of: widget)) \(change)")
    }
    label.text = "Two"
    #expect(told == ["Label content"])
    label.text = "Two"
    toggle.isOn = true
    #expect(told.last == "Toggle content")
    told = []
    stage.widgets.setFocus(toggle)
    #expect(Set(told) == ["Toggle content"])
    told = []
    label.isHidden = true
    stack.add(Label("Three"))
    label.remove()
    #expect(told == ["Stack structure", "Stack structure", "Stack structure"])
    told = []
    toggle.isEnabled = false
    #expect(told.contains("Toggle content"))
    stage.widgets.onAccessibleChange = nil
    told = []
    toggle.isEnabled = true
    #expect(told == [])
  }
}
