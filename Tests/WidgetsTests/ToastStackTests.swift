// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Widgets that are shown for a while.
@Suite struct ToastStackTests {
  /// A widget of 40 units height.
  private final class Box: Widget {
    override init() {
      super.init()
      layer.takesInput = true
    }

    override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
      Size(width: proposal.width ?? 0, height: 40)
    }
  }

  private let stack = ToastStack(at: .right, width: 200)
  private let stage: Stage
  private final class Count { var empty = 0 }
  private let count = Count()

  init() {
    stage = Stage(400, 300, stack)
    stack.onEmpty = { [count] in count.empty += 1 }
  }

  private func place(_ widget: Widget) -> Rect<Logical> { stage.scene.frame(of: widget.layer) }

  @Test func theNewestIsAboveTheOthers() {
    let (first, second) = (Box(), Box())
    stack.show(first)
    stage.frame()
    #expect(place(first).left >= 400)
    stage.settle()
    #expect(place(first) == Rect(x: 186, y: 14, width: 200, height: 40))
    stack.show(second)
    stage.settle()
    #expect(place(second) == Rect(x: 186, y: 14, width: 200, height: 40))
    #expect(place(first) == Rect(x: 186, y: 64, width: 200, height: 40))
    stack.dismiss(second)
    stage.settle()
    #expect(place(first).top == 14)
    #expect(stack.widgets.count == 1 && count.empty == 0)
  }

  @Test func aTreeMayGoWhileAToastLeaves() {
    let (stack, toast) = (ToastStack(at: .right, width: 200), Box())
    do {
      let stage = Stage(400, 300, stack)
      stack.show(toast)
      stage.settle()
      stack.dismiss(toast)
      stage.frame()
    }
    #expect(stack.widgets.isEmpty && toast.tree == nil)
  }

  @Test func eachLeavesWhenItsTimeIsOver() {
    let (short, long, endless) = (Box(), Box(), Box())
    stack.show(short, for: .seconds(1))
    stack.show(long, for: .seconds(3))
    stack.show(endless, for: nil)
    stage.settle()
    #expect(stack.widgets.count == 3)
    stage.frame(after: 1)
    stage.settle()
    #expect(!stack.widgets.contains { $0 === short })
    stage.frame(after: 2)
    stage.settle()
    #expect(stack.widgets.count == 1 && stack.widgets[0] === endless)
    // Nothing is awaited any more.
    #expect(stage.widgets.frameDemand == .idle)
    stack.dismiss(endless, atOnce: true)
    #expect(stack.isEmpty && count.empty == 1)
  }

  @Test func aToastThatLeavesIsRemovedOnce() {
    let box = Box()
    stack.show(box)
    stage.settle()
    stack.dismiss(box)
    stage.frame()
    stack.dismiss(box, atOnce: true)
    #expect(stack.isEmpty && count.empty == 1)
  }

  @Test func theNextFrameIsThatOfTheNextEnd() {
    stack.show(Box(), for: .seconds(5))
    stage.settle()
    let wake = stage.widgets.frameDemand.wake
    #expect(!stage.widgets.frameDemand.now)
    #expect(wake.map { $0 > stage.now && $0 - stage.now < .seconds(5) } ?? false)
  }

  @Test func noneLeavesUnderThePointer() {
    let box = Box()
    stack.show(box, for: .seconds(1))
    stage.settle()
    stage.point(300, 30)
    stage.settle()
    stage.frame(after: 10)
    stage.settle()
    #expect(stack.widgets.count == 1)
    // After that it stays for a moment.
    stage.point(20, 200)
    stage.frame()
    #expect(stack.widgets.count == 1)
    stage.frame(after: 2)
    stage.settle()
    #expect(stack.isEmpty)
  }

  @Test func olderOnesMakeRoom() {
    let boxes = (0..<6).map { _ in Box() }
    for box in boxes { stack.show(box, for: nil) }
    stage.settle()
    #expect(
      stack.widgets.map(ObjectIdentifier.init)
        == boxes.suffix(4).reversed().map(ObjectIdentifier.init))
  }

  @Test func withoutMotionTheyFade() {
    stage.widgets.motion = .reduced
    let box = Box()
    stack.show(box)
    stage.frame()
    stage.frame()
    #expect(place(box).left == 186)
    let opacity = box.layer.parent?.opacity ?? 1
    #expect(opacity > 0 && opacity < 1)
    stage.settle()
    #expect(box.layer.parent?.opacity == 1)
  }
}
