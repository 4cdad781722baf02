// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

// A letter is 7 units wide and a line 17.5 high (Typewriter). The text begins at 12, 9.
@Suite struct TextEditorTests {
  /// An editor with the focus, of 20 letters in a line and 6 lines.
  private func stage(_ text: String = "", lines: ClosedRange<Int> = 6...6) -> (Stage, TextEditor) {
    let editor = TextEditor(
      text, placeholder: "Notes", minimumLines: lines.lowerBound, maximumLines: lines.upperBound)
    editor.sizeLimits = SizeLimits(maxWidth: 24 + 2 + 20 * 7)
    let stage = Stage(400, 300, Stack(.vertical, alignment: .start, [editor]))
    stage.widgets.setFocus(editor)
    stage.frame()
    return (stage, editor)
  }

  @discardableResult private func press(
    _ key: Keysym, _ text: String = "", _ modifiers: Modifiers = [], on stage: Stage
  ) -> Bool {
    let event = KeyEvent(.pressed, key, text: text, modifiers: modifiers)
    return stage.widgets.handle(event, at: stage.now)
  }

  private func type(_ text: String, on stage: Stage) {
    for letter in text {
      if letter == "\n" {
        press(.enter, on: stage)
      } else {
        press(.none, String(letter), on: stage)
      }
    }
  }

  private func letter(_ letter: Character) -> Keysym {
    Keysym(rawValue: UInt32(letter.asciiValue ?? 0))
  }

  /// The point of a caret position in the text that shows, in scene coordinates.
  private func point(
    _ editor: TextEditor, _ letters: Double, line: Double, on stage: Stage
  ) -> (Double, Double) {
    let place = stage.place(of: editor)
    return (place.left + 12 + 7 * letters, place.top + 9 + 17.5 * line + 8)
  }

  private func caret(_ editor: TextEditor, on stage: Stage) -> (letters: Double, line: Double) {
    let (area, place) = (editor.caretArea ?? .zero, stage.place(of: editor))
    return (
      ((area.left - place.left - 12) / 7).rounded(), ((area.top - place.top - 9) / 17.5).rounded()
    )
  }

  // MARK: Keys

  @Test func returnBeginsALineAndArrowsKeepTheColumn() {
    var changes: [String] = []
    let (stage, editor) = stage()
    editor.onChange = { changes.append($0) }
    type("first line\nab\nthe third", on: stage)
    #expect(editor.text == "first line\nab\nthe third" && changes.last == editor.text)
    #expect(caret(editor, on: stage) == (9, 2))
    #expect(press(.up, on: stage))
    #expect(editor.editing.caret == 13)
    press(.up, on: stage)
    #expect(editor.editing.caret == 9)
    press(.down, on: stage)
    press(.down, on: stage)
    #expect(editor.editing.caret == 23)
    // A step aside is another column.
    press(.left, on: stage)
    press(.up, on: stage)
    press(.left, on: stage)
    press(.up, on: stage)
    #expect(editor.editing.caret == 1)
    // Beyond the ends of the text, to the ends.
    press(.up, on: stage)
    #expect(editor.editing.caret == 0)
    for _ in 0..<4 { press(.down, on: stage) }
    #expect(editor.editing.caret == 23)
  }

  @Test func linesAreThoseThatShow() {
    // "the quick brown fox " and "jumps over the lazy " and "dog"
    let (stage, editor) = stage("the quick brown fox jumps over the lazy dog")
    press(.end, on: stage)
    // Before the space of the wrap, so that what is typed stays in the line.
    #expect(editor.editing.caret == 19)
    press(.down, on: stage)
    #expect(editor.editing.caret == 39 && caret(editor, on: stage) == (19, 1))
    press(.home, on: stage)
    #expect(editor.editing.caret == 20 && caret(editor, on: stage) == (0, 1))
    press(.down, "", .shift, on: stage)
    #expect(editor.editing.selectedText == "jumps over the lazy ")
    press(.end, "", .control, on: stage)
    #expect(editor.editing.caret == 43 && caret(editor, on: stage) == (3, 2))
    press(.home, "", .control, on: stage)
    #expect(editor.editing.caret == 0)
  }

