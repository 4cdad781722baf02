// SPDX-License-Identifier: MIT

import EventLoop
import Glibc

/// The program that `LoopSignalsTests` sends signals to. Its arguments are a `Mode` and, for a
/// deadline of one second, `short`.
@main enum SignalFixture {
  /// The program's activity while signals arrive.
  private enum Mode: String {
    /// Runs its loop and ends with the first signal.
    case run
    /// The same, with threads that were started before the signals were set up, as by a library.
    case runBesideThreads
    /// Runs its loop, and ignored hang-ups before, as under `nohup`.
    case runIgnoringHangUp
    /// Computes for ever in place of the loop.
    case spin
    /// Waits in place of the loop and resumes waiting after interruptions, as graphics drivers do.
    case block
    /// Runs its loop and blocks after the first signal.
    case blockInHandler
    /// Runs its loop and reports the seconds that it has left after the first signal.
    case reportDeadline
    /// Blocks after its signals were closed.
    case blockAfterClose
  }

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let mode = arguments.first.flatMap(Mode.init) else { exit(2) }
    if mode == .runBesideThreads { startThreads() }
    if mode == .runIgnoringHangUp { signal(SIGHUP, SIG_IGN) }
    let loop = try MainLoop()
    let deadline = arguments.contains("short") ? LoopSignals.Deadline.oneSecond : .tenSeconds
    let signals = try LoopSignals(loop, deadline: deadline) { [loop] number in
      report("signal \(number)")
      if mode == .reportDeadline { report("deadline \(alarm(0))") }
      if mode == .blockInHandler { block() }
      loop.stop()
    }
    if mode == .blockAfterClose { signals.close() }
    report("ready")
    switch mode {
    case .run, .runBesideThreads, .runIgnoringHangUp, .blockInHandler, .reportDeadline: loop.run()
    case .spin: while true {}
    case .block, .blockAfterClose: block()
    }
    signals.close()
  }

  /// Starts eight threads that block no signal.
  private static func startThreads() {
    for _ in 0..<8 {
      var thread = pthread_t()
      unsafe pthread_create(
        &thread, nil,
        { _ in
          while poll(nil, 0, -1) < 1 {}
          return nil
        }, nil)
    }
  }

  private static func block() -> Never {
    while true { _ = poll(nil, 0, -1) }
  }

  private static func report(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe write(STDOUT_FILENO, bytes, bytes.count)
  }
}
