// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Labels with styles, links and selections. A letter is 7 units wide and a line 17.5 high.
@Suite struct RichTextTests {
  private let board = LocalClipboard()

  private func stage(_ label: Label, width: Double = 400, _ others: [Widget] = []) -> Stage {
    let stage = Stage(width, 300, Stack(.vertical, alignment: .start, [label] + others))
    stage.widgets.clipboard = board
    return stage
  }

  private func label(_ text: RichText) -> Label {
    let label = Label("", maxLines: nil)
    label.richText = text
    return label
  }

  /// The content that is drawn.
  private func drawn(_ label: Label) -> TextContent? {
    for layer in [label.layer] + label.layer.children {
      if case .text(let content) = layer.content { return content }
    }
    return nil
  }

  private func copied(_ board: ClipboardBoard) -> String? {
    var text: String?
    self.board.read(board) { text = $0 }
    return text
  }

  private var links: RichText {
    RichText("See ") + RichText("one").link("a:1") + RichText(" and ")
      + RichText("t").link("a:2").bold() + RichText("wo").link("a:2")
  }

  /// The links that a person can use.
  private func parts(_ stage: Stage) -> [Control] {
    stage.all(Control.self).filter { $0.accessibleContent.role == .link && !$0.isHidden }
  }

  // MARK: Styles

