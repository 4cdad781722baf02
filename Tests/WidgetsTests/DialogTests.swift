// SPDX-License-Identifier: MIT

import Testing
import WidgetStage

@testable import Widgets

/// Questions in front of everything.
@MainActor @Suite struct DialogTests {
  private final class Log {
    var lines: [String] = []
  }

  private let log = Log()
  private let opener = Button("Delete")
  private let cancel = Button("Cancel")
  private let delete = Button("Delete", style: .filled)
  private let field = TextField("name")
  private let dialog: Popover
  private let stage: Stage

  init() {
    dialog = Popover(
      PopoverCard(Stack(.vertical, padding: Padding(20), [Label("Sure?"), field, cancel, delete])))
    stage = Stage(600, 400, Stack(.vertical, alignment: .start, [opener, Spacer()]))
    cancel.action = { [log, dialog] in
      log.lines.append("cancel")
      dialog.close()
    }
    delete.action = { [log, dialog] in
      log.lines.append("delete")
      dialog.close()
    }
    opener.action = { [log] in log.lines.append("beneath") }
    dialog.onClose = { [log] in log.lines.append("closed") }
    dialog.open(over: opener)
    stage.settle()
  }

  @Test func itIsInTheMiddleOfADimmedScene() {
    let place = stage.place(of: dialog.content)
    #expect(abs(place.center.x - 300) <= 0.5 && abs(place.center.y - 200) <= 0.5)
    #expect(stage.place(of: dialog) == Rect(x: 0, y: 0, width: 600, height: 400))
    guard case .color(let dimming)? = dialog.layer.fill else {
      Issue.record("the scene is not dimmed")
      return
    }
    #expect(dimming.alpha > 0.3 && dimming.luminance == 0)
    #expect(dialog.content.accessibleContent.role == .dialog)
  }

  @Test func aPressBesideItDoesNothing() {
    stage.click(opener)
    stage.click(590, 390)
    #expect(dialog.isOpen && log.lines.isEmpty)
  }

  @Test func returnActivatesTheFilledButton() {
    #expect(stage.widgets.focused === delete)
    stage.key(.enter)
    #expect(log.lines == ["delete", "closed"] && !dialog.isOpen)
  }

  @Test func returnInAFieldActivatesItToo() {
    stage.widgets.setFocus(field)
    stage.key(.enter)
    #expect(log.lines == ["delete", "closed"])
  }

  @Test func returnActivatesAnotherButtonThatHasTheFocus() {
    stage.widgets.setFocus(cancel)
    stage.key(.enter)
    #expect(log.lines == ["cancel", "closed"])
  }

  @Test func aDisabledButtonIsNotActivated() {
    delete.isEnabled = false
    stage.widgets.setFocus(field)
    stage.key(.enter)
    #expect(dialog.isOpen && log.lines.isEmpty)
  }

  @Test func returnDoesNotDestroy() {
    dialog.close()
    stage.settle()
    log.lines = []
    let (keep, erase) = (Button("Keep"), Button("Erase", style: .destructive))
    keep.action = { [log] in log.lines.append("keep") }
    erase.action = { [log] in log.lines.append("erase") }
    let question = Popover(PopoverCard(Stack(.horizontal, [keep, erase])))
    question.open(over: opener)
    stage.settle()
    stage.key(.enter)
    #expect(log.lines == ["keep"])
    stage.widgets.setFocus(erase)
    stage.key(.enter)
    #expect(log.lines == ["keep", "erase"])
    question.close()
    stage.settle()
  }

  @Test func escapeClosesItAndTheFocusGoesBack() {
    dialog.close()
    stage.settle()
    stage.widgets.setFocus(opener)
    log.lines = []
    dialog.open(over: opener)
    stage.settle()
    stage.key(.escape)
    #expect(log.lines == ["closed"] && stage.widgets.focused === opener)
    stage.settle()
    #expect(dialog.tree == nil)
  }

  @Test func oneThatIsTooLargeIsAsLargeAsTheScene() {
    dialog.content.sizeLimits = SizeLimits(minWidth: 900, minHeight: 900)
    stage.settle()
    #expect(stage.place(of: dialog.content) == Rect(x: 6, y: 6, width: 588, height: 388))
  }
}
