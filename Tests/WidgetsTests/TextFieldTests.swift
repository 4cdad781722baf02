// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

// A letter is 7 units wide (Typewriter, 14 units high), and the text begins at 12.
@Suite struct TextFieldTests {
  private func stage(_ text: String = "", isPassword: Bool = false) -> (Stage, TextField) {
    let field = TextField(text, placeholder: "Name", isPassword: isPassword)
    let stage = Stage(400, 300, Stack(.vertical, alignment: .start, [field]))
    stage.widgets.setFocus(field)
    stage.frame()
    stage.widgets.handle(KeyEvent(.pressed, .end), at: stage.now)
    return (stage, field)
  }

  private func type(_ text: String, on stage: Stage) {
    for letter in text { press(.none, String(letter), on: stage) }
  }

  @discardableResult private func press(
    _ key: Keysym, _ text: String = "", _ modifiers: Modifiers = [], on stage: Stage
  ) -> Bool {
    let event = KeyEvent(.pressed, key, text: text, modifiers: modifiers)
    return stage.widgets.handle(event, at: stage.now)
  }

  private func letter(_ letter: Character) -> Keysym {
    Keysym(rawValue: UInt32(letter.asciiValue ?? 0))
  }

  /// The point of a caret position, in scene coordinates.
  private func point(_ field: TextField, _ letters: Double, on stage: Stage) -> (Double, Double) {
    let place = stage.place(of: field)
    return (place.left + 12 + 7 * letters, place.top + 18)
  }

  /// A field that has become too narrow does not show the text beside it.
  @Test func aFieldWithoutWidthShowsNoText() {
    let (stage, field) = stage("text")
    func showsText(_ layer: Layer) -> Bool {
      if layer.isHidden { return false }
      if case .text = layer.content { return true }
      return layer.children.contains(where: showsText)
    }
    for width in [100.0, 0, 100] {
      field.layout(in: Rect(x: 0, y: 0, width: width, height: 36))
      #expect(showsText(field.layer) == (width > 0))
    }
    stage.frame()
  }

  // MARK: Input methods

  /// A plain field shows its text and its caret alone, unless something is wrong.
  @Test(arguments: TextControl.Style.allCases) func aPlainFieldHasNoRing(
    style: TextControl.Style
  ) {
    let field = TextField("Ada", style: style)
    let stage = Stage(400, 100, Stack(.horizontal, [field]))
    stage.widgets.setFocus(field)
    stage.settle()
    let isPlain = style == .plain
    #expect((field.layer.fill == nil) == isPlain && (field.layer.border == nil) == isPlain)
    #expect(field.layer.children.contains { $0.border?.width == 2 } != isPlain)
    field.isInvalid = true
    stage.settle()
    #expect(field.layer.border?.width == 1.5)
  }

  @Test func anInputMethodComposesAndInserts() {
    var changes: [String] = []
    let (stage, field) = stage("ab")
    field.onChange = { changes.append($0) }
    press(.left, on: stage)
    func edit(_ event: TextInputEvent) { stage.widgets.handle(event, at: stage.now) }
    edit(TextInputEvent(composed: "にほ", composedCaret: 4..<4))
    // The text is as before, and what is told of it too. The caret is at the edge of a character.
    #expect(field.text == "ab" && changes.isEmpty)
    #expect(field.editing.shownText == "aにほb" && field.editing.shownCaret == 4)
    #expect(stage.widgets.editedText?.text == "ab" && stage.widgets.editedText?.caret == 1)
    edit(TextInputEvent(inserted: "日本", composed: "ご"))
    #expect(field.text == "a日本b" && changes == ["a日本b"])
    #expect(field.editing.shownText == "a日本ごb" && field.editing.shownCaret == nil)
    edit(TextInputEvent(deletedBefore: 3, deletedAfter: 1, inserted: "!"))
    #expect(field.text == "a日!" && field.editing.composition == nil)
    // One step of undo brings each edit back.
    press(letter("z"), "", .control, on: stage)
    #expect(field.text != "a日!" && field.text.hasPrefix("a日"))
  }

  @Test func whatIsToldFollowsTheField() {
    let (stage, field) = stage("Grüße")
    stage.frame()
    let first = stage.widgets.editedText
    #expect(first?.text == "Grüße" && first?.caret == 7 && first?.anchor == 7)
    let place = stage.place(of: field)
    #expect(first?.caretArea.left == place.left + 12 + 35)
    press(.left, "", .shift, on: stage)
    #expect(stage.widgets.editedText?.caret == 6 && stage.widgets.editedText?.anchor == 7)
    stage.widgets.hasKeyboard = false
    #expect(stage.widgets.editedText == nil)
    stage.widgets.hasKeyboard = true
    field.isEnabled = false
    #expect(stage.widgets.editedText == nil)
    field.isEnabled = true
    stage.widgets.setFocus(nil)
    #expect(stage.widgets.editedText == nil)
    #expect(!stage.widgets.handle(TextInputEvent(inserted: "x"), at: stage.now))
    let (other, secret) = self.stage("abc", isPassword: true)
    #expect(other.widgets.editedText?.text == "" && other.widgets.editedText?.isPassword == true)
    other.widgets.handle(TextInputEvent(inserted: "d"), at: other.now)
    #expect(secret.text == "abcd")
  }

