// SPDX-License-Identifier: MIT

import Testing
import Views
import WidgetStage

/// Views that come and go with a motion.
@MainActor @Suite struct TransitionTests {
  private let model = Model()

  @Observable final class Model {
    var isOpen = true
    var rows = ["a", "b", "c"]
    var taps = 0
  }

  struct Panel: View {
    let model: Model

    var body: some View {
      VStack(spacing: 10) {
        if model.isOpen {
          Button("inside") { model.taps += 1 }
            .frame(width: 100, height: 40)
            .transition(.opacity.combined(with: .slide(.right)))
        }
        Text("below")
      }
    }
  }

  /// The layers of views with an effect or a transition, also of those that are leaving.
  private func seen(_ layer: Layer) -> [Layer] {
    (layer.opacity < 1 || layer.transform != .identity ? [layer] : [])
      + layer.children.flatMap { seen($0) }
  }

  @Observable final class SearchModel {
    var isOpen = true
    var query = "text"
  }

  @Test func escapeGoesToTheViewsInADrawerFirst() throws {
    let model = SearchModel()
    let stage = ViewStage {
      Text("desk").drawer(isPresented: Bindable(model).isOpen, edge: .bottom, isModal: true) {
        TextField("Search", text: Bindable(model).query)
          .onEscape(model.query.isEmpty ? nil : { model.query = "" })
      }
    }
    stage.settle()
    stage.widgets.setFocus(stage.all(Widgets.TextField.self).first)
    func press() {
      stage.widgets.handle(KeyEvent(.pressed, .escape), at: stage.now)
      stage.settle()
    }
    press()
    #expect(model.query.isEmpty && model.isOpen)
    press()
    #expect(!model.isOpen)
  }

  @Test func aLeavingViewIsGoneWithItsTree() {
    let host = ViewHost { Panel(model: model) }
    var stage: Stage? = Stage(400, 300, host)
    withMotion { model.isOpen = false }
    stage?.frame()
    #expect(!seen(host.layer).isEmpty)
    stage = nil
    stage = Stage(400, 300, host)
    #expect(seen(host.layer).isEmpty)
  }

  @Test func aLeavingViewIsDisplayedWithoutInputUntilItIsGone() throws {
    let stage = ViewStage { Panel(model: model) }
    let button = try #require(stage.all(Widgets.Button.self).first)
    stage.widgets.setFocus(button)
    let place = stage.place(of: button)
    withMotion { model.isOpen = false }
    stage.frame()
    stage.frame()
    stage.frame()
    #expect(stage.all(Widgets.Button.self).isEmpty)
    #expect(stage.widgets.focused == nil)
    let effect = try #require(seen(stage.scene.root).first { $0.opacity < 1 })
    #expect(effect.opacity > 0 && effect.transform.translation.x > 0)
    // What is below moves up meanwhile.
    stage.widgets.handle(
      .moved(Point(x: place.left + 50, y: place.top + 20)), at: stage.now)
    stage.widgets.handle(PointerEvent.pressed(.primary), at: stage.now)
    stage.widgets.handle(PointerEvent.released(.primary), at: stage.now)
    #expect(model.taps == 0)
    stage.settle()
    #expect(seen(stage.scene.root).isEmpty)
    let fresh = ViewStage { Panel(model: model) }
    fresh.settle()
    #expect(difference(stage.scene.root, fresh.scene.root) == nil)
  }

  @Test func aViewThatComesBackIsCaughtInFlight() throws {
    let stage = ViewStage { Panel(model: model) }
    withMotion { model.isOpen = false }
    for _ in 0..<6 { stage.frame() }
    let leaving = try #require(seen(stage.scene.root).first { $0.opacity < 1 })
    let (opacity, x) = (leaving.opacity, leaving.transform.translation.x)
    #expect(opacity > 0.2 && opacity < 0.95)
    withMotion { model.isOpen = true }
    stage.frame()
    let coming = seen(stage.scene.root).filter { $0.opacity < 1 }
    #expect(coming.count == 1 && coming.first !== leaving)
    // It goes on with its velocity, and so does not turn at once.
    #expect(abs((coming.first?.opacity ?? 0) - opacity) < 0.15)
    #expect(abs((coming.first?.transform.translation.x ?? 0) - x) < 0.15 * 400)
    stage.settle()
    #expect(seen(stage.scene.root).isEmpty)
    #expect(stage.all(Widgets.Button.self).count == 1)
  }

  @Test func withoutAMotionViewsComeAndGoAtOnce() {
    let stage = ViewStage { Panel(model: model) }
    model.isOpen = false
    stage.frame()
    #expect(seen(stage.scene.root).isEmpty)
    #expect(stage.texts == ["below"])
    model.isOpen = true
    stage.frame()
    #expect(seen(stage.scene.root).isEmpty)
    #expect(stage.texts == ["inside", "below"])
  }

