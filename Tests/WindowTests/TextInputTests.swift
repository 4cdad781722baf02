// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandServer

@testable import Window

/// Text that input methods edit.
@Suite struct TextInputTests {
  /// A window with a text input.
  private final class Stage {
    let test: TestDesktop
    let window: TestWindow
    let input: FakeTextInput
    var state = TextInputState(
      text: "Grüße", caret: 4, anchor: 4, caretArea: Rect(x: 10.4, y: 20, width: 1.5, height: 18))

    init() throws {
      test = try TestDesktop { $0.seat("seat0", .keyboard) }
      window = try test.openFramed()
      input = try #require(test.compositor.seats[0].textInput)
    }

    /// Sets what is edited, and delivers it.
    func edit(_ state: TextInputState?) throws {
      window.toplevel.editedText = state
      try test.settle()
    }

    /// Enters the window, with the text.
    func open() throws {
      input.enter(window.fake)
      try edit(state)
    }

    /// The edits since the last call.
    func takeEdits() -> [TextInputEvent] {
      defer { window.clearEvents() }
      return window.events.compactMap { event in
        if case .input(.text(let edit), _) = event { edit } else { nil }
      }
    }
  }

  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test func theTextIsTold() throws {
    // Before the window is entered nothing is sent.
    try stage.edit(stage.state)
    #expect(stage.input.commits == 0)
    stage.input.enter(stage.window.fake)
    try stage.test.settle()
    #expect(stage.input.isEnabled && stage.input.commits == 1 && stage.input.text == "Grüße")
    #expect(stage.input.selection == (4, 4) && stage.input.cause == .other)
    // The scene begins below the shadow.
    let origin = stage.window.toplevel.frame.geometry.origin
    #expect(
      stage.input.caretArea == [Int32(origin.x) + 10, Int32(origin.y) + 20, 2, 18],
      "\(stage.input.caretArea)")
    // An equal state is not sent again.
    try stage.edit(stage.state)
    #expect(stage.input.commits == 1)
    stage.state.anchor = 0
    try stage.edit(stage.state)
    #expect(stage.input.commits == 2 && stage.input.selection == (4, 0))
    try stage.edit(nil)
    #expect(stage.input.commits == 3 && !stage.input.isEnabled)
    try stage.edit(stage.state)
    stage.input.leave(stage.window.fake)
    try stage.test.settle()
    #expect(!stage.input.isEnabled)
  }

  @Test func aPasswordIsNotTold() throws {
    stage.state = TextInputState(
      text: "", caret: 0, anchor: 0, caretArea: .zero, isPassword: true)
    try stage.open()
    #expect(stage.input.isEnabled && stage.input.purpose == .password && stage.input.text == "")
  }

  @Test func editsArriveAsOne() throws {
    try stage.open()
    _ = stage.takeEdits()
    // An answer without an edit is none.
    stage.input.done()
    try stage.test.settle()
    #expect(stage.takeEdits().isEmpty)
    stage.input.resource.postPreeditString(text: "にほ", cursorBegin: 6, cursorEnd: 6)
    try stage.test.settle()
    #expect(stage.takeEdits().isEmpty)
    stage.input.done()
    try stage.test.settle()
    #expect(stage.takeEdits() == [TextInputEvent(composed: "にほ", composedCaret: 6..<6)])
    stage.input.resource.postDeleteSurroundingText(beforeLength: 2, afterLength: 1)
    stage.input.resource.postCommitString(text: "日本")
    stage.input.resource.postPreeditString(text: "ご", cursorBegin: -1, cursorEnd: -1)
    stage.input.done()
    try stage.test.settle()
    #expect(
      stage.takeEdits() == [
        TextInputEvent(deletedBefore: 2, deletedAfter: 1, inserted: "日本", composed: "ご")
      ])
    // What was composed ends with an empty edit, once.
    stage.input.done()
    stage.input.done()
    try stage.test.settle()
    #expect(stage.takeEdits() == [TextInputEvent()])
  }

  @Test func theStateAfterAnEditNamesItsCause() throws {
    try stage.open()
    stage.input.resource.postCommitString(text: "!")
    stage.input.done()
    try stage.test.settle()
    stage.state.text = "Grüß!e"
    try stage.edit(stage.state)
    #expect(stage.input.cause == .inputMethod && stage.input.text == "Grüß!e")
    // An edit for an older state: the state after it goes out with the next one.
    stage.input.resource.postCommitString(text: "?")
    stage.input.done(lag: 1)
    try stage.test.settle()
    let commits = stage.input.commits
    stage.state.text = "Grüß!?e"
    try stage.edit(stage.state)
    #expect(stage.input.commits == commits)
    stage.state.caret = 2
    try stage.edit(stage.state)
    #expect(stage.input.commits == commits + 1 && stage.input.text == "Grüß!?e")
    #expect(stage.input.cause == .other)
  }

  @Test func leavingEndsTheComposition() throws {
    try stage.open()
    stage.input.resource.postPreeditString(text: "a", cursorBegin: 1, cursorEnd: 0)
    stage.input.done()
    try stage.test.settle()
    #expect(stage.takeEdits() == [TextInputEvent(composed: "a", composedCaret: 0..<1)])
    stage.input.leave(stage.window.fake)
    try stage.test.settle()
    #expect(stage.takeEdits() == [TextInputEvent()] && !stage.input.isEnabled)
    // Edits without a window are nobody's.
    stage.input.resource.postCommitString(text: "b")
    stage.input.done()
    try stage.test.settle()
    #expect(stage.takeEdits().isEmpty)
  }

  @Test(arguments: [0, 1, 2_000, 6_001, 11_999, 12_000])
  func aLongTextIsCutAroundTheCaret(caret: Int) throws {
    let text = String(repeating: "語", count: 4_000)
    stage.state = TextInputState(
      text: text, caret: caret / 3 * 3, anchor: 12_000, caretArea: .zero)
    try stage.open()
    let told = stage.input.text
    #expect(told.utf8.count <= 4_000 && told.utf8.count > 1_900 && text.contains(told))
    #expect(stage.input.selection.caret >= 0 && stage.input.selection.caret <= told.utf8.count)
    #expect(stage.input.selection.anchor <= told.utf8.count)
  }

  @Test func aClosedWindowIsForgotten() throws {
    try stage.open()
    stage.input.resource.postPreeditString(text: "a", cursorBegin: 0, cursorEnd: 0)
    stage.test.close(stage.window)
    stage.input.done()
    try stage.test.settle()
    #expect(!stage.input.isEnabled)
  }
}