  // MARK: Keys

  @Test func typesDeletesAndReports() {
    var changes: [String] = []
    let (stage, field) = stage()
    field.onChange = { changes.append($0) }
    type("né 🇨🇭", on: stage)
    #expect(field.text == "né 🇨🇭" && changes.last == "né 🇨🇭" && changes.count == 4)
    #expect(press(.backspace, on: stage))
    #expect(field.text == "né ")
    press(.left, "", .control, on: stage)
    press(.delete, on: stage)
    #expect(field.text == "é " && changes.count == 6)
    // Nothing is left to delete before the caret.
    press(.backspace, on: stage)
    #expect(changes.count == 6)
  }

  @Test func shortcutsEdit() {
    let (stage, field) = stage("one two")
    press(letter("a"), "", .control, on: stage)
    #expect(field.editing.selection == 0..<7)
    press(letter("x"), "", .control, on: stage)
    #expect(field.text == "")
    press(letter("v"), "", .control, on: stage)
    press(letter("V"), "", [.control, .capsLock], on: stage)
    #expect(field.text == "one twoone two")
    press(letter("z"), "", .control, on: stage)
    #expect(field.text == "one two")
    press(letter("Z"), "", [.control, .shift], on: stage)
    #expect(field.text == "one twoone two")
    #expect(!press(letter("k"), "", .control, on: stage))
    #expect(!press(letter("f"), "f", .alt, on: stage) && field.text == "one twoone two")
    press(.home, "", .shift, on: stage)
    press(.insert, "", .control, on: stage)
    press(.end, on: stage)
    press(.insert, "", .shift, on: stage)
    #expect(field.text == "one twoone twoone twoone two")
  }

  @Test func otherWidgetsLeaveShortcutsToTheApp() {
    let (stage, field) = stage("x")
    stage.widgets.setFocus(nil)
    #expect(!press(letter("a"), "", .control, on: stage))
    #expect(!field.editing.hasSelection)
  }

  @Test func returnSubmitsOncePerPress() {
    let (stage, field) = stage("hi")
    #expect(!press(.enter, on: stage))
    var submitted: [String] = []
    field.onSubmit = { submitted.append($0) }
    #expect(press(.enter, on: stage))
    stage.widgets.handle(KeyEvent(.repeated, .enter), at: stage.now)
    #expect(submitted == ["hi"])
  }

  @Test func tabMovesOnAndSelectsAll() {
    let (one, two) = (TextField("one"), TextField("two"))
    let stage = Stage(400, 300, Stack(.vertical, [one, two]))
    stage.key(.tab)
    #expect(one.focus == .withRing && one.editing.selection == 0..<3)
    stage.key(.tab)
    #expect(two.focus == .withRing && two.editing.selectedText == "two" && one.focus == .none)
  }

  @Test func arrowsFollowTheDirectionOfTheLine() {
    let (stage, field) = stage("שלום")
    press(.right, on: stage)
    #expect(field.editing.caret == 6)
    press(.left, on: stage)
    #expect(field.editing.caret == 8)
  }

  // MARK: Pointer

  @Test func clicksPutTheCaretAndSelect() {
    let (stage, field) = stage("one two")
    let (x, y) = point(field, 5.2, on: stage)
    stage.click(x, y)
    #expect(field.editing.caret == 5 && !field.editing.hasSelection)
    #expect(field.focus == .withRing)
    stage.click(x, y)
    #expect(field.editing.selectedText == "two")
    stage.click(x, y)
    #expect(field.editing.selectedText == "one two")
    stage.pass(1)
    stage.click(x, y)
    #expect(!field.editing.hasSelection)
  }

  @Test func slowClicksAndFarClicksAreSingle() {
    let (stage, field) = stage("one two")
    let (x, y) = point(field, 1, on: stage)
    stage.click(x, y)
    stage.pass(0.5)
    stage.click(x, y)
    #expect(!field.editing.hasSelection)
    stage.click(x + 20, y)
    #expect(!field.editing.hasSelection)
  }

  @Test func dragsSelectAndTheMiddleButtonPastes() {
    let (stage, field) = stage("one two")
    let (x, y) = point(field, 0, on: stage)
    stage.point(x, y)
    stage.press()
    stage.point(point(field, 3, on: stage).0, y)
    stage.release()
    #expect(field.editing.selectedText == "one")
    stage.point(point(field, 7, on: stage).0, y)
    stage.widgets.handle(PointerEvent.pressed(.middle), at: stage.now)
    #expect(field.text == "one twoone")
    #expect(field.editing.caret == 10)
  }

