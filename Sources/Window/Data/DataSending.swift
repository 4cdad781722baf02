// SPDX-License-Identifier: MIT

import EventLoop
internal import Glibc

/// Writes data to a pipe of another program, in the event loop. Never blocks.
final class DataSending {
  /// The writing end of the pipe. Its deadline moves whenever the reader takes some data.
  private var pipe: TimedPipe?
  /// The data.
  private let bytes: [UInt8]
  /// The number of bytes written.
  private var written = 0
  /// Called once at the end, complete or not. Not called after `close()`.
  private let onEnd: (DataSending) -> Void

  /// Writes `bytes` to `end`, as far as the reader takes them, and closes it.
  init(
    _ bytes: [UInt8], to end: consuming OwnedFD, _ loop: MainLoop, clock: any MonotonicClock,
    onEnd: @escaping (DataSending) -> Void
  ) throws(LoopFailure) {
    self.bytes = bytes
    self.onEnd = onEnd
    let flags = fcntl(end.number, F_GETFL)
    _ = fcntl(end.number, F_SETFL, flags | O_NONBLOCK)
    pipe = try TimedPipe(
      end, for: .write, loop, clock: clock, onTimeout: { [unowned self] in self.end() },
      onReady: { [unowned self] in write($0) })
  }

  private func write(_ number: Int32) {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Self.write(UnsafeRawBufferPointer(rebasing: $0[written...]), to: number)
    }
    switch count {
    case .some(let count):
      written += count
      pipe?.extend()
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

  private func end() {
    close()
    onEnd(self)
  }

  /// Ends the sending, complete or not. The reader then finds the end of the data.
  func close() { pipe?.close() }
}
