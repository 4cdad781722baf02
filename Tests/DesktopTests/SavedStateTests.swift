// SPDX-License-Identifier: MIT

import Foundation
import Geometry
import Testing
import Timing
import Widgets

@testable import ScrimKit
@testable import Window

/// What an app takes over from the run before.
@Suite(.serialized) struct SavedStateTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "scrim-state-\(UUID().uuidString.prefix(8)).json").path

  @Test func theStateIsWrittenAndRead() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    var state = SavedState()
    state.window = SavedState.Window(
      size: Size(width: 640, height: 480.5), isMaximized: true, isFullscreen: false)
    state.panels = ["bar": true, "a \"name\"": false]
    state.scrolls = ["window": [0, 12.25], "scrim-bar DP-1": [3]]
    state.values = ["page": "two\nlines"]
    try state.write(to: path)
    #expect(SavedState(readingFrom: path) == state)
  }

  @Test(arguments: [
    "", "{", "[]", "4", #"{"window": 3, "panels": 4, "scrolls": {"window": 5}}"#,
    #"{"window": {"width": -1, "height": 4}, "panels": {"a": 1}}"#,
    #"{"window": {"width": Infinity, "height": 4}, "scrolls": {"window": [NaN, "x"]}}"#,
  ])
  func whatIsNotUnderstoodIsLeftOut(text: String) throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(text.utf8).write(to: URL(filePath: path))
    let state = SavedState(readingFrom: path)
    #expect(state?.window == nil)
    #expect(state?.panels.values.contains(true) != true)
    #expect(state?.scrolls.values.joined().allSatisfy { $0 == 0 } ?? true)
    #expect(SavedState(readingFrom: path + ".missing") == nil)
  }

  /// A model with values that are kept.
  private final class Model {
    var page = 1
    var name = "one"
    var edge = Edge.top
  }

  @Test func valuesOfModelsAreKept() {
    func app(_ model: Model) -> App {
      let app = App(App.Options())
      app.keep("page", of: model, \.page)
      app.keep("name", of: model, \.name)
      app.keep("edge", of: model, \.edge)
      return app
    }
    let before = Model()
    (before.page, before.name, before.edge) = (7, "two", .left)
    var state = app(before).saveState()
    #expect(state.values == ["page": "7", "name": "two", "edge": "left"])
    let after = Model()
    app(after).restoreValues(state)
    #expect(after.page == 7 && after.name == "two" && after.edge == .left)
    // Texts of another version of the program leave the values as they are.
    state.values = ["page": "x", "edge": "middle", "other": "1"]
    let other = Model()
    app(other).restoreValues(state)
    #expect(other.page == 1 && other.name == "one" && other.edge == .top)
  }

  /// A window with a long list beside a short one.
  private final class Page: Content {
    let lists: [ScrollView]
    var frames = 0
    var onFrame: ((Int) -> Void)?

    init() {
      lists = (0..<2).map { index in
        let lines = (0..<200).map { Label("Line \($0) of \(index)") }
        return ScrollView(.vertical, Stack(.vertical, lines))
      }
    }

    func build(in surface: ScrimKit.SurfaceContent) {
      surface.root.add(Stack(.horizontal, lists))
    }

    func prepare(at time: Moment) -> Bool {
      frames += 1
      onFrame?(frames)
      return true
    }
  }

  /// Runs an app with two panels for some frames, and returns the state at its end.
  private func run(
    in compositor: Compositor, _ state: SavedState?,
    onFrame: @escaping (Page, [PanelController]) -> Void
  ) throws -> SavedState {
    var options = App.Options()
    options.socket = compositor.socket
    options.frames = 12
    let page = Page()
    let app = App(options, content: page)
    let panels = ["first", "second"].map { name in
      app.add(Panel(name, edge: .top, height: .fixed(40))) { Page() }
    }
    panels[0].open()
    app.startState = state
    var saved = SavedState()
    page.onFrame = { frame in
      if frame == 4 { onFrame(page, panels) }
      if frame == 10 { saved = app.saveState() }
    }
    _ = try app.run()
    return saved
  }

  @Test func theNextRunBeginsWhereTheLastOneEnded() throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    let first = try run(in: compositor, nil) { page, panels in
      page.lists[1].scroll(to: 300, animated: false)
      panels[0].close()
      panels[1].open()
    }
    #expect(first.panels == ["first": false, "second": true])
    #expect(first.scrolls["window"] == [0, 300] && first.window?.isMaximized == false)
    let second = try run(in: compositor, first) { _, _ in }
    #expect(second.panels == first.panels && second.scrolls == first.scrolls)
    let third = try run(in: compositor, nil) { _, _ in }
    #expect(third.panels == ["first": true, "second": false] && third.scrolls.isEmpty)
  }
}
