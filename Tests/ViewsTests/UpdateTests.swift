// SPDX-License-Identifier: MIT

import CAllocations
import Testing
import Views
import WidgetStage

/// What is evaluated again, and when.
@MainActor @Suite struct UpdateTests {
  private let model = Model()

  @Observable nonisolated final class Model {
    var name = "name"
    var count = 0
    var rows = Array(0..<1000)
    var isOpen = true
    var level = 0.25
    @ObservationIgnored var labels = (0..<1000).map { LabelModel(text: "row \($0)") }
  }

  @Observable nonisolated final class LabelModel {
    var text: String

    init(text: String) { self.text = text }
  }

  // MARK: State and models

  struct Counter: View {
    @State private var count = 0

    var body: some View {
      HStack {
        Text("count \(count)")
        Button("more") { count += 1 }
      }
    }
  }

  @Test func stateChangesWhatIsShown() throws {
    let stage = ViewStage { Counter() }
    #expect(stage.texts == ["count 0", "more"])
    let button = try #require(stage.all(Widgets.Button.self).first)
    stage.click(button)
    stage.click(button)
    stage.frame()
    #expect(stage.texts == ["count 2", "more"])
    #expect(stage.all(Widgets.Button.self).first === button)
  }

  struct Named: View {
    let model: Model
    var body: some View { Text(model.name) }
  }

  struct Counted: View {
    let model: Model
    var body: some View { Text("\(model.count)") }
  }

  @Test func onlyViewsThatReadWhatChangedAreEvaluated() {
    let stage = ViewStage {
      Named(model: model)
      Counted(model: model)
    }
    _ = stage.evaluations()
    model.name = "other"
    stage.frame()
    #expect(stage.evaluations() == 1)
    #expect(stage.texts == ["other", "0"])
    model.name = "again"
    model.count = 7
    model.count = 8
    stage.frame()
    #expect(stage.evaluations() == 2)
    #expect(stage.texts == ["again", "8"])
    model.count = 8
    #expect(!stage.frame())
    #expect(stage.evaluations() == 0)
  }

  @Test func aChangeIsToldAfterTheUpdate() {
    var (changes, count): ([String], Int) = ([], 0)
    let stage = ViewStage {
      if model.isOpen {
        Text(model.name)
          .onChange(of: model.name) { old, new in
            changes.append("\(old) to \(new)")
            // What it changes is shown in the same frame.
            model.count += 1
          }
          .onChange(of: model.level) { count += 1 }
      }
      Counted(model: model)
    }
    #expect(changes == [] && count == 0)
    model.name = "a"
    model.name = "b"
    stage.frame()
    #expect(changes == ["name to b"] && count == 0 && stage.texts == ["b", "1"])
    model.level = 0.5
    stage.frame()
    model.level = 0.5
    stage.frame()
    #expect(changes.count == 1 && count == 1)
    // A view that goes with the change is told nothing.
    model.name = "c"
    model.isOpen = false
    stage.frame()
    #expect(changes.count == 1)
  }

  @Test func viewsHearOfTheirSurface() {
    var events: [String] = []
    let stage = ViewStage {
      if model.isOpen {
        Text("a").onOpen { events.append("open") }.onClose { events.append("close") }
      }
    }
    #expect(events == ["open"])
    stage.widgets.isOpen = false
    stage.widgets.isOpen = true
    stage.frame()
    #expect(events == ["open", "close", "open"])
    model.isOpen = false
    stage.frame()
    #expect(events == ["open", "close", "open", "close"])
    // Views of a closed surface are told once it opens.
    stage.widgets.isOpen = false
    model.isOpen = true
    stage.frame()
    #expect(events.count == 4)
    stage.widgets.isOpen = true
    stage.frame()
    #expect(events.count == 5 && events.last == "open")
  }

  struct Row: View {
    let label: LabelModel
    var body: some View { Text(label.text) }
  }

  /// The closure of a collection is evaluated again for what it reads, and the body around is not.
  @Test func closuresOfElementsReadModels() throws {
    let stage = ViewStage {
      VStack {
        Text("above")
        ForEach(0..<2) { Text("\($0) of \(model.name)") }
      }
    }
    let label = try #require(stage.all(Label.self).last)
    _ = stage.evaluations()
    for name in ["one", "two"] {
      model.name = name
      stage.frame()
      #expect(stage.texts == ["above", "0 of \(name)", "1 of \(name)"])
      #expect(stage.evaluations() == 1)
    }
    #expect(stage.all(Label.self).last === label)
  }

