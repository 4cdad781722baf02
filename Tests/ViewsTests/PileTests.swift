// SPDX-License-Identifier: MIT

import Testing
import WidgetStage

@testable import Views

/// Views of which only the first is seen.
@MainActor @Suite struct PileTests {
  @MainActor @Observable final class Model {
    var names = ["a", "b", "c", "d"]
    var isExpanded = false
  }

  private let model = Model()
  private let stage: ViewStage

  init() {
    let model = model
    stage = ViewStage {
      VStack(spacing: 0) {
        Pile(isExpanded: model.isExpanded, spacing: 10, edgeHeight: 6) {
          ForEach(model.names, id: \.self) { Text($0).frame(height: 40) }
        }
        Text("below").frame(height: 20)
        Spacer()
      }
    }
    stage.settle()
  }

  private func label(_ text: String) throws -> Label {
    try #require(stage.all(Label.self).first { $0.text == text })
  }

  /// The place where the frame around a text is seen.
  private func seen(_ text: String) throws -> Rect<Logical> {
    stage.scene.frame(of: try #require(try label(text).parent).layer)
  }

  private var pile: PileBox { stage.all(PileBox.self)[0] }

  private func visible() throws -> [String] {
    try model.names.filter { try label($0).isInteractive }
  }

  @Test func onlyTheFirstIsSeen() throws {
    #expect(try visible() == ["a"])
    #expect(try seen("a").height == 40)
    // Two edges for three hidden views.
    #expect(try seen("below").top == 52)
    let edges = pile.layer.children.filter { !$0.isHidden && $0.frame.height == 6 }
    #expect(edges.map(\.frame.top) == [40, 46] && edges.allSatisfy { $0.opacity == 1 })
  }

  @Test func aViewLessIsAnEdgeLess() throws {
    model.names = ["a", "b"]
    stage.settle()
    #expect(try seen("below").top == 46)
    model.names = ["b"]
    stage.settle()
    #expect(try visible() == ["b"] && seen("below").top == 40)
    model.names = []
    stage.settle()
    #expect(try seen("below").top == 0)
  }

  @Test func expandedItIsAColumn() throws {
    model.isExpanded = true
    stage.settle()
    #expect(try visible() == model.names)
    #expect(try model.names.map { try seen($0).top } == [0, 50, 100, 150])
    #expect(try seen("below").top == 190)
    #expect(pile.layer.children.allSatisfy { $0.frame.height != 6 || $0.opacity == 0 })
    model.isExpanded = false
    stage.settle()
    #expect(try visible() == ["a"] && seen("below").top == 52)
  }

  @Test func withMotionTheyComeDownFromBeneathTheFirst() throws {
    withMotion { model.isExpanded = true }
    #expect(stage.frame())
    let frame = try #require(try label("c").parent).layer
    #expect(try seen("b").top == 40 && seen("c").top == 72 && frame.opacity == 0)
    var last = 72.0
    for _ in 0..<10 {
      stage.frame()
      #expect(try seen("c").top > last)
      last = try seen("c").top
    }
    #expect(frame.opacity > 0)
    stage.settle()
    #expect(try seen("c").top == 100 && frame.opacity == 1)
  }

  @Test func withMotionTheyGoBackAndAreCaughtOnTheirWay() throws {
    model.isExpanded = true
    stage.settle()
    let frame = try #require(try label("c").parent).layer
    withMotion { model.isExpanded = false }
    #expect(stage.frame())
    var last = 100.0
    for _ in 0..<8 {
      stage.frame()
      #expect(try seen("c").top < last && seen("c").top > 72)
      last = try seen("c").top
    }
    // They take no input on their way, and are gone at its end.
    #expect(frame.opacity < 1 && frame.opacity > 0 && frame.ignoresInput)
    withMotion { model.isExpanded = true }
    stage.frame()
    #expect(try abs(seen("c").top - last) < 6 && !frame.ignoresInput)
    stage.settle()
    #expect(try seen("c").top == 100 && frame.opacity == 1 && visible() == model.names)
    withMotion { model.isExpanded = false }
    stage.settle()
    #expect(try visible() == ["a"] && seen("below").top == 52)
    // Without a motion they are there at once, where they belong.
    model.isExpanded = true
    #expect(!stage.frame() || frame.opacity == 1)
    #expect(try seen("c").top == 100 && frame.opacity == 1)
  }

  @Test func withReducedMotionTheyFadeInPlace() throws {
    stage.widgets.motion = .reduced
    withMotion { model.isExpanded = true }
    stage.frame()
    stage.frame()
    let frame = try #require(try label("c").parent).layer
    #expect(try seen("c").top == 100 && frame.opacity < 1)
    let below = try #require(try label("below").parent).layer
    #expect(try seen("below").top == 190 && below.opacity < 1)
    stage.settle()
    #expect(frame.opacity == 1 && below.opacity == 1)
  }
}
