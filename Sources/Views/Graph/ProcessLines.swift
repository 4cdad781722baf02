// SPDX-License-Identifier: MIT

import EventLoop

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
  @MainActor public func lines(of arguments: [String]) -> ProcessLines {
    ProcessLines(reader: LineReader(self, arguments))
  }
}

/// The lines of a program's output, from `App.lines(of:)`. A task of the main actor that waits for
/// one stays on its thread.
public struct ProcessLines: AsyncSequence, Sendable {
  /// Hands out the lines.
  fileprivate let reader: LineReader

  /// Takes the lines.
  public struct Iterator: AsyncIteratorProtocol {
    /// Hands out the lines.
    fileprivate let reader: LineReader

    /// The next line; nil after the last, and once the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> String? {
      await reader.next()
    }
  }

  /// Takes the lines that nobody has taken.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }
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
  /// The wait of the task for the next line; nil if it does not wait.
  private var waiting: Suspension?

  init(_ app: App, _ arguments: [String]) {
    self.app = app
    self.arguments = arguments
  }

  /// The next line; nil after the last, and once the task is cancelled.
  func next() async -> String? {
    if !Task.isCancelled { await wait() }
    guard !Task.isCancelled else {
      stop()
      return nil
    }
    return take()
  }

  /// Starts the program if it was not, and waits for a line or for the end.
  private func wait() async {
    precondition(waiting == nil, "two tasks wait for the lines of one program")
    if !hasBegun, !hasEnded { begin() }
    guard lines.isEmpty, !hasEnded else { return }
    let suspension = Suspension()
    waiting = suspension
    await withTaskCancellationHandler {
      await suspension.wait()
    } onCancel: {
      Task { @MainActor in stop() }
    }
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
    lines.append(line)
    // The rest of what was read waits with the process.
    if waiting == nil { process?.isPaused = true }
    resume()
  }

  private func resume() {
    waiting?.end()
    waiting = nil
  }

  private func end() {
    hasEnded = true
    process = nil
    resume()
  }

  /// Ends the program.
  func stop() {
    process?.terminate()
    end()
  }

  /// Ends the program if the loop over its lines was left.
  isolated deinit { process?.terminate() }
}
