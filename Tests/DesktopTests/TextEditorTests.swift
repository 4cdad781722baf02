// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Testing
import VirtualInput

@testable import ScrimKit

/// An editor in a real compositor, with a keyboard and an input method.
@Suite(.serialized) struct TextEditorTests {
  /// Content with an editor, which has the focus.
  private final class Form: Content {
    let editor = TextEditor("first\n", minimumLines: 4, maximumLines: 4)
    private(set) var surface: ScrimKit.SurfaceContent?
    var onFrame: (() -> Void)?

    func build(in surface: ScrimKit.SurfaceContent) {
      self.surface = surface
      surface.root.add(editor)
      surface.widgets.setFocus(editor)
    }

    func prepare(at time: Moment) -> Bool {
      onFrame?()
      return true
    }
  }

  /// Draws frames until each step has been taken, in order.
  private func run(
    _ form: Form, in compositor: Compositor, _ steps: [() throws -> Bool],
    before: @escaping () throws -> Void = {}
  ) throws {
    let app = App(compositor.options(frames: 3_000), content: form)
    var steps = steps
    form.onFrame = { [unowned app] in
      do {
        try before()
        if let step = steps.first, try step() { steps.removeFirst() }
      } catch {
        Issue.record("\(error)")
        steps = []
      }
      if steps.isEmpty { app.quit() }
    }
    _ = try app.run()
    #expect(steps.isEmpty, "\(steps.count) steps are left: \(form.editor.text)")
  }

  @Test func keysEditAndMoveByLines() throws {
    let compositor = try Compositor(.sway)
    let form = Form()
    let environment = compositor.clientEnvironment
    var typing: ChildProcess?
    func type(_ arguments: [String]) throws -> Bool {
      typing = try ChildProcess("/usr/bin/wtype", ["-s", "200"] + arguments, in: environment)
      return true
    }
    try run(
      form, in: compositor,
      [
        { form.surface?.widgets.hasKeyboard == true },
        {
          try type([
            "-M", "ctrl", "-k", "End", "-m", "ctrl", "ab", "-k", "Return", "c", "-s", "100",
          ])
        },
        { form.editor.text == "first\nab\nc" && typing?.isRunning == false },
        {
          try type(["-k", "Up", "x", "-k", "Home", "y", "-k", "Prior", "-k", "Delete", "-s", "100"])
        },
        { form.editor.text == "irst\nyaxb\nc" && typing?.isRunning == false },
        { try type(["-M", "ctrl", "-k", "z", "-m", "ctrl", "-s", "100"]) },
        { form.editor.text == "first\nyaxb\nc" && typing?.isRunning == false },
      ])
    _ = typing?.wait()
  }

  @Test func anInputMethodIsToldOfTheTextAroundTheCaret() throws {
    let compositor = try Compositor(.sway)
    let method = try VirtualInputMethod(socket: compositor.socket)
    defer { method.close() }
    let form = Form()
    let line = String(repeating: "long ", count: 20)
    form.editor.text = String(repeating: line + "\n", count: 100)
    _ = form.editor.perform(.select(anchor: 5_000, caret: 5_000))
    try run(
      form, in: compositor,
      [
        // No more than a message can carry, of which the caret is in the middle.
        { method.isActive && method.text.utf8.count > 3_900 && method.text.utf8.count <= 4_000 },
        {
          try method.compose("にほ")
          return true
        },
        { form.editor.editing.shownCaret == 5_006 },
        {
          try method.insert("日\n", deleting: 5)
          return true
        },
        { form.editor.editing.caret == 4_999 && method.text.contains("日\n") },
      ],
      before: { try method.update() })
  }
}
