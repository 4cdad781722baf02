// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Controls that a swipe dismisses.
@Suite struct SwipeTests {
  private final class Row: SwipeControl {
    override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
      Size(width: 300, height: 60)
    }
  }

  private final class Calls { var dismissed = 0 }
  private let calls = Calls()
  private let row = Row()
  private let stage: Stage

  init() {
    row.onDismiss = { [calls] in calls.dismissed += 1 }
    stage = Stage(300, 200, Stack(.vertical, [row]))
    stage.settle()
  }

  @Test func assistiveTechnologyDismisses() {
    #expect(row.accessibleContent.actions == [.press, .dismiss])
    #expect(row.perform(.perform(.dismiss)) && row.isDismissing)
    stage.settle()
    #expect(calls.dismissed == 1)
  }

  private var offset: Double { row.layer.transform.translation.x }

  private func swipe(_ steps: [Double], every seconds: Double = 0.016) {
    stage.touch(100, 30)
    var x = 100.0
    for step in steps {
      x += step
      stage.pass(seconds)
      stage.drag(x, 30)
      stage.frame(after: 0)
    }
    stage.lift()
  }

  @Test func itFollowsTheFingerAndSpringsBack() {
    stage.touch(100, 30)
    stage.drag(115, 30)
    stage.drag(160, 30)
    stage.frame(after: 0.2)
    #expect(offset == 45)
    #expect(row.layer.opacity < 1)
    stage.lift()
    stage.settle()
    #expect(offset == 0 && row.layer.opacity == 1)
    #expect(calls.dismissed == 0)
  }

  @Test func farOrFastDismisses() {
    swipe([15, 40, 40, 40], every: 0.3)
    stage.settle()
    #expect(calls.dismissed == 1)
    #expect(offset > 290)
  }

  @Test func velocityDecides() {
    // A short way at a high speed.
    swipe([-15, -20, -20])
    stage.settle()
    #expect(calls.dismissed == 1)
    #expect(offset < -290)
  }

  @Test func thePointerSwipesToo() {
    let button = Button("inside")
    row.add(button)
    button.layout(in: Rect(x: 0, y: 0, width: 100, height: 40))
    stage.point(50, 20)
    stage.press()
    for x in stride(from: 60.0, through: 220, by: 20) {
      stage.pass(0.1)
      stage.point(x, 20)
    }
    stage.release()
    #expect(!button.isPressed)
    stage.settle()
    #expect(calls.dismissed == 1)
  }

  @Test(arguments: [Keysym.left, .right, .delete]) func keysDismiss(key: Keysym) {
    stage.widgets.setFocus(row)
    #expect(stage.key(key))
    stage.settle()
    #expect(calls.dismissed == 1)
    #expect((offset < 0) == (key == .left))
  }

  @Test func reducedMotionFadesInPlace() {
    stage.widgets.motion = .reduced
    row.dismiss(towards: 1)
    stage.frame()
    stage.frame()
    #expect(offset == 0 && row.layer.opacity < 1)
    stage.settle()
    #expect(calls.dismissed == 1)
  }
}
