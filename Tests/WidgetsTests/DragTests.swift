// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Drags out of widgets and drops on them. A letter is 7 units wide (Typewriter, 14 units high),
/// and the text of a field begins at 12.
@Suite struct DragTests {
  /// A desktop of one drag at a time, which a test ends.
  private final class Desktop {
    /// The items that were dragged.
    var items: [DragItem] = []
    /// Ends the last drag.
    var end: (DragAction?) -> Void = { _ in }
    /// True if the desktop has no drags.
    var refuses = false

    @MainActor init(_ stage: Stage) {
      stage.widgets.onDrag = { [unowned self] item, onEnd in
        if refuses { return false }
        items.append(item)
        end = onEnd
        // The pointer leaves the surface with the drag.
        return true
      }
    }
  }

  private let first: TextControl
  private let second: TextControl
  private let stage: Stage
  private let desktop: Desktop

  init() { self.init(TextField("one two three"), TextField("abc")) }

  private init(_ first: TextControl, _ second: TextControl) {
    self.first = first
    self.second = second
    stage = Stage(400, 300, Stack(.vertical, alignment: .start, [first, second]))
    desktop = Desktop(stage)
    stage.widgets.setFocus(first)
    stage.frame()
  }

  /// The point of a caret position in the first line, in scene coordinates.
  private func point(_ control: TextControl, _ letters: Double) -> Point<Logical> {
    let place = stage.place(of: control)
    return Point(x: place.left + 12 + 7 * letters, y: place.top + 18)
  }

  private func press(_ point: Point<Logical>) {
    stage.point(point.x, point.y)
    stage.press()
  }

  private func select(_ control: TextControl, _ range: Range<Int>) {
    _ = control.perform(.select(anchor: range.lowerBound, caret: range.upperBound))
    stage.frame()
  }

  /// Drags the selection of a control from a letter, as far as the desktop takes over.
  private func drag(_ control: TextControl, from letter: Double) {
    let start = point(control, letter)
    press(start)
    stage.point(start.x + 4, start.y)
    stage.widgets.handle(PointerEvent.left, at: stage.now)
  }

  private static let text = DragOffer([.text], actions: [.copy, .move])
  private static let ownText = DragOffer([.text], actions: [.copy, .move], isOwn: true)

  @discardableResult private func hover(
    _ control: TextControl, _ letters: Double, _ offer: DragOffer = ownText
  ) -> DropAcceptance? {
    stage.widgets.handle(.hovered(point(control, letters), offer), at: stage.now)
    return stage.widgets.dropAcceptance
  }

  /// Drops what is dragged, as the window reports it and the compositor ends it.
  private func drop(_ control: TextControl, _ letters: Double, _ action: DragAction) throws {
    let content = try #require(desktop.items.last).content
    stage.widgets.handle(.left, at: stage.now)
    stage.widgets.handle(
      .dropped(Drop(content, at: point(control, letters), action: action, isOwn: true)),
      at: stage.now)
    desktop.end(action)
  }

  private func undo() {
    stage.widgets.handle(
      KeyEvent(.pressed, Keysym(rawValue: 0x7a), modifiers: .control), at: stage.now)
  }

  // MARK: The beginning of a drag

  @Test func aPressOnTheSelectionDragsItBeyondAThreshold() {
    select(first, 4..<7)
    let start = point(first, 5)
    press(start)
    stage.point(start.x + 3, start.y)
    #expect(desktop.items.isEmpty && first.editing.selection == 4..<7)
    stage.point(start.x + 4, start.y)
    #expect(desktop.items.map(\.content) == [.text("two")])
    #expect(desktop.items.first?.actions == [.copy, .move])
    // The rest of the press does nothing.
    stage.point(start.x + 40, start.y)
    stage.release()
    #expect(desktop.items.count == 1 && first.editing.selection == 4..<7)
  }

