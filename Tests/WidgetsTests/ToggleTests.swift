// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

@Suite struct ToggleTests {
  private final class Bench {
    let toggle = Toggle()
    let stage: Stage
    var told: [Bool] = []

    init() {
      stage = Stage(
        400, 300, Stack(.vertical, padding: Padding(50), alignment: .start, [toggle]))
      toggle.onChange = { [unowned self] in told.append($0) }
    }

    /// Left edge of the knob, in coordinates of the track.
    var knob: Double { toggle.layer.children[0].children[0].frame.left }
  }

  @Test func itIsSwitchedByPointerFingerAndKeys() {
    let bench = Bench()
    let middle = bench.stage.middle(of: bench.toggle)
    bench.stage.click(middle.x, middle.y)
    #expect(bench.toggle.isOn && bench.told == [true])
    bench.stage.touch(middle.x, middle.y)
    bench.stage.lift()
    #expect(!bench.toggle.isOn)
    bench.stage.key(.tab)
    bench.stage.key(.space)
    bench.stage.key(.enter)
    #expect(bench.told == [true, false, true, false])
  }

  @Test func itsKnobSwingsOverAndRests() {
    let bench = Bench()
    bench.stage.settle()
    #expect(bench.knob == 3)
    bench.toggle.isOn = true
    #expect(bench.told == [])
    bench.stage.frame()
    bench.stage.frame()
    #expect(bench.knob > 3 && bench.knob < 21)
    bench.stage.settle()
    #expect(bench.knob == 21)
  }

  @Test func itsKnobIsDragged() {
    let bench = Bench()
    let middle = bench.stage.middle(of: bench.toggle)
    bench.stage.touch(middle.x - 9, middle.y)
    for step in 1...12 {
      bench.stage.drag(middle.x - 9 + Double(step), middle.y)
      bench.stage.frame()
    }
    #expect(bench.knob > 10 && bench.told == [])
    // The knob is held still before the release, so that it is not thrown.
    bench.stage.pass(1)
    bench.stage.lift()
    #expect(bench.told == [true])
    bench.stage.settle()
    bench.stage.touch(middle.x, middle.y)
    bench.stage.drag(middle.x - 12, middle.y)
    bench.stage.cancelTouch()
    bench.stage.settle()
    #expect(bench.toggle.isOn && bench.knob == 21 && bench.told == [true])
  }

  @Test func itsKnobIsThrown() {
    let bench = Bench()
    let middle = bench.stage.middle(of: bench.toggle)
    bench.stage.point(middle.x - 9, middle.y)
    bench.stage.press()
    for step in 1...4 {
      bench.stage.pass(0.008)
      bench.stage.point(middle.x - 9 + 2 * Double(step), middle.y)
    }
    bench.stage.release()
    #expect(bench.told == [true])
  }

  @Test func withLessMotionItsKnobJumps() {
    let bench = Bench()
    bench.stage.widgets.motion = .reduced
    bench.stage.settle()
    bench.toggle.isOn = true
    bench.stage.frame()
    #expect(bench.knob == 21)
  }
}
