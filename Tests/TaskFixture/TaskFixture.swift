// SPDX-License-Identifier: MIT

import EventLoop
import Glibc

/// The program that `MainQueueTests` runs: the main thread belongs to a loop, as in an app. Its
/// argument is a `Mode`.
@main enum TaskFixture {
  @MainActor static func main() throws {
    guard let mode = CommandLine.arguments.dropFirst().first.flatMap(Performance.Mode.init) else {
      exit(2)
    }
    try Performance(loop: try MainLoop()).run(mode)
  }
}

/// The tasks of a mode.
@MainActor private struct Performance {
  /// What the tasks do.
  enum Mode: String {
    /// They run one after the other, sleep, start children and are cancelled.
    case tasks
    /// A task yields for ever.
    case endless
    /// A task waits for a stream that never ends.
    case waiting
    /// Nothing happens for a while.
    case idle
  }

  /// The loop of the main thread.
  let loop: MainLoop
  /// What the endless task does on the main actor.
  private let turns = Turns()

  /// A number of turns.
  @MainActor private final class Turns {
    var count = 0
  }

  init(loop: MainLoop) { self.loop = loop }

  func run(_ mode: Mode) throws {
    // A task may begin before the queue is served.
    let task = Task { await perform(mode) }
    let queue = try MainQueue(loop)
    let end = try LoopTimer(loop) { [loop] in loop.stop() }
    if mode != .tasks { end.arm(at: Self.now + 300_000_000) }
    loop.run()
    switch mode {
    case .tasks: break
    case .endless: report(turns.count > 10 && loop.wakeUps > 10 ? "served" : "starved")
    case .waiting: report("ended")
    // The task that ended before, the timer, and libdispatch's first use of the queue.
    case .idle: report(loop.wakeUps <= 4 ? "slept" : "woke up \(loop.wakeUps) times")
    }
    task.cancel()
    end.close()
    queue.close()
  }

  private func perform(_ mode: Mode) async {
    switch mode {
    case .tasks: await performTasks()
    case .endless:
      while true {
        await Task.yield()
        turns.count += 1
      }
    case .waiting: for await _ in AsyncStream<Int>(unfolding: { await never() }) {}
    case .idle: break
    }
  }

  private func performTasks() async {
    report(MainQueue.isCurrent ? "main" : "elsewhere")
    MainActor.assertIsolated()
    async let first = square(3)
    async let second = square(4)
    report("\(await first + second)")
    report(MainQueue.isCurrent ? "back" : "elsewhere")
    try? await Task.sleep(for: .milliseconds(5))
    report("slept")
    let sleeper = Task { () -> String in
      do { try await Task.sleep(for: .seconds(600)) } catch { return "cancelled" }
      return "slept for ten minutes"
    }
    await Task.yield()
    sleeper.cancel()
    report(await sleeper.value)
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    Task.detached {
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
    for await number in stream { report("\(number)") }
    loop.stop()
  }

  private nonisolated func square(_ number: Int) async -> Int { number * number }

  private static var now: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// Waits until the task is cancelled.
private func never() async -> Int? {
  try? await Task.sleep(for: .seconds(600))
  return nil
}

private func report(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = unsafe write(STDOUT_FILENO, bytes, bytes.count)
}
