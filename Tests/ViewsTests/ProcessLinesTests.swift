// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Testing
import Views

@testable import ScrimKit

/// The lines of programs in tasks.
@MainActor @Suite struct ProcessLinesTests {
  private let app = App(App.Options())

  /// Serves the app and the tasks in turns until `isDone`.
  private func serve(until isDone: () -> Bool) async throws {
    let loop = try MainLoop()
    try app.work.open(loop)
    let timer = try LoopTimer(loop) { loop.stop() }
    // A limit against hanging, not a measure of speed.
    for _ in 0..<20_000 where !isDone() {
      timer.arm(at: (SystemClock().now + .milliseconds(1)).nanoseconds)
      loop.run()
      await Task.yield()
    }
    #expect(isDone())
    timer.close()
    app.work.close()
  }

  /// What a task found.
  private final class Record {
    var lines: [String] = []
    var isAtEnd = false
  }

  /// Starts a task that takes the lines of a program, at most `limit`.
  private func take(
    _ arguments: [String], into record: Record, limit: Int = .max
  ) -> Task<Void, Never> {
    let app = app
    return Task {
      for await line in app.lines(of: arguments) {
        record.lines.append(line)
        if record.lines.count == limit {
          try? await Task.sleep(for: .seconds(600))
          break
        }
      }
      record.isAtEnd = true
    }
  }

  @Test func linesEndWithTheProgram() async throws {
    let record = Record()
    _ = take(["sh", "-c", "echo 1; echo 2; printf 3"], into: record)
    try await serve { record.isAtEnd }
    #expect(record.lines == ["1", "2", "3"])
  }

  @Test func aProgramThatIsMissingHasNoLines() async throws {
    let record = Record()
    _ = take(["no-such-program"], into: record)
    try await serve { record.isAtEnd }
    #expect(record.lines == [])
  }

  @Test func aFloodWaitsAndEndsWithItsTask() async throws {
    let record = Record()
    let task = take(["sh", "-c", "echo $$; exec yes"], into: record, limit: 3)
    try await serve { record.lines.count == 3 }
    let process = try #require(record.lines.first.flatMap { pid_t($0) })
    #expect(record.lines == ["\(process)", "y", "y"])
    task.cancel()
    try await serve { record.isAtEnd && kill(process, 0) == -1 }
  }

  @Test func cancellingATaskThatWaitsEndsItsProgram() async throws {
    let record = Record()
    let task = take(["sh", "-c", "echo $$; exec sleep 600"], into: record)
    try await serve {
      if record.lines.count == 1, !task.isCancelled { task.cancel() }
      return record.isAtEnd && (record.lines.first.flatMap { pid_t($0) }).map { kill($0, 0) } == -1
    }
  }
}
