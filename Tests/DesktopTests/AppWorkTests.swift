// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Observation
import Testing

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

  /// A terminal in packet mode tells of a flush as attributes below /sys tell of a change: by a
  /// priority event. Input is not one.
  @Test(.timeLimit(.minutes(1))) func priorityEventsAreHeardOf() throws {
    var (main, terminal) = (Int32(-1), Int32(-1))
    try #require(unsafe openpty(&main, &terminal, nil, nil, nil) == 0)
    defer { for number in [main, terminal] { close(number) } }
    var isOn = Int32(1)
    try #require(unsafe ioctl(main, UInt(TIOCPKT), &isOn) == 0)
    var calls = 0
    app.watch(descriptor: main, for: .priority) { [app] in
      calls += 1
      app.unwatch(descriptor: main)
    }
    try app.work.open(loop)
    loop.serveReady()
    #expect(calls == 0)
    try #require(unsafe write(terminal, "x", 1) == 1)
    loop.serveReady()
    #expect(calls == 0)
    try #require(tcflush(terminal, TCIOFLUSH) == 0)
    loop.serveReady()
    #expect(calls == 1)
    app.work.close()
  }

  /// Views that read the time are told of a change of the zone.
  @Test(.timeLimit(.minutes(1))) func theClockFollowsTheZone() throws {
    let old = ProcessInfo.processInfo.environment["TZ"]
    func set(_ zone: String?) {
      if let zone { unsafe setenv("TZ", zone, 1) } else { unsafe unsetenv("TZ") }
    }
    defer {
      set(old)
      LocalTime.readZone()
    }
    set("UTC")
    LocalTime.readZone()
    let file = FileManager.default.temporaryDirectory.appending(path: "zone-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    app.work.zoneFile = file.path
    try app.work.open(loop)
    let record = Record()
    let before = withObservationTracking {
      app.clock(every: .hour)
    } onChange: {
      MainActor.assumeIsolated { record.numbers.append(1) }
    }
    set("Asia/Kathmandu")
    try Data("new".utf8).write(to: file)
    while record.numbers.isEmpty { loop.serveReady() }
    let after = app.clock(every: .hour)
    // The hours of that zone begin a quarter later.
    #expect((before.secondsSince1970 - after.secondsSince1970) % 3600 != 0)
    app.work.close()
  }

  /// A folder with a file that a program writes, one line.
  private func words(_ body: (_ file: String) throws -> Void) throws -> [String] {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "launched-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    app.watch(file: file.path) { [loop] in
      if let text = try? String(contentsOf: file, encoding: .utf8), text.hasSuffix("\n") {
        loop.stop()
      }
    }
    try body(file.path)
    return try String(contentsOf: file, encoding: .utf8).split(separator: " ").map(String.init)
  }

  /// Without a compositor there is no token, and that of the app is not handed on.
  @Test(.timeLimit(.minutes(1))) func launchedProgramsDoNotGetTheTokenOfTheApp() throws {
    unsafe setenv("XDG_ACTIVATION_TOKEN", "own", 1)
    defer { unsafe unsetenv("XDG_ACTIVATION_TOKEN") }
    let told = "${XDG_ACTIVATION_TOKEN-none} ${DESKTOP_STARTUP_ID-none} $PWD"
    let found = try words { file in
      // Nothing is started before the app runs.
      app.launch(["sh", "-c", "echo early > '\(file)'"])
      app.post { [app] in
        app.launch(["sh", "-c", "echo \"\(told)\" > '\(file)'"], in: "/usr")
      }
      try run()
    }
    #expect(found == ["none", "none", "/usr\n"])
  }

  @Test(.timeLimit(.minutes(1))) func aProgramThatCannotBeLaunchedIsTold() throws {
    var problems: [String] = []
    app.onProblem = { problems.append($0) }
    app.post { [app, loop] in
      app.launch(["/nowhere/at-all"])
      loop.stop()
    }
    try run()
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("/nowhere/at-all: ") == true, "\(problems)")
    #expect(problems.first?.hasSuffix("No such file or directory") == true, "\(problems)")
  }

  /// What was done on the main actor.
  @MainActor private final class Record {
    var numbers: [Int] = []
    var loop: MainLoop?
  }
}
