// SPDX-License-Identifier: MIT

import Testing
import WidgetStage
@testable import Views

/// Modifiers do what they say, and undo it when they change.
@MainActor @Suite struct ModifierTests {
  private let model = Model()

  @Observable final class Model {
    var isOn = true
    var text = "text"
    var scrolls: [Double] = []
  }

  /// A button of views that is on or off.
  @Test func aButtonTurnsAStateOnAndOff() throws {
    struct Loop: View {
      @State var isOn = true
      var body: some View {
        Button(isOn: $isOn) { Text(isOn ? "on" : "off") }.radius(7).accessibilityLabel("Loop")
      }
    }
    let stage = ViewStage { Loop() }
    let button = try #require(stage.all(Widgets.Button.self).first)
    #expect(button.accessibleContent.role == .toggle && button.accessibleName == "Loop")
    #expect(button.accessibleContent.states == [.checkable, .checked])
    #expect(button.layer.outline == Outline(radius: 7))
    stage.click(button)
    stage.settle()
    #expect(stage.texts == ["off"] && button.accessibleContent.states == .checkable)
  }

  /// The corner of the badge of a view that is `margin` from the edges of its surface.
  @Test(arguments: zip([0.0, 4, 40], [0.0, 0, 29]))
  func badgesStayInsideTheirSurface(margin: Double, expected: Double) throws {
    let stage = ViewStage(200, 120) {
      VStack {
        HStack {
          Spacer()
          Text("Inbox").badge(7)
        }
        Spacer()
      }
      .padding(margin)
    }
    stage.settle()
    let badge = try #require(stage.all(Widgets.Badge.self).first)
    let frame = stage.scene.frame(of: badge.layer)
    #expect(frame.top == expected && 200 - frame.right == max(margin - 14, 0))
  }

  /// What moves a view is not seen by the layout of its badge.
  @Test func badgesStayInsideWhereTheirViewGoes() throws {
    let stage = ViewStage(200, 120) {
      VStack {
        if model.isOn { Spacer(60) }
        HStack { Text("Inbox").badge(7) }
      }
    }
    func distance() throws -> Double {
      let badge = try #require(stage.all(Widgets.Badge.self).first)
      let text = try #require(stage.all(Label.self).first { $0.text == "Inbox" })
      return stage.place(of: badge).top - stage.place(of: text).top
    }
    for isOn in [true, false, true] {
      if isOn { withMotion { model.isOn = true } } else { model.isOn = false }
      stage.settle()
      #expect(try distance() == (isOn ? -11 : 0))
    }
  }

  /// A badge is at its view also where that is out of sight.
  @Test func badgesOfViewsThatAreOutOfSightAreNot() throws {
    let stage = ViewStage(200, 120) {
      VStack {
        Spacer(300)
        HStack { Text("Inbox").badge(7) }
      }
    }
    stage.settle()
    let badge = try #require(stage.all(Widgets.Badge.self).first)
    let text = try #require(stage.all(Label.self).first { $0.text == "Inbox" })
    #expect(stage.place(of: badge).top == stage.place(of: text).top - 11)
  }

  /// Views of one type that take turns have nothing of each other.
  @Test func modifiersInAnyViewsLeaveNothingBehind() throws {
    let stage = ViewStage {
      model.isOn ? AnyView(Text("a").tooltip("tip")) : AnyView(Text("a").onKey { _ in true })
    }
    func check() throws {
      let box = try #require(stage.all(GestureBox.self).first)
      #expect(box.tooltip == (model.isOn ? "tip" : nil) && (box.onKey == nil) == model.isOn)
      #expect(box.layer.takesInput == model.isOn)
    }
    try check()
    let box = stage.all(GestureBox.self).first
    for isOn in [false, true] {
      model.isOn = isOn
      stage.settle()
      try check()
    }
    #expect(stage.all(GestureBox.self).first === box)
  }

  @Test func editorsThatAreReadOnlyKeepTheirText() throws {
    let stage = ViewStage {
      TextEditor(text: Bindable(model).text).readOnly(model.isOn)
    }
    let editor = try #require(stage.all(Widgets.TextEditor.self).first)
    stage.widgets.setFocus(editor)
    func type(_ text: String) {
      stage.widgets.handle(
        KeyEvent(.pressed, Keysym(rawValue: 0x78), text: text), at: stage.now)
      stage.frame()
    }
    type("x")
    #expect(model.text == "text")
    model.isOn = false
    stage.frame()
    type("x")
    #expect(model.text.count == 5 && model.text.contains("x"))
  }

