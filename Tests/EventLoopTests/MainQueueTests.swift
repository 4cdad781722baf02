// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Foundation
import Testing

/// Tasks of the main actor in a program whose main thread runs a loop.
@Suite struct MainQueueTests {
  /// The output of the fixture in `mode`, by lines.
  private func output(_ mode: String) throws -> [String] {
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let path = folder.appending(path: "task-fixture").path
    let outcome = try run(path, [mode], in: [:])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test(.timeLimit(.minutes(1))) func tasksRunOnTheMainActorInOrder() throws {
    #expect(
      try output("tasks") == ["main", "25", "back", "slept", "cancelled", "1", "2", "3"])
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("endless", "served"), ("waiting", "ended"), ("idle", "slept"),
    ])
  func aTaskThatNeverEndsLeavesTheLoopToOthers(mode: String, line: String) throws {
    #expect(try output(mode) == [line])
  }

  /// The tasks of a clock at rest: no thread, and two wake-ups for each sleep.
  @Test(.timeLimit(.minutes(1))) func sleepsOfTheMainActorStartNoThread() throws {
    #expect(try output("sleeping") == ["cancelled", "slept", "threads: 1"])
  }

  @Test(.timeLimit(.minutes(1))) func aSleepOutlivesTheServiceOfTheMainActor() throws {
    #expect(try output("reopened") == ["slept"])
  }

  @MainActor @Test func withoutALoopNothingSleeps() async throws {
    #expect(try await TaskAlarms.sleep(for: .seconds(600), of: .boot) == false)
  }

  @Test func onAnotherThreadNothingIsServed() throws {
    let loop = try MainLoop()
    // Tests run on threads of libdispatch, which serves the main actor itself.
    let queue = try MainQueue(loop)
    queue.close()
    #expect(!MainQueue.isCurrent)
  }

  @MainActor @Test func testsOfTheMainActorRunOnIt() { #expect(MainQueue.isCurrent) }
}
