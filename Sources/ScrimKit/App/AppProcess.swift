// SPDX-License-Identifier: MIT

import EventLoop

/// A child process of an app, from `App.start(_:onLine:onEnd:)`. It ends with the app.
@MainActor public final class AppProcess {
  /// The way in which a process ended.
  public enum Ending: Hashable, Sendable {
    /// The program exited with this code; 0 if it had success.
    case exited(Int32)
    /// This signal ended it.
    case killed(signal: Int32)
    /// The program could not be started, for this reason.
    case notStarted(String)
  }

  /// The program and its arguments.
  private let arguments: [String]
  /// Called with each line.
  private let onLine: (String) -> Void
  /// Called at the end.
  private let onEnd: (Ending) -> Void
  /// The process, while it runs.
  private var process: Subprocess?
  /// Called once nothing is left to do.
  var onClosed: (() -> Void)?

  init(
    _ arguments: [String], onLine: @escaping (String) -> Void, onEnd: @escaping (Ending) -> Void
  ) {
    self.arguments = arguments
    self.onLine = onLine
    self.onEnd = onEnd
  }

  /// While true, nothing is read, and the process waits once its pipe is full.
  public var isPaused = false { didSet { process?.isPaused = isPaused } }

  /// Asks the process and its children to end, by SIGTERM. Before the app runs, the process is
  /// never started.
  public func terminate() {
    if let process { process.terminate() } else { onClosed?() }
  }

  /// Starts the process.
  func open(_ loop: MainLoop) {
    do throws(LoopFailure) {
      process = try Subprocess(loop, arguments, onLine: onLine) { [unowned self] ending in
        // The caller may hold the last reference to this object.
        let process = process
        self.process = nil
        defer { process?.close() }
        switch ending {
        case .exited(let code): finish(.exited(code))
        case .killed(let signal): finish(.killed(signal: signal))
        }
      }
      process?.isPaused = isPaused
    } catch {
      finish(.notStarted(error.description))
    }
  }

  private func finish(_ ending: Ending) {
    onClosed?()
    onEnd(ending)
  }

  /// Ends the process and reports nothing.
  func close() {
    process?.close()
    process = nil
    onClosed = nil
  }
}