  @Test func aClickOnTheSelectionPutsTheCaret() {
    select(first, 4..<7)
    let start = point(first, 5)
    press(start)
    #expect(first.editing.selection == 4..<7)
    stage.release()
    #expect(first.editing.selection == 5..<5 && desktop.items.isEmpty)
    // The second click still selects the word.
    press(start)
    stage.release()
    #expect(first.editing.selection == 4..<7)
  }

  @Test func aPressBesideTheSelectionSelects() {
    select(first, 4..<7)
    drag(first, from: 8)
    #expect(desktop.items.isEmpty && first.editing.selection == 8..<9)
  }

  /// A field that gets the focus by a press selects its text with it, which the press may not mean.
  @Test func thePressThatGivesTheFocusSelects() {
    drag(second, from: 1)
    #expect(desktop.items.isEmpty && second.editing.selection == 1..<2)
  }

  @Test func withoutDragsInTheDesktopThePressSelects() {
    desktop.refuses = true
    select(first, 4..<7)
    let start = point(first, 5)
    press(start)
    stage.point(start.x + 14, start.y)
    #expect(first.editing.selection == 5..<7)
    stage.point(start.x - 14, start.y)
    stage.release()
    #expect(first.editing.selection == 3..<5)
  }

  @Test func aPasswordIsNotDragged() throws {
    let field = try #require(first as? TextField)
    field.isPassword = true
    select(first, 0..<13)
    drag(first, from: 5)
    #expect(desktop.items.isEmpty)
  }

  @Test func aReadOnlyTextIsCopied() {
    first.isReadOnly = true
    select(first, 4..<7)
    drag(first, from: 5)
    #expect(desktop.items.first?.actions == [.copy])
  }

  @Test func aTextInADraggableWidgetIsSelected() {
    first.parent?.gestures.dragItem = { DragItem(.text("around")) }
    select(first, 0..<0)
    drag(first, from: 5)
    #expect(desktop.items.isEmpty && first.editing.selection == 5..<6)
  }

  // MARK: Moving and copying

  @Test(arguments: [
    (0.0, "twoone  three", 0..<3), (13, "one  threetwo", 10..<13), (9, "one  ttwohree", 6..<9),
    // At the end of the selection nothing moves.
    (7, "one two three", 4..<7),
  ])
  func theSelectionMovesWithinItsText(
    _ place: Double, _ text: String, _ selection: Range<Int>
  ) throws {
    var changes: [String] = []
    first.onChange = { changes.append($0) }
    select(first, 4..<7)
    drag(first, from: 5)
    hover(first, place)
    try drop(first, place, .move)
    #expect(first.text == text && first.editing.selection == selection)
    #expect(changes == (text == "one two three" ? [] : [text]))
    undo()
    #expect(first.text == "one two three")
    if !changes.isEmpty { #expect(first.editing.selection == 4..<7 && !first.editing.canUndo) }
  }

  @Test func aCopyStays() throws {
    select(first, 4..<7)
    drag(first, from: 5)
    hover(first, 0)
    try drop(first, 0, .copy)
    #expect(first.text == "twoone two three" && first.editing.selection == 0..<3)
  }

  @Test func textMovesToAnotherField() throws {
    select(first, 4..<7)
    drag(first, from: 5)
    #expect(hover(second, 1)?.preferred == .move)
    try drop(second, 1, .move)
    #expect(second.text == "atwobc" && second.editing.selection == 1..<4)
    #expect(first.text == "one  three")
    #expect(stage.widgets.focused === second)
    undo()
    #expect(second.text == "abc")
  }

  /// Another program has the text only when it says so.
  @Test func textIsDeletedOnceAnotherProgramHasIt() {
    select(first, 4..<7)
    drag(first, from: 5)
    #expect(first.text == "one two three")
    desktop.end(.move)
    #expect(first.text == "one  three")
    undo()
    #expect(first.text == "one two three")
  }

  @Test(arguments: [DragAction.copy, nil]) func textThatIsNotMovedStays(_ end: DragAction?) {
    select(first, 4..<7)
    drag(first, from: 5)
    desktop.end(end)
    #expect(first.text == "one two three" && first.editing.selection == 4..<7)
  }

  @Test func textThatHasChangedIsNotDeleted() {
    select(first, 4..<7)
    drag(first, from: 5)
    first.text = "one xyz three"
    desktop.end(.move)
    #expect(first.text == "one xyz three")
    // A field that is gone is left alone.
    select(first, 4..<7)
    drag(first, from: 5)
    first.remove()
    desktop.end(.move)
    #expect(desktop.items.count == 2)
  }

  // MARK: Drops

  @Test func aCaretShowsWhereADropGoes() {
    let caret = { (control: TextControl) in
      self.stage.scene.root.firstLayer { layer in
        layer.fill == .color(self.stage.widgets.theme.colors.accentText) && !layer.isHidden
          && layer.frame.width < 3
      }.map { self.stage.scene.frame(of: $0).left - self.stage.place(of: control).left - 12 }
    }
    // The caret of the field that has the focus is not shown without the keyboard.
    stage.widgets.hasKeyboard = false
    stage.frame()
    #expect(caret(second) == nil)
    #expect(
      hover(second, 2, Self.text)
        == Self.text.acceptance(of: [.text]))
    #expect(caret(second) == 14)
    hover(second, 0.2, Self.text)
    #expect(caret(second) == 0)
    stage.widgets.handle(.left, at: stage.now)
    #expect(caret(second) == nil && stage.widgets.dropAcceptance == nil)
  }

