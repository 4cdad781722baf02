import EventLoop
import Timing
import WaylandCore

/// The time in which a compositor that went away may come back, and the signs that it does. Each of them stops
/// the loop, and so does its end.
final class CompositorWait {
  /// The loop that waits.
  private let loop: MainLoop
  /// The time.
  private let clock = SystemClock()
  /// When it is over.
  private let end: Moment
  /// Ends waiting where there is no sign.
  private let timer: LoopTimer
  /// Sees the socket come; nil where its folder cannot be watched.
  private let watch: FileWatch?

  /// How long a compositor may take.
  private static var patience: Nanoseconds { .milliseconds(30_000) }
  /// How long no sign is waited for: a socket is seen a little before it can be connected to.
  private static var pause: Nanoseconds { .milliseconds(250) }

  /// Begins to wait for a compositor whose socket is at `path`.
  init(_ loop: MainLoop, path: String?) throws(LoopFailure) {
    self.loop = loop
    end = clock.now + Self.patience
    timer = try LoopTimer(loop) { loop.stop() }
    watch = path.flatMap { try? FileWatch(loop, path: $0) { loop.stop() } }
    timer.arm(at: end.nanoseconds)
  }

  /// Waits until it is worth to try again. False: the time is over.
  func goOn() -> Bool {
    let next = clock.now + Self.pause
    guard next < end else { return false }
    timer.arm(at: next.nanoseconds)
    loop.run()
    // A compositor that takes the connection and does not answer is waited for no longer than any.
    timer.arm(at: end.nanoseconds)
    return true
  }

  /// Ends the wait.
  func close() {
    timer.close()
    watch?.close()
  }
}
