// SPDX-License-Identifier: MIT

import ScrimTesting
import Testing

/// Tasks, timers and clocks follow the time of a stage.
@Suite struct StageTimeTests {
  /// What views show.
  @Observable final class Model {
    var line = "early"
    var count = 0
  }

  @Test func tasksOfViewsSleepByTheTimeOfTheStage() async throws {
    let model = Model()
    let stage = try Stage {
      Text(model.line).task {
        try? await Task.sleep(for: .seconds(3600))
        model.line = "late"
      }
    }
    try await stage.wait(1)
    #expect(model.line == "early")
    // An hour has 216,000 frames; a task that is cancelled ends at once.
    let other = Model()
    let short = try Stage {
      Button("Start") {
        let task = Task {
          do { try await Task.sleep(for: .seconds(1.5)) } catch { other.line = "cancelled" }
          other.count += 1
        }
        if other.count == 1 { task.cancel() }
      }
    }
    try await short.click("Start")
    try await short.wait(1.4)
    #expect(other.count == 0)
    try await short.wait(0.2)
    #expect(other.count == 1 && other.line == "early")
    try await short.click("Start")
    try await short.wait(0.1)
    #expect(other.count == 2 && other.line == "cancelled")
  }

  @Test func timersAndSleepsOfTheAppFollowTheStage() async throws {
    let (model, app) = (Model(), App(App.Options()))
    app.timer(after: .seconds(600)) { model.line = "once" }
    let stage = try Stage(app: app) { Text(model.line) }
    let repeating = app.timer(every: .seconds(0.5)) { model.count += 1 }
    // The task does not begin in the views.
    Task {
      try? await app.sleep(for: .seconds(1.5))
      model.line = "slept"
    }
    try await stage.wait(1.4)
    #expect(model.count == 2 && model.line == "early")
    try await stage.wait(0.2)
    #expect(model.count == 3 && model.line == "slept")
    repeating.stop()
    try await stage.wait(1)
    #expect(model.count == 3 && !repeating.isActive)
  }

  @Test func timersKeepTheRestOfTheirTimeFromOneStageToTheNext() async throws {
    let (model, app) = (Model(), App(App.Options()))
    app.timer(after: .seconds(2)) { model.line = "fired" }
    var stage = try Stage(app: app) { Text("first") }
    try await stage.wait(1.5)
    stage = try Stage(app: app) { Text("second") }
    try await stage.wait(0.3)
    #expect(model.line == "early")
    try await stage.wait(0.3)
    #expect(model.line == "fired")
  }

  @Test func viewsReadTheClockOfTheStage() async throws {
    let app = App(App.Options())
    let counter = Counter()
    let stage = try Stage(app: app) {
      VStack {
        Text(counter.made(app.clock(every: .minute).formatted("%H:%M")))
        Text("day \(app.clock(every: .day).day)")
      }
    }
    #expect(try stage.accessibleTree() == ["text “09:41”", "text “day 21”"])
    let made = counter.count
    try await stage.wait(59)
    #expect(try stage.accessibleTree().first == "text “09:41”")
    #expect(counter.count == made)
    try await stage.wait(1.1)
    #expect(try stage.accessibleTree().first == "text “09:42”")
    #expect(counter.count == made + 1)
    // The clock is set, also backwards.
    stage.localTime = LocalTime(year: 2026, month: 12, day: 1, hour: 23, minute: 59, second: 59)
    try await stage.wait(0.1)
    #expect(try stage.accessibleTree() == ["text “23:59”", "text “day 1”"])
    try await stage.wait(1)
    #expect(try stage.accessibleTree() == ["text “00:00”", "text “day 2”"])
    stage.localTime = Stage.firstTime
    try await stage.wait(0.1)
    #expect(try stage.accessibleTree() == ["text “09:41”", "text “day 21”"])
  }

  /// Counts how often a text is made.
  private final class Counter {
    var count = 0

    func made(_ text: String) -> String {
      count += 1
      return text
    }
  }
}
