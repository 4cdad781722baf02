// SPDX-License-Identifier: MIT

import Testing
import WidgetStage
@testable import Views

/// What a hand moves, and what becomes of it at the release.
@MainActor @Suite struct HandTests {
  @Observable final class Model {
    var travel = 0.0
    var isOpen = false
    /// True if the release is a change in `withMotion`.
    var springs = true
    var release = 0.0
  }

  /// A press that is dragged down.
  @MainActor private struct Hand {
    let stage: ViewStage
    var place = Point<Logical>(x: 30, y: 10)

    init(_ stage: ViewStage) {
      self.stage = stage
      stage.widgets.handle(.moved(place), at: stage.now)
      stage.widgets.handle(PointerEvent.pressed(.primary), at: stage.now)
    }

    /// Moves by `step` before each of `count` frames, 16 ms apart.
    mutating func drag(by step: Double, _ count: Int) {
      for _ in 0..<count {
        place.y += step
        stage.widgets.handle(.moved(place), at: stage.now)
        stage.frame()
      }
    }

    func release() { stage.widgets.handle(PointerEvent.released(.primary), at: stage.now) }
  }

  private func follow(_ drag: Drag, _ model: Model) {
    switch drag.phase {
    case .began, .changed: model.travel = drag.translation.y
    case .ended, .cancelled:
      if model.springs {
        withMotion { model.travel = model.release }
      } else {
        model.travel = model.release
      }
    }
  }

  private func seen(_ box: EffectBox) -> Double { box.contentLayer.transform.translation.y }

  @Test func aReleaseGoesOnWithTheVelocityOfTheHand() throws {
    let model = Model()
    let stage = ViewStage {
      Text("pull").frame(height: 40).offset(y: model.travel).onDrag { follow($0, model) }
    }
    let box = try #require(stage.all(EffectBox.self).first)
    var hand = Hand(stage)
    hand.drag(by: 8, 12)
    #expect(seen(box) == 96 && !stage.frame(after: 0.001))
    // The target is above, but it goes down for some frames.
    hand.release()
    stage.frame()
    #expect(seen(box) > 97)
    var highest = seen(box)
    while stage.frame() { highest = max(highest, seen(box)) }
    #expect(highest > 97 && highest < 160 && seen(box) == 0)

    // A hand that was held still gives no velocity.
    hand = Hand(stage)
    hand.drag(by: 8, 12)
    stage.frame(after: 0.2)
    hand.release()
    stage.frame()
    highest = seen(box)
    while stage.frame() { highest = max(highest, seen(box)) }
    #expect(highest <= 96)

    // Without a motion the release is seen at once.
    model.springs = false
    hand = Hand(stage)
    hand.drag(by: 8, 12)
    hand.release()
    #expect(!stage.frame() && seen(box) == 0)
  }

  @Test func backgroundsThatAHandHasStretchedSpringBack() throws {
    let model = Model()
    let stage = ViewStage {
      VStack(spacing: 0) {
        Text("pull").frame(height: 40 + model.travel).background(Color(rgb: 0xff0000))
          .onDrag { follow($0, model) }
        Text("below").frame(height: 20).background(Color(rgb: 0x00ff00))
        Spacer()
      }
    }
    let boxes = stage.all(DecoratedBox.self).map(\.layer)
    func bottom(_ layer: Layer) -> Double {
      layer.frame.bottom + layer.transform.translation.y
    }
    var hand = Hand(stage)
    hand.drag(by: 8, 12)
    #expect(bottom(boxes[0]) == 136 && bottom(boxes[1]) == 156)
    hand.release()
    stage.frame()
    #expect(bottom(boxes[0]) > 136.5)
    #expect(abs(bottom(boxes[1]) - bottom(boxes[0]) - 20) < 0.01)
    stage.settle()
    #expect(bottom(boxes[0]) == 40 && bottom(boxes[1]) == 60)
  }

  @Test func whatIsCaughtOnItsWayGetsUnderTheHandWithoutAJump() throws {
    let model = Model()
    let stage = ViewStage {
      Text("pull").frame(height: 40).offset(y: model.travel)
        .onDrag { follow($0, model) }
    }
    let box = try #require(stage.all(EffectBox.self).first)
    model.release = 200
    var hand = Hand(stage)
    hand.drag(by: 8, 12)
    hand.release()
    for _ in 0..<4 { stage.frame() }
    var last = seen(box)
    #expect(last > 110 && last < 190)
    // The next drag begins at 0.
    hand = Hand(stage)
    for _ in 0..<60 {
      hand.drag(by: 1, 1)
      #expect(abs(seen(box) - last) < 25)
      last = seen(box)
    }
    #expect(last == 60)
  }

  @Test func pinchesHaveAVelocityAsWell() throws {
    let model = Model()
    model.travel = 1
    let stage = ViewStage {
      Text("zoom").scale(model.travel).onPinch { pinch in
        switch pinch.phase {
        case .began, .changed: model.travel = pinch.scale
        case .ended, .cancelled: withMotion { model.travel = 1 }
        }
      }
    }
    let box = try #require(stage.all(EffectBox.self).first)
    func scale() -> Double { box.contentLayer.transform.scale }
    let middle = Point<Logical>(x: 200, y: 150)
    func pinch(_ phase: Pinch.Phase, _ scale: Double) {
      var pinch = Pinch(phase, at: middle)
      pinch.scale = scale
      stage.widgets.handle(PointerEvent.pinched(pinch), at: stage.now)
    }
    stage.widgets.handle(.moved(middle), at: stage.now)
    pinch(.began, 1)
    for step in 1...10 {
      stage.frame()
      pinch(.changed, 1 + 0.1 * Double(step))
    }
    stage.frame()
    #expect(scale() == 2)
    pinch(.ended, 2)
    stage.frame()
    #expect(scale() > 2)
    stage.settle()
    #expect(scale() == 1)
  }
}
