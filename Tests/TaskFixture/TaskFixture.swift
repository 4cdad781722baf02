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
    /// Tasks sleep on both clocks, again and again, and one is cancelled.
    case sleeping
    /// A task sleeps while the main actor is served no more, and served again.
    case reopened
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
    var queue = try MainQueue(loop)
    let end = try LoopTimer(loop) { [loop] in loop.stop() }
    switch mode {
    case .tasks, .sleeping: break
    case .endless, .waiting, .idle: end.arm(at: LoopTimer.Clock.monotonic.now + 300_000_000)
    case .reopened:
      // Until the task sleeps.
      while turns.count == 0 { loop.serveReady() }
      queue.close()
      queue = try MainQueue(loop)
    }
    loop.run()
    switch mode {
    case .tasks, .reopened: break
    // For each sleep the timer and the queue; some for the cancelled task, and the first use.
    case .sleeping:
      report(loop.wakeUps <= 2 * turns.count + 6 ? "slept" : "woke up \(loop.wakeUps) times")
      report("threads: \(threads)")
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
    case .sleeping: sleepOften()
    case .reopened:
      turns.count += 1
      report(
        ((try? await TaskAlarms.sleep(for: .milliseconds(20), of: .boot)) ?? false) ? "slept" : "")
      loop.stop()
    }
  }

  /// Starts tasks that sleep. None waits for another one, for which Swift leaves the main actor.
  private func sleepOften() {
    let cancelled = Task {
      do { _ = try await TaskAlarms.sleep(for: .seconds(1 << 40), of: .monotonic) } catch {
        report("cancelled")
      }
      loop.stop()
    }
    for clock in [LoopTimer.Clock.boot, .monotonic, .boot] {
      Task {
        for _ in 0..<10 {
          _ = try await TaskAlarms.sleep(for: .milliseconds(2), of: clock)
          turns.count += 1
        }
        if turns.count == 30 { cancelled.cancel() }
      }
    }
  }

  /// The number of threads of this process.
  private var threads: Int {
    guard let folder = unsafe opendir("/proc/self/task") else { return 0 }
    defer { unsafe closedir(folder) }
    var count = 0
    while unsafe readdir(folder) != nil { count += 1 }
    // Two of the entries are "." and "..".
    return count - 2
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
