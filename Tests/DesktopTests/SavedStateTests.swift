// SPDX-License-Identifier: MIT

import Foundation
import Observation
import Testing

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
    var list: [Int?] = []
  }

  /// A model that is kept whole.
  @Observable final class Whole: Codable {
    var page = 1
    var names: [String] = []

    private enum CodingKeys: String, CodingKey { case _page = "page", _names = "names" }
  }

  @Test func valuesOfModelsAreKept() {
    func app(_ model: Model) -> App {
      let app = App(App.Options())
      app.keep("page", of: model, \.page)
      app.keep("name", of: model, \.name)
      app.keep("edge", of: model, \.edge)
      app.keep("list", of: model, \.list)
      return app
    }
    let before = Model()
    (before.page, before.name, before.edge, before.list) = (7, "two", .left, [3, nil])
    var state = app(before).saveState()
    #expect(
      state.values == ["page": "7", "name": "two", "edge": "left", "list": #"["3",null]"#])
    let after = Model()
    app(after).restoreValues(state)
    #expect(after.page == 7 && after.name == "two" && after.edge == .left)
    #expect(after.list == [3, nil])
    // Texts of another version of the program leave the values as they are.
    state.values = ["page": "x", "edge": "middle", "other": "1", "list": "[4"]
    let other = Model()
    app(other).restoreValues(state)
    #expect(other.page == 1 && other.name == "one" && other.edge == .top && other.list == [])
  }

  @Test func aModelIsKeptWhole() throws {
    func app(_ state: SavedState?) -> App {
      let app = App(App.Options())
      app.startState = state
      return app
    }
    let first = app(nil)
    let model = first.keep(Whole())
    (model.page, model.names) = (3, ["a", "\"b\""])
    let state = first.saveState()
    let next = app(state).keep(Whole())
    #expect(next.page == 3 && next.names == ["a", "\"b\""])
    #expect(app(state).keep(Whole(), as: "another").page == 1)
    var other = state
    other.values = ["Whole": #"{"page": "3"}"#]
    #expect(app(other).keep(Whole()).page == 1)
  }

  @Test func whatIsTooLongIsNotKeptAndTold() throws {
    let app = App(App.Options())
    var problems: [String] = []
    app.onProblem = { problems.append($0) }
    let model = Model()
    app.keep("name", of: model, \.name)
    app.keep("page", of: model, \.page)
    model.name = String(repeating: "x", count: 600_000)
    #expect(app.saveState().values == ["page": "1"])
    #expect(problems == ["'name' is not kept: it is too long"])
    model.name = "short"
    #expect(app.saveState().values == ["name": "short", "page": "1"])
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
    in compositor: Compositor, _ state: SavedState?, keeping model: Model = Model(),
    onFrame: @escaping (Page, [PanelController]) -> Void
  ) throws -> SavedState {
    let page = Page()
    let app = App(compositor.options(frames: 12), content: page)
    let panels = ["first", "second"].map { name in
      app.add(Panel(name, edge: .top, height: .fixed(40))) { Page() }
    }
    panels[0].open()
    app.keep("page", of: model, \.page)
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
    let model = Model()
    let first = try run(in: compositor, nil, keeping: model) { page, panels in
      model.page = 7
      page.lists[1].scroll(to: 300, animated: false)
      panels[0].close()
      panels[1].open()
    }
    #expect(first.panels == ["first": false, "second": true])
    #expect(first.scrolls["window"] == [0, 300] && first.window?.isMaximized == false)
    let next = Model()
    let second = try run(in: compositor, first, keeping: next) { _, _ in
      #expect(next.page == 7)
    }
    #expect(second.panels == first.panels && second.scrolls == first.scrolls)
    let third = try run(in: compositor, nil) { _, _ in }
    #expect(third.panels == ["first": true, "second": false] && third.scrolls.isEmpty)
  }
}