  @Test func tabsAreInsertedIfAsked() throws {
    let stage = ViewStage {
      VStack {
        TextEditor(text: Bindable(model).text).insertsTabs(model.isOn)
        Button("next") {}
      }
    }
    let editor = try #require(stage.all(Widgets.TextEditor.self).first)
    func pressTab() {
      stage.widgets.handle(KeyEvent(.pressed, .tab), at: stage.now)
      stage.frame()
    }
    stage.widgets.setFocus(editor)
    pressTab()
    #expect(model.text.contains("\t") && stage.widgets.focused === editor)
    model.isOn = false
    stage.frame()
    pressTab()
    #expect(model.text.count == 5 && stage.widgets.focused !== editor)
  }

  @Test func aFieldTakesNoMoreThanItsLength() throws {
    let stage = ViewStage {
      TextField(text: Bindable(model).text).maximumLength(model.isOn ? 5 : 6)
    }
    let field = try #require(stage.all(Widgets.TextField.self).first)
    stage.widgets.setFocus(field)
    stage.widgets.handle(KeyEvent(.pressed, .end), at: stage.now)
    func type() {
      for text in ["a", "b", "c"] {
        stage.widgets.handle(
          KeyEvent(.pressed, Keysym(rawValue: 0x61), text: text), at: stage.now)
      }
      stage.frame()
    }
    type()
    #expect(model.text == "texta")
    model.isOn = false
    stage.frame()
    type()
    #expect(model.text == "textaa")
  }

  @Test func scrollsThatNobodyTakesGoOn() throws {
    let stage = ViewStage {
      VStack {
        Text("inner").frame(height: 40).onScroll { scroll in
          model.scrolls.append(scroll.amount.y)
          return model.isOn
        }
      }
      .onScroll { _ in
        model.scrolls.append(100)
        return true
      }
    }
    let label = stage.place(of: try #require(stage.all(Label.self).first))
    let place = Point<Logical>(x: label.left + 2, y: label.top + 2)
    stage.widgets.handle(.moved(place), at: stage.now)
    for _ in 0..<2 {
      stage.widgets.handle(PointerEvent.scrolled(Scroll(.wheel, y: 1)), at: stage.now)
      model.isOn = false
    }
    #expect(model.scrolls.count == 3 && model.scrolls[0] > 0)
    #expect(model.scrolls[1] == model.scrolls[0] && model.scrolls[2] == 100)
  }

  @Test func columnsOfEqualHeights() throws {
    let stage = ViewStage {
      HStack(alignment: .start) {
        VStack(spacing: 0) { Rows() }.equalHeights()
        VStack(spacing: 0) { Rows() }
      }
    }
    let heights = stage.all(Label.self).map { stage.place(of: $0.parent ?? $0).height }
    #expect(heights == [50, 50, 20, 50])
  }

  private struct Rows: View {
    var body: some View {
      Text("low").frame(height: 20)
      Text("high").frame(height: 50)
    }
  }

  @Test func whatIsHiddenFromAssistiveTechnologyIsNotTold() throws {
    let stage = ViewStage {
      Text("shown")
      Text("decoration").accessibilityHidden(model.isOn)
    }
    func told() -> [String] {
      var (names, rest): ([String], [Widget]) = ([], [stage.widgets.root])
      while let next = rest.popLast() {
        names.append(next.accessibleName)
        rest += next.accessibleChildren
      }
      return names
    }
    #expect(told().contains("shown") && !told().contains("decoration"))
    model.isOn = false
    stage.frame()
    #expect(told().contains("decoration"))
  }

  @Test func aMessageIsToldAsOne() throws {
    let stage = ViewStage { Text("saved").accessibilityNotification("The song was saved") }
    let box = try #require(stage.all(AnnouncedBox.self).first)
    #expect(
      box.accessibleContent.role == .notification && box.accessibleName == "The song was saved")
  }

  @Test func aViewIsKeptAsATexture() throws {
    let stage = ViewStage { Text("x").cached(model.isOn) }
    let layer = try #require(stage.all(DecoratedBox.self).first).layer
    #expect(layer.isCached)
    model.isOn = false
    stage.frame()
    #expect(!layer.isCached)
  }

  @Test func aViewIsMagnifiedAroundItsAnchor() throws {
    let stage = ViewStage {
      VStack(alignment: .start) {
        Text("four").frame(width: 100, height: 40).scale(
          model.isOn ? 2 : 0.5, anchor: .bottomLeading)
        Spacer()
      }
      .padding(60)
    }
    let box = try #require(stage.all(EffectBox.self).first)
    let inner = box.contentLayer
    func corner() -> Point<Logical> {
      let frame = stage.scene.frame(of: inner)
      return Point(x: frame.left, y: frame.bottom)
    }
    #expect(stage.scene.frame(of: inner).size == Size(width: 200, height: 80))
    #expect(corner() == Point(x: 60, y: 100))
    model.isOn = false
    stage.frame()
    #expect(stage.scene.frame(of: inner).size == Size(width: 50, height: 20))
    #expect(corner() == Point(x: 60, y: 100))
  }
}