  @Test func wordsWithoutSpacesAreWrappedWithTheCaretAtEitherSide() {
    let (stage, editor) = stage(String(repeating: "a", count: 30))
    press(.end, on: stage)
    #expect(editor.editing.caret == 20 && caret(editor, on: stage) == (20, 0))
    press(.right, on: stage)
    press(.left, on: stage)
    #expect(editor.editing.caret == 20 && caret(editor, on: stage) == (0, 1))
    let (x, y) = point(editor, 20.4, line: 0, on: stage)
    stage.click(x, y)
    #expect(editor.editing.caret == 20 && caret(editor, on: stage) == (20, 0))
    press(.down, on: stage)
    #expect(editor.editing.caret == 30)
  }

  @Test func controlMovesByWordsAndParagraphs() {
    let (stage, editor) = stage("one two\nthree\n\nfour")
    press(.right, "", .control, on: stage)
    #expect(editor.editing.caret == 3)
    press(.down, "", .control, on: stage)
    #expect(editor.editing.caret == 7)
    press(.down, "", .control, on: stage)
    #expect(editor.editing.caret == 13)
    press(.down, "", .control, on: stage)
    #expect(editor.editing.caret == 14)
    press(.up, "", [.control, .shift], on: stage)
    #expect(editor.editing.selectedText == "three\n")
    press(.up, "", .control, on: stage)
    #expect(editor.editing.caret == 0)
  }

  @Test func tabMovesOnUnlessItInserts() {
    let (stage, editor) = stage("x")
    let other = TextField()
    stage.widgets.root.add(other)
    stage.frame()
    press(.tab, "", .control, on: stage)
    #expect(editor.text == "\tx" && editor.focus != .none)
    press(.tab, on: stage)
    #expect(other.focus != .none)
    stage.widgets.setFocus(editor)
    editor.insertsTabs = true
    press(.tab, on: stage)
    #expect(editor.text == "\t\tx")
    press(.backTab, "", .shift, on: stage)
    #expect(editor.focus == .none && editor.text == "\t\tx")
  }

  @Test func readOnlyTextIsSelectedAndCopiedButNotEdited() {
    let (stage, editor) = stage("one\ntwo")
    editor.isReadOnly = true
    type("x\n", on: stage)
    press(.backspace, on: stage)
    press(.none, "y", on: stage)
    press(letter("v"), "", .control, on: stage)
    press(.tab, "", .control, on: stage)
    #expect(editor.text == "one\ntwo" && stage.widgets.editedText == nil)
    #expect(!editor.perform(.replaceText(0..<3, "z")))
    press(letter("a"), "", .control, on: stage)
    press(letter("x"), "", .control, on: stage)
    press(letter("c"), "", .control, on: stage)
    var copied: String?
    stage.widgets.clipboard.read(.clipboard) { copied = $0 }
    #expect(copied == "one\ntwo" && editor.text == copied)
  }

  @Test func editsAreUndoneAndPasted() {
    let (stage, editor) = stage("")
    type("one\ntwo", on: stage)
    press(letter("a"), "", .control, on: stage)
    press(letter("c"), "", .control, on: stage)
    press(.end, "", .control, on: stage)
    press(letter("v"), "", .control, on: stage)
    #expect(editor.text == "one\ntwoone\ntwo")
    press(letter("z"), "", .control, on: stage)
    #expect(editor.text == "one\ntwo")
    press(letter("z"), "", [.control, .shift], on: stage)
    #expect(editor.text == "one\ntwoone\ntwo")
    #expect(caret(editor, on: stage) == (3, 2))
  }

  // MARK: Presses

  @Test func clicksSelectWordsAndParagraphs() {
    let (stage, editor) = stage("one two\nthree four")
    let (x, y) = point(editor, 7, line: 1, on: stage)
    stage.click(x, y)
    #expect(editor.editing.caret == 15)
    stage.click(x, y)
    #expect(editor.editing.selectedText == "four")
    stage.click(x, y)
    #expect(editor.editing.selectedText == "three four")
    stage.pass(1)
    // Beneath the text it is the last line.
    let below = point(editor, 2, line: 5, on: stage)
    stage.click(below.0, below.1)
    #expect(editor.editing.caret == 10)
  }

