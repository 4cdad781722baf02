// SPDX-License-Identifier: MIT

import Testing
import Views
import WidgetStage

/// Scroll views and lists that follow state.
@MainActor @Suite struct ScrollTests {
  @Observable final class Model {
    var position = 0.0
    var count = 20
    var wanted: Int?
    var selected: Int?
    var activated: [Int] = []
    var query = ""
  }

  private let model = Model()

  private func column(_ model: Model) -> (ViewStage, Widgets.ScrollView) {
    let stage = ViewStage {
      ScrollView(position: Bindable(wrappedValue: model).position) {
        VStack(spacing: 0) {
          ForEach(0..<model.count) { Text("\($0)").frame(height: 50) }
        }
      }
    }
    guard let view = stage.all(Widgets.ScrollView.self).first else { preconditionFailure() }
    return (stage, view)
  }

  @Test func aPositionFollowsAndScrolls() {
    let (stage, view) = column(model)
    // At once without a motion.
    model.position = 200
    stage.frame()
    #expect(view.position == 200 && model.position == 200)
    // With a motion it goes there by and by, and the position follows.
    withMotion { model.position = 600 }
    stage.frame()
    stage.frame()
    #expect(view.position > 200 && view.position < 600 && model.position == view.position)
    stage.settle()
    #expect(view.position == 600 && model.position == 600)
    // A person scrolls.
    stage.widgets.handle(.moved(Point(x: 50, y: 50)), at: stage.now)
    stage.widgets.handle(PointerEvent.scrolled(Scroll(.wheel, y: -1)), at: stage.now)
    stage.settle()
    #expect(view.position == 540 && model.position == 540)
    // Beyond the end there is nothing.
    model.position = 5000
    stage.settle()
    #expect(view.position == 700 && model.position == 700)
  }

  @Test func viewsThatAreAddedInTheSameChangeCanBeScrolledTo() {
    model.position = 100
    let (stage, view) = column(model)
    stage.frame()
    #expect(view.position == 100)
    model.count = 40
    model.position = 1500
    stage.frame()
    #expect(view.position == 1500)
  }

  @Test func aSelectionGoesBothWays() throws {
    let stage = ViewStage {
      List(
        0..<model.count, id: \.self, selection: Bindable(wrappedValue: model).selected,
        rowHeight: 50
      ) { Text(model.selected == $0 ? "selected" : "\($0)") }
    }
    let list = try #require(stage.all(Widgets.ScrollView.self).first)
    #expect(stage.selected == [])
    // A change of the state selects, and scrolls to the row.
    model.selected = 12
    stage.settle()
    #expect(stage.selected == [12] && stage.texts.contains("selected"))
    #expect(list.position == 650 + 12 - 300)
    // A press and keys change the state.
    stage.click(try #require(stage.all(Label.self).first { $0.text == "10" }))
    stage.settle()
    #expect(model.selected == 10 && stage.selected == [10])
    stage.key(.up)
    stage.settle()
    #expect(model.selected == 9 && stage.selected == [9])
    // The same element, at another place or gone.
    model.selected = 3
    model.count = 2
    stage.settle()
    #expect(stage.selected == [] && model.selected == 3)
    model.count = 5
    stage.settle()
    #expect(stage.selected == [3])
    model.selected = nil
    stage.settle()
    #expect(stage.selected == [])
  }

  @Test func aSelectionThatIsRefusedIsNotShown() throws {
    let stage = ViewStage {
      List(
        0..<model.count, id: \.self,
        selection: Binding(
          get: { model.selected }, set: { if $0 != 3 { model.selected = $0 } }),
        rowHeight: 44
      ) { Text("\($0)") }
    }
    let list = try #require(stage.all(Widgets.ScrollView.self).first)
    func press(_ row: Int) throws {
      stage.click(try #require(stage.all(Label.self).first { $0.text == "\(row)" }))
      stage.settle()
    }
    try press(2)
    try press(3)
    #expect(model.selected == 2 && stage.selected == [2])
    // A row that is seen in part does not jump away under the pointer.
    try press(6)
    #expect(stage.selected == [6] && list.position == 0)
  }

  @Test func aSearchFieldSelectsInTheListBesideIt() throws {
    let stage = ViewStage {
      VStack {
        TextField("Search", text: Bindable(wrappedValue: model).query).defaultFocus()
        List(
          0..<model.count, id: \.self, selection: Bindable(wrappedValue: model).selected,
          rowHeight: 20
        ) { Text("row \($0)") }
        .onActivate { model.activated.append($0) }.takesUnusedKeys().focusable(false)
        Button("Button") {}
      }
    }
    stage.frame()
    let field = try #require(stage.all(Widgets.TextField.self).first)
    #expect(stage.widgets.focused === field)
    stage.key(.down)
    stage.key(.down)
    #expect(model.selected == 1)
    // Neither a row nor a button takes the keyboard.
    stage.click(try #require(stage.all(Label.self).first { $0.text == "row 2" }))
    stage.click(try #require(stage.all(Widgets.Button.self).first))
    stage.frame()
    #expect(stage.widgets.focused === field && model.selected == 2 && model.activated == [2])
    stage.key(.up)
    stage.key(.enter)
    #expect(model.selected == 1 && model.activated == [2, 1])
  }

  @Test func rowsGrowWithTheSizeOfTexts() throws {
    let stage = ViewStage {
      List(0..<model.count, id: \.self, rowHeight: 25) { Text("\($0)") }
    }
    let content = try #require(stage.all(Widgets.ScrollView.self).first).content
    #expect(content.layer.frame.height == 20 * 25)
    stage.widgets.theme = Theme(.light, textScale: 1.5)
    stage.settle()
    #expect(content.layer.frame.height == 20 * 38)
  }

  @Test func aListScrollsToAnElement() throws {
    let stage = ViewStage {
      List(0..<model.count, id: \.self, rowHeight: 50) { Text("\($0)") }
        .reveal(Bindable(wrappedValue: model).wanted)
    }
    let list = try #require(stage.all(Widgets.ScrollView.self).first)
    model.wanted = 12
    stage.frame()
    stage.frame()
    // The row and the margin are at the bottom.
    #expect(list.position == 650 + 12 - 300 && model.wanted == nil)
    withMotion { model.wanted = 1 }
    stage.frame()
    stage.frame()
    #expect(list.position > 50 && list.position < 362)
    stage.settle()
    #expect(list.position == 50 - 12)
    // An element that is added in the same change.
    model.count = 60
    model.wanted = 59
    stage.settle()
    #expect(list.position == 60 * 50 - 300)
    // What is not there changes nothing.
    model.wanted = 99
    stage.settle()
    #expect(list.position == 60 * 50 - 300 && model.wanted == nil)
  }
}
