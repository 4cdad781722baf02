// SPDX-License-Identifier: MIT

import Foundation
import Images
import TemporaryFiles
import Testing

@testable import ScrimKit

/// A theme file that changes while an app runs, in a real compositor.
@Suite(.serialized) final class ThemeReloadTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.appending(path: "theme.json5") }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String) { try? Data(text.utf8).write(to: file) }

  /// A window with a list, and a button that has the focus.
  private final class Page: Content {
    let list = ScrollView(
      .vertical, Stack(.vertical, (0..<200).map { Label("Line \($0)") }))
    let button = Button("A button")
    let isMoving: Bool
    var surface: ScrimKit.SurfaceContent?
    var frames = 0
    var onFrame: ((Int) -> Void)?

    init(isMoving: Bool) { self.isMoving = isMoving }

    func build(in surface: ScrimKit.SurfaceContent) {
      self.surface = surface
      surface.widgets.theme = Theme(.light)
      surface.root.add(Stack(.vertical, [button, list]))
    }

    func prepare(at time: Moment) -> Bool {
      frames += 1
      onFrame?(frames)
      return isMoving
    }

    var theme: Theme { surface?.widgets.theme ?? Theme(.dark) }

    /// The texts of the notes in the window.
    var notes: [String] {
      func texts(_ widget: Widget) -> [String] {
        ((widget as? Label).map { [$0.text] } ?? []) + widget.children.flatMap(texts)
      }
      return texts(surface?.widgets.root ?? Widget()).filter {
        !$0.isEmpty && !$0.hasPrefix("Line") && !$0.hasPrefix("A button")
      }
    }
  }

  /// What is done to the file, and what is seen two frames later.
  private struct Step: Sendable {
    let action: @MainActor @Sendable (ThemeReloadTests) -> Void
    let radius: Double
    let note: String?
  }

  private static let steps = [
    Step(action: { $0.write("{radii: {card: 1}}") }, radius: 1, note: nil),
    Step(
      action: { test in
        let other = test.folder.appending(path: "other")
        try? Data("{radii: {card: 2}}".utf8).write(to: other)
        _ = unsafe rename(other.path, test.file.path)
      }, radius: 2, note: nil),
    Step(
      action: { $0.write("{radii: {\n  cart: 3}}") }, radius: 2,
      note: ":2:3: unknown key 'radii.cart', did you mean 'radii.card'?"),
    Step(action: { $0.write("") }, radius: 2, note: ":1:1: expected a value"),
    Step(action: { $0.write("{radii: {card: 4}}") }, radius: 4, note: nil),
    Step(action: { try? FileManager.default.removeItem(at: $0.file) }, radius: 4, note: nil),
    Step(
      action: { test in
        try? FileManager.default.createDirectory(
          at: test.file, withIntermediateDirectories: false)
      }, radius: 4, note: ": not a regular file"),
    Step(
      action: { test in
        try? FileManager.default.removeItem(at: test.file)
        test.write("{radii: {card: 5}}")
      }, radius: 5, note: nil),
  ]

  @Test func aChangeIsSeenWithinTwoFrames() throws {
    let compositor = try Compositor(.sway)
    var options = compositor.options(frames: 10 + Self.steps.count * 5)
    options.themeFile = file.path
    let page = Page(isMoving: true)
    let app = App(options, content: page)
    var told: [String] = []
    app.onProblem = { told.append($0) }
    var seen: [(radius: Double, notes: [String])] = []
    page.onFrame = { frame in
      guard frame >= 5 else { return }
      let (step, phase) = ((frame - 5) / 5, (frame - 5) % 5)
      guard step < Self.steps.count else { return }
      if phase == 0 { Self.steps[step].action(self) }
      if phase == 2 { seen.append((page.theme.metrics.cardRadius, page.notes)) }
    }
    _ = try app.run()
    #expect(seen.map(\.radius) == Self.steps.map(\.radius))
    for (seen, step) in zip(seen, Self.steps) {
      if let note = step.note {
        #expect(seen.notes.contains { $0.contains(note) }, "\(note): \(seen.notes)")
        #expect(told.contains { $0.contains(file.path + note) }, "\(note): \(told)")
      } else {
        #expect(seen.notes.isEmpty)
      }
    }
  }

  @Test func aMistakeAtTheStartIsTold() throws {
    let compositor = try Compositor(.sway)
    write("{accent: 4}")
    var options = compositor.options(frames: 4)
    options.themeFile = file.path
    let page = Page(isMoving: true)
    let app = App(options, content: page)
    var told: [String] = []
    app.onProblem = { told.append($0) }
    var notes: [String] = []
    page.onFrame = { _ in notes = page.notes }
    _ = try app.run()
    #expect(told.count == 1 && told[0].hasPrefix("\(file.path):1:10: 'accent' wants"))
    #expect(notes.first == "The theme file has mistakes" && notes.count == 2)
    #expect(page.theme == Theme(.light))
  }

  /// An app that shows mistakes itself is told of them, also that there are none any more.
  @Test func anAppMayTellMistakesItself() throws {
    let compositor = try Compositor(.sway)
    write("{accent: 4}")
    var options = compositor.options(for: .seconds(60))
    options.themeFile = file.path
    let page = Page(isMoving: true)
    let app = App(options, content: page)
    app.onProblem = { _ in }
    var (told, notes): ([[String]], [String]) = ([], [])
    app.onThemeProblems = { [self] in
      told.append($0)
      if $0.isEmpty { app.quit() } else { write("{}") }
    }
    page.onFrame = { _ in notes += page.notes }
    _ = try app.run()
    #expect(told.count == 2 && told[0].count == 1 && told[1].isEmpty && notes.isEmpty)
  }

  /// An app without a window shows its notes over the desktop.
  @Test func panelsTellMistakesOverTheDesktop() throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    let empty = try Bitmap(contentsOf: compositor.screenshot().path)
    write("{accent: 4}")
    var options = compositor.options()
    options.themeFile = file.path
    let app = App(options)
    app.onProblem = { _ in }
    var (looks, isShown, isGone) = (0, false, false)
    let timer = app.timer {
      looks += 1
      let screen = try? Bitmap(contentsOf: compositor.screenshot().path)
      if !isShown, screen != empty {
        isShown = true
        self.write("{}")
      } else if isShown, screen == empty {
        isGone = true
      }
      if isGone || looks == 100 { app.quit() }
    }
    timer.start(every: .milliseconds(50))
    _ = try app.run()
    #expect(isShown && isGone)
  }

  /// Nothing is drawn for a file that says what it said before. A change is drawn once, and keeps
  /// the focus and the scroll position.
  @Test func aFileAtRestCostsNothing() throws {
    let compositor = try Compositor(.sway)
    write("{radii: {card: 1}}")
    var options = compositor.options()
    options.themeFile = file.path
    let page = Page(isMoving: false)
    let app = App(options, content: page)
    var (frames, counts): (Int, [Int]) = (-1, [])
    let actions: [() -> Void] = [
      {
        page.list.scroll(to: 300, animated: false)
        page.surface?.widgets.setFocus(page.button, showsRing: false)
      },
      { self.write("{radii: {card: 1}} // as before") },
      { self.write("{radii: {card: 2}, text: {body: {size: 20}}}") }, { app.quit() },
    ]
    // Acts whenever nothing was drawn for a while.
    var timer: AppTimer?
    timer = app.timer {
      if frames == page.frames {
        counts.append(frames)
        actions[counts.count - 1]()
      }
      frames = page.frames
      timer?.start(after: .milliseconds(200))
    }
    timer?.start(after: .milliseconds(200))
    _ = try app.run()
    #expect(counts.count == 4 && counts[2] == counts[1])
    #expect(1...2 ~= counts[3] - counts[2], "\(counts)")
    #expect(page.theme.metrics.cardRadius == 2 && page.list.position == 300)
    #expect(page.button.focus == .withoutRing)
  }
}
