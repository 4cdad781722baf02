// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Pinches, by a touchpad and by two fingers on the screen.
@Suite struct PinchTests {
  private final class Calls {
    var pinches: [Pinch] = []
    var presses = 0
  }
  private let calls = Calls()
  private let picture = Block(200, 100, takesInput: true)
  private let button: Button
  private let slider = Slider(0.5)
  private let around: Stack
  private let stage: Stage

  init() {
    button = Button("Press") { [calls] in calls.presses += 1 }
    around = Stack(.vertical, spacing: 20, [picture, button, slider])
    around.gestures.onPinch = { [calls] in calls.pinches.append($0) }
    stage = Stage(400, 300, around)
    stage.settle()
  }

  private func pinch(_ phase: Pinch.Phase, scale: Double = 1) -> Bool {
    var pinch = Pinch(phase, at: Point(x: 50, y: 40))
    pinch.scale = scale
    return stage.widgets.handle(PointerEvent.pinched(pinch), at: stage.now)
  }

  @Test func aTouchpadPinchesWhatIsUnderThePointer() {
    stage.point(50, 40)
    #expect(pinch(.began) && pinch(.changed, scale: 2) && pinch(.ended, scale: 2))
    #expect(calls.pinches.map(\.phase) == [.began, .changed, .ended])
    #expect(calls.pinches.map(\.scale) == [1, 2, 2])
    // The origin is in coordinates of the widget.
    let corner = stage.place(of: around).origin
    #expect(calls.pinches[0].origin == Point(x: 50 - corner.x, y: 40 - corner.y))
    #expect(!pinch(.changed, scale: 3))
    stage.point(390, 290)
    around.gestures.onPinch = nil
    #expect(!pinch(.began))
    #expect(calls.pinches.count == 3)
  }

  @Test func twoFingersScaleTurnAndMove() throws {
    stage.touch(60, 50, finger: 1)
    #expect(calls.pinches.isEmpty)
    stage.touch(100, 50, finger: 2)
    #expect(calls.pinches.map(\.phase) == [.began])
    // A quarter turn clockwise, twice as far apart, and 10 to the right.
    stage.drag(90, 10, finger: 1)
    stage.drag(90, 90, finger: 2)
    let last = try #require(calls.pinches.last)
    #expect(abs(last.scale - 2) < 1e-9 && abs(last.rotation - .pi / 2) < 1e-9)
    #expect(last.translation == Point(x: 10, y: 0))
    stage.lift(finger: 1)
    #expect(calls.pinches.last?.phase == .ended)
    let count = calls.pinches.count
    stage.drag(10, 10, finger: 2)
    stage.lift(finger: 2)
    #expect(calls.pinches.count == count)
  }

  @Test func fingersThatPinchPressNothing() {
    let place = stage.middle(of: button)
    stage.touch(place.x, place.y, finger: 1)
    stage.touch(60, 50, finger: 2)
    #expect(!button.isPressed)
    stage.lift(finger: 1)
    stage.lift(finger: 2)
    #expect(calls.presses == 0 && calls.pinches.map(\.phase) == [.began, .ended])
    stage.touch(place.x, place.y, finger: 1)
    stage.lift(finger: 1)
    #expect(calls.presses == 1)
  }

  @Test func fingersThatMeetDoNotDivideByZero() throws {
    stage.touch(60, 50, finger: 1)
    stage.touch(60, 50, finger: 2)
    stage.drag(80, 50, finger: 2)
    stage.drag(60, 50, finger: 2)
    #expect(calls.pinches.allSatisfy { $0.scale > 0 && $0.scale.isFinite })
  }

  @Test func whatIsTakenAwayIsCancelled() {
    stage.point(50, 40)
    _ = pinch(.began)
    around.isHidden = true
    #expect(calls.pinches.map(\.phase) == [.began, .cancelled])
    around.isHidden = false
    stage.settle()
    stage.touch(60, 50, finger: 1)
    stage.touch(100, 50, finger: 2)
    stage.cancelTouch()
    #expect(calls.pinches.map(\.phase) == [.began, .cancelled, .began, .cancelled])
    stage.point(50, 40)
    _ = pinch(.began)
    stage.widgets.handle(PointerEvent.left, at: stage.now)
    #expect(calls.pinches.last?.phase == .cancelled && calls.pinches.count == 6)
  }

  @Test func aScrollThatNothingTakesGoesOn() {
    var amounts: [Double] = []
    picture.gestures.onScroll = {
      amounts.append($0.amount.y); return amounts.count < 2
    }
    stage.point(stage.middle(of: picture).x, stage.middle(of: picture).y)
    let handle = { self.stage.widgets.handle(.scrolled(Scroll(.wheel, y: 1)), at: self.stage.now) }
    #expect(handle() && !handle())
    #expect(amounts == [1, 1])
  }

  @Test func aFingerThatDragsASliderKeepsIt() {
    let place = stage.middle(of: slider)
    stage.touch(place.x, place.y, finger: 1)
    stage.drag(place.x + 30, place.y, finger: 1)
    stage.touch(60, 50, finger: 2)
    #expect(calls.pinches.isEmpty)
  }
}