  @Test func textOfAnotherProgramIsCopiedByDefault() {
    #expect(hover(second, 1, Self.text)?.preferred == .copy)
    let onlyMoved = DragOffer([.text], actions: [.move])
    #expect(hover(second, 1, onlyMoved)?.preferred == .move)
    #expect(hover(second, 1, DragOffer([.files])) == nil)
    #expect(hover(second, 1, DragOffer([.text], actions: [])) == nil)
    stage.widgets.handle(
      .dropped(Drop(.text("x\ny"), at: point(second, 1))), at: stage.now)
    #expect(second.text == "ax ybc" && second.editing.selection == 1..<4)
  }

  @Test func readOnlyAndDisabledFieldsTakeNothing() {
    second.isReadOnly = true
    #expect(hover(second, 1) == nil)
    second.isReadOnly = false
    #expect(hover(second, 1) != nil)
    second.isEnabled = false
    #expect(stage.widgets.dropAcceptance == nil && hover(second, 1) == nil)
    let isTaken = stage.widgets.handle(
      .dropped(Drop(.text("x"), at: point(second, 1))), at: stage.now)
    #expect(!isTaken && second.text == "abc")
  }

  @Test func aSelectionIsNotDroppedOnItself() {
    select(first, 4..<7)
    drag(first, from: 5)
    #expect(hover(first, 5.5) == nil && hover(first, 2) != nil)
    // Another program's text is.
    desktop.end(nil)
    #expect(hover(first, 5.5) != nil)
  }

  @Test func aFieldKeepsToItsLength() {
    second.maximumLength = 5
    stage.widgets.handle(.dropped(Drop(.text("wxyz"), at: point(second, 3))), at: stage.now)
    #expect(second.text == "abcwx")
    // Of a text that is moved nothing may be lost.
    second.maximumLength = 7
    let (fits, exceeds) = (
      Drop(.text("yz"), at: point(second, 0), action: .move),
      Drop(.text("123"), at: point(second, 0), action: .move)
    )
    #expect(!stage.widgets.handle(.dropped(exceeds), at: stage.now) && second.text == "abcwx")
    #expect(stage.widgets.handle(.dropped(fits), at: stage.now) && second.text == "yzabcwx")
  }

  // MARK: Other widgets

  /// Widgets in a row, of which the first is dragged, and the second takes drops.
  private func blocks() -> (Stage, Block, Block, Desktop) {
    let (source, target) = (Block(50, 50, takesInput: true), Block(50, 50, takesInput: true))
    let stage = Stage(
      400, 300, Stack(.horizontal, spacing: 0, alignment: .start, [source, target]))
    return (stage, source, target, Desktop(stage))
  }

