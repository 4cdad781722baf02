// SPDX-License-Identifier: MIT

import EventLoop
internal import Glibc

/// Writes data to a pipe of another program, in the event loop. Never blocks.
final class DataSending {
  /// The loop that waits for the reader.
  private let loop: MainLoop
  /// The program's clock.
  private let clock: any MonotonicClock
  /// The writing end of the pipe; nil after `close()`.
  private var pipe: OwnedFD?
  /// The loop's watch on the pipe; nil after `close()`.
  private var watch: MainLoop.Watch?
  /// Ends the sending at `deadline`; nil after `close()`.
  private var timer: LoopTimer?
  /// The time by which some data must have been taken.
  private var deadline: Moment
  /// The data.
  private let bytes: [UInt8]
  /// The number of bytes written.
  private var written = 0
  /// Called once at the end, complete or not. Not called after `close()`.
  private let onEnd: (DataSending) -> Void

  /// The maximum time for which the reader may take nothing.
  static let timeout = Nanoseconds.seconds(5)

  /// Writes `bytes` to `end`, as far as the reader takes them, and closes it.
  init(
    _ bytes: [UInt8], to end: consuming OwnedFD, _ loop: MainLoop, clock: any MonotonicClock,
    onEnd: @escaping (DataSending) -> Void
  ) throws(LoopFailure) {
    self.bytes = bytes
    self.loop = loop
    self.clock = clock
    self.onEnd = onEnd
    deadline = clock.now + Self.timeout
    let number = end.number
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
    do throws(LoopFailure) {
      timer = try LoopTimer(loop) { [unowned self] in checkTime() }
      watch = try loop.watch(number, for: .write) { [unowned self] _ in write(number) }
    } catch {
      timer?.close()
      timer = nil
      throw error
    }
    pipe = consume end
    timer?.arm(at: deadline.nanoseconds)
  }

  private func write(_ number: Int32) {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Self.write(UnsafeRawBufferPointer(rebasing: $0[written...]), to: number)
    }
    switch count {
    case .some(let count):
      written += count
      deadline = clock.now + Self.timeout
      if written == bytes.count { end() }
    case nil where errno == EAGAIN || errno == EINTR: break
    case nil: end()
    }
  }

  /// Writes to a pipe. Returns the number of bytes; nil if it fails, with the reason in `errno`. A
  /// reader that is gone raises no signal.
  private static func write(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Int? {
    var (pipes, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&pipes)
    unsafe sigaddset(&pipes, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &pipes, &before)
    let count = unsafe Glibc.write(number, bytes.baseAddress, bytes.count)
    let error = errno
    if count < 0, error == EPIPE {
      // Takes the signal that the write has raised, unless it was blocked before.
      var none = timespec()
      if unsafe sigismember(&before, SIGPIPE) == 0 { unsafe sigtimedwait(&pipes, nil, &none) }
    }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = error
    return count < 0 ? nil : count
  }

  private func checkTime() {
    guard clock.now >= deadline else {
      timer?.arm(at: deadline.nanoseconds)
      return
    }
    end()
  }

  private func end() {
    close()
    onEnd(self)
  }

  /// Ends the sending, complete or not. The reader then finds the end of the data.
  func close() {
    guard let watch else { return }
    loop.unwatch(watch)
    self.watch = nil
    timer?.close()
    timer = nil
    pipe = nil
  }

  deinit { precondition(watch == nil, "a sending was released before it was closed") }
}
