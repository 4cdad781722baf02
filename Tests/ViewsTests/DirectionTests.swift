// SPDX-License-Identifier: MIT

import Cases
import Testing
import WidgetStage

@testable import Views

/// Views that are read from right to left are the mirror of those from left to right.
@MainActor @Suite struct DirectionTests {
  private nonisolated static let scales = [1, 1.25, 2]

  /// A stage at a scale that is read in a direction.
  private func stage<Content: View>(
    _ direction: LayoutDirection, _ scale: Double, @ViewBuilder _ views: @escaping () -> Content
  ) -> ViewStage {
    let stage = ViewStage(400, 300, views)
    stage.scene.scale = Scale(in120ths: Int(scale * 120))
    stage.widgets.layoutDirection = direction
    stage.widgets.updateSize()
    stage.settle()
    return stage
  }

  /// The first layer that is not where its counterpart is in the mirror; nil if all are. What texts
  /// and signs are made of is not mirrored.
  private func unmirrored(_ left: ViewStage, _ right: ViewStage) -> String? {
    let width = left.scene.size.width
    func find(_ a: Layer, _ b: Layer, _ path: String) -> String? {
      let (there, here) = (left.scene.frame(of: a), right.scene.frame(of: b))
      let differences = [
        width - there.right - here.left, there.top - here.top, there.width - here.width,
        there.height - here.height,
      ]
      if differences.contains(where: { abs($0) > 1e-6 }) { return "\(path): \(there), \(here)" }
      guard a.children.count == b.children.count else { return "\(path): other children" }
      if b.direction == .leftToRight { return nil }
      for (index, pair) in zip(a.children, b.children).enumerated() {
        if let found = find(pair.0, pair.1, "\(path)[\(index)]") { return found }
      }
      return nil
    }
    return find(left.widgets.root.layer, right.widgets.root.layer, "root")
  }

