// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

@Suite struct SliderTests {
  /// A slider at x = 20 of 222 units width, whose knob travels 200 units.
  private final class Bench {
    let slider: Slider
    let stage: Stage
    var told: [Double] = []
    var finished = 0

    init(_ value: Double = 50, step: Double? = nil) {
      slider = Slider(value, in: 0...100, step: step)
      slider.sizeLimits = .fixed(width: 222)
      stage = Stage(
        400, 300, Stack(.vertical, padding: Padding(20), alignment: .start, [slider]))
      slider.onChange = { [unowned self] in told.append($0) }
      slider.onFinish = { [unowned self] in finished += 1 }
    }

    /// Centre of the knob, in scene coordinates.
    var knob: Double { 20 + slider.layer.children[2].frame.left + 11 }
    /// Centre of the knob for a number, in scene coordinates.
    func place(_ value: Double) -> Double { 31 + 2 * value }
    /// Vertical centre of the slider, in scene coordinates.
    var y: Double { stage.middle(of: slider).y }
  }

  @Test func theKnobStandsAtItsNumber() {
    let bench = Bench(25)
    #expect(abs(bench.knob - bench.place(25)) < 1e-9)
    bench.slider.value = 1_000
    bench.stage.settle()
    #expect(bench.slider.value == 100 && abs(bench.knob - bench.place(100)) < 1e-9)
    bench.slider.value = .nan
    #expect(bench.slider.value == 0 && bench.told == [])
  }

  @Test func whatRunsByItselfMovesTheKnobAtOnce() {
    let bench = Bench(25)
    bench.slider.jump(to: 60)
    bench.stage.frame()
    #expect(abs(bench.knob - bench.place(60)) < 1e-9 && bench.told == [])
    bench.stage.settle()
    bench.slider.jump(to: 60)
    #expect(!bench.stage.widgets.frameDemand.now)
  }

  @Test func thePointerDragsTheKnobFromWhereItIsTaken() {
    let bench = Bench()
    bench.stage.point(bench.place(50) + 5, bench.y)
    bench.stage.press()
    #expect(bench.told == [])
    bench.stage.point(bench.place(50) + 25, bench.y)
    bench.stage.point(bench.place(50) + 26, bench.y + 90)
    #expect(bench.told.count == 2 && abs(bench.slider.value - 60.5) < 1e-9)
    bench.stage.frame()
    #expect(abs(bench.knob - bench.place(60.5)) < 1e-9)
    bench.stage.point(3_000, 0)
    #expect(bench.slider.value == 100 && bench.finished == 0)
    bench.stage.release()
    #expect(bench.finished == 1)
  }

  @Test func aPressOnTheTrackBringsTheKnobAndDragsIt() {
    let bench = Bench()
    bench.stage.point(bench.place(10), bench.y)
    bench.stage.press()
    #expect(abs(bench.slider.value - 10) < 1e-9)
    bench.stage.point(bench.place(20), bench.y)
    #expect(abs(bench.slider.value - 20) < 1e-9)
    bench.stage.release()
  }

  @Test func aFingerDragsAlongAndTapsBringTheKnob() {
    let bench = Bench()
    bench.stage.touch(bench.place(50), bench.y)
    bench.stage.drag(bench.place(50) + 4, bench.y)
    #expect(bench.told == [])
    bench.stage.drag(bench.place(50) + 20, bench.y)
    bench.stage.drag(bench.place(50) + 30, bench.y)
    #expect(abs(bench.slider.value - 55) < 1e-9)
    bench.stage.cancelTouch()
    #expect(bench.slider.value == 50 && bench.finished == 1)
    bench.stage.touch(bench.place(80), bench.y)
    bench.stage.lift()
    #expect(abs(bench.slider.value - 80) < 1e-9 && bench.finished == 2)
    bench.stage.frame()
    #expect(bench.knob > bench.place(50) && bench.knob < bench.place(80))
    bench.stage.settle()
    #expect(abs(bench.knob - bench.place(80)) < 1e-9)
  }

  @Test func keysMoveIt() {
    let bench = Bench()
    bench.stage.key(.tab)
    for (key, value) in [
      (Keysym.right, 51.0), (.up, 52), (.left, 51), (.down, 50), (.pageUp, 60),
      (.pageDown, 50), (.home, 0), (.left, 0), (.end, 100), (.right, 100),
    ] {
      #expect(bench.stage.key(key))
      #expect(abs(bench.slider.value - value) < 1e-9)
    }
    #expect(bench.told.count == 8)
    #expect(!bench.stage.key(.enter))
  }

  @Test func stepsAreKept() {
    let bench = Bench(48, step: 10)
    #expect(bench.slider.value == 50)
    bench.stage.key(.tab)
    bench.stage.key(.right)
    #expect(bench.slider.value == 60)
    bench.stage.point(bench.place(60), bench.y)
    bench.stage.press()
    bench.stage.point(bench.place(64), bench.y)
    #expect(bench.slider.value == 60)
    bench.stage.point(bench.place(66), bench.y)
    #expect(bench.slider.value == 70)
    bench.stage.release()
    #expect(bench.told == [60, 70])
  }

  @Test func withLessMotionTheKnobJumps() {
    let bench = Bench()
    bench.stage.widgets.motion = .reduced
    bench.stage.key(.tab)
    bench.stage.key(.end)
    bench.stage.frame()
    #expect(abs(bench.knob - bench.place(100)) < 1e-9)
  }
}
