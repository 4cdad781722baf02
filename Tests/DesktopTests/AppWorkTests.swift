// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Testing
import Timing

@testable import ScrimKit

/// Timers, processes and posts of an app, in a loop without a compositor.
@MainActor @Suite struct AppWorkTests {
  private let app = App(App.Options())
  private let loop: MainLoop

  init() throws { loop = try MainLoop() }

  /// Runs the loop until something calls `loop.stop()`.
  private func run() throws {
    try app.work.open(loop)
    loop.run()
    app.work.close()
  }

  @Test(.timeLimit(.minutes(1))) func timersFireOnceOrAgainAndAgain() throws {
    var (once, often) = (0, 0)
    let single = app.timer { once += 1 }
    var timer: AppTimer?
    timer = app.timer { [loop] in
      often += 1
      if often == 3 { loop.stop() }
    }
    single.start(after: .milliseconds(0))
    timer?.start(every: .milliseconds(2))
    #expect(single.isActive)
    try run()
    #expect(once == 1)
    #expect(!single.isActive)
    #expect(often == 3)
    // The timer goes on when the app runs again.
    often = 2
    try run()
    #expect(often == 3)
    timer?.stop()
    #expect(timer?.isActive == false)
    timer = nil
  }

  @Test(.timeLimit(.minutes(1))) func aProgramIsStartedWithTheAppOrWhileItRuns() throws {
    var events: [String] = []
    app.start(["echo", "first"], onLine: { events.append($0) }) { [app, loop] ending in
      events.append("\(ending)")
      app.start(["no-such-program"], onLine: { events.append($0) }) {
        events.append("\($0)")
        loop.stop()
      }
    }
    #expect(events == [])
    try run()
    #expect(
      events == [
        "first", "exited(0)",
        "notStarted(\"starting no-such-program failed: No such file or directory\")",
      ])
  }

  @Test(.timeLimit(.minutes(1))) func aProgramIsAskedToEndOrEndsWithTheApp() throws {
    var ending: AppProcess.Ending?
    let endless = app.start(["sleep", "600"], onLine: { _ in }) { _ in
      Issue.record("a program that ended with the app was reported")
    }
    var process: AppProcess?
    process = app.start(
      ["sh", "-c", "echo ready; sleep 600"], onLine: { _ in process?.terminate() }
    ) { [loop] in
      ending = $0
      loop.stop()
    }
    try run()
    #expect(ending == .killed(signal: SIGTERM))
    process = nil
    _ = endless
    // A program that was never started cannot end.
    app.start(["no-such-program"], onLine: { _ in }) { _ in
      Issue.record("a program was started that was asked to end before")
    }.terminate()
    app.timer { [loop] in loop.stop() }.start(after: .milliseconds(5))
    try run()
  }

  @Test(.timeLimit(.minutes(1))) func otherThreadsHaveTheAppDoWork() throws {
    let record = Record()
    let post = app.post
    Thread.detachNewThread {
      for number in 1...5 { post { record.numbers.append(number) } }
      post { record.loop?.stop() }
    }
    record.loop = loop
    try run()
    #expect(record.numbers == [1, 2, 3, 4, 5])
  }

  /// What was done on the main actor.
  @MainActor private final class Record {
    var numbers: [Int] = []
    var loop: MainLoop?
  }
}