  @Test func aWidgetIsDraggedByPointerAndByHeldFinger() {
    let (stage, source, _, desktop) = blocks()
    var moved = 0
    source.gestures.dragItem = { DragItem(.text("song")) { moved += 1 } }
    stage.point(20, 20)
    stage.press()
    stage.point(30, 20)
    #expect(desktop.items.map(\.content) == [.text("song")])
    desktop.end(.move)
    #expect(moved == 1)
    stage.release()
    stage.touch(20, 20)
    stage.drag(35, 20)
    stage.lift()
    #expect(desktop.items.count == 1)
    stage.touch(20, 20)
    stage.frame(after: 0.6)
    #expect(desktop.items.count == 2)
    source.gestures.dragItem = { nil }
    stage.cancelTouch()
    stage.touch(20, 20)
    stage.frame(after: 0.6)
    #expect(desktop.items.count == 2)
  }

  @Test func aButtonInADraggableWidgetIsNotActivated() {
    var presses = 0
    let button = Button("Press") { presses += 1 }
    let stage = Stage(400, 300, Stack(.vertical, alignment: .start, [button]))
    let desktop = Desktop(stage)
    button.parent?.gestures.dragItem = { DragItem(.files(["/tmp/a"])) }
    let (x, y) = stage.middle(of: button)
    stage.point(x, y)
    stage.press()
    stage.point(x + 10, y)
    stage.release()
    #expect(desktop.items.count == 1 && presses == 0)
    stage.click(x, y)
    #expect(desktop.items.count == 1 && presses == 1)
  }

  @Test func aSliderInADraggableWidgetKeepsItsDrags() {
    let slider = Slider(0.5)
    let stage = Stage(400, 300, Stack(.vertical, [slider]))
    let desktop = Desktop(stage)
    slider.parent?.gestures.dragItem = { DragItem(.text("no")) }
    let (x, y) = stage.middle(of: slider)
    stage.point(x, y)
    stage.press()
    stage.point(x + 60, y)
    stage.release()
    #expect(desktop.items.isEmpty && slider.value > 0.5)
  }

  @Test func aWidgetTakesDropsAndKnowsOfThem() {
    let (stage, source, target, _) = blocks()
    var hovers: [Bool] = []
    var drops: [Drop] = []
    target.gestures.dropTarget = DropTarget(
      [.files, .text], onHover: { hovers.append($0) }, onDrop: { drops.append($0) })
    func hover(_ x: Double, _ offer: DragOffer) -> DropAcceptance? {
      stage.widgets.handle(.hovered(Point(x: x, y: 20), offer), at: stage.now)
      return stage.widgets.dropAcceptance
    }
    #expect(hover(20, DragOffer([.files])) == nil && hovers.isEmpty)
    // Files come first, and are copied whatever the source allows.
    let offer = DragOffer([.text, .files], actions: [.copy, .move], isOwn: true)
    #expect(hover(60, offer) == DropAcceptance(.files))
    #expect(hover(70, offer) != nil && hovers == [true])
    #expect(hover(20, offer) == nil && hovers == [true, false])
    #expect(hover(60, DragOffer([.text]))?.kind == .text)
    stage.widgets.handle(.left, at: stage.now)
    stage.widgets.handle(
      .dropped(Drop(.files(["/tmp/a"]), at: Point(x: 60, y: 20))), at: stage.now)
    #expect(hovers == [true, false, true, false])
    #expect(drops == [Drop(.files(["/tmp/a"]), at: Point(x: 10, y: 20))])
    // A widget that is removed is left.
    _ = hover(60, offer)
    target.remove()
    #expect(hovers.count == 6 && stage.widgets.dropAcceptance == nil)
    #expect(source.parent != nil)
  }