  @Test func aDragSelectsOverLinesAndTheMiddleButtonPastes() {
    let (stage, editor) = stage("one\n\ntwo three")
    let (x, y) = point(editor, 1, line: 0, on: stage)
    stage.point(x, y)
    stage.press()
    let end = point(editor, 3, line: 2, on: stage)
    stage.point(end.0, end.1)
    #expect(editor.editing.selectedText == "ne\n\ntwo")
    // A selected newline shows: behind "one", and in the empty line.
    stage.frame()
    #expect(shownSelections(editor) == [[7, 14, 0], [21, 5.6, 0], [0, 5.6, 1], [0, 21, 2]])
    stage.release()
    let paste = point(editor, 9, line: 2, on: stage)
    stage.point(paste.0, paste.1)
    stage.widgets.handle(PointerEvent.pressed(.middle), at: stage.now)
    #expect(editor.text == "one\n\ntwo threene\n\ntwo")
  }

  /// Left, width and line of what is drawn as selected.
  private func shownSelections(_ editor: TextEditor) -> [[Double]] {
    layers(editor.layer).filter { layer in
      guard !layer.isHidden, let fill = layer.fill, case .color(let color) = fill else {
        return false
      }
      return color.alpha < 0.4 && color.alpha > 0.3 && layer.frame.height == 17.5
    }.map { layer in
      [
        layer.frame.left - 12, (layer.frame.width * 10).rounded() / 10,
        ((layer.frame.top - 9) / 17.5).rounded(),
      ]
    }.sorted { ($0[2], $0[0]) < ($1[2], $1[0]) }
  }

  private func layers(_ layer: Layer) -> [Layer] {
    layer.children.flatMap { [$0] + layers($0) }
  }

  /// The texts that are drawn.
  private func texts(_ editor: TextEditor) -> [String] {
    layers(editor.layer).compactMap { layer in
      guard !layer.isHidden, case .text(let content) = layer.content else { return nil }
      return content.string
    }
  }

  @Test func aPressBeyondTheEdgeScrollsAndSelects() {
    let (stage, editor) = stage((0..<40).map { "line \($0)" }.joined(separator: "\n"))
    let (x, y) = point(editor, 0, line: 0, on: stage)
    stage.point(x, y)
    stage.press()
    stage.point(x, stage.place(of: editor).bottom + 20)
    for _ in 0..<40 { stage.frame() }
    let selected = editor.editing.selectedText.split(separator: "\n").count
    #expect(selected > 8 && selected < 40)
    stage.release()
    stage.settle()
    #expect(editor.editing.selectedText.split(separator: "\n").count == selected)
  }

  @Test func aFingerScrollsUpAndDownAndSelectsAside() {
    let (stage, editor) = stage((0..<40).map { "line \($0)" }.joined(separator: "\n"))
    let (x, y) = point(editor, 2, line: 3, on: stage)
    stage.touch(x, y)
    for step in 1...6 { stage.drag(x, y - Double(step) * 10) }
    #expect(editor.editing.caret == 0 && !editor.editing.hasSelection)
    stage.frame()
    #expect(!texts(editor).contains("line 0") && texts(editor).contains("line 8"))
    stage.lift()
    stage.settle()
    stage.pass(1)
    // A tap puts the caret.
    stage.touch(x, y)
    stage.lift()
    #expect(editor.editing.caret > 20)
    stage.pass(1)
    stage.touch(x, y)
    for step in 1...6 { stage.drag(x + Double(step) * 5, y) }
    stage.lift()
    #expect(editor.editing.selectedText.count == 4)
  }

  // MARK: Scrolling and size

  @Test func theCaretStaysInView() {
    let (stage, editor) = stage((0..<100).map { "line \($0)" }.joined(separator: "\n"))
    func isVisible() -> Bool {
      let place = stage.place(of: editor)
      return editor.caretArea.map { place.contains($0) && $0.top >= place.top + 8 } ?? false
    }
    press(.end, "", .control, on: stage)
    stage.frame()
    #expect(isVisible() && texts(editor).last == "line 99")
    press(.pageUp, on: stage)
    stage.frame()
    #expect(isVisible() && editor.text.dropLast(0).utf8.count > editor.editing.caret)
    let before = editor.editing.caret
    press(.pageDown, on: stage)
    #expect(editor.editing.caret > before)
    press(.home, "", .control, on: stage)
    for _ in 0..<20 { press(.down, on: stage) }
    stage.frame()
    #expect(isVisible() && texts(editor).contains("line 20") && !texts(editor).contains("line 5"))
    // Text that is wrapped more than estimated.
    for _ in 0..<3 { type("words words words words words ", on: stage) }
    stage.frame()
    #expect(isVisible())
  }

