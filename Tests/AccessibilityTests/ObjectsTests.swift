// SPDX-License-Identifier: MIT

import Cases
import DBus
import Testing
import Widgets
import WidgetStage

@testable import Accessibility

/// The objects of widgets, and the answers to calls of them, without a bus.
@Suite struct ObjectsTests {
  /// The events, as texts.
  private final class Log {
    var lines: [String] = []

    func add(_ event: AccessibleEvent) {
      let detail = event.body[0].text ?? ""
      let first = event.body.count > 1 ? event.body[1].integer ?? 0 : 0
      lines.append(
        "\(event.path.split(separator: "/").last ?? "") \(event.member) \(detail) \(first)")
    }

    /// The events, of which none is told again.
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private let stage = AccessibleStage()
  private let log = Log()
  private let objects: AccessibleObjects

  init() {
    objects = AccessibleObjects("Test", sender: ":1.5") { [log] in log.add($0) }
    objects.add(stage.surface)
    _ = log.take()
  }

  private func call(
    _ node: AccessibleNode, _ interface: String, _ method: String, _ arguments: [BusValue] = []
  ) throws -> [BusValue] {
    let call = AccessibleCall(
      node.path, interface.contains(".") ? interface : "org.a11y.atspi.\(interface)", method,
      arguments)
    let answer = try objects.answer(call)
    return try #require(answer)
  }

  private func get(_ node: AccessibleNode, _ interface: String, _ name: String) throws -> BusValue {
    try call(
      node, "org.freedesktop.DBus.Properties", "Get",
      [.string("org.a11y.atspi.\(interface)"), .string(name)])[0].unwrapped
  }

  private func object(_ widget: Widget) throws -> AccessibleNode {
    try #require(objects.node(of: widget))
  }

  private func refusal(_ call: AccessibleCall) -> AccessibleRefusal.Kind? {
    do throws(AccessibleRefusal) {
      _ = try objects.answer(call)
      return nil
    } catch { return error.kind }
  }

