// SPDX-License-Identifier: MIT

public import ScrimKit

extension App {
  /// The lines of a program's output, for `for await`. The program starts with the first line that
  /// is asked for, waits while its lines are not taken, and is ended with the task. The lines end
  /// with the program, also if it cannot be started. `start(_:onLine:onEnd:)` tells why.
  ///
  /// ```swift
  /// Slider($volume).task {
  ///   for await line in app.lines(of: ["pactl", "subscribe"]) { mixer.changed(line) }
  /// }
  /// ```
  @MainActor public func lines(of arguments: [String]) -> AsyncStream<String> {
    let reader = LineReader(self, arguments)
    return AsyncStream {
      await reader.next()
    } onCancel: {
      Task { @MainActor in reader.stop() }
    }
  }
}

/// Hands the lines of a program to a task.
@MainActor private final class LineReader {
  /// The app that runs the program.
  private let app: App
  /// The program and its arguments.
  private let arguments: [String]
  /// The process, once a line was asked for and until its end.
  private var process: AppProcess?
  /// True once a line was asked for.
  private var hasBegun = false
  /// True once no line will follow.
  private var hasEnded = false
  /// Lines that were not taken, the oldest first.
  private var lines: [String] = []
  /// The number of `lines` that were taken since.
  private var taken = 0
  /// The task that waits for the next line.
  private var waiting: CheckedContinuation<String?, Never>?

  init(_ app: App, _ arguments: [String]) {
    self.app = app
    self.arguments = arguments
  }

  /// The next line; nil after the last.
  func next() async -> String? {
    if !hasBegun { begin() }
    if let line = take() { return line }
    if hasEnded { return nil }
    return await withCheckedContinuation { waiting = $0 }
  }

  private func take() -> String? {
    guard taken < lines.count else { return nil }
    defer {
      taken += 1
      if taken == lines.count {
        lines.removeAll(keepingCapacity: true)
        taken = 0
        process?.isPaused = false
      }
    }
    return lines[taken]
  }

  private func begin() {
    hasBegun = true
    let process = app.start(arguments) { [weak self] in
      self?.add($0)
    } onEnd: { [weak self] _ in
      self?.end()
    }
    if !hasEnded { self.process = process }
  }

  private func add(_ line: String) {
    if let waiting {
      self.waiting = nil
      waiting.resume(returning: line)
    } else {
      lines.append(line)
      // The rest of what was read waits with the process.
      process?.isPaused = true
    }
  }

  private func end() {
    hasEnded = true
    process = nil
    waiting?.resume(returning: nil)
    waiting = nil
  }

  /// Ends the program.
  func stop() {
    process?.terminate()
    end()
  }

  /// Ends the program if the loop over its lines was left.
  isolated deinit { process?.terminate() }
}