  @Test func aViewThatComesHasItsTransitionAndNoOther() {
    model.isOpen = false
    let stage = ViewStage { Panel(model: model) }
    withMotion { model.isOpen = true }
    stage.frame()
    stage.frame()
    let faded = seen(stage.scene.root).filter { $0.opacity < 1 }
    #expect(faded.count == 1)
    #expect((faded.first?.transform.translation.x ?? 0) > 0)
    stage.settle()
    #expect(seen(stage.scene.root).isEmpty)
  }

  @Test func reducedMotionFades() throws {
    let stage = ViewStage { Panel(model: model) }
    stage.widgets.motion = .reduced
    withMotion { model.isOpen = false }
    stage.frame()
    stage.frame()
    let effect = try #require(seen(stage.scene.root).first { $0.opacity < 1 })
    #expect(effect.transform.translation.x == 0)
    stage.settle()
    #expect(seen(stage.scene.root).isEmpty)
  }

  @Test func theNextRowsCloseTheGapOfASwipe() {
    struct Rows: View {
      let model: Model
      var body: some View {
        VStack(spacing: 10) {
          ForEach(model.rows, id: \.self) { row in
            Text(row).frame(width: 200, height: 40).onSwipe {
              model.rows.removeAll { $0 == row }
            }
          }
        }
      }
    }
    let model = Model()
    let stage = ViewStage { Rows(model: model) }
    stage.settle()
    let labels = stage.all(Label.self)
    let top = stage.place(of: labels[1]).top
    func touch(_ x: Double) { stage.widgets.handle(.moved(Point(x: x, y: 20)), at: stage.now) }
    touch(20)
    stage.widgets.handle(PointerEvent.pressed(.primary), at: stage.now)
    for x in stride(from: 40.0, through: 160, by: 20) {
      stage.frame()
      touch(x)
    }
    stage.frame()
    #expect(stage.place(of: labels[0]).left > 50)
    stage.widgets.handle(PointerEvent.released(.primary), at: stage.now)
    var tops: [Double] = []
    for _ in 0..<200 where stage.frame() { tops.append(stage.place(of: labels[1]).top) }
    #expect(model.rows == ["b", "c"])
    #expect(stage.place(of: labels[1]).top == top - 50)
    // It moves by steps, and not at once.
    #expect(tops.contains { $0 < top - 5 && $0 > top - 45 })
    stage.settle()
  }

  @Test func aPressedViewThatIsSwipedHasTheFocusForBoth() {
    let stage = ViewStage {
      VStack {
        ForEach(model.rows, id: \.self) { row in
          Text(row).frame(width: 200, height: 40).onTap { model.taps += 1 }
            .onSwipe { model.rows.removeAll { $0 == row } }
        }
      }
    }
    // Each row has one place in the order of the Tab key.
    for _ in 0..<2 { stage.key(.tab) }
    stage.key(.enter)
    #expect(model.taps == 1)
    stage.key(.right)
    stage.settle()
    #expect(model.rows == ["a", "c"])
  }

  @Test func afterDeleteTheNextViewHasTheFocus() {
    let stage = ViewStage {
      VStack {
        Button("All") { model.rows = [] }
        ForEach(model.rows, id: \.self) { row in
          Text(row).frame(width: 200, height: 40).onTap { model.taps += 1 }
            .onSwipe { model.rows.removeAll { $0 == row } }.transition(.opacity)
        }
      }
    }
    for _ in 0..<3 { stage.key(.tab) }
    var left: [[String]] = []
    for _ in 0..<3 {
      stage.key(.delete)
      stage.settle()
      left.append(model.rows)
    }
    #expect(left == [["a", "c"], ["a"], []])
  }

  @Observable final class Sharing {
    var isOpen = false
    var name = "one"
  }
  struct Share: View {
    @Bindable var sharing: Sharing
    var body: some View {
      Button("Share") { sharing.isOpen = true }
        .popover(isPresented: $sharing.isOpen) { Text("with \(sharing.name)") }
    }
  }

  @Observable final class Desk {
    var isOpen = false
    var edge = Edge.top
    var seen: [Double] = []
    var name = "Pencils"
  }