  @Test func theTreeIsThatOfTheWidgets() throws {
    #expect(try get(objects.root, "Accessible", "Name") == .string("Test"))
    #expect(try get(objects.root, "Accessible", "ChildCount") == .int32(1))
    let window = objects.root.children[0]
    #expect(try call(window, "Accessible", "GetRoleName") == [.string("frame")])
    #expect(try get(window, "Accessible", "Name") == .string("Test window"))
    let names = try window.children.map { try get($0, "Accessible", "Name").text ?? "" }
    #expect(
      names == [
        "Ready", "Go", "Wi-Fi", "Wi-Fi", "Volume", "Volume", "Name", "Name", "password",
        "choices", "list",
      ])
    let volume = try object(stage.volume)
    #expect(try call(volume, "Accessible", "GetIndexInParent") == [.int32(5)])
    #expect(
      try call(window, "Accessible", "GetChildAtIndex", [.int32(5)])
        == [objects.reference(volume)])
    #expect(try get(volume, "Accessible", "Parent") == objects.reference(window))
    let relations = try call(volume, "Accessible", "GetRelationSet")[0].values ?? []
    #expect(relations.first?.values?[1].values == [objects.reference(window.children[4])])
    // Paths are those of their widgets, and not used again.
    let path = volume.path
    stage.stack.add(Label("More"))
    objects.update()
    #expect(try object(stage.volume).path == path)
    let items = try #require(
      try objects.answer(
        AccessibleCall("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")))
    #expect(items[0].values?.count == objects.count + 1)
    #expect(items[0].signature == "a((so)(so)(so)iiassusau)")
    #expect(items[0].values?.allSatisfy { "a\($0.signature)" == items[0].signature } == true)
  }

  @Test func controlsAreUsedByTheirInterfaces() throws {
    let (go, wireless, volume) = (
      try object(stage.go), try object(stage.wireless), try object(stage.volume)
    )
    #expect(try get(go, "Action", "NActions") == .int32(1))
    #expect(try call(go, "Action", "GetName", [.int32(0)]) == [.string("press")])
    #expect(try call(go, "Action", "DoAction", [.int32(0)]) == [.bool(true)])
    #expect(try call(wireless, "Action", "DoAction", [.int32(0)]) == [.bool(true)])
    #expect(try get(volume, "Value", "CurrentValue") == .double(3))
    #expect(try get(volume, "Value", "MaximumValue") == .double(10))
    #expect(try get(volume, "Value", "MinimumIncrement") == .double(1))
    _ = try call(
      volume, "org.freedesktop.DBus.Properties", "Set",
      [.string("org.a11y.atspi.Value"), .string("CurrentValue"), .variant(.double(77))])
    #expect(stage.done == ["go", "wireless true", "volume 10.0"])
    objects.update()
    let lines = log.take()
    #expect(lines.contains("\(wireless.number) StateChanged checked 1"))
    #expect(lines.contains("\(volume.number) PropertyChange accessible-value 0"))
    objects.update()
    #expect(log.take() == [], "a change is told once")
    let states = try call(wireless, "Accessible", "GetState")[0].values ?? []
    #expect(states.count == 2)
    #expect((states[0].integer ?? 0) & 1 << 4 != 0, "checked")
    #expect((states[1].integer ?? 0) & 1 << 9 != 0, "checkable")
  }

  @Test func textIsReadInParts() throws {
    stage.status.text = "One two. Three\nfour"
    let label = try object(stage.status)
    #expect(try get(label, "Text", "CharacterCount") == .int32(19))
    #expect(
      try call(label, "Text", "GetText", [.int32(4), .int32(-1)])
        == [.string("two. Three\nfour")])
    let parts: [(UInt32, Int32, String)] = [
      (0, 4, "t"), (1, 5, "two. "), (2, 5, "One two. "), (2, 10, "Three\n"), (3, 16, "four"),
    ]
    for (granularity, offset, text) in parts {
      let answer = try call(
        label, "Text", "GetStringAtOffset", [.int32(offset), .uint32(granularity)])
      #expect(answer[0] == .string(text))
    }
    #expect(
      try call(label, "Text", "GetTextAfterOffset", [.int32(0), .uint32(1)])[0]
        == .string("two. "))
    #expect(
      try call(label, "Text", "GetTextBeforeOffset", [.int32(4), .uint32(1)])[0]
        == .string("One "))
    #expect(
      try call(label, "Text", "GetTextBeforeOffset", [.int32(0), .uint32(1)])[0]
        == .string(""))
    #expect(try call(label, "Text", "GetCharacterAtOffset", [.int32(0)]) == [.int32(79)])
    #expect(
      try call(label, "Text", "GetStringAtOffset", [.int32(19), .uint32(1)])
        == [.string(""), .int32(19), .int32(19)])
  }

  @Test func textIsEditedAndTheChangesAreTold() throws {
    let name = try object(stage.name)
    #expect(try get(name, "Text", "CaretOffset") == .int32(3))
    #expect(
      try call(
        name, "EditableText", "InsertText", [.int32(3), .string(" B."), .int32(3)])
        == [.bool(true)])
    objects.update()
    #expect(
      log.take() == [
        "\(name.number) TextChanged insert 3", "\(name.number) TextCaretMoved  6",
      ])
    #expect(
      try call(name, "Text", "SetSelection", [.int32(0), .int32(0), .int32(3)])
        == [.bool(true)])
    #expect(try call(name, "Text", "GetSelection", [.int32(0)]) == [.int32(0), .int32(3)])
    #expect(try call(name, "EditableText", "DeleteText", [.int32(0), .int32(4)]) == [.bool(true)])
    #expect(stage.name.text == "B.")
    #expect(try call(name, "EditableText", "SetTextContents", [.string("Eve")]) == [.bool(true)])
    #expect(try call(name, "Text", "SetCaretOffset", [.int32(9)]) == [.bool(false)])
    #expect(stage.name.text == "Eve")
    #expect(
      refusal(
        AccessibleCall(
          try object(stage.status).path, "org.a11y.atspi.EditableText", "SetTextContents",
          [.string("x")])) == .unknownInterface)
  }

  @Test func passwordsAreNotTold() throws {
    let password = try object(stage.password)
    #expect(
      try call(password, "Text", "GetText", [.int32(0), .int32(-1)])
        == [.string("•••••••")])
    stage.password.text = "secrets"
    objects.update()
    #expect(!log.lines.contains { $0.contains("TextChanged") })
    let item = String(describing: objects.item(password))
    #expect(!item.contains("secrets") && !item.contains("hunter2"))
    stage.password.text = "longer secrets"
    objects.update()
    #expect(log.take().contains("\(password.number) TextChanged insert 7"))
  }

  /// A widget whose text is read when it appears.
  private final class Note: Widget {
    var text = "Saved" { didSet { accessibilityChanged() } }

    override var accessibleContent: AccessibleContent {
      AccessibleContent(.notification, title: text)
    }
  }

  @Test func aNotificationIsToldWhenItAppearsAndWhenItsTextChanges() throws {
    let note = Note()
    stage.stack.add(note)
    objects.update()
    let shown = "\(try object(note).number) StateChanged showing 1"
    #expect(log.take().count { $0 == shown } == 1)
    note.text = "Sent"
    objects.update()
    #expect(log.take().last == shown)
    objects.update()
    #expect(log.take() == [])
  }

  @Test func focusIsToldOfTheWidgetThatHasIt() throws {
    let (name, volume) = (try object(stage.name), try object(stage.volume))
    #expect(try call(name, "Component", "GrabFocus") == [.bool(true)])
    objects.update()
    #expect(log.take().contains("\(name.number) StateChanged focused 1"))
    stage.widgets.setFocus(stage.volume)
    objects.update()
    #expect(
      log.take().filter { $0.contains("focused") } == [
        "\(name.number) StateChanged focused 0", "\(volume.number) StateChanged focused 1",
      ])
    // A part has the focus of its control.
    stage.widgets.setFocus(stage.days)
    objects.update()
    let day = try object(stage.days.accessibleChildren[0])
    #expect(
      log.take().filter { $0.contains("focused 1") } == [
        "\(day.number) StateChanged focused 1"
      ])
    #expect(try call(objects.root.children[0], "Component", "GrabFocus") == [.bool(false)])
    stage.surface.isActive = true
    objects.update()
    let window = objects.root.children[0].number
    #expect(log.take() == ["\(window) StateChanged active 1", "\(window) Activate  0"])
  }

  @Test func placesAreThoseInTheWindow() throws {
    let go = try object(stage.go)
    let frame = stage.scene.frame(of: stage.go.layer)
    let extents = try call(go, "Component", "GetExtents", [.uint32(0)])[0].values ?? []
    #expect(
      extents.map { $0.integer ?? 0 } == [
        Int(frame.left.rounded()), Int(frame.top.rounded()), Int(frame.width.rounded()),
        Int(frame.height.rounded()),
      ])
    let point: [BusValue] = [
      .int32(Int32(frame.left) + 3), .int32(Int32(frame.top) + 3), .uint32(1),
    ]
    let window = objects.root.children[0]
    #expect(
      try call(window, "Component", "GetAccessibleAtPoint", point)
        == [objects.reference(go)])
    #expect(try call(go, "Component", "Contains", point) == [.bool(true)])
    #expect(
      try call(go, "Component", "Contains", [.int32(-1), .int32(0), .uint32(1)])
        == [.bool(false)])
    #expect(try call(window, "Component", "GetSize") == [.int32(400), .int32(600)])
  }

  @Test func charactersHaveTheirPlaces() throws {
    let label = try object(stage.status)
    stage.status.text = "Zoë has 3 cats"
    stage.status.maxLines = nil
    stage.frame()
    let frame = stage.scene.frame(of: stage.status.layer)
    func extents(_ method: String, _ arguments: [BusValue]) throws -> [Int] {
      try call(label, "Text", method, arguments).map { $0.integer ?? 0 }
    }
    let (left, top) = (Int(frame.left), Int(frame.top))
    #expect(
      try extents("GetCharacterExtents", [.int32(4), .uint32(1)]) == [left + 32, top, 8, 20])
    #expect(
      try extents("GetRangeExtents", [.int32(4), .int32(7), .uint32(1)])
        == [left + 32, top, 24, 20])
    // The place behind the last letter is that of a caret; there is none beyond.
    #expect(
      try extents("GetCharacterExtents", [.int32(14), .uint32(1)]) == [left + 112, top, 0, 20])
    for offset in [-1, 15, .max] as [Int32] {
      #expect(try extents("GetCharacterExtents", [.int32(offset), .uint32(1)]) == [0, 0, 0, 0])
    }
    func offset(_ x: Int, _ y: Int) throws -> [BusValue] {
      try call(
        label, "Text", "GetOffsetAtPoint",
        [.int32(Int32(left + x)), .int32(Int32(top + y)), .uint32(1)])
    }
    #expect(try offset(34, 10) == [.int32(4)])
    #expect(try offset(34, 1000) == [.int32(-1)])
    let area = [left + 30, top, 30, 20].map { BusValue.int32(Int32($0)) }
    let clips = [BusValue](repeating: .uint32(0), count: 2)
    #expect(
      try call(label, "Text", "GetBoundedRanges", area + [.uint32(1)] + clips)[0].values == [
        .structure([.int32(4), .int32(7), .string("has"), .variant(.string(""))])
      ])
  }

  @Test func linesAreThoseThatShow() throws {
    stage.status.text = "Zoë has 3 cats"
    stage.status.maxLines = nil
    stage.status.sizeLimits = SizeLimits(maxWidth: 64)
    stage.stack.alignment = .start
    stage.frame()
    let label = try object(stage.status)
    #expect(
      try call(label, "Text", "GetStringAtOffset", [.int32(1), .uint32(3)])
        == [.string("Zoë has "), .int32(0), .int32(8)])
    #expect(
      try call(label, "Text", "GetTextAfterOffset", [.int32(1), .uint32(5)])
        == [.string("3 cats"), .int32(8), .int32(14)])
    let frame = stage.scene.frame(of: stage.status.layer)
    let place = try call(label, "Text", "GetCharacterExtents", [.int32(9), .uint32(1)])
    #expect(
      place.map { $0.integer ?? 0 } == [Int(frame.left) + 8, Int(frame.top) + 20, 8, 20])
    // A text that is cut after a line reads the rest with it.
    stage.status.maxLines = 1
    stage.frame()
    #expect(
      try call(label, "Text", "GetStringAtOffset", [.int32(1), .uint32(3)])[2] == .int32(14))
  }

  @Test func charactersOfTextFieldsHaveTheirPlaces() throws {
    for (field, offset) in [(stage.name, 1), (stage.password, 1)] {
      let frame = stage.scene.frame(of: field.layer)
      let place = try call(
        try object(field), "Text", "GetCharacterExtents", [.int32(Int32(offset)), .uint32(1)]
      ).map { Double($0.integer ?? 0) }
      #expect(place[0] > frame.left + 8 && place[0] < frame.left + 30 && place[2] == 8)
      #expect(place[1] >= frame.top && place[1] + place[3] <= frame.bottom)
    }
  }

  @Test func widgetsThatLeaveAreDefunct() throws {
    let go = try object(stage.go)
    let window = objects.root.children[0]
    stage.go.remove()
    #expect(
      refusal(AccessibleCall(go.path, "org.a11y.atspi.Accessible", "GetRole"))
        == .unknownObject)
    objects.update()
    #expect(
      log.take() == [
        "\(window.number) ChildrenChanged remove 1", "\(go.number) StateChanged defunct 1",
        "cache RemoveAccessible  0",
      ])
    // A widget that comes again is a new object; one that moves in the same turn is not.
    stage.stack.insert(stage.go, at: 0)
    objects.update()
    #expect(try object(stage.go).number > go.number)
    let wireless = try object(stage.wireless).number
    stage.stack.add(stage.wireless)
    objects.update()
    #expect(try object(stage.wireless).number == wireless)
    #expect(window.children.last?.number == wireless)
    // A group that gets a label appears, with what it holds.
    _ = log.take()
    let card = Card(Stack(.vertical, [Label("A"), Label("B")]))
    stage.stack.add(card)
    objects.update()
    let count = objects.count
    card.accessibilityLabel = "Letters"
    objects.update()
    #expect(objects.count == count + 1)
    #expect(try object(card).children.count == 2)
    #expect(try object(card).parent === window)
    card.isHidden = true
    objects.update()
    #expect(objects.count == count - 2)
    objects.remove(stage.surface)
    #expect(objects.count == 0)
    #expect(stage.widgets.onAccessibleChange == nil)
    #expect(objects.root.children.isEmpty)
  }

  @Test func scrolledListsTellOfTheirRows() throws {
    stage.frame()
    objects.update()
    let list = try object(stage.list)
    let before = list.children.map(\.told.name)
    #expect(before.first == "Row 0")
    stage.list.scroll(to: 900, animated: false)
    stage.frame()
    objects.update()
    let after = list.children.map(\.told.name)
    #expect(after.first != "Row 0" && after.allSatisfy { $0.hasPrefix("Row ") })
    #expect(
      list.children.map { $0.widget.map(ObjectIdentifier.init) }
        == stage.list.accessibleChildren.map { ObjectIdentifier($0) })
  }

  @Test func whatIsWrongIsRefused() throws {
    let root = "/org/a11y/atspi/accessible/root"
    let accessible = "org.a11y.atspi.Accessible"
    for path in [
      "/", "/org/a11y/atspi/accessible", "\(root)/1", "/org/a11y/atspi/accessible/999",
      "/org/a11y/atspi/accessible/-1", "/org/a11y/atspi/accessible/01",
      "/org/a11y/atspi/accessible/99999999999999999999",
    ] {
      #expect(refusal(AccessibleCall(path, accessible, "GetRole")) == .unknownObject)
    }
    #expect(refusal(AccessibleCall(root, accessible, "Nothing")) == .unknownMethod)
    #expect(refusal(AccessibleCall(root, "", "GetRole")) == .unknownInterface)
    #expect(refusal(AccessibleCall(root, "org.a11y.atspi.Text", "GetText")) == .unknownInterface)
    #expect(refusal(AccessibleCall(root, accessible, "GetChildAtIndex")) == .invalidArgs)
    #expect(
      refusal(AccessibleCall(root, accessible, "GetChildAtIndex", [.int32(7)]))
        == .invalidArgs)
    #expect(
      refusal(AccessibleCall(root, accessible, "GetChildAtIndex", [.string("0")]))
        == .invalidArgs)
    let properties = "org.freedesktop.DBus.Properties"
    #expect(
      refusal(
        AccessibleCall(
          root, properties, "Get", [.string(accessible), .string("Nothing")])) == .unknownProperty)
    #expect(
      refusal(
        AccessibleCall(
          root, properties, "Set", [.string(accessible), .string("Name"), .variant(.string("x"))]))
        == .readOnly)
    #expect(try objects.answer(AccessibleCall(root, "org.freedesktop.DBus.Peer", "Ping")) == nil)
  }

  /// Calls of all methods with arguments of all kinds, while widgets come and go. Each call has an
  /// answer that can be sent, or is refused.
  @Test func aStormOfCallsIsAnswered() throws {
    var random = SeededRandom(seed: 7)
    let methods = try ObjectsTests.methods()
    let values: [BusValue] = [
      .int32(0), .int32(-1), .int32(.max), .int32(.min), .int32(3), .uint32(0), .uint32(1),
      .uint32(2), .uint32(.max), .string(""), .string("🇫🇷x"), .bool(true), .variant(.double(.nan)),
      .variant(.double(4)), .string("org.a11y.atspi.Value"), .string("CurrentValue"),
      .string("org.a11y.atspi.Text"),
    ]
    var (answered, refused) = (0, 0)
    for round in 0..<20_000 {
      let nodes = [objects.root] + objects.all
      let node = nodes.randomElement(using: &random)
      let (interface, method) = try #require(methods.randomElement(using: &random))
      let count = Int.random(in: 0...4, using: &random)
      let arguments = (0..<count).compactMap { _ in values.randomElement(using: &random) }
      let call = AccessibleCall(
        node?.path ?? "", interface, method, arguments)
      do throws(AccessibleRefusal) {
        _ = try objects.answer(call)
        answered += 1
      } catch { refused += 1 }
      if round % 50 == 0 {
        stage.stack.add([stage.go, stage.list, stage.name, stage.days][round / 50 % 4])
        stage.frame()
      }
      if round % 7 == 0 { objects.update() }
    }
    #expect(answered > 1000 && refused > 1000)
    // The objects are what they would be if they were made now.
    objects.update()
    let fresh = AccessibleObjects("Test", sender: ":1.5") { _ in }
    let other = AccessibleSurface(stage.widgets, .window, title: stage.surface.title)
    fresh.add(other)
    #expect(Self.names(fresh.root.children[0]) == Self.names(objects.root.children[0]))
    #expect(fresh.count == objects.count)
    fresh.close()
  }

  private static func names(_ node: AccessibleNode) -> [String] {
    ["\(node.told.role) \(node.told.name)"] + node.children.flatMap(names)
  }

  /// The methods of the interfaces.
  private static func methods() throws -> [(String, String)] {
    let table = [
      "Accessible": """
      GetChildAtIndex GetChildren GetIndexInParent GetRelationSet GetRole GetRoleName GetState \
      GetAttributes GetApplication GetInterfaces
      """,
      "Application": "GetLocale GetApplicationBusAddress",
      "Component": """
      Contains GetAccessibleAtPoint GetExtents GetPosition GetSize GetLayer GrabFocus ScrollTo \
      SetExtents
      """,
      "Action": "GetName GetDescription GetKeyBinding GetActions DoAction",
      "Text": """
      GetText GetStringAtOffset GetTextAtOffset GetTextBeforeOffset GetTextAfterOffset \
      GetCharacterAtOffset GetAttributes GetAttributeRun GetDefaultAttributes GetCharacterExtents \
      GetRangeExtents GetOffsetAtPoint GetNSelections GetSelection SetCaretOffset AddSelection \
      SetSelection RemoveSelection
      """,
      "EditableText": "SetTextContents InsertText DeleteText CopyText CutText PasteText",
      "Value": "Nothing",
    ]
    var methods = [
      ("org.freedesktop.DBus.Properties", "Get"), ("org.freedesktop.DBus.Properties", "GetAll"),
      ("org.freedesktop.DBus.Properties", "Set"),
      ("org.freedesktop.DBus.Introspectable", "Introspect"),
    ]
    for (interface, names) in table {
      methods += names.split(separator: " ").map { ("org.a11y.atspi.\(interface)", String($0)) }
    }
    return methods.sorted { $0.1 < $1.1 }
  }
}
