// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Glibc
import Testing

/// Signals change the whole process, so a child process receives them.
@Suite struct LoopSignalsTests {
  /// The fixture with the given mode and options, ready for signals.
  private func start(_ arguments: String...) throws -> ChildProcess {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let child = try ChildProcess(folder.appending(path: "signal-fixture").path, arguments, in: [:])
    try wait(for: "ready", from: child)
    return child
  }

  private func wait(for line: String, from child: ChildProcess) throws {
    while !child.written.contains("\(line)\n") {
      try #require(child.isRunning)
      usleep(1_000)
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [SIGTERM, SIGINT, SIGHUP])
  func theFirstSignalReachesTheLoop(signal: Int32) throws {
    let child = try start("run")
    child.send(signal)
    let outcome = child.wait()
    #expect(outcome.status == 0 && outcome.output == "ready\nsignal \(signal)\n")
  }

  /// The system prefers threads that do not block a signal.
  @Test(.timeLimit(.minutes(1)), arguments: [SIGTERM, SIGINT, SIGHUP])
  func theFirstSignalReachesTheLoopPastOtherThreads(signal: Int32) throws {
    for _ in 0..<10 {
      let child = try start("runBesideThreads")
      child.send(signal)
      let outcome = child.wait()
      #expect(outcome.status == 0 && outcome.output == "ready\nsignal \(signal)\n")
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["spin", "block"])
  func theSecondSignalEndsAProcessWhoseLoopIsStuck(mode: String) throws {
    let child = try start(mode)
    child.send(SIGTERM)
    usleep(100_000)
    #expect(child.isRunning)
    let start = Date()
    child.send(SIGINT)
    #expect(child.wait().status == 128 + SIGINT)
    #expect(Date().timeIntervalSince(start) < 5)
  }

  @Test(.timeLimit(.minutes(1))) func theSecondSignalEndsAProcessThatIsStuckAfterTheFirst() throws {
    let child = try start("blockInHandler")
    child.send(SIGINT)
    try wait(for: "signal \(SIGINT)", from: child)
    #expect(child.isRunning)
    child.send(SIGTERM)
    #expect(child.wait().status == 128 + SIGTERM)
  }

  /// A terminal that is closed sends one signal by the kernel and one by the shell.
  @Test(.timeLimit(.minutes(1))) func hangingUpTwiceIsHangingUpOnce() throws {
    let child = try start("blockInHandler")
    child.send(SIGHUP)
    try wait(for: "signal \(SIGHUP)", from: child)
    child.send(SIGHUP)
    child.send(SIGTERM)
    #expect(child.wait().status == 128 + SIGTERM)
  }

  @Test(.timeLimit(.minutes(1))) func anIgnoredHangUpStaysIgnored() throws {
    let child = try start("runIgnoringHangUp")
    child.send(SIGHUP)
    child.send(SIGTERM)
    let outcome = child.wait()
    #expect(outcome.status == 0 && outcome.output == "ready\nsignal \(SIGTERM)\n")
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["spin", "block", "blockInHandler"])
  func oneSignalEndsAStuckProcessAtTheDeadline(mode: String) throws {
    let child = try start(mode, "short")
    child.send(SIGINT)
    #expect(child.wait().status == 128 + SIGTERM)
  }

  @Test(.timeLimit(.minutes(1)), arguments: [("short", 0...1), ("", 5...10)])
  func theDeadlineIsTenSecondsUnlessItIsShort(option: String, seconds: ClosedRange<Int>) throws {
    let child = try start("reportDeadline", option)
    child.send(SIGINT)
    let outcome = child.wait()
    let prefix = "ready\nsignal \(SIGINT)\ndeadline "
    #expect(outcome.status == 0 && outcome.output.hasPrefix(prefix))
    let left = Int(outcome.output.dropFirst(prefix.count).dropLast())
    #expect(left.map(seconds.contains) == true)
  }

  @Test(.timeLimit(.minutes(1))) func closingRestoresTheDefaultAction() throws {
    let child = try start("blockAfterClose")
    child.send(SIGTERM)
    #expect(child.wait().status == 128 + SIGTERM)
  }
}