  @Test func aDrawerFollowsItsState() throws {
    let desk = Desk()
    let stage = ViewStage(300, 200) {
      Text("Desk")
        .drawer(
          isPresented: Bindable(wrappedValue: desk).isOpen, edge: desk.edge, strip: 20,
          onMove: { desk.seen.append($0) }
        ) {
          Text(desk.name).frame(height: 80)
        }
    }
    func drawer() throws -> Drawer { try #require(stage.all(Drawer.self).first) }
    func panel() throws -> Rect<Logical> { stage.place(of: try drawer().panel) }
    #expect(try drawer().isClosed)
    // By the state, with a motion.
    desk.isOpen = true
    stage.frame()
    stage.frame(after: 0.05)
    #expect(try drawer().isOpen && panel().top < 0 && panel().top > -80)
    stage.settle()
    #expect(try panel() == Rect(x: 0, y: 0, width: 300, height: 80))
    #expect(desk.seen == desk.seen.sorted() && desk.seen.last == 1 && desk.seen.count > 2)
    desk.name = "Pens"
    stage.frame()
    #expect(stage.texts == ["Desk", "Pens"])
    // By a person.
    stage.widgets.handle(KeyEvent(.pressed, .escape), at: stage.now)
    stage.settle()
    #expect(try !desk.isOpen && drawer().isClosed)
    stage.widgets.handle(.began(finger: 1, Point(x: 150, y: 5)), at: stage.now)
    for y in [30.0, 60, 75] {
      stage.frame(after: 0.02)
      stage.widgets.handle(.moved(finger: 1, Point(x: 150, y: y)), at: stage.now)
    }
    stage.widgets.handle(.ended(finger: 1), at: stage.now)
    stage.settle()
    #expect(try desk.isOpen && panel().top == 0)
    // Another edge has a drawer of its own.
    desk.edge = .right
    stage.settle()
    #expect(try panel().right == 300 && panel().height == 200 && desk.isOpen)
  }

  @Test func aModalDrawerLeavesItsMarginAndDimsTheRest() throws {
    let desk = Desk()
    let stage = ViewStage(300, 200) {
      Text("Desk")
        .drawer(
          isPresented: Bindable(wrappedValue: desk).isOpen, edge: .bottom, isModal: true,
          margin: 40, dimming: Color(rgb: 0x000000, alpha: 0.4)
        ) {
          Text("Pencils").frame(height: 900)
        }
    }
    desk.isOpen = true
    stage.settle()
    let drawer = try #require(stage.all(Drawer.self).first)
    #expect(stage.place(of: drawer.panel) == Rect(x: 0, y: 40, width: 300, height: 160))
    #expect(drawer.dimming == Color(rgb: 0x000000, alpha: 0.4) && drawer.isModal)
    stage.widgets.handle(.moved(Point(x: 150, y: 10)), at: stage.now)
    stage.widgets.handle(PointerEvent.pressed(.primary), at: stage.now)
    stage.widgets.handle(PointerEvent.released(.primary), at: stage.now)
    #expect(!desk.isOpen)
  }

  /// The texts of the labels of `widget` and its descendants.
  private func texts(_ widget: Widget) -> [String] {
    ((widget as? Label).map { [$0.text] } ?? []) + widget.children.flatMap { texts($0) }
  }

  @Test func aPopoverIsShownWhileItsStateIsTrue() throws {
    let sharing = Sharing()
    let stage = ViewStage { Share(sharing: sharing) }
    func shown() -> [String] { texts(stage.widgets.root) }
    stage.click(try #require(stage.all(Widgets.Button.self).first))
    stage.frame()
    stage.frame()
    #expect(shown() == ["Share", "with one"])
    sharing.name = "two"
    stage.frame()
    #expect(shown() == ["Share", "with two"])
    stage.widgets.handle(KeyEvent(.pressed, .escape), at: stage.now)
    #expect(!sharing.isOpen)
    stage.settle()
    #expect(shown() == ["Share"])
    sharing.isOpen = true
    stage.frame()
    stage.frame()
    #expect(shown().count == 2)
    sharing.isOpen = false
    stage.settle()
    #expect(shown() == ["Share"])
  }

  @Test func aTreeEndsWithAnOpenPopover() throws {
    let sharing = Sharing()
    weak var tree: WidgetTree?
    do {
      let stage = ViewStage { Share(sharing: sharing) }
      sharing.isOpen = true
      stage.frame()
      stage.frame()
      tree = stage.widgets
      #expect(texts(stage.widgets.root) == ["Share", "with one"])
    }
    #expect(tree == nil)
  }

  @Test func indicatorsFollowTheirValues() throws {
    struct Loading: View {
      let model: Model
      var body: some View {
        HStack {
          ProgressView(model.isOpen ? nil : 0.5)
          Spinner(model.isOpen)
          Text("mail").badge(model.taps)
        }
      }
    }
    let model = Model()
    let stage = ViewStage { Loading(model: model) }
    let bar = try #require(stage.all(ProgressBar.self).first)
    #expect(bar.value == nil && stage.frame())
    #expect(stage.all(Widgets.Badge.self).isEmpty)
    model.isOpen = false
    model.taps = 100
    stage.settle()
    #expect(bar.value == 0.5)
    #expect(stage.all(Widgets.Badge.self).first?.text == "99+")
    #expect(stage.widgets.frameDemand == .idle)
  }
}
