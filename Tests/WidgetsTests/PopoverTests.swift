// SPDX-License-Identifier: MIT

import Testing
import WidgetStage

@testable import Widgets

/// Widgets in front of all others, beside the one that they belong to.
@Suite struct PopoverTests {
  private let button = Button("Menu")
  private let beneath = Listener()
  private let rows = [Listener(), Listener()]
  private let popover: Popover
  private let stage: Stage

  init() {
    popover = Popover(Stack(.vertical, rows))
    stage = Stage(400, 300, Stack(.vertical, spacing: 10, [button, beneath]))
  }

  private var content: Layer { popover.content.layer }

  private func open() {
    popover.open(beside: button)
    stage.settle()
  }

  @Test func itGrowsOutOfItsWidget() {
    popover.open(beside: button)
    stage.frame()
    #expect(content.transform.scale < 1 && content.opacity < 1)
    stage.settle()
    #expect(content.transform.scale == 1 && content.opacity == 1)
    let (shown, owner) = (stage.place(of: popover.content), stage.place(of: button))
    #expect(shown.top == owner.bottom + 6)
    #expect(abs(shown.center.x - owner.center.x) <= 0.5 || shown.left == 6)
    #expect(stage.scene.root.bounds.contains(shown))
    #expect(stage.widgets.frameDemand == .idle)
  }

  @Test func reducedMotionFadesInPlace() {
    stage.widgets.motion = .reduced
    popover.open(beside: button)
    stage.frame()
    #expect(content.transform.scale == 1 && content.opacity < 1)
    stage.settle()
    #expect(content.opacity == 1)
  }

  @Test func itFollowsItsWidget() {
    open()
    let before = stage.place(of: popover.content)
    button.parent?.children.first?.remove()
    stage.settle()
    #expect(stage.place(of: popover.content) == before)
    popover.close()
    stage.settle()
    let other = Stack(.vertical, [Block(40, 120), button])
    stage.widgets.root.add(other)
    open()
    #expect(stage.place(of: popover.content).top == stage.place(of: button).bottom + 6)
  }

  @Test func aPressBesideItClosesItAndGoesNoFurther() {
    var isClosed = 0
    popover.onClose = { isClosed += 1 }
    open()
    stage.click(380, 290)
    #expect(!popover.isOpen && isClosed == 1 && popover.parent != nil)
    // It fades out, and takes no input meanwhile.
    #expect(!content.takesInput && stage.scene.root.bounds.contains(stage.place(of: popover)))
    stage.settle()
    #expect(popover.parent == nil && isClosed == 1)
  }

  @Test func openingDuringTheEndGoesOn() {
    open()
    popover.close()
    stage.frame(after: 0.03)
    stage.frame(after: 0.03)
    let before = content.opacity
    #expect(before > 0 && before < 1)
    open()
    #expect(popover.isOpen && popover.parent != nil && content.opacity == 1)
    stage.key(.escape)
    stage.settle()
    #expect(popover.parent == nil)
  }

  @Test func theKeyboardFocusGoesInAndBack() {
    stage.widgets.setFocus(button)
    popover.initialFocus = rows[1]
    open()
    #expect(stage.widgets.focused === rows[1])
    for _ in 0..<5 {
      stage.key(.tab)
      #expect(stage.widgets.focused.map(popover.contains) == true)
    }
    #expect(stage.key(.escape))
    #expect(!popover.isOpen && stage.widgets.focused === button)
  }

  @Test func escapeClosesItWithoutAFocus() {
    popover.initialFocus = rows[0]
    open()
    stage.widgets.setFocus(nil)
    #expect(stage.key(.escape) && !popover.isOpen)
    #expect(!stage.key(.escape))
  }

  @Test func nothingBeneathScrolls() {
    let scroller = ScrollView(.vertical, Block(100, 900))
    stage.widgets.root.add(scroller)
    stage.settle()
    open()
    stage.point(300, 250)
    stage.scroll(.wheel, y: 3)
    stage.settle()
    #expect(scroller.position == 0)
    popover.close()
    stage.scroll(.wheel, y: 3)
    stage.settle()
    #expect(scroller.position > 0)
  }

  @Test func itClosesWithItsTree() {
    var isClosed = false
    popover.onClose = { isClosed = true }
    open()
    popover.remove()
    #expect(isClosed && !popover.isOpen)
    popover.open(beside: Button("Without a tree"))
    #expect(!popover.isOpen)
    open()
    #expect(popover.isOpen && content.opacity == 1)
  }
}