  @Test func aModalWidgetBlocksDropsOnTheContentBeneath() {
    let (stage, _, _, _) = blocks()
    let offer = DragOffer([.files])
    func isTaken() -> Bool {
      stage.widgets.handle(.hovered(Point(x: 300, y: 200), offer), at: stage.now)
    }
    #expect(!isTaken())
    let modal = Block(10, 10, takesInput: true)
    modal.layer.isModal = true
    stage.widgets.root.add(modal)
    modal.layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(isTaken() && stage.widgets.dropAcceptance == nil)
  }
}

/// The same in an editor.
@Suite struct EditorDragTests {
  @Test func linesMoveInOneStep() throws {
    let editor = TextEditor("one\ntwo\nthree")
    let stage = Stage(400, 300, Stack(.vertical, alignment: .start, [editor]))
    var end: (DragAction?) -> Void = { _ in }
    var items: [DragItem] = []
    stage.widgets.onDrag = {
      items.append($0)
      end = $1
      return true
    }
    stage.widgets.setFocus(editor)
    _ = editor.perform(.select(anchor: 0, caret: 4))
    stage.frame()
    let place = stage.place(of: editor)
    func point(_ letter: Double, _ line: Double) -> Point<Logical> {
      Point(x: place.left + 12 + 7 * letter, y: place.top + 9 + 17.5 * (line + 0.5))
    }
    stage.point(point(1, 0).x, point(1, 0).y)
    stage.press()
    stage.point(point(2, 1).x, point(2, 1).y)
    #expect(items.map(\.content) == [.text("one\n")])
    stage.widgets.handle(PointerEvent.left, at: stage.now)
    stage.widgets.handle(
      .hovered(point(0, 2), DragOffer([.text], actions: [.copy, .move], isOwn: true)),
      at: stage.now)
    #expect(stage.widgets.dropAcceptance?.preferred == .move)
    stage.widgets.handle(.left, at: stage.now)
    stage.widgets.handle(
      .dropped(Drop(.text("one\n"), at: point(0, 2), action: .move, isOwn: true)), at: stage.now)
    end(.move)
    #expect(editor.text == "two\none\nthree" && editor.editing.selection == 4..<8)
    let z = KeyEvent(.pressed, Keysym(rawValue: 0x7a), modifiers: .control)
    stage.widgets.handle(z, at: stage.now)
    #expect(editor.text == "one\ntwo\nthree" && editor.editing.selection == 0..<4)
    let shiftZ = KeyEvent(.pressed, Keysym(rawValue: 0x5a), modifiers: [.control, .shift])
    stage.widgets.handle(shiftZ, at: stage.now)
    #expect(editor.text == "two\none\nthree" && editor.editing.selection == 4..<8)
  }
}

extension EditorDragTests {
  /// An editor scrolls while a drag rests near its edge, and no more when it has left.
  @Test func aDragNearTheEdgeScrolls() {
    let lines = (0..<40).map { "line \($0)" }.joined(separator: "\n")
    let editor = TextEditor(lines, maximumLines: 6)
    let stage = Stage(400, 300, Stack(.vertical, alignment: .start, [editor]))
    let place = stage.place(of: editor)
    func hover(_ y: Double) {
      stage.widgets.handle(
        .hovered(Point(x: place.left + 40, y: y), DragOffer([.text])), at: stage.now)
    }
    func first() -> Double { editor.accessibleTextGeometry?.origin.y ?? 0 }
    let start = first()
    hover(place.top + place.height / 2)
    stage.settle()
    #expect(first() == start)
    hover(place.bottom - 4)
    for _ in 0..<10 { #expect(stage.frame()) }
    let scrolled = first()
    #expect(scrolled < start)
    stage.widgets.handle(.left, at: stage.now)
    stage.settle()
    #expect(first() == scrolled)
    hover(place.top + 1)
    stage.settle()
    #expect(first() == start)
  }
}

extension Layer {
  /// The first of this layer and its descendants that `holds` is true of.
  func firstLayer(_ holds: (Layer) -> Bool) -> Layer? {
    if holds(self) { return self }
    for child in children { if let found = child.firstLayer(holds) { return found } }
    return nil
  }
}
