// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

@Suite struct FocusTests {
  private func column(_ count: Int) -> (Stage, [Listener]) {
    let listeners = (0..<count).map { _ in Listener() }
    let half = count / 2
    let inner = Stack(.horizontal, Array(listeners[..<half]))
    let rest = Array(listeners[half...])
    return (Stage(400, 300, Stack(.vertical, alignment: .start, [inner] + rest)), listeners)
  }

  /// The focus ring around `widget`; nil if there is none.
  private func ring(_ widget: Widget) -> Layer? {
    widget.layer.children.first { $0.border != nil }
  }

  @Test func tabGoesInTheOrderOfTheTreeAndBack() {
    let (stage, all) = column(5)
    for index in [0, 1, 2, 3, 4, 0] {
      #expect(stage.key(.tab))
      #expect(stage.widgets.focused === all[index])
    }
    for index in [4, 3, 2, 1, 0] {
      stage.key(.tab, shift: true)
      #expect(stage.widgets.focused === all[index])
    }
  }

  @Test func whatLiesAroundKnowsThatItHoldsTheKeyboard() throws {
    let (stage, all) = column(5)
    let inner = try #require(all[0].parent)
    let outer = try #require(inner.parent)
    stage.widgets.setFocus(all[0])
    #expect(
      all[0].containsFocus && inner.containsFocus && outer.containsFocus && !all[1].containsFocus)
    stage.key(.tab)
    #expect(!all[0].containsFocus && all[1].containsFocus && inner.containsFocus)
    stage.key(.tab)
    #expect(!all[1].containsFocus && !inner.containsFocus && outer.containsFocus)
    stage.widgets.setFocus(all[1])
    inner.remove()
    #expect(!all[1].containsFocus && !inner.containsFocus && !outer.containsFocus)
    stage.widgets.setFocus(all[4])
    outer.isHidden = true
    #expect(!all[4].containsFocus && !outer.containsFocus)
  }

  @Test func whatCannotBeUsedIsPassedOver() {
    let (stage, all) = column(5)
    all[1].isEnabled = false
    all[2].isHidden = true
    stage.key(.tab)
    stage.key(.tab)
    #expect(stage.widgets.focused === all[3])
    all[0].parent?.isEnabled = false
    stage.key(.tab)
    stage.key(.tab)
    #expect(stage.widgets.focused === all[3])
  }

  @Test func whereTheKeyboardWasTakenAwayTabGoesOnFromThere() {
    let (stage, all) = column(5)
    for _ in 0..<3 { stage.key(.tab) }
    all[2].isEnabled = false
    #expect(stage.widgets.focused == nil && all[2].focus == .none)
    stage.key(.tab)
    #expect(stage.widgets.focused === all[3])
    all[3].isHidden = true
    stage.key(.tab, shift: true)
    #expect(stage.widgets.focused === all[1])
    all[1].remove()
    #expect(stage.widgets.focused == nil)
    #expect(stage.key(.tab))
  }

  @Test func theRingIsSeenWhereTheKeyboardIsUsed() throws {
    let (stage, all) = column(2)
    stage.click(stage.middle(of: all[1]).x, stage.middle(of: all[1]).y)
    stage.settle()
    #expect(stage.widgets.focused === all[1] && all[1].focus == .withoutRing)
    #expect(ring(all[1]) == nil)
    stage.key(.tab)
    stage.settle()
    #expect(all[0].focus == .withRing && all[1].focus == .none)
    let ring = try #require(self.ring(all[0]))
    #expect(ring.frame == Rect(x: -4, y: -4, width: 48, height: 48) && ring.opacity == 1)
    // A press focuses without a ring.
    stage.click(stage.middle(of: all[1]).x, stage.middle(of: all[1]).y)
    stage.settle()
    #expect(ring.parent == nil)
    // A key that is handled shows the ring.
    all[1].takes = [.enter]
    stage.key(.enter)
    stage.settle()
    #expect(self.ring(all[1]) != nil)
  }

  @Test func theRingMovesWithItsWidget() throws {
    let (stage, all) = column(2)
    stage.key(.tab)
    stage.settle()
    let ring = try #require(self.ring(all[0]))
    let before = stage.scene.frame(of: ring)
    all[0].parent?.layer.transform.translation = SIMD2(30, 10)
    #expect(stage.scene.frame(of: ring) == before.offsetBy(Point(x: 30, y: 10)))
  }

  @Test func keysBubbleToWhatIsAroundAndThenToTheApp() {
    let (inner, outer) = (Listener(), Listener())
    outer.add(inner)
    let stage = Stage(400, 300, outer)
    stage.widgets.setFocus(inner)
    outer.takes = [.escape]
    #expect(stage.key(.escape))
    #expect(inner.keys == [.escape] && outer.keys == [.escape])
    inner.takes = [.escape]
    #expect(stage.key(.escape))
    #expect(outer.keys.count == 1)
    #expect(!stage.key(.left))
    let shortcut = KeyEvent(.pressed, .escape, modifiers: .control)
    #expect(!stage.widgets.handle(shortcut, at: stage.now))
  }

  @Test func aPressOnWhatTakesNoKeysLeavesTheFocus() {
    let (stage, all) = column(2)
    let ground = ZStack()
    ground.layer.takesInput = true
    ground.sizeLimits = .fixed(width: 40, height: 40)
    all[0].parent?.add(ground)
    stage.frame()
    stage.key(.tab)
    stage.click(stage.middle(of: ground).x, stage.middle(of: ground).y)
    #expect(stage.widgets.focused === all[0])
    // A press of what may not have the focus does its work, and leaves it, too.
    all[1].allowsFocus = false
    stage.click(stage.middle(of: all[1]).x, stage.middle(of: all[1]).y)
    #expect(stage.widgets.focused === all[0])
    stage.key(.tab)
    #expect(stage.widgets.focused === all[0])
    stage.widgets.setFocus(all[1])
    #expect(stage.widgets.focused === all[0])
    // What has the focus loses it.
    all[0].parent?.allowsFocus = false
    #expect(stage.widgets.focused == nil)
    stage.key(.tab)
    #expect(stage.widgets.focused == nil)
  }

  @Test func aPressBesideAllWidgetsIsForTheAppWithItsKeys() {
    let (stage, all) = column(2)
    let field = TextField()
    stage.widgets.root.add(Stack(.vertical, alignment: .end, [field, Spacer()]))
    stage.frame()
    stage.widgets.setFocus(all[0])
    stage.click(200, 290)
    #expect(stage.widgets.focused == nil)
    stage.widgets.setFocus(field)
    stage.click(200, 290)
    #expect(stage.widgets.focused === field)
  }

  @Test func aPressOfAButtonLeavesATextItsFocus() {
    let (field, other) = (TextField(), TextField())
    var count = 0
    let button = Button("Count") { count += 1 }
    let list = List(RowLayout(count: 3, height: 20)) {
      Label("Row")
    } configure: { _, _ in
    }
    let column = Stack(.vertical, [field, other, button, list])
    let stage = Stage(400, 300, column)
    func press(_ widget: Widget) {
      stage.click(stage.middle(of: widget).x, stage.middle(of: widget).y)
      stage.frame(after: 1)
    }
    press(field)
    press(button)
    press(list)
    #expect(stage.widgets.focused === field && count == 1)
    press(other)
    #expect(stage.widgets.focused === other)
    // Keys go on from a row that was selected.
    list.onSelect = { _ in }
    press(list)
    #expect(stage.widgets.focused === list && list.current == 1)
    press(button)
    #expect(stage.widgets.focused === button && count == 2)
  }

  @Test func theDefaultHasTheFocusWhenNothingElseHas() {
    let (stage, all) = column(4)
    all[2].isDefaultFocus = true
    stage.frame()
    #expect(stage.widgets.focused === all[2] && all[2].focus == .withoutRing)
    // It is not taken from others.
    stage.key(.tab)
    stage.frame()
    #expect(stage.widgets.focused === all[3])
    // What has it goes, or is hidden.
    all[3].remove()
    stage.frame()
    #expect(stage.widgets.focused === all[2])
    stage.widgets.setFocus(all[0])
    all[0].isHidden = true
    stage.frame()
    #expect(stage.widgets.focused === all[2])
    // Without the keyboard nothing is given.
    stage.widgets.hasKeyboard = false
    all[2].isHidden = true
    all[2].isHidden = false
    stage.frame()
    #expect(stage.widgets.focused == nil)
    stage.widgets.hasKeyboard = true
    stage.frame()
    #expect(stage.widgets.focused === all[2])
    // Code may take it away; the next key gives it back, and is for the default.
    stage.widgets.setFocus(nil)
    stage.frame()
    #expect(stage.widgets.focused == nil)
    let released = KeyEvent(.released, .escape)
    #expect(!stage.widgets.handle(released, at: stage.now) && stage.widgets.focused == nil)
    all[2].takes = [.enter]
    #expect(stage.key(.enter) && all[2].keys.last == .enter)
  }

  @Test func whatMayNotHaveTheFocusKeepsItFromWhatIsAround() {
    let (field, button) = (TextField(), Button("In a row"))
    button.allowsFocus = false
    let list = List(RowLayout(count: 1, height: 40)) {
      button
    } configure: { _, _ in
    }
    list.onSelect = { _ in }
    let stage = Stage(400, 300, Stack(.vertical, [field, list]))
    stage.widgets.setFocus(field)
    stage.click(stage.middle(of: button).x, stage.middle(of: button).y)
    #expect(stage.widgets.focused === field)
  }

  @Test func aPanelThatOpensAgainBeginsWithTheDefault() {
    let (stage, all) = column(3)
    stage.widgets.setFocus(all[0])
    stage.widgets.isOpen = false
    stage.widgets.isOpen = true
    stage.frame()
    #expect(stage.widgets.focused === all[0])
    all[2].isDefaultFocus = true
    stage.widgets.isOpen = false
    stage.widgets.isOpen = true
    stage.frame()
    #expect(stage.widgets.focused === all[2])
    // What may have the focus again gets it.
    all[2].allowsFocus = false
    #expect(stage.widgets.focused == nil)
    all[2].allowsFocus = true
    stage.frame()
    #expect(stage.widgets.focused === all[2])
  }

  @Test func theDefaultMayBeAroundTheWidgetAndInAPopover() {
    let (stage, all) = column(2)
    let (first, second) = (Listener(), Listener())
    let inner = Stack(.horizontal, [second])
    inner.isDefaultFocus = true
    let popover = Popover(Stack(.vertical, [first, inner]))
    stage.click(stage.middle(of: all[0]).x, stage.middle(of: all[0]).y)
    popover.open(beside: all[1])
    stage.settle()
    #expect(stage.widgets.focused === second)
    popover.close()
    stage.settle()
    #expect(stage.widgets.focused === all[0])
  }

  @Test func nothingBeneathWhatIsModalIsReached() {
    let (stage, all) = column(3)
    let sheet = Stack(.vertical, alignment: .start, [Listener()])
    sheet.layer.isModal = true
    stage.widgets.root.add(sheet)
    stage.frame()
    stage.key(.tab)
    #expect(stage.widgets.focused === sheet.children[0])
    stage.key(.tab)
    #expect(stage.widgets.focused === sheet.children[0])
    sheet.remove()
    stage.key(.tab)
    #expect(stage.widgets.focused === all[0])
  }

  @Test func norBeneathWhatIsModalDeepWithin() {
    let (stage, all) = column(2)
    let sheet = Stack(.vertical, alignment: .start, [Listener(), Listener()])
    sheet.layer.isModal = true
    let around = Stack(.vertical, alignment: .start, [Listener(), sheet, Listener()])
    stage.widgets.root.add(around)
    stage.frame()
    for turn in 0..<4 {
      stage.key(.tab)
      #expect(stage.widgets.focused === sheet.children[turn % 2])
    }
    sheet.isHidden = true
    stage.key(.tab)
    #expect(
      all.contains { $0 === stage.widgets.focused } || around.contains(stage.widgets.focused!))
    #expect(!sheet.contains(stage.widgets.focused!))
  }

  @Test func whereTheFocusedWidgetWasRemovedTheKeyboardGoesOn() {
    let (stage, all) = column(8)
    func remove(_ widgets: Widget...) {
      for widget in widgets { widget.remove() }
      stage.frame()
    }
    stage.widgets.setFocus(all[5])
    remove(all[5])
    #expect(stage.widgets.focused === all[6] && all[6].focus == .withRing)
    // A new one in its place.
    let new = Listener()
    all[6].parent?.insert(new, at: 3)
    remove(all[6])
    #expect(stage.widgets.focused === new)
    // Several at once; of the last, the one before has it.
    stage.widgets.setFocus(all[7])
    remove(new, all[7])
    #expect(stage.widgets.focused === all[4])
    // What is around it goes, and there is none before.
    stage.widgets.setFocus(all[1])
    remove(all[0].parent!)
    #expect(stage.widgets.focused === all[4])
    remove(all[4])
    #expect(stage.widgets.focused == nil)
  }

  /// A press leaves no ring, and so nothing that the next Return would press by accident.
  @Test func afterAPressOnlyTabGoesOnFromWhatWasRemoved() {
    func tab(_ press: (Stage) -> Void, remove index: Int) -> Int? {
      let (stage, all) = column(5)
      stage.widgets.setFocus(all[index], showsRing: false)
      all[index].remove()
      stage.frame()
      #expect(stage.widgets.focused == nil)
      press(stage)
      return all.firstIndex { $0 === stage.widgets.focused }
    }
    func forward(_ stage: Stage) { stage.key(.tab) }
    func back(_ stage: Stage) { stage.key(.tab, shift: true) }
    #expect(tab(forward, remove: 2) == 3)
    #expect(tab(back, remove: 2) == 1)
    #expect(tab(forward, remove: 4) == 3)
    #expect(tab(back, remove: 4) == 3)
    #expect(tab(forward, remove: 0) == 1)
    #expect(tab(back, remove: 0) == 4)
  }

  /// The next member of a group takes the place, which Tab would pass over otherwise.
  @Test func aRemovedMemberOfAGroupLeavesItsPlaceToTheNext() {
    let (stage, all) = column(8)
    all[0].parent?.focusGroup = FocusGroup(.horizontal)
    stage.widgets.setFocus(all[1])
    all[1].remove()
    stage.frame()
    #expect(stage.widgets.focused === all[2])
    stage.widgets.setFocus(all[0])
    all[0].remove()
    stage.frame()
    #expect(stage.widgets.focused === all[2])
  }

  @Test func theRingIsWholeAroundWhatFillsAScrollView() throws {
    let rows = (0..<4).map { _ in Listener() }
    let scroll = ScrollView(.vertical, Stack(.vertical, rows))
    scroll.sizeLimits = .fixed(width: 40, height: 60)
    let stage = Stage(400, 300, Stack(.vertical, alignment: .center, [Block(100, 20), scroll]))
    stage.widgets.setFocus(rows[0])
    stage.settle()
    let ring = try #require(self.ring(rows[0]))
    let item = stage.scene.list.items.first { $0.layer === ring }
    #expect(item?.bounds == stage.scene.scale.snapped(stage.scene.frame(of: ring)))
    #expect(stage.scene.frame(of: ring).top < stage.scene.frame(of: scroll.layer).top)
  }
}
