// SPDX-License-Identifier: MIT

import Testing
import WidgetStage

@testable import Widgets

/// Texts beside what the pointer rests on.
@Suite struct TooltipTests {
  private let first = Block(80, 40, takesInput: true)
  private let second = Block(80, 40, takesInput: true)
  private let stage: Stage

  init() {
    first.tooltip = "first"
    second.tooltip = "second"
    stage = Stage(400, 300, Stack(.vertical, spacing: 20, [first, second]))
  }

  private var shown: [Tooltip] {
    stage.widgets.root.children.flatMap(\.children).compactMap { $0 as? Tooltip }
  }

  private func rest() {
    stage.frame(after: 0.6)
    stage.settle()
  }

  @Test func aTooltipAppearsBeneathWhatThePointerRestsOn() throws {
    stage.settle()
    stage.point(40, 20)
    #expect(shown.isEmpty)
    // One frame is demanded, for the time at which the tooltip is due.
    let demand = stage.widgets.tick(at: stage.now)
    #expect(!demand.now && demand.wake == stage.now + TooltipRouter.rest)
    stage.frame(after: 0.3)
    #expect(shown.isEmpty)
    stage.frame(after: 0.3)
    let tooltip = try #require(shown.first)
    #expect(stage.place(of: tooltip).top == stage.place(of: first).bottom + 6)
    stage.settle()
    // Nothing is demanded while it is shown.
    #expect(stage.widgets.frameDemand == .idle)
    stage.point(42, 20)
    #expect(shown.count == 1)
    stage.point(300, 280)
    #expect(shown.isEmpty)
  }

  @Test func movingOnShowsTheNextAtOnce() {
    stage.point(40, 20)
    rest()
    stage.point(40, 80)
    #expect(shown.isEmpty)
    stage.frame()
    #expect(shown.count == 1)
    stage.point(300, 280)
    stage.frame(after: 1)
    stage.point(40, 20)
    stage.frame()
    #expect(shown.isEmpty)
  }

  @Test(arguments: 0..<3) func anInputHidesItUntilThePointerLeaves(input: Int) {
    stage.point(40, 20)
    rest()
    #expect(shown.count == 1)
    switch input {
    case 0: stage.press()
    case 1: stage.key(.down)
    default: stage.scroll(.wheel, y: 1)
    }
    #expect(shown.isEmpty)
    stage.release()
    stage.point(41, 20)
    rest()
    #expect(shown.isEmpty)
    stage.point(300, 280)
    stage.point(40, 20)
    rest()
    #expect(shown.count == 1)
  }

  @Test func itGoesWithItsWidget() {
    stage.point(40, 20)
    rest()
    first.isHidden = true
    #expect(shown.isEmpty)
    stage.settle()
    // The other widget is beneath the pointer now.
    rest()
    #expect(shown.count == 1)
    second.remove()
    #expect(shown.isEmpty)
  }

  @Test func aTooltipWithoutRoomIsInAPopup() {
    final class Popups: PopupHost {
      var isOpen = false
      func open(_ popover: Popover, beside area: Rect<Logical>) -> (() -> Void)? {
        isOpen = true
        return { [self] in isOpen = false }
      }
    }
    let popups = Popups()
    let bar = Block(80, 40, takesInput: true)
    bar.tooltip = "bar"
    let stage = Stage(400, 40, bar)
    stage.widgets.popups = popups
    stage.point(40, 20)
    stage.frame(after: 0.6)
    #expect(popups.isOpen)
    stage.point(40, 21)
    #expect(popups.isOpen)
    stage.widgets.handle(PointerEvent.left, at: stage.now)
    #expect(!popups.isOpen)
  }
}
