// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// The context menu of texts, and fingers that select.
@Suite struct TextMenuTests {
  private let field = TextField("one two three")
  private let other = TextField("other")
  private let board = LocalClipboard()
  private let stage: Stage

  init() {
    stage = Stage(600, 400, Stack(.vertical, alignment: .start, [field, other]))
    stage.widgets.clipboard = board
    stage.frame()
  }

  /// The point in a letter, in scene coordinates. A letter is 7 units wide.
  private func point(_ letter: Double) -> Point<Logical> {
    let place = stage.place(of: field)
    return Point(x: place.left + 12 + 7 * letter + 3, y: place.top + 18)
  }

  private func pressSecondary(_ letter: Double) {
    stage.widgets.handle(.moved(point(letter)), at: stage.now)
    stage.widgets.handle(PointerEvent.pressed(.secondary), at: stage.now)
    stage.frame()
  }

  private func touch(_ letter: Double, for seconds: Double) {
    stage.touch(point(letter).x, point(letter).y)
    stage.frame(after: seconds)
    stage.lift()
    stage.frame()
  }

  /// The rows of the open menu.
  private var rows: [MenuRow] {
    stage.widgets.root.first { $0 as? Menu }?.rows ?? []
  }

  private func choose(_ title: String) throws {
    let row = try #require(rows.first { $0.accessibleContent.title == title })
    row.activate()
    stage.settle()
  }

  private var choices: [String] {
    rows.filter(\.isEnabled).map { $0.accessibleContent.title }
  }

  @Test func theMenuIsInTheWordsOfTheTree() {
    stage.widgets.editWords = EditWords(
      cut: "Ausschneiden", copy: "Kopieren", paste: "Einfügen", selectAll: "Alles auswählen")
    pressSecondary(5)
    #expect(
      rows.map { $0.accessibleContent.title }
        == ["Ausschneiden", "Kopieren", "Einfügen", "Alles auswählen"])
  }

  @Test func theMenuActsOnTheSelection() throws {
    pressSecondary(5)
    #expect(stage.widgets.focused !== field && rows.count == 4)
    // Nothing is selected, so there is nothing to copy.
    #expect(choices == ["Paste", "Select All"])
    try choose("Select All")
    #expect(stage.widgets.focused === field && rows.isEmpty)
    #expect(field.editing.selection == 0..<13)
    pressSecondary(5)
    #expect(choices == ["Cut", "Copy", "Paste", "Select All"])
    try choose("Cut")
    #expect(field.text.isEmpty)
    board.write("pasted", to: .clipboard)
    pressSecondary(0)
    try choose("Paste")
    #expect(field.text == "pasted")
    // A press beside the selection puts the caret there, and the focus that comes back selects
    // nothing.
    field.selectAll()
    pressSecondary(30)
    stage.key(.escape)
    stage.settle()
    #expect(stage.widgets.focused === field && field.editing.selection == 6..<6)
  }

  @Test func aFingerThatRestsSelectsAWord() throws {
    touch(5, for: 0.6)
    #expect(choices == ["Cut", "Copy", "Paste", "Select All"])
    #expect(field.editing.selectedText == "two")
    try choose("Copy")
    var copied: String?
    board.read(.clipboard) { copied = $0 }
    #expect(copied == "two" && field.editing.selectedText == "two" && field.text.count == 13)
  }

  @Test func aFingerSelects() {
    // A tap puts the caret there, a second one selects the word.
    touch(5, for: 0.05)
    #expect(field.editing.selection == 5..<5 || field.editing.selection == 6..<6)
    touch(5, for: 0.05)
    #expect(field.editing.selectedText == "two")
    // A drag selects what it goes over.
    stage.pass(1)
    stage.touch(point(0).x - 3, point(0).y)
    for letter in 1...7 { stage.drag(point(Double(letter)).x - 3, point(0).y) }
    stage.lift()
    #expect(field.editing.selectedText == "one two" && rows.isEmpty)
  }

  @Test func keysOpenItAtTheCaretAndSkipWhatCannotBeChosen() throws {
    field.isReadOnly = true
    stage.widgets.setFocus(field)
    stage.key(.end)
    stage.key(.menu)
    stage.frame()
    #expect(choices == ["Select All"])
    let menu = try #require(rows.first?.parent)
    #expect(stage.place(of: menu).left > stage.place(of: field).left + 12 + 13 * 7 - 1)
    stage.key(.down)
    #expect(rows.first { $0 === stage.widgets.focused }?.accessibleContent.title == "Select All")
    stage.key(.up)
    stage.key(.enter)
    stage.settle()
    #expect(field.editing.selection == 0..<13)
  }

  @Test func nothingIsCopiedOfAPassword() {
    field.isPassword = true
    touch(5, for: 0.6)
    #expect(field.editing.selection == 0..<13 && choices == ["Paste", "Select All"])
  }

  @Test func ofALongLineOnlyWhatIsNearIsDrawn() throws {
    func window() -> (content: TextContent, left: Double)? {
      let layer = field.layer.firstLayer { if case .text = $0.content { true } else { false } }
      guard let layer, case .text(let content) = layer.content else { return nil }
      return (content, layer.frame.left)
    }
    #expect(try #require(window()).content.window == nil)
    field.text = String(repeating: "letters ", count: 500)
    stage.widgets.setFocus(field)
    for key in [Keysym.end, .home, .end] {
      stage.key(key)
      stage.frame()
      let (content, left) = try #require(window())
      let drawn = try #require(content.window)
      // All that is seen is drawn, and a texture of 8192 pixels holds it at any usual scale.
      #expect(content.string == field.text && drawn.upperBound - drawn.lowerBound < 2200)
      #expect(drawn.lowerBound <= -left && drawn.upperBound >= -left + field.layer.frame.width)
    }
    field.text = ""
    board.write(String(repeating: "x", count: 5000), to: .clipboard)
    field.paste()
    #expect(field.text.count == TextField.defaultMaximumLength)
  }
}