  @Test func dragsAfterADoubleClickSelectWords() {
    let (stage, field) = stage("one two three")
    let (x, y) = point(field, 5, on: stage)
    stage.click(x, y)
    stage.point(x, y)
    stage.press()
    stage.point(point(field, 9, on: stage).0, y)
    #expect(field.editing.selectedText == "two three")
    stage.point(point(field, 1, on: stage).0, y)
    #expect(field.editing.selectedText == "one two")
    stage.release()
  }

  @Test func theCursorIsACaretOverTheField() {
    let (stage, field) = stage()
    var changes = 0
    stage.widgets.onCursor = { changes += 1 }
    let (x, y) = point(field, 0, on: stage)
    stage.point(x, y)
    #expect(stage.widgets.cursor == .text)
    stage.point(399, 299)
    #expect(stage.widgets.cursor == nil && changes == 2)
    field.isEnabled = false
    stage.point(x, y)
    #expect(stage.widgets.cursor == nil)
  }

  // MARK: Passwords

  @Test func passwordsAreNeitherShownNorCopied() {
    let (stage, field) = stage("sécret", isPassword: true)
    let shown = texts(field.layer)
    #expect(shown.contains("••••••") && !shown.contains("sécret"))
    press(letter("a"), "", .control, on: stage)
    press(letter("c"), "", .control, on: stage)
    press(letter("x"), "", .control, on: stage)
    #expect(field.text == "sécret")
    var copied: String? = "unread"
    stage.widgets.clipboard.read(.clipboard) { copied = $0 }
    #expect(copied == nil)
    // A double click tells no word, and a click finds the letter under its dot.
    let (x, y) = point(field, 2, on: stage)
    stage.click(x, y)
    #expect(field.editing.caret == 3)
    stage.click(x, y)
    #expect(field.editing.selectedText == "sécret")
  }

  /// The texts that a layer and its descendants draw.
  private func texts(_ layer: Layer) -> [String] {
    var all = layer.children.flatMap(texts)
    if case .text(let content) = layer.content { all.append(content.string) }
    return all
  }

  // MARK: Drawing

  @Test func thePlaceholderShowsWhileEmpty() {
    let (stage, field) = stage()
    #expect(texts(field.layer) == ["Name"])
    type("x", on: stage)
    #expect(texts(field.layer) == ["x"])
  }

  @Test func longTextScrollsWithTheCaret() throws {
    let (stage, field) = stage(String(repeating: "a", count: 100))
    let place = stage.place(of: field)
    func caret() -> Rect<Logical> { field.caretArea ?? .zero }
    stage.frame()
    #expect(place.contains(caret()) && caret().right > place.right - 16)
    press(.home, on: stage)
    #expect(caret().left == place.left + 12)
    press(.end, on: stage)
    for _ in 0..<100 { press(.backspace, on: stage) }
    #expect(caret().left == place.left + 12)
  }

  @Test func aBlinkingCaretTakesLessThanTwoFramesASecond() {
    let (stage, field) = stage("x")
    stage.settle()
    var frames = 0
    let start = stage.now
    while let wake = stage.widgets.frameDemand.wake, stage.now - start < .seconds(5) {
      stage.pass((wake - stage.now).seconds)
      #expect(!stage.frame(after: 0))
      frames += 1
    }
    #expect(frames > 5 && frames <= 10)
    // After some seconds without a key it stays.
    while let wake = stage.widgets.frameDemand.wake, frames < 100 {
      stage.pass((wake - stage.now).seconds)
      stage.frame(after: 0)
      frames += 1
    }
    #expect(frames < 30 && stage.widgets.frameDemand == .idle)
    press(.left, on: stage)
    stage.settle()
    #expect(stage.widgets.frameDemand.wake != nil)
    stage.widgets.hasKeyboard = false
    stage.settle()
    stage.frame(after: 1)
    #expect(stage.widgets.frameDemand == .idle)
    stage.widgets.hasKeyboard = true
    stage.settle()
    stage.widgets.setFocus(nil)
    stage.settle()
    stage.frame(after: 1)
    #expect(stage.widgets.frameDemand == .idle && field.focus == .none)
  }

  @Test func reducedMotionDoesNotBlink() {
    let (stage, _) = stage("x")
    stage.widgets.motion = .reduced
    stage.settle()
    stage.frame(after: 1)
    #expect(stage.widgets.frameDemand == .idle)
  }

  @Test func settingTheTextReportsNothing() {
    var changes = 0
    let (stage, field) = stage("a")
    field.onChange = { _ in changes += 1 }
    field.text = "b\nc"
    stage.frame()
    #expect(changes == 0 && field.text == "b c" && !field.editing.canUndo)
  }
}
