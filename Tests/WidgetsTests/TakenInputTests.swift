// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Tells the app which input it may handle itself.
@Suite struct TakenInputTests {
  /// A button at the top left of an empty scene.
  private let stage = Stage(400, 300)
  private let button = Button("Button")

  init() {
    stage.widgets.root.add(Stack(.vertical, alignment: .start, [button]))
    stage.frame()
  }

  private var over: Point<Logical> {
    let middle = stage.middle(of: button)
    return Point(x: middle.x, y: middle.y)
  }
  private let beside = Point<Logical>(x: 390, y: 290)

  private func pointer(_ event: PointerEvent) -> Bool {
    stage.widgets.handle(event, at: stage.now)
  }
  private func touch(_ event: TouchEvent) -> Bool {
    stage.widgets.handle(event, at: stage.now)
  }

  @Test func thePointerIsTakenOverAWidgetOnly() {
    #expect(!pointer(.entered(beside)))
    #expect(pointer(.moved(over)))
    #expect(pointer(.pressed(.secondary)) && pointer(.released(.secondary)))
    #expect(!pointer(.moved(beside)))
    #expect(!pointer(.pressed(.primary)) && !pointer(.released(.primary)))
    #expect(!pointer(.pressed(.middle)) && !pointer(.released(.middle)))
  }

  @Test func aDragBelongsToWhatItBeganOn() {
    _ = pointer(.entered(over))
    #expect(pointer(.pressed(.primary)) && pointer(.moved(beside)) && pointer(.released(.primary)))
    #expect(!pointer(.moved(beside)))
    #expect(!pointer(.pressed(.primary)) && !pointer(.moved(over)) && !pointer(.released(.primary)))
    #expect(pointer(.moved(over)))
  }

  @Test func scrollingIsTakenByWhatScrolls() {
    _ = pointer(.entered(over))
    #expect(!pointer(.scrolled(Scroll(.wheel, y: 1))))
    let list = ScrollView(.vertical, Block(50, 2_000, takesInput: true))
    list.sizeLimits = .fixed(width: 50, height: 100)
    let other = Stage(400, 300, list)
    _ = other.widgets.handle(.entered(Point(x: 10, y: 10)), at: other.now)
    #expect(other.widgets.handle(.scrolled(Scroll(.wheel, y: 1)), at: other.now))
  }

  @Test func aFingerBelongsToWhatItWasPutDownOn() {
    #expect(touch(.began(finger: 0, over)) && !touch(.began(finger: 1, beside)))
    #expect(touch(.moved(finger: 0, beside)) && !touch(.moved(finger: 1, over)))
    #expect(touch(.ended(finger: 0)) && !touch(.cancelled))
    #expect(touch(.began(finger: 0, over)) && touch(.cancelled))
    // Nothing is down any more.
    #expect(touch(.ended(finger: 0)))
  }

  @Test func nothingPassesThroughAModalWidget() {
    let modal = Block(10, 10)
    modal.layer.isModal = true
    stage.widgets.root.add(modal)
    stage.frame()
    #expect(
      pointer(.entered(beside)) && pointer(.pressed(.primary)) && pointer(.released(.primary)))
    #expect(pointer(.pressed(.secondary)) && pointer(.scrolled(Scroll(.wheel, y: 1))))
    #expect(touch(.began(finger: 0, beside)) && touch(.cancelled))
  }
}
