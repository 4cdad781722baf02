// SPDX-License-Identifier: MIT

import Testing
import Widgets

@Suite struct TextEditingTests {
  /// An editing of `marked`, in which `|` is the caret and `<` the anchor if it is another place.
  private func editing(_ marked: String, allowsNewlines: Bool = false) -> TextEditing {
    let caret = marked.filter { $0 != "<" }.prefix { $0 != "|" }.utf8.count
    let anchor =
      marked.contains("<")
      ? marked.filter { $0 != "|" }.prefix { $0 != "<" }.utf8.count : caret
    var editing = TextEditing(
      marked.filter { $0 != "|" && $0 != "<" }, allowsNewlines: allowsNewlines)
    editing.select(from: anchor, to: caret)
    return editing
  }

  /// The text with its marks.
  private func marked(_ editing: TextEditing) -> String {
    var bytes = Array(editing.text.utf8)
    let marks = [(editing.caret, UInt8(ascii: "|")), (editing.anchor, UInt8(ascii: "<"))]
    for (place, mark) in marks.sorted(by: { $0.0 > $1.0 })
    where mark == UInt8(ascii: "|") || editing.hasSelection {
      bytes.insert(mark, at: place)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("ab|c", TextEditing.Movement.backward, "a|bc"), ("ab|c", .forward, "abc|"),
    ("|abc", .backward, "|abc"), ("abc|", .forward, "abc|"),
    ("a<bc|d", .backward, "a|bcd"), ("a|bc<d", .forward, "abc|d"),
    ("one two|", .wordBackward, "one |two"), ("one |two", .wordBackward, "|one two"),
    ("|one, two", .wordForward, "one|, two"), ("one|, two", .wordForward, "one, two|"),
    ("snake_case |x", .wordBackward, "|snake_case x"), ("ab|cd", .lineStart, "|abcd"),
    ("ab|cd", .end, "abcd|"), ("e\u{301}|x", .backward, "|e\u{301}x"),
    ("|🇨🇭🇩🇪", .forward, "🇨🇭|🇩🇪"), ("👩‍👩‍👧|", .backward, "|👩‍👩‍👧"),
    ("|שלום עולם", .wordForward, "שלום| עולם"),
  ])
  func movesByClustersAndWords(_ before: String, _ movement: TextEditing.Movement, _ after: String)
  {
    var editing = editing(before)
    editing.move(movement)
    #expect(marked(editing) == after)
  }

  @Test func linesEndAtNewlines() {
    var editing = editing("one\ntw|o\nthree", allowsNewlines: true)
    editing.move(.lineStart)
    #expect(marked(editing) == "one\n|two\nthree")
    editing.move(.lineEnd, extending: true)
    #expect(marked(editing) == "one\n<two|\nthree")
    #expect(editing.selectedText == "two")
  }

  @Test(arguments: [
    ("ab|c", TextEditing.Movement.backward, "a|c"), ("ab|c", .forward, "ab|"),
    ("a<b|c", .forward, "a|c"), ("one two|", .wordBackward, "one |"),
    ("|one two", .wordForward, "| two"), ("👍🏽|", .backward, "|"), ("x|e\u{301}", .forward, "x|"),
    ("one|", .forward, "one|"), ("on|e", .lineStart, "|e"), ("on|e", .lineEnd, "on|"),
  ])
  func deletes(_ before: String, _ movement: TextEditing.Movement, _ after: String) {
    var editing = editing(before)
    let isChanged = editing.delete(movement)
    #expect(isChanged == (before.filter { $0 != "<" } != after))
    #expect(marked(editing) == after)
  }

  @Test func typingReplacesTheSelection() {
    var editing = editing("a<bc|d")
    editing.insert("é", isTyping: true)
    #expect(marked(editing) == "aé|d")
    let isChanged = editing.insert("")
    #expect(!isChanged)
  }

  @Test func combiningMarksJoinTheLetterBefore() {
    var editing = editing("e|x")
    editing.insert("\u{301}", isTyping: true)
    #expect(marked(editing) == "e\u{301}|x")
    editing.delete(.backward)
    #expect(marked(editing) == "|x")
    // A letter that is put before a mark takes it, so the caret goes behind both.
    editing.reset(to: "\u{301}")
    editing.move(.start)
    editing.insert("a")
    #expect(editing.caret == editing.text.utf8.count)
  }

  @Test func selectsWords() {
    var editing = editing("one,  two three|")
    for (offset, word) in [(0, "one"), (2, "one"), (3, ","), (4, "  "), (6, "two"), (15, "three")] {
      editing.selectWord(at: offset)
      #expect(editing.selectedText == word)
    }
    editing.selectAll()
    #expect(editing.selectedText == "one,  two three")
    editing.reset(to: "")
    editing.selectWord(at: 3)
    #expect(editing.selection == 0..<0)
  }

  @Test func aLineHasNoNewlinesAndNoControls() {
    var line = TextEditing("a\r\nb\nc\u{0}\u{1b}d\te")
    #expect(line.text == "a b cd\te")
    line.insert("\n\u{2029}")
    #expect(line.text == "a b cd\te  ")
    var lines = TextEditing("a\r\nb", allowsNewlines: true)
    #expect(lines.text == "a\nb")
    lines.insert("\u{2028}c")
    #expect(lines.text == "a\nb\nc")
  }

