// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

@Suite struct ScrollViewTests {
  /// A view of 300 units height with a column of buttons of 3000 units height.
  private final class Bench {
    let buttons: [Button]
    let view: ScrollView
    let stage: Stage
    var meant = 0

    init(_ motion: MotionPreference = .normal, height: Double = 30) {
      buttons = (0..<30).map { Button("\($0)") }
      for button in buttons { button.sizeLimits = .fixed(height: height) }
      let column = Stack(
        .vertical, spacing: 100 - height, padding: Padding(leading: 0, bottom: 100 - height),
        buttons)
      view = ScrollView(.vertical, column)
      stage = Stage(200, 300, view)
      stage.widgets.motion = motion
      for button in buttons { button.action = { [unowned self] in meant += 1 } }
      stage.point(100, 150)
    }

    /// Top of the content, in scene coordinates.
    var offset: Double { stage.place(of: view.content).top }

    /// Layer of the scroll bar.
    var bar: Layer { view.layer.children[1] }
  }

  // MARK: Edges

  /// The content fades at the edges beyond which it goes on, more the further, and not with high
  /// contrast.
  @Test func contentFadesWhereItGoesOn() {
    let bench = Bench()
    let viewport = bench.view.contentLayer
    #expect(viewport.edgeFade == EdgeFade())
    bench.view.fadesEdges = true
    #expect(viewport.edgeFade == EdgeFade(bottom: 28))
    bench.view.scroll(to: 7, animated: false)
    #expect(viewport.edgeFade == EdgeFade(top: 7, bottom: 28))
    bench.view.scroll(to: 2_699, animated: false)
    #expect(viewport.edgeFade == EdgeFade(top: 28, bottom: 1))
    // What is revealed does not fade.
    bench.view.reveal(Rect(x: 0, y: 1_000, width: 10, height: 30), animated: false)
    #expect(bench.view.position == 1_000 - 28)
    bench.stage.widgets.theme = Theme(.dark, hasHighContrast: true)
    #expect(viewport.edgeFade == EdgeFade())
    bench.stage.widgets.theme = Theme(.dark)
    #expect(viewport.edgeFade == EdgeFade(top: 28, bottom: 28))
    bench.view.fadesEdges = false
    #expect(viewport.edgeFade == EdgeFade())
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func aRowFadesWhereReadingGoesOn(direction: LayoutDirection) {
    let view = ScrollView(.horizontal, Block(1_000, 40))
    view.fadesEdges = true
    let stage = Stage(200, 40, view)
    stage.widgets.layoutDirection = direction
    stage.settle()
    let isMirrored = direction == .rightToLeft
    #expect(
      view.contentLayer.edgeFade == (isMirrored ? EdgeFade(left: 28) : EdgeFade(right: 28)))
    view.scroll(to: 10, animated: false)
    #expect(
      view.contentLayer.edgeFade
        == (isMirrored ? EdgeFade(right: 10, left: 28) : EdgeFade(right: 28, left: 10)))
  }

  // MARK: Wheel

  @Test func aWheelSendsItAndStopsAtTheEdges() {
    let bench = Bench()
    bench.stage.scroll(.wheel, y: 1)
    bench.stage.frame()
    #expect(bench.view.position > 0 && bench.view.position < 60)
    bench.stage.scroll(.wheel, y: 1)
    bench.stage.settle()
    #expect(bench.view.position == 120 && bench.offset == -120)
    bench.stage.scroll(.wheel, y: -50)
    var least = 0.0
    while bench.stage.frame() { least = min(least, bench.view.position) }
    #expect(bench.view.position == 0 && least > -0.01)
    bench.stage.scroll(.wheel, y: 500)
    bench.stage.settle()
    #expect(bench.view.position == 2_700)
  }

  @Test func atItsEndAWheelIsForWhatIsAround() {
    let inner = ScrollView(.vertical, Block(100, 400))
    inner.sizeLimits = .fixed(height: 200)
    let outer = ScrollView(.vertical, Stack(.vertical, [inner, Block(100, 1_000)]))
    let stage = Stage(200, 300, outer)
    stage.point(50, 100)
    for _ in 0..<4 { stage.scroll(.wheel, y: 1) }
    stage.settle()
    #expect(inner.position == 200 && outer.position == 0)
    stage.scroll(.wheel, y: 1)
    stage.settle()
    #expect(inner.position == 200 && outer.position == 60)
  }

  @Test func whatFitsIsNotScrolled() {
    let view = ScrollView(.vertical, Block(100, 200))
    let stage = Stage(200, 300, view)
    stage.point(50, 50)
    stage.scroll(.wheel, y: 3)
    stage.touch(50, 200)
    stage.drag(50, 100)
    stage.lift()
    #expect(stage.settle() == 0 && view.position == 0)
    #expect(!stage.key(.tab))
  }

  // MARK: Touchpad

  /// Touchpad fingers that scroll `distance` in ten steps of 10 ms.
  private func swipe(_ bench: Bench, _ distance: Double, lift: Bool = true) {
    for _ in 0..<10 {
      bench.stage.pass(0.01)
      bench.stage.scroll(.fingers, y: distance / 10)
    }
    if lift { bench.stage.scroll(.fingers, lifted: true) }
  }

  @Test func eventsThatArriveLateFlingAtTheSpeedOfTheFingers() {
    func landing(delay: Double) -> Double {
      let bench = Bench()
      let start = bench.stage.now
      bench.stage.pass(delay)
      for step in 1...10 {
        bench.stage.widgets.handle(
          .scrolled(Scroll(.fingers, y: 15, isLifted: step == 10)), at: bench.stage.now,
          timestamp: start + .milliseconds(Int64(step) * 10))
      }
      bench.stage.settle()
      return bench.view.position
    }
    #expect(landing(delay: 0.6) == landing(delay: 0.1))
    #expect(landing(delay: 0.6) > 400)
  }

  @Test func fingersAtRestStopAFling() {
    let bench = Bench()
    swipe(bench, 150)
    for _ in 0..<4 { bench.stage.frame() }
    let stopped = bench.view.position
    #expect(bench.view.isScrolling && stopped > 150)
    bench.stage.scroll(.fingers)
    for _ in 0..<4 { bench.stage.frame() }
    #expect(bench.view.position == stopped)
    bench.stage.pass(0.2)
    bench.stage.scroll(.fingers, lifted: true)
    bench.stage.settle()
    #expect(bench.view.position == stopped)
    // At rest they do nothing.
    bench.stage.scroll(.fingers)
    #expect(!bench.view.isScrolling)
  }

  @Test func contentFollowsFingersAndGlidesOnAsTheClosedFormSays() {
    let bench = Bench()
    swipe(bench, 150)
    #expect(abs(bench.view.position - 150) < 1e-9)
    // The first frame shows the position at the release.
    bench.stage.frame()
    let start = bench.stage.now
    #expect(abs(bench.view.position - 150) < 1e-9)
    let fling = Fling(
      from: 150, velocity: 1_500, at: start, within: 0...2_700,
      deceleration: Deceleration(perMillisecond: 0.9975), bounce: Spring(response: 0.36),
      tolerance: 0.25)
    for step in 0..<400 {
      let isMoving = bench.stage.frame(after: step % 7 == 0 ? 0.05 : 0.007)
      #expect(abs(bench.view.position - fling.value(at: bench.stage.now)) < 0.01)
      guard isMoving else { break }
    }
    bench.stage.settle()
    #expect(abs(bench.view.position - fling.target) < 0.01)
  }

  @Test func fingersThatRestBeforeTheyAreLiftedThrowNothing() {
    let bench = Bench()
    swipe(bench, 150, lift: false)
    bench.stage.pass(0.2)
    bench.stage.scroll(.fingers, lifted: true)
    bench.stage.settle()
    #expect(abs(bench.view.position - 150) < 1e-9)
  }

  @Test func fingersTakeOverWhatGlides() {
    let bench = Bench()
    swipe(bench, 300)
    for _ in 0..<5 { bench.stage.frame() }
    let position = bench.view.position
    bench.stage.scroll(.fingers, y: 3)
    #expect(abs(bench.view.position - position - 3) < 1e-9)
    bench.stage.pass(0.3)
    bench.stage.scroll(.fingers, lifted: true)
    bench.stage.settle()
    #expect(abs(bench.view.position - position - 3) < 1e-9)
  }

  @Test func contentGivesBeyondItsEdgeAndComesBack() {
    let bench = Bench()
    swipe(bench, -200, lift: false)
    #expect(abs(bench.view.position + RubberBand(limit: 300).stretch(of: 200)) < 1e-9)
    bench.stage.scroll(.fingers, lifted: true)
    bench.stage.settle()
    #expect(bench.view.position == 0)
    // A fling against the edge overshoots and returns.
    bench.view.scroll(to: 200, animated: false)
    swipe(bench, -190)
    var least = 0.0
    while bench.stage.frame() { least = min(least, bench.view.position) }
    #expect(least < -2 && bench.view.position == 0)
  }

  @Test func fingersThatScrollKeepWhatTheyBeganOn() {
    let inner = ScrollView(.vertical, Block(100, 400))
    inner.sizeLimits = .fixed(height: 200)
    let outer = ScrollView(.vertical, Stack(.vertical, [inner, Block(100, 1_000)]))
    let stage = Stage(200, 300, outer)
    stage.point(50, 250)
    stage.scroll(.fingers, y: 120)
    // The inner view is under the pointer now.
    stage.scroll(.fingers, y: 20)
    #expect(outer.position == 140 && inner.position == 0)
    // If the pointer moves, no event reports that the fingers were lifted.
    stage.pass(1)
    stage.point(50, 20)
    stage.scroll(.fingers, y: 10)
    #expect(inner.position == 10 && outer.position == 140)
  }

  @Test func oneAxisLeavesTheOtherToOthers() {
    let inner = ScrollView(.horizontal, Block(900, 100))
    let outer = ScrollView(.vertical, Stack(.vertical, [inner, Block(100, 1_000)]))
    let stage = Stage(200, 300, outer)
    stage.point(50, 50)
    stage.scroll(.fingers, x: 2, y: 30)
    stage.scroll(.fingers, lifted: true)
    #expect(inner.position == 0 && outer.position == 30)
    stage.pass(1)
    stage.point(50, 51)
    stage.settle()
    stage.scroll(.fingers, x: 30, y: 2)
    #expect(inner.position == 30)
  }

  // MARK: Touch

  @Test func aFingerScrollsFromAButtonAndDoesNotPressIt() {
    let bench = Bench()
    let middle = bench.stage.middle(of: bench.buttons[2])
    bench.stage.touch(middle.x, middle.y)
    #expect(bench.buttons[2].isPressed)
    for step in 1...20 {
      bench.stage.pass(0.01)
      bench.stage.drag(middle.x, middle.y - 5 * Double(step))
    }
    #expect(!bench.buttons[2].isPressed)
    // The scroll starts once the press is a drag, after 15 units.
    #expect(abs(bench.view.position - 85) < 1e-9)
    bench.stage.lift()
    #expect(bench.meant == 0)
    let before = bench.view.position
    bench.stage.settle()
    #expect(bench.view.position > before + 50)
  }

  @Test func aFingerStopsWhatGlidesAndPressesNothing() {
    let bench = Bench()
    bench.stage.scroll(.wheel, y: 20)
    for _ in 0..<8 { bench.stage.frame() }
    let position = bench.view.position
    #expect(position > 100)
    bench.stage.touch(100, 20)
    for _ in 0..<4 { bench.stage.frame() }
    #expect(bench.view.position == position)
    #expect(!bench.buttons.contains { $0.isPressed })
    bench.stage.lift()
    bench.stage.settle()
    #expect(bench.view.position == position && bench.meant == 0)
  }

  @Test func aCancelledFingerLeavesItWhereItBelongs() {
    let bench = Bench()
    bench.stage.touch(100, 50)
    bench.stage.drag(100, 250)
    bench.stage.drag(100, 290)
    #expect(bench.view.position < 0)
    bench.stage.cancelTouch()
    bench.stage.settle()
    #expect(bench.view.position == 0)
  }

  @Test func aSliderInItIsMovedAcrossAndScrolledAlong() {
    let slider = Slider(0.5)
    let column = Stack(.vertical, [slider, Block(100, 2_000)])
    let view = ScrollView(.vertical, column)
    let stage = Stage(200, 300, view)
    let middle = stage.middle(of: slider)
    stage.touch(middle.x, middle.y)
    for step in 1...10 { stage.drag(middle.x + 5 * Double(step), middle.y - 2 * Double(step)) }
    stage.lift()
    #expect(slider.value > 0.6 && view.position == 0)
    let value = slider.value
    stage.touch(middle.x, middle.y)
    for step in 1...10 { stage.drag(middle.x + Double(step), middle.y - 5 * Double(step)) }
    stage.lift()
    #expect(slider.value == value && view.position > 10)
  }

  // MARK: Keys

  @Test func keysScrollIt() {
    let bench = Bench()
    bench.stage.click(100, 70)
    #expect(bench.stage.widgets.focused === bench.view)
    for (key, shift, position) in [
      (Keysym.down, false, 48.0), (.up, false, 0), (.space, false, 252),
      (.space, true, 0), (.pageDown, false, 252), (.pageUp, false, 0), (.end, false, 2_700),
      (.home, false, 0),
    ] {
      #expect(bench.stage.key(key, shift: shift))
      bench.stage.settle()
      #expect(abs(bench.view.position - position) < 1e-9)
    }
    #expect(!bench.stage.key(.up))
  }

  @Test func whatGetsTheKeyboardIsSeen() {
    let bench = Bench()
    let view = Rect<Logical>(x: 0, y: 0, width: 200, height: 300)
    bench.stage.key(.tab)
    for button in bench.buttons {
      bench.stage.key(.tab)
      bench.stage.settle()
      #expect(bench.stage.widgets.focused === button)
      #expect(view.contains(bench.stage.place(of: button)))
    }
    bench.stage.key(.tab)
    bench.stage.key(.tab)
    bench.stage.settle()
    #expect(view.contains(bench.stage.place(of: bench.buttons[0])))
  }

  // MARK: Other

  @Test func scrollingLaysNothingOut() {
    let blocks = (0..<50).map { _ in Block(100, 40) }
    let view = ScrollView(.vertical, Stack(.vertical, blocks))
    let stage = Stage(200, 300, view)
    let (asked, arranged) = (stage.typewriter.asked, blocks.map(\.arranged))
    stage.point(50, 50)
    stage.scroll(.wheel, y: 10)
    #expect(stage.settle() > 5)
    #expect(stage.typewriter.asked == asked && blocks.map(\.arranged) == arranged)
  }

  @Test func whatMovesBeneathThePointerIsHovered() {
    let bench = Bench()
    bench.stage.point(100, 15)
    #expect(bench.buttons[0].isHovered)
    bench.stage.scroll(.wheel, y: 100.0 / 60)
    bench.stage.settle()
    #expect(!bench.buttons[0].isHovered && bench.buttons[1].isHovered)
  }

  @Test func theBarComesAndGoes() throws {
    let bench = Bench()
    bench.stage.settle()
    bench.stage.frame(after: 3)
    bench.stage.settle()
    #expect(bench.bar.opacity == 0 && bench.stage.widgets.frameDemand == .idle)
    // A scroll without animation does not show the bar.
    bench.view.scroll(to: 30, animated: false)
    bench.stage.settle()
    #expect(bench.view.position == 30 && bench.bar.opacity == 0 && !bench.view.isScrolling)
    bench.stage.scroll(.wheel, y: 2)
    #expect(bench.view.isScrolling)
    bench.stage.settle()
    #expect(!bench.view.isScrolling)
    #expect(bench.bar.opacity == 1)
    // Nothing moves while the bar is shown; the view demands a frame for the fade-out.
    let wake = try #require(bench.stage.widgets.frameDemand.wake)
    #expect(wake > bench.stage.now && !bench.stage.widgets.frameDemand.now)
    bench.stage.frame(after: (wake - bench.stage.now).seconds)
    bench.stage.settle()
    #expect(bench.bar.opacity == 0 && bench.stage.widgets.frameDemand == .idle)
    #expect(abs(bench.bar.frame.height - 29.2) < 1e-9)
  }

  @Test func itIsAsLongAsItsContentWhereThereIsRoom() {
    let block = Block(100, 80)
    let column = Stack(.vertical, [block])
    let view = ScrollView(.vertical, column)
    view.sizeLimits.maxHeight = 200
    let foot = Block(100, 20)
    let stage = Stage(200, 250, Stack(.vertical, [view, foot]))
    #expect(stage.place(of: foot).top == 80)
    column.add(Block(100, 400))
    stage.frame()
    #expect(stage.place(of: foot).top == 200 && view.acceptsFocus)
    view.sizeLimits.maxHeight = 1_000
    stage.frame()
    #expect(abs(stage.place(of: foot).top - 230) < 1e-9)
  }

  @Test func arrowsAcrossAreNotForIt() {
    let across = ScrollView(.horizontal, Block(900, 100))
    let stage = Stage(200, 300, across)
    stage.widgets.setFocus(across)
    #expect(!stage.key(.down) && stage.key(.right))
    stage.settle()
    #expect(across.position == 48)
  }

  @Test func contentThatGrowsWhileItGlidesGlidesOn() {
    let column = Stack(.vertical, [Block(100, 900)])
    let view = ScrollView(.vertical, column)
    let stage = Stage(200, 300, view)
    stage.point(50, 50)
    for _ in 0..<10 {
      stage.pass(0.01)
      stage.scroll(.fingers, y: 20)
    }
    stage.scroll(.fingers, lifted: true)
    for _ in 0..<4 { stage.frame() }
    let before = view.position
    column.add(Block(100, 9_000))
    stage.frame()
    #expect(view.position >= before && view.position < before + 60)
    stage.settle()
    // A fling of 2000 units per second travels about 800 units; the edge was at 600.
    #expect(view.position > 850)
  }

  @Test func contentThatBecomesShorterIsSeen() {
    let block = Block(100, 2_000)
    let view = ScrollView(.vertical, Stack(.vertical, [block, Block(100, 500)]))
    let stage = Stage(200, 300, view)
    view.scroll(to: 2_200, animated: false)
    stage.settle()
    block.isHidden = true
    stage.settle()
    #expect(view.position == 200)
  }

  @Test func contentMovesByWholePixels() {
    let bench = Bench()
    bench.stage.widgets.scene.size = Size(width: 200, height: 300)
    bench.stage.widgets.scene.scale = Scale(in120ths: 150)
    bench.stage.widgets.updateSize()
    bench.view.scroll(to: 33.3, animated: false)
    bench.stage.frame()
    #expect(bench.offset * 1.25 == (bench.offset * 1.25).rounded())
    #expect(abs(bench.offset + 33.3) <= 0.4)
  }

  @Test func withLessMotionNothingSlides() {
    let bench = Bench(.reduced)
    bench.stage.scroll(.wheel, y: 2)
    bench.stage.frame()
    #expect(bench.view.position == 120)
    swipe(bench, 200)
    #expect(abs(bench.view.position - 320) < 1e-9)
    bench.stage.settle()
    #expect(abs(bench.view.position - 320) < 1e-9)
    swipe(bench, -900, lift: false)
    #expect(bench.view.position == 0)
    bench.stage.scroll(.fingers, lifted: true)
    bench.view.scroll(to: 1_000)
    #expect(bench.view.position == 1_000)
  }
}