  /// Each row of a list is evaluated again for what it reads.
  @Test func closuresOfRowsReadModels() {
    let stage = ViewStage {
      List(Array(0..<1000), id: \.self, rowHeight: 100) { row in
        Text(row == 1 ? model.name : "row \(row)")
      }
    }
    _ = stage.evaluations()
    for name in ["one", "two"] {
      model.name = name
      stage.frame()
      #expect(stage.texts.prefix(3) == ["row 0", name, "row 2"])
      #expect(stage.evaluations() == 1)
    }
  }

  @Test func aChangeOfOneLabelInAThousandEvaluatesOneBody() {
    let stage = ViewStage {
      ScrollView {
        VStack { ForEach(model.rows, id: \.self) { Row(label: model.labels[$0]) } }
      }
    }
    #expect(stage.evaluations() >= 1001)
    model.labels[500].text = "changed"
    stage.frame()
    #expect(stage.evaluations() == 1)
    #expect(stage.texts[500] == "changed")
    // The rows are compared, and found equal.
    model.rows.swapAt(0, 999)
    stage.frame()
    #expect(stage.evaluations() == 1)
    #expect(stage.texts[0] == "row 999")
  }

  struct Numbered: View {
    let number: Int
    let model: Model
    var body: some View { Text("\(model.name) \(number)") }
  }

  struct NumberedByModel: View {
    let model: Model
    var body: some View { Numbered(number: model.count, model: model) }
  }

  /// What an evaluation has read, and what never changes, keeps nothing of it.
  @Test func evaluationsLeaveNothing() {
    let stage = ViewStage { NumberedByModel(model: model) }
    func allocationsOfChange(after evaluations: Int) -> Int {
      for _ in 0..<evaluations {
        model.count += 1
        stage.frame()
      }
      allocationCounterBegin()
      model.name += "s"
      return allocationCounterEnd()
    }
    _ = allocationsOfChange(after: 1)
    #expect(allocationsOfChange(after: 200) <= allocationsOfChange(after: 1) + 2)
  }

  @Test func steadyFramesEvaluateAndAllocateNothing() {
    let stage = ViewStage {
      VStack { ForEach(0..<20) { Row(label: model.labels[$0]) } }
    }
    stage.settle()
    _ = stage.evaluations()
    // Debug builds allocate in every frame, with or without views.
    let plain = ViewStage { EmptyView() }
    plain.settle()
    #expect(allocations(of: stage) == allocations(of: plain))
    #expect(stage.evaluations() == 0)
  }

  private func allocations(of stage: ViewStage) -> Int {
    allocationCounterBegin()
    for _ in 0..<10 { stage.frame() }
    return allocationCounterEnd()
  }

  @Test func aModelMayBeChangedByAnotherThread() async throws {
    let model = Model()
    let stage = ViewStage { Counted(model: model) }
    await Self.change(model)
    for _ in 0..<1000 where stage.texts != ["5"] {
      await Task.yield()
      stage.frame()
    }
    #expect(stage.texts == ["5"])
  }

  /// Changes a model elsewhere than on the main actor.
  private nonisolated static func change(_ model: sending Model) async { model.count = 5 }

  // MARK: Bindings

  struct Controls: View {
    @State private var isOn = false
    @State private var volume = 0.25
    @State private var page = 1

    var body: some View {
      VStack {
        Toggle("Switch", isOn: $isOn)
        Slider($volume)
        Segmented(["a", "b", "c"], selection: $page)
        Text("\(isOn) \(volume) \(page)")
      }
    }
  }

  @Test func controlsAndStateFollowEachOther() throws {
    let stage = ViewStage { Controls() }
    let toggle = try #require(stage.all(Widgets.Toggle.self).first)
    let slider = try #require(stage.all(Widgets.Slider.self).first)
    #expect(slider.value == 0.25)
    stage.click(toggle)
    stage.frame()
    #expect(stage.texts.last == "true 0.25 1")
    slider.onChange(0.5)
    stage.frame()
    #expect(slider.value == 0.5)
    let pages = try #require(stage.all(SegmentedControl.self).first)
    pages.onChange(2)
    stage.frame()
    #expect(pages.selection == 2)
    #expect(stage.texts.last == "true 0.5 2")
  }

  struct Pair: Equatable {
    var first = 1
    var second = 2
  }

  @Observable final class Owner {
    var pair = Pair()
  }

  struct Level: View {
    @Bindable var model: Model
    @State private var isOn = false

    var body: some View {
      HStack {
        Slider($model.level)
        Switch($isOn)
      }
    }
  }