  @Test func aWheelScrollsWithoutTheCaretAndTypingReturns() {
    let (stage, editor) = stage((0..<100).map { "line \($0)" }.joined(separator: "\n"))
    let (x, y) = point(editor, 1, line: 2, on: stage)
    stage.point(x, y)
    for _ in 0..<5 { stage.scroll(.wheel, y: 1) }
    stage.settle()
    #expect(!texts(editor).contains("line 0"))
    type("x", on: stage)
    stage.frame()
    #expect(texts(editor).first == "xline 0")
  }

  @Test func theEditorGrowsWithItsTextToItsLimit() {
    let (stage, editor) = stage("", lines: 2...4)
    func lines() -> Double { (editor.layer.frame.height - 18) / 17.5 }
    #expect(lines() == 2)
    type("a\nb", on: stage)
    stage.frame()
    #expect(lines() == 2)
    type("\nc", on: stage)
    stage.frame()
    #expect(lines() == 3)
    type("\nd\ne\nf", on: stage)
    stage.frame()
    #expect(lines() == 4)
    press(letter("a"), "", .control, on: stage)
    press(.backspace, on: stage)
    stage.frame()
    #expect(lines() == 2)
  }

  @Test func anotherWidthKeepsTheFirstVisibleLine() {
    let words = (0..<300).map { "word\($0)" }.joined(separator: " ")
    let (stage, editor) = stage(words + "\n" + words)
    press(.end, "", .control, on: stage)
    for _ in 0..<5 { press(.pageUp, on: stage) }
    stage.frame()
    let first = editor.accessibleTextGeometry.map { firstLine($0) } ?? -1
    editor.sizeLimits = SizeLimits(maxWidth: 24 + 2 + 33 * 7)
    stage.frame()
    let geometry = editor.accessibleTextGeometry
    let second = geometry.map { firstLine($0) } ?? -1
    // The line at the top has the word that was at the top.
    #expect(second <= first && first - second < 33 && first > 1000)
  }

  /// The offset of the first line that shows.
  private func firstLine(_ text: AccessibleTextGeometry) -> Int {
    text.geometry.lines.first { $0.top + text.origin.y > -8 }?.range.lowerBound ?? -1
  }

  // MARK: Input methods

  @Test func anInputMethodComposesInTheRightLine() {
    let (stage, editor) = stage("one\ntwo")
    press(.down, on: stage)
    stage.widgets.handle(TextInputEvent(composed: "にほ", composedCaret: 6..<6), at: stage.now)
    stage.frame()
    #expect(texts(editor) == ["one", "にほtwo"] && editor.text == "one\ntwo")
    #expect(caret(editor, on: stage) == (2, 1))
    #expect(stage.widgets.editedText?.text == "one\ntwo" && stage.widgets.editedText?.caret == 4)
    stage.widgets.handle(TextInputEvent(inserted: "日本\n"), at: stage.now)
    #expect(editor.text == "one\n日本\ntwo" && caret(editor, on: stage) == (0, 2))
  }

  @Test func aPlaceholderShowsWhileEmpty() {
    let (stage, editor) = stage()
    #expect(texts(editor) == ["Notes"])
    type("x", on: stage)
    #expect(texts(editor) == ["x"])
  }

  @Test func rightToLeftParagraphsHaveArrowsOfTheirOwn() {
    let (stage, editor) = stage("abc\nשלום")
    press(.down, on: stage)
    press(.home, on: stage)
    press(.left, on: stage)
    #expect(editor.editing.caret == 6)
    press(.right, on: stage)
    #expect(editor.editing.caret == 4)
    press(.up, on: stage)
    press(.home, on: stage)
    press(.right, on: stage)
    #expect(editor.editing.caret == 1)
  }

  // MARK: Assistive technology

