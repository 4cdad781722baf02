// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Images
import Pictures
import Testing
import VirtualInput

@testable import ScrimKit

/// The errors of builds over a panel that `scrim run` runs, in sway.
@Suite(.serialized, .timeLimit(.minutes(5))) final class BuildErrorTests {
  private let compositor: Compositor
  private let pointer: VirtualPointer
  /// The folder that `scrim run` would have made.
  private let folder: RunFolder
  private let app: App
  private let panel: PanelController
  /// The screen with nothing over the panel.
  private var plain: Bitmap?
  /// The process that types a key.
  private var typing: ChildProcess?
  /// What the test does, one step in a turn of the loop.
  private var steps: [Step] = []

  /// The place of the panel, which is lower than a note.
  private static let place = Rect<Physical>(x: 0, y: 0, width: 1280, height: 30)
  /// The place below it.
  private static let below = Rect<Physical>(x: 360, y: 34, width: 560, height: 30)

  /// A step of a test.
  private enum Step {
    /// Does something.
    case act(() throws -> Void)
    /// Waits until a condition holds.
    case wait(String, () throws -> Bool)
  }

  /// The content of a bar.
  private final class Bar: Content {
    func build(in surface: ScrimKit.SurfaceContent) { surface.root.add(Label("A bar")) }
  }

  init() throws {
    compositor = try Compositor(.sway)
    pointer = try VirtualPointer(socket: compositor.socket, width: 1280, height: 800)
    folder = RunFolder(compositor.directory.appending(path: "run").path)
    folder.make()
    var options = compositor.options(for: .seconds(120))
    options.runFolder = folder
    app = App(options)
    var bar = Panel("bar", edge: .top, height: .fixed(30))
    // A picture is taken as soon as the panel is drawn.
    bar.transition = nil
    bar.keyboard = .exclusive
    panel = app.add(bar) { Bar() }
    panel.open()
  }

  private func screen() throws -> Bitmap { try Bitmap(contentsOf: compositor.screenshot().path) }

  /// The texts of notes, and whether they are in a popup of the panel.
  private var notes: (texts: [String], areOverPanel: Bool) {
    func texts(_ widget: Widget) -> [String] {
      ((widget as? Label).map { [$0.text] } ?? []) + widget.children.flatMap(texts)
    }
    for surface in app.surfaces where surface.isOpen && !surface.takesNotes {
      let found = texts(surface.surfaceContent.root)
      if case .popup = surface.role { return (found, true) }
      if !found.isEmpty { return (found, false) }
    }
    return ([], false)
  }

  private func fail(_ error: String) -> Step {
    .act { [folder] in folder.write(errors: [error], title: "It does not build") }
  }

  /// Waits until `error` is seen over the panel and below it.
  private func wait(for error: String) -> Step {
    .wait("\(error) is seen") { [unowned self] in
      guard notes == (["It does not build", error], true), let plain else { return false }
      let screen = try screen()
      return !isEqual(screen, plain, in: Self.place) && !isEqual(screen, plain, in: Self.below)
    }
  }

  /// Waits until the screen is as before.
  private var waitForNone: Step {
    .wait("nothing is seen") { [unowned self] in
      try notes == ([], false) && isEqual(screen(), #require(plain), in: Self.place)
    }
  }

  /// Waits until the panel is seen, then runs the app with `steps`.
  private func run(_ steps: [Step]) throws {
    try pointer.move(x: 640, y: 600)
    #expect(!folder.isDrawn)
    self.steps =
      [
        .wait("the panel is drawn") { [folder] in folder.isDrawn },
        .act { [unowned self] in plain = try screen() },
      ] + steps
    var failure: (any Error)?
    let timer = app.timer { [unowned self] in
      do {
        switch self.steps.first {
        case .act(let action): try action()
        case .wait(_, let condition): guard try condition() else { return }
        case nil: return app.quit()
        }
        self.steps.removeFirst()
      } catch {
        failure = error
        app.quit()
      }
    }
    timer.start(every: .milliseconds(40))
    _ = try app.run()
    timer.stop()
    if case .wait(let event, _) = self.steps.first { Issue.record("in vain: \(event)") }
    pointer.close()
    folder.remove()
    if let failure { throw failure }
  }

  @Test func anErrorIsOverThePanelUntilTheBuildSucceeds() throws {
    try run([
      fail("main.swift:1:1: error: first"), wait(for: "main.swift:1:1: error: first"),
      fail("main.swift:2:1: error: next"), wait(for: "main.swift:2:1: error: next"),
      .act { [folder] in folder.removeErrors() }, waitForNone,
    ])
  }

  @Test func aClickAndEscapeDismissAnError() throws {
    try run([
      fail("main.swift:1:1: error: first"), wait(for: "main.swift:1:1: error: first"),
      .act { [pointer] in try pointer.move(x: 640, y: 40) },
      .act { [pointer] in try pointer.button(isPressed: true) },
      .act { [pointer] in
        try pointer.button(isPressed: false)
        try pointer.move(x: 640, y: 600)
      },
      waitForNone,
      // The next build fails in the same way.
      fail("main.swift:1:1: error: first"), wait(for: "main.swift:1:1: error: first"),
      .act { [unowned self] in
        typing = try ChildProcess(
          "/usr/bin/wtype", ["-s", "200", "-k", "Escape", "-s", "1000"],
          in: compositor.clientEnvironment)
      },
      waitForNone,
    ])
  }

  @Test func anErrorFollowsThePanel() throws {
    try run([
      fail("main.swift:1:1: error: first"), wait(for: "main.swift:1:1: error: first"),
      .act { [panel] in panel.close() },
      .wait("it is over the desktop") { [unowned self] in
        notes == (["It does not build", "main.swift:1:1: error: first"], false)
      },
      .act { [panel] in panel.open() }, wait(for: "main.swift:1:1: error: first"),
    ])
  }
}