  private func expectMirror<Content: View>(
    at scale: Double, @ViewBuilder _ views: @escaping () -> Content,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> ViewStage {
    let left = stage(.leftToRight, scale, views)
    let right = stage(.rightToLeft, scale, views)
    #expect(unmirrored(left, right) == nil, sourceLocation: sourceLocation)
    return right
  }

  @Test(arguments: scales) func rowsAndColumnsAreMirrored(scale: Double) throws {
    let stage = expectMirror(at: scale) {
      VStack(alignment: .start, spacing: 5) {
        HStack(spacing: 7) {
          Text("first")
          Spacer()
          Text("last").padding(Padding(leading: 11, trailing: 3))
        }
        HStack(alignment: .baseline) {
          Button("OK") {}
          Slider(.constant(0.3))
          Toggle("On", isOn: .constant(true))
        }
        ZStack(alignment: .topLeading) { Text("corner") }.frame(width: 130, height: 40)
        HStack {
          Text("a"); Text("bc")
        }.equalWidths()
      }
    }
    let (first, last) = (stage.all(Label.self)[0], stage.all(Label.self)[1])
    #expect(stage.place(of: first).right == 400)
    #expect(stage.place(of: last).left == 3)
  }

  @Test(arguments: scales) func gridsFlowsAndListsAreMirrored(scale: Double) {
    _ = expectMirror(at: scale) {
      VStack(spacing: 5) {
        Grid(.count(3), spacing: 6) { ForEach(0..<5) { Text("\($0)") } }
        Flow(spacing: 4) {
          ForEach(["a", "longer", "word", "yet another one"], id: \.self) { Text($0) }
        }
        .frame(width: 133)
        List(Array(0..<4), id: \.self, rowHeight: 24, spacing: 2) { number in
          HStack {
            Text("\(number)"); Spacer(); Badge(number)
          }
        }
        .frame(height: 80)
      }
      .padding(Padding(leading: 30, trailing: 8))
    }
  }

  @Test(arguments: scales) func controlsAreMirrored(scale: Double) {
    _ = expectMirror(at: scale) {
      VStack(alignment: .start, spacing: 3) {
        Segmented(["Day", "Week", "Month"], selection: .constant(0))
        Checkbox("Remember", isOn: .constant(true))
        RadioGroup(["one", "three"], selection: .constant(1))
        Stepper(.constant(3), in: 0...10)
        ProgressView(0.3)
        Tile("Wi-Fi", icon: "icon", detail: "Office", isOn: .constant(true))
        MenuButton("Sort") { MenuItem("Name") }
        Icon("mail").badge(3)
        WidgetView {
          Menu([
            MenuItem("Open", detail: "Ctrl O"), MenuItem("More", submenu: [MenuItem("x")]),
          ])
        }
      }
    }
  }

  /// Trees of views that are edited at random.
  @Test(.timeLimit(.minutes(5)), arguments: Cases.choice(0..<12 as Range<UInt64>, every: 4), scales)
  func randomViewsAreMirrored(seed: UInt64, scale: Double) {
    var root = RandomEditTests.Item(id: 0, kind: .column, number: 8)
    var editor = RandomEditTests.Editor(random: .init(state: seed))
    var size = 1
    for edit in 1...300 {
      editor.edit(&root, size: &size)
      guard edit % 10 == 0 else { continue }
      // Views with a direction of their own are the same in both.
      let item = root.without(.directed)
      let left = stage(.leftToRight, scale) { RandomEditTests.ItemView(item: item) }
      let right = stage(.rightToLeft, scale) { RandomEditTests.ItemView(item: item) }
      if let found = unmirrored(left, right) {
        Issue.record("seed \(seed), after \(edit) edits: \(found)")
        return
      }
    }
  }

  @Observable final class Model {
    var direction: LayoutDirection?
    var isMoved = false
    var isShown = false
    var place = Point<Logical>.zero
    var drags: [Drag] = []
    var position = 0.0
  }

  @Test func aViewMayHaveADirectionOfItsOwn() throws {
    let model = Model()
    let stage = ViewStage {
      VStack {
        HStack {
          Text("a"); Spacer()
        }
        HStack {
          Text("b"); Spacer()
        }.layoutDirection(model.direction)
      }
    }
    let labels = stage.all(Label.self)
    #expect(stage.place(of: labels[1]).left == 0)
    model.direction = .rightToLeft
    stage.settle()
    #expect(stage.place(of: labels[0]).left == 0 && stage.place(of: labels[1]).right == 400)
    // A text says to where it is aligned.
    if case .text(let content) = labels[1].layer.content {
      #expect(content.direction == .rightToLeft)
    } else {
      Issue.record("no text")
    }
    model.direction = nil
    stage.settle()
    #expect(stage.place(of: labels[1]).left == 0)
    stage.widgets.layoutDirection = .rightToLeft
    model.direction = .leftToRight
    stage.settle()
    #expect(stage.place(of: labels[0]).right == 400 && stage.place(of: labels[1]).left == 0)
  }

  /// At every moment of a motion the one is the mirror of the other.
  @Test func motionsAreMirrored() {
    let models = [Model(), Model()]
    let stages = zip(models, LayoutDirection.allCases).map { model, direction in
      stage(direction, 1) {
        HStack {
          if model.isMoved { Spacer() }
          Card { Text(model.isMoved ? "a longer text" : "text") }
            .offset(x: model.isMoved ? 20 : 0).rotation(model.isMoved ? 1 : 0)
          if model.isMoved { Text("new").transition(.scale) }
        }
      }
    }
    for model in models { withMotion { model.isMoved = true } }
    var moving = 0
    for _ in 0..<30 {
      for stage in stages where stage.frame() { moving += 1 }
      #expect(unmirrored(stages[0], stages[1]) == nil)
    }
    #expect(moving > 20)
  }

  /// Edges stay where they are.
  @Test(arguments: LayoutDirection.allCases) func transitionsComeFromTheirEdge(
    direction: LayoutDirection
  ) throws {
    let model = Model()
    let stage = stage(direction, 1) {
      ZStack(alignment: .center) {
        if model.isShown { Text("new").transition(.slide(.left)) }
      }
    }
    withMotion { model.isShown = true }
    stage.frame()
    stage.frame()
    let label = try #require(stage.all(Label.self).first)
    let before = stage.place(of: label).left
    stage.settle()
    #expect(before < stage.place(of: label).left)
  }

  @Test(arguments: LayoutDirection.allCases) func whatIsDraggedStaysUnderTheHand(
    direction: LayoutDirection
  ) throws {
    let model = Model()
    let stage = stage(direction, 1) {
      HStack {
        Card { Text("Drag me") }.offset(x: model.place.x, y: model.place.y).onDrag {
          model.drags.append($0)
          model.place = $0.translation
        }
        Spacer()
      }
    }
    let card = try #require(stage.all(Widgets.Card.self).first)
    let before = stage.place(of: card)
    stage.point(before.left + 10, before.top + 10)
    stage.press()
    for step in 1...10 {
      stage.pass(0.01)
      stage.point(before.left + 10 + 4 * Double(step), before.top + 10)
    }
    stage.frame()
    #expect(stage.place(of: card).left == before.left + 40)
    let isLeft = direction == .leftToRight
    #expect(model.drags.last?.translation.x == (isLeft ? 40 : -40))
    #expect(model.drags.last?.origin.x == (isLeft ? 10 : before.width - 10))
    #expect((model.drags.last?.velocity.x ?? 0) * (isLeft ? 1 : -1) > 300)
    stage.release()
  }

  @Test func aRowScrollsFromTheRight() throws {
    let model = Model()
    let stage = stage(.rightToLeft, 1) {
      ScrollView(.horizontal, position: Bindable(wrappedValue: model).position) {
        HStack(spacing: 0) { ForEach(0..<20) { Text("\($0)").frame(width: 50, height: 40) } }
      }
    }
    let labels = stage.all(Label.self)
    #expect(stage.place(of: labels[0]).right == 400 && stage.place(of: labels[19]).left == -600)
    // Fingers move the content with them.
    stage.point(200, 20)
    stage.scroll(.smooth, x: -120)
    stage.settle()
    #expect(model.position == 120 && stage.place(of: labels[0]).right == 520)
    stage.touch(100, 20)
    for x in stride(from: 100.0, through: 180, by: 10) {
      stage.pass(0.1)
      stage.drag(x, 20)
    }
    stage.pass(0.5)
    stage.lift()
    stage.settle()
    // The first 20 units have told a drag from a tap.
    #expect(model.position == 180)
    // Keys go on to the left.
    let view = try #require(stage.all(Widgets.ScrollView.self).first)
    stage.widgets.setFocus(view)
    stage.key(.left)
    stage.settle()
    #expect(model.position == 228)
    stage.key(.right)
    stage.settle()
    #expect(model.position == 180)
    stage.key(.end)
    stage.settle()
    #expect(model.position == 600 && stage.place(of: labels[19]).left == 0)
    model.position = 0
    stage.settle()
    // What has the focus is scrolled to.
    labels[10].reveal()
    stage.settle()
    #expect(stage.place(of: labels[10]).left >= 0)
  }
}

extension RandomEditTests.Item {
  /// The tree with views of this kind replaced by columns.
  fileprivate func without(_ kind: Kind) -> Self {
    var item = self
    if item.kind == kind { item.kind = .column }
    item.children = children.map { $0.without(kind) }
    return item
  }
}
