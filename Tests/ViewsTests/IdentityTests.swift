// SPDX-License-Identifier: MIT

import Testing
import Views
import WidgetStage

/// What survives a change.
@MainActor @Suite struct IdentityTests {
  @Observable final class Model {
    var items = ["a", "b", "c"]
    var hasTitle = false
    var number = 0
    var text: String?
  }

  struct Item: View {
    let name: String
    @State private var presses = 0

    var body: some View { Button("\(name) \(presses)") { presses += 1 } }
  }

  private let model = Model()

  private func stage(_ model: Model) -> ViewStage {
    ViewStage {
      VStack {
        if model.hasTitle { Text("Title") }
        ForEach(model.items, id: \.self) { Item(name: $0) }
      }
    }
  }

  @Test func stateAndFocusFollowAnElement() throws {
    let stage = stage(model)
    let button = stage.all(Widgets.Button.self)[1]
    stage.click(button)
    stage.widgets.setFocus(button)
    stage.frame()
    #expect(stage.texts == ["a 0", "b 1", "c 0"])
    model.items = ["c", "x", "b"]
    model.hasTitle = true
    stage.frame()
    #expect(stage.texts == ["Title", "c 0", "x 0", "b 1"])
    #expect(stage.all(Widgets.Button.self)[2] === button)
    #expect(stage.widgets.focused === button)
    model.items = ["b"]
    stage.frame()
    #expect(stage.widgets.focused === button)
    model.items = []
    stage.frame()
    #expect(stage.widgets.focused == nil)
    model.items = ["b"]
    stage.frame()
    #expect(stage.texts == ["Title", "b 0"])
  }

  @Test func elementsOfOneIdentityAreToldApartByTheirOrder() {
    let stage = stage(model)
    model.items = ["a", "a", "b", "a"]
    stage.frame()
    let buttons = stage.all(Widgets.Button.self)
    stage.click(buttons[1])
    stage.frame()
    #expect(stage.texts == ["a 0", "a 1", "b 0", "a 0"])
    model.items = ["b", "a", "a"]
    stage.frame()
    #expect(stage.texts == ["b 0", "a 0", "a 1"])
  }

  @Test func aScrollPositionSurvives() throws {
    model.items = (0..<100).map { "\($0)" }
    let stage = ViewStage {
      VStack {
        Text("number \(model.number)")
        ScrollView { VStack { ForEach(model.items, id: \.self) { Item(name: $0) } } }
      }
    }
    let scroll = try #require(stage.all(Widgets.ScrollView.self).first)
    scroll.scroll(to: 500, animated: false)
    model.number = 3
    model.items.removeLast()
    stage.frame()
    #expect(stage.all(Widgets.ScrollView.self).first === scroll)
    #expect(scroll.position == 500)
  }

  struct Stateful: View {
    @State private var presses = 0
    var body: some View { Button("\(presses)") { presses += 1 } }
  }

  @Test func anotherIdentityOrTypeBeginsAnew() {
    let stage = ViewStage {
      VStack {
        Stateful().id(model.number)
        AnyView(model.number < 2 ? AnyView(Stateful()) : AnyView(Text("other")))
        Stateful()
      }
    }
    for button in stage.all(Widgets.Button.self) { stage.click(button) }
    stage.frame()
    #expect(stage.texts == ["1", "1", "1"])
    model.number = 1
    stage.frame()
    #expect(stage.texts == ["0", "1", "1"])
    model.number = 2
    stage.frame()
    #expect(stage.texts == ["0", "other", "1"])
  }

  @Test func optionalViewsComeAndGo() {
    let stage = ViewStage {
      VStack {
        Text("first")
        if let text = model.text { Text(text) }
        Text("last")
      }
    }
    #expect(stage.texts == ["first", "last"])
    model.text = "middle"
    stage.frame()
    #expect(stage.texts == ["first", "middle", "last"])
    model.text = nil
    stage.frame()
    #expect(stage.texts == ["first", "last"])
  }

  struct Entry: Identifiable {
    let id: Int
    var title: String
  }

  @Observable final class Entries {
    var all = [
      Entry(id: 1, title: "one"), Entry(id: 2, title: "two"), Entry(id: 3, title: "three"),
    ]
  }

  @Test func bindingsFollowTheElementsOfAnArray() throws {
    let entries = Entries()
    let stage = ViewStage {
      VStack {
        ForEach(Bindable(entries).all) { $entry in
          HStack {
            Button(entry.title) { entry.title += "!" }
            TextField(text: $entry.title)
          }
        }
      }
    }
    func button(_ title: String) throws -> Widgets.Button {
      try #require(stage.all(Widgets.Button.self).first { $0.title == title })
    }
    let (one, three) = (try button("one"), try button("three"))
    stage.click(three)
    stage.frame()
    #expect(entries.all.map(\.title) == ["one", "two", "three!"])
    #expect(three.title == "three!")
    // An element at another place, and a control that was there before.
    entries.all.remove(at: 0)
    stage.frame()
    entries.all.insert(Entry(id: 4, title: "four"), at: 0)
    stage.click(three)
    #expect(entries.all.map(\.title) == ["four", "two", "three!!"])
    stage.frame()
    #expect(stage.all(Widgets.TextField.self).map(\.text) == ["four", "two", "three!!"])
    // One that is gone changes nothing.
    one.action()
    #expect(entries.all.count == 3)
  }

  @Test func aListMakesVisibleRowsOnly() throws {
    model.items = (0..<1000).map { "\($0)" }
    let stage = ViewStage(200, 200) {
      List(model.items, id: \.self, rowHeight: 20) { Item(name: $0) }
        .onActivate { model.text = $0 }
    }
    #expect(stage.texts.count < 20)
    #expect(stage.texts.contains("3 0"))
    stage.click(try #require(stage.all(Widgets.Button.self).first { $0.title == "3 0" }))
    stage.frame()
    #expect(stage.texts.contains("3 1"))
    model.items.insert("new", at: 0)
    stage.frame()
    #expect(stage.texts.contains("new 0"))
    let list = try #require(stage.all(Widgets.ScrollView.self).first)
    list.scroll(to: 10_000, animated: false)
    stage.frame()
    #expect(stage.texts.contains("499 0"))
    #expect(!stage.texts.contains("3 1"))
  }

  @Test func widgetsAndLayersStandAmongViews() throws {
    let layer = Layer()
    let stage = ViewStage {
      VStack {
        WidgetView {
          Label("widget")
        } update: {
          $0.text = "widget \(model.number)"
        }
        LayerView(size: Size(width: 30, height: 20)) { layer }
      }
    }
    let label = try #require(stage.all(Label.self).first)
    model.number = 4
    stage.frame()
    #expect(stage.texts == ["widget 4"])
    #expect(stage.all(Label.self).first === label)
    #expect(layer.frame.size.height == 20)
  }
}