  @Test func allLinesHaveTheirPlaces() throws {
    let (stage, editor) = stage("the quick brown fox jumps\n\nover")
    let content = editor.accessibleContent
    #expect(content.role == .textEditor && content.text?.string == editor.text)
    let geometry = try #require(editor.accessibleTextGeometry)
    #expect(geometry.geometry.lines.map(\.range) == [0..<20, 20..<25, 26..<26, 27..<31])
    #expect(geometry.geometry.lines.map(\.top) == [0, 17.5, 35, 52.5])
    #expect(geometry.origin == Point(x: 12, y: 9))
    #expect(
      editor.perform(.select(anchor: 26, caret: 31)) && editor.editing.selectedText == "\nover")
    stage.frame()
  }

  // MARK: Long texts

  @Test func aLongTextIsLaidOutOnlyWhereItIsSeen() {
    let paragraph = String(repeating: "lorem ipsum dolor ", count: 6)
    let (stage, editor) = stage(Array(repeating: paragraph, count: 1_000).joined(separator: "\n"))
    #expect(editor.text.utf8.count > 100_000 && editor.layoutCount < 10)
    var before = editor.layoutCount
    type("x", on: stage)
    stage.frame()
    #expect(editor.layoutCount == before + 1)
    press(.end, "", .control, on: stage)
    stage.frame()
    #expect(editor.layoutCount < before + 10)
    before = editor.layoutCount
    let drawn = stage.typewriter.asked
    type("word", on: stage)
    stage.frame()
    #expect(editor.layoutCount == before + 4 && stage.typewriter.asked < drawn + 60)
    press(.backspace, on: stage)
    type("\n", on: stage)
    stage.frame()
    #expect(editor.layoutCount <= before + 7)
    // One paragraph as long: its pieces are laid out as they are seen.
    editor.text = String(repeating: "lorem ipsum ", count: 10_000)
    stage.frame()
    press(.home, "", .control, on: stage)
    before = editor.layoutCount
    type("x", on: stage)
    stage.frame()
    #expect(editor.layoutCount <= before + 3)
  }

  @Test func edgesOfPiecesAreLikeWraps() {
    let (stage, editor) = stage(String(repeating: "lorem ipsum ", count: 2_000))
    // Down and up by lines through all pieces, and back to the start.
    var carets: [Int] = [0]
    while editor.editing.caret < 20_000, carets.count < 2_000 {
      press(.down, on: stage)
      #expect(editor.editing.caret > carets[carets.count - 1])
      carets.append(editor.editing.caret)
    }
    #expect(carets.count > 1_000)
    var back = [editor.editing.caret]
    for _ in carets.dropFirst() {
      press(.up, on: stage)
      back.append(editor.editing.caret)
    }
    #expect(back.reversed() == carets)
  }

  /// After any edits, what is laid out is as if it were laid out afresh.
  @Test(arguments: [1, 2, 3]) func editsLeaveTheLayoutOfTheWholeText(seed: UInt64) throws {
    var random = Random(seed: seed)
    let (stage, editor) = stage(String(repeating: "some words\n", count: 8))
    let pieces = [
      "a", "\n", " ", "word ", "two\nlines", "שלום", "\n\n", "🇨🇭", "e\u{301}",
      String(repeating: "long words ", count: 40),
    ]
    for round in 0..<150 {
      switch random.next() % 6 {
      case 0: press(.backspace, on: stage)
      case 1:
        press(letter("z"), "", random.next() % 2 == 0 ? .control : [.control, .shift], on: stage)
      case 2:
        let count = editor.text.unicodeScalars.count
        _ = editor.perform(
          .select(
            anchor: Int(random.next() % UInt64(count + 1)),
            caret: Int(random.next() % UInt64(count + 1))))
      case 3: stage.widgets.handle(TextInputEvent(composed: "にほ"), at: stage.now)
      case 4: press([Keysym.up, .down, .pageUp, .pageDown][Int(random.next() % 4)], on: stage)
      default: press(.none, pieces[Int(random.next() % UInt64(pieces.count))], on: stage)
      }
      if round % 3 == 0 { stage.frame() }
      guard editor.editing.composition == nil else { continue }
      let fresh = TextEditor(editor.text, minimumLines: 6, maximumLines: 6)
      fresh.sizeLimits = editor.sizeLimits
      let other = Stage(400, 300, Stack(.vertical, alignment: .start, [fresh]))
      other.frame()
      let (own, wanted) = try (
        #require(editor.accessibleTextGeometry), #require(fresh.accessibleTextGeometry)
      )
      #expect(own.geometry == wanted.geometry)
    }
  }
}

/// Numbers that look random and are the same in every run.
private struct Random {
  /// The last number.
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