  @Test func controlsReadTheirBindingsThemselves() throws {
    let stage = ViewStage { Level(model: model) }
    _ = stage.evaluations()
    let slider = try #require(stage.all(Widgets.Slider.self).first)
    model.level = 0.75
    stage.frame()
    #expect(slider.value == 0.75)
    model.level = 0.5
    stage.frame()
    #expect(slider.value == 0.5)
    stage.click(try #require(stage.all(Widgets.Toggle.self).first))
    stage.frame()
    #expect(stage.all(Widgets.Toggle.self).first?.isOn == true)
    #expect(stage.evaluations() == 0)
  }

  /// A control keeps its focus if its other values change.
  @Test func controlsKeepTheirFocus() throws {
    let stage = ViewStage {
      VStack {
        TextField(model.name, text: .constant("text"), isPassword: model.isOpen)
        Slider(.constant(0.5), in: 0...Double(1 + model.count))
        Segmented(model.isOpen ? ["a", "b", "c"] : ["a", "b"], selection: .constant(0))
      }
    }
    let field = try #require(stage.all(Widgets.TextField.self).first)
    let slider = try #require(stage.all(Widgets.Slider.self).first)
    stage.widgets.setFocus(field)
    model.name = "another"
    model.isOpen = false
    model.count = 3
    stage.settle()
    #expect(stage.widgets.focused === field)
    #expect(field.placeholder == "another" && !field.isPassword)
    #expect(stage.all(Widgets.Slider.self).first === slider && slider.range == 0...4)
    #expect(slider.value == 0.5 && slider.state.value == 0.125)
    let titles = try #require(stage.all(SegmentedControl.self).first)
    stage.widgets.setFocus(titles)
    model.isOpen = true
    stage.settle()
    #expect(titles.titles == ["a", "b", "c"] && stage.widgets.focused === titles)
  }

  @Test func bindingsReachPropertiesOfModels() {
    let owner = Owner()
    let binding = Bindable(owner).pair
    binding.second.wrappedValue = 5
    #expect(owner.pair.second == 5)
    #expect(binding.first.wrappedValue == 1)
    #expect(Binding.constant(3).wrappedValue == 3)
  }

  // MARK: Beginnings and ends

  final class Record {
    var events: [String] = []
  }

  @Test func viewsTellWhenTheyComeAndGo() {
    let (model, record) = (Model(), Record())
    let stage = ViewStage {
      if model.isOpen {
        Text("open").onAppear { record.events.append("appeared") }
          .onDisappear { record.events.append("disappeared") }
      } else {
        Text("closed")
      }
    }
    #expect(record.events == ["appeared"])
    model.isOpen = false
    stage.frame()
    #expect(record.events == ["appeared", "disappeared"])
    #expect(stage.texts == ["closed"])
  }

  @Test func aTaskFeedsAViewAndEndsWithIt() async {
    let (model, record) = (Model(), Record())
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let stage = ViewStage {
      if model.isOpen {
        Named(model: model).task {
          for await name in stream { model.name = name }
          record.events.append(Task.isCancelled ? "cancelled" : "ended")
        }
      }
    }
    for name in ["one", "two"] {
      continuation.yield(name)
      for _ in 0..<1000 where model.name != name { await Task.yield() }
      stage.frame()
      #expect(stage.texts == [name])
    }
    model.isOpen = false
    stage.frame()
    for _ in 0..<1000 where record.events.isEmpty { await Task.yield() }
    #expect(record.events == ["cancelled"])
  }

  @Test func aTaskBeginsAnewWithItsIdentity() async {
    let (model, record) = (Model(), Record())
    let stage = ViewStage {
      Text("x").task(id: model.count) {
        let number = model.count
        record.events.append("began \(number)")
        try? await Task.sleep(for: .seconds(600))
        record.events.append("ended \(number)")
      }
    }
    for _ in 0..<1000 where record.events.isEmpty { await Task.yield() }
    model.count = 1
    stage.frame()
    for _ in 0..<1000 where record.events.count < 3 { await Task.yield() }
    #expect(record.events.first == "began 0")
    #expect(Set(record.events) == ["began 0", "began 1", "ended 0"])
  }

  @Test func viewsAreReleasedWithTheirHost() {
    weak var model: Model?
    weak var graph: ViewGraph?
    do {
      let strong = Model()
      model = strong
      let stage = ViewStage {
        VStack {
          Named(model: strong).onTap { strong.count += 1 }.onHover { _ in strong.count += 1 }
          ForEach(0..<3) { Text("\($0) \(strong.count)") }
          List(strong.rows, id: \.self, rowHeight: 20) { Text("\($0)") }
        }
      }
      strong.count = 4
      stage.frame()
      graph = stage.host.graph
      #expect(graph != nil)
    }
    #expect(graph == nil)
    #expect(model == nil)
  }
}