  @Test func lengthIsLimitedInClusters() {
    var editing = TextEditing("ab")
    editing.maximumLength = 4
    editing.insert("🇨🇭🇩🇪🇫🇷")
    #expect(editing.text == "ab🇨🇭🇩🇪")
    let isChanged = editing.insert("x")
    #expect(!isChanged)
    editing.selectAll()
    editing.insert("12345")
    #expect(editing.text == "1234")
    editing.reset(to: "123456")
    #expect(editing.maximumLength == 4)
  }

  // MARK: History

  @Test func typingIsUndoneByWords() {
    var editing = TextEditing()
    for letter in "one two three" { editing.insert(String(letter), isTyping: true) }
    for text in ["one two ", "one ", ""] {
      editing.undo()
      #expect(editing.text == text)
    }
    let isUndone = editing.undo()
    #expect(!isUndone && !editing.canUndo)
    for text in ["one ", "one two ", "one two three"] {
      editing.redo()
      #expect(editing.text == text)
    }
    let isRedone = editing.redo()
    #expect(!isRedone && !editing.canRedo)
  }

  @Test func movementEndsAStep() {
    var editing = TextEditing()
    editing.insert("a", isTyping: true)
    editing.move(.backward)
    editing.move(.forward)
    editing.insert("b", isTyping: true)
    editing.undo()
    #expect(marked(editing) == "a|")
  }

  @Test func undoRestoresTheSelection() {
    var editing = editing("a<bc|d")
    editing.insert("x")
    editing.undo()
    #expect(marked(editing) == "a<bc|d")
    editing.redo()
    #expect(marked(editing) == "ax|d")
    editing.undo()
    editing.insert("y")
    #expect(!editing.canRedo)
  }

  @Test func deletionsAreOneStep() {
    var editing = TextEditing("abcdef")
    for _ in 0..<4 { editing.delete(.backward) }
    #expect(editing.text == "ab")
    editing.undo()
    #expect(marked(editing) == "abcdef|")
  }

  // MARK: Composition

  @Test func compositionsAreShownButNotPartOfTheText() {
    var editing = editing("a<b|c")
    editing.compose(.init("ni", caret: 2..<2))
    #expect(editing.text == "ac" && editing.shownText == "anic")
    #expect(editing.shownCaret == 3 && editing.shownComposition == 1..<3)
    editing.compose(.init("niha"))
    #expect(editing.shownText == "anihac" && editing.shownCaret == nil)
    editing.compose(nil)
    #expect(editing.shownText == "ac" && editing.shownCaret == 1)
    editing.compose(.init("ni", caret: 1..<90))
    editing.insert("你")
    #expect(marked(editing) == "a你|c" && editing.composition == nil)
    editing.undo()
    editing.undo()
    #expect(marked(editing) == "a<b|c")
  }

  @Test func surroundingsAreDeletedInWholeClusters() {
    var editing = editing("ae\u{301}|👍🏽b")
    editing.deleteSurroundings(before: 1, after: 1)
    #expect(marked(editing) == "a|b")
    editing.deleteSurroundings(before: 99, after: 99)
    #expect(marked(editing) == "|")
    editing.reset(to: "abcd")
    editing.select(from: 1, to: 3)
    editing.deleteSurroundings(before: 1, after: 1)
    #expect(editing.text == "bc" && editing.selectedText == "bc")
    editing.deleteSurroundings(before: 0, after: .max)
    #expect(editing.text == "bc")
  }

  // MARK: Random edits

  @Test(arguments: 0..<40)
  func randomEditsKeepTheCaretAtEdgesAndAreUndone(_ seed: UInt64) {
    var random = Random(state: seed &* 0x9e37_79b9_7f4a_7c15 | 1)
    let pieces = [
      "a", "b ", " ", "e\u{301}", "\u{301}", "\u{200d}", "👩", "👧", "🇨", "🇭", "שלום", "\n", "다",
      "ᄃ", "ᅡ", "word", "\r\n", "👍🏽", "ﷺ", "",
    ]
    let start = "start 👩‍👧"
    var editing = TextEditing(start, allowsNewlines: seed % 2 == 0)
    for _ in 0..<250 {
      let length = editing.text.utf8.count
      let movement = TextEditing.Movement.allCases[random.below(8)]
      switch random.below(10) {
      case 0...3: editing.insert(pieces[random.below(pieces.count)], isTyping: random.below(2) == 0)
      case 4: editing.delete(movement)
      case 5: editing.move(movement, extending: random.below(2) == 0)
      case 6: editing.select(from: random.below(length + 3) - 1, to: random.below(length + 3) - 1)
      case 7: _ = random.below(2) == 0 ? editing.undo() : editing.redo()
      case 8: editing.deleteSurroundings(before: random.below(4), after: random.below(4))
      default: editing.compose(.init(pieces[random.below(pieces.count)], caret: 0..<9))
      }
      let edges = Set(
        editing.text.indices.map { $0.utf16Offset(in: editing.text) } + [editing.text.utf16.count])
      for offset in [editing.caret, editing.anchor] {
        let index = editing.text.utf8.index(editing.text.startIndex, offsetBy: offset)
        #expect(edges.contains(index.utf16Offset(in: editing.text)))
      }
      #expect(editing.shownText.utf8.count >= editing.text.utf8.count)
    }
    // Nothing is left to redo.
    editing.insert(".")
    let final = editing.text
    var steps = 0
    while editing.undo() { steps += 1 }
    #expect(editing.text == start && steps > 0)
    while editing.redo() { steps -= 1 }
    #expect(editing.text == final && steps == 0)
  }
}

/// Random numbers that are the same in every run.
private struct Random {
  var state: UInt64

  /// A number from 0 to `limit`, exclusive.
  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}