  @Test func stylesArePartsOfWhatIsDrawn() throws {
    let label = label(
      RichText("a") + RichText("bé").bold().size(2).tone(.error)
        + RichText("c").monospaced().struck()
    )
    let stage = stage(label)
    let content = try #require(drawn(label))
    let theme = stage.widgets.theme
    var large = content.style
    (large.weight, large.size) = (.bold, 2 * content.style.size)
    var code = content.style
    code.family = "monospace"
    #expect(content.string == "abéc" && label.text == "abéc")
    #expect(
      content.spans == [
        TextSpan(1..<4, style: large, color: theme.colors.color(.error)),
        TextSpan(4..<5, style: code, isStruck: true),
      ])
    // Another text has no styles.
    label.text = "abéc"
    #expect(label.richText == nil && drawn(label)?.spans == [])
  }

  @Test func linksWithoutAnActionAreText() throws {
    let label = label(links)
    let stage = stage(label)
    #expect(parts(stage).isEmpty && label.children.isEmpty)
    #expect(drawn(label)?.spans.map(\.isUnderlined) == [false])
    label.onLink = { _ in }
    stage.frame()
    #expect(parts(stage).count == 2)
    #expect(drawn(label)?.spans.map(\.isUnderlined) == [true, true, true])
    label.onLink = nil
    stage.frame()
    #expect(parts(stage).isEmpty && label.children.isEmpty && drawn(label) != nil)
  }

  // MARK: Links

  @Test func pointerFingerAndKeysFollowLinks() throws {
    let label = label(links)
    var followed: [String] = []
    label.onLink = { followed.append($0) }
    let stage = stage(label)
    stage.click(7 * 5, 8)
    // Beside the links nothing is pressed.
    stage.click(7 * 8, 8)
    stage.touch(7 * 13, 8)
    stage.lift()
    #expect(followed == ["a:1", "a:2"])
    stage.point(7 * 5, 8)
    #expect(stage.widgets.cursor == .hand)
    stage.point(7 * 1, 8)
    #expect(stage.widgets.cursor != .hand)
    stage.widgets.setFocus(nil)
    stage.key(.tab)
    stage.key(.enter)
    stage.key(.tab)
    stage.key(.space)
    #expect(followed == ["a:1", "a:2", "a:1", "a:2"])
  }

  @Test func screenReadersFollowLinks() throws {
    let label = label(links)
    var followed: [String] = []
    label.onLink = { followed.append($0) }
    let stage = stage(label)
    let link = try #require(label.accessibleChildren.last)
    #expect(link.accessibleContent.role == .link && link.accessibleName == "two")
    #expect(link.accessibleContent.description == "a:2")
    #expect(label.accessibleContent.text?.string == "See one and two")
    #expect(stage.widgets.perform(.perform(.press), on: link, at: stage.now))
    #expect(followed == ["a:2"])
  }

  @Test func aLinkOverTwoLinesIsPressedOnBoth() throws {
    let label = label(RichText("aaaa ") + RichText("bbbb cc").link("a:1") + RichText(" dddd"))
    var count = 0
    label.onLink = { _ in count += 1 }
    let stage = stage(label, width: 70)
    #expect(parts(stage).count == 1)
    stage.click(7 * 6, 8)
    stage.click(7 * 1, 17.5 + 8)
    #expect(count == 2)
    // Before its beginning and behind its end there is other text.
    stage.click(7 * 1, 8)
    stage.click(7 * 5, 17.5 + 8)
    #expect(count == 2)
  }

  @Test func otherTextHasOtherLinks() throws {
    let label = label(links)
    var followed: [String] = []
    label.onLink = { followed.append($0) }
    let stage = stage(label)
    stage.key(.tab)
    let first = try #require(parts(stage).first)
    #expect(stage.widgets.focused === first)
    label.richText = RichText("12345678901") + RichText("new").link("b:1")
    stage.frame()
    // The focus stays on the link that is there.
    #expect(parts(stage).count == 1 && stage.widgets.focused === first)
    stage.click(7 * 12, 8)
    stage.key(.enter)
    #expect(followed == ["b:1", "b:1"])
    label.text = "plain"
    stage.frame()
    #expect(parts(stage).isEmpty && stage.widgets.focused == nil)
  }

  // MARK: Selection

  private func selectable(_ text: String) -> (Label, Stage) {
    let label = Label(text, maxLines: nil)
    label.isSelectable = true
    return (label, stage(label, [TextField("field")]))
  }

  @Test func dragsAndClicksSelect() throws {
    let (_, stage) = selectable("one two\nthree")
    stage.point(7 * 4 + 1, 8)
    stage.press()
    for x in 5...7 { stage.point(7 * Double(x) + 1, 8) }
    stage.release()
    #expect(copied(.primary) == "two")
    // Nothing is on the clipboard until it is copied.
    #expect(copied(.clipboard) == nil)
    #expect(
      stage.widgets.handle(KeyEvent(.pressed, Keysym("c"), modifiers: .control), at: stage.now))
    #expect(copied(.clipboard) == "two")
    stage.pass(1)
    for _ in 0..<2 { stage.click(7 * 1, 8) }
    #expect(copied(.primary) == "one")
    stage.click(7 * 1, 8)
    #expect(copied(.primary) == "one two")
  }

  @Test func keysSelectAndCopy() throws {
    let (_, stage) = selectable("one two\nthree")
    stage.key(.tab)
    func control(_ letter: Character) -> Bool {
      stage.widgets.handle(KeyEvent(.pressed, Keysym(letter), modifiers: .control), at: stage.now)
    }
    #expect(control("a") && control("c"))
    #expect(copied(.clipboard) == "one two\nthree")
    // The text cannot be changed, and other shortcuts are those of the app.
    #expect(!control("x") && !control("v") && !control("z"))
    #expect(stage.all(Label.self)[0].text == "one two\nthree")
    // Arrow keys without Shift are those of what is around.
    #expect(!stage.key(.left) && !stage.key(.down))
    stage.click(1, 8)
    for _ in 0..<3 { stage.key(.right, shift: true) }
    #expect(copied(.primary) == "one")
    stage.key(.down, shift: true)
    #expect(copied(.primary)?.hasPrefix("one two\n") == true)
    stage.key(.up, shift: true)
    stage.key(.up, shift: true)
    stage.key(.end, shift: true)
    #expect(copied(.primary) == "one two")
  }

  @Test func theMenuCopies() throws {
    let (_, stage) = selectable("one two")
    stage.touch(7 * 5, 8)
    stage.frame(after: 0.6)
    stage.lift()
    stage.frame()
    let rows = stage.all(MenuRow.self)
    #expect(rows.map { $0.accessibleContent.title } == ["Copy", "Select All"])
    rows.first?.activate()
    #expect(copied(.clipboard) == "two")
  }

  @Test func aTextAtRestIsStillWhileItHasTheFocus() {
    let (_, stage) = selectable("one two")
    stage.click(7, 8)
    stage.settle()
    #expect(stage.widgets.frameDemand == .idle)
  }

  @Test func linksInASelectableTextWorkAndAreSelected() throws {
    let label = label(links)
    label.isSelectable = true
    var followed: [String] = []
    label.onLink = { followed.append($0) }
    let stage = stage(label)
    stage.click(7 * 5, 8)
    #expect(followed == ["a:1"])
    stage.pass(1)
    stage.point(7 * 4 + 1, 8)
    stage.press()
    for x in 5...7 { stage.point(7 * Double(x) + 1, 8) }
    stage.release()
    #expect(followed == ["a:1"])
    let text = try #require(label.accessibleChildren.first)
    #expect(text.accessibleContent.role == .label && text.accessibleChildren.count == 2)
    #expect(text.accessibleContent.text.map { $0.anchor != $0.caret } == true)
    #expect(stage.widgets.perform(.select(anchor: 4, caret: 7), on: text, at: stage.now))
    #expect(text.accessibleContent.text?.anchor == 4 && text.accessibleContent.text?.caret == 7)
  }

  @Test func theTextIsDrawnAboveItsMarks() throws {
    let (label, stage) = selectable("one two")
    label.layer.content.isText(false)
    stage.click(7, 8)
    stage.click(7, 8)
    #expect(label.layer.children.count == 2)
    let last = try #require(label.layer.children.last)
    last.content.isText(true)
    // Later it is as before.
    label.isSelectable = false
    stage.frame()
    label.layer.content.isText(true)
    #expect(label.layer.children.isEmpty)
  }
}

extension LayerContent {
  /// Expects a text, or something else.
  fileprivate func isText(_ expected: Bool, _ location: SourceLocation = #_sourceLocation) {
    var isText = false
    if case .text = self { isText = true }
    #expect(isText == expected, sourceLocation: location)
  }
}
