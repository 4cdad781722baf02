// SPDX-License-Identifier: MIT

import EventLoop
internal import Glibc

/// Reads data of another program from a pipe, to its end, in the event loop. Never blocks.
final class DataTransfer {
  /// Why the data is incomplete.
  enum Failure: Error, Equatable {
    /// The end of the data did not arrive in time.
    case timedOut
    /// The data exceeds the limit.
    case tooLarge
    /// A system call failed; its name and the reason.
    case system(String)
  }

  /// The reading end of the pipe. The data must be complete by its deadline.
  private var pipe: TimedPipe?
  /// The data that has arrived.
  private var bytes: [UInt8] = []
  /// Called once, with the complete data or the failure. Not called after `close()`.
  private let onEnd: (Result<[UInt8], Failure>) -> Void

  /// The maximum size of the data, in bytes.
  static let limit = 1 << 20
  /// The number of bytes read at once, the size of a pipe. Other events are handled in between.
  private static let chunk = 64 << 10

  /// Makes a pipe, passes its writing end to `request`, and reads what is written there.
  init(
    _ loop: MainLoop, clock: any MonotonicClock, request: (consuming OwnedFD) -> Void,
    onEnd: @escaping (Result<[UInt8], Failure>) -> Void
  ) throws(Failure) {
    self.onEnd = onEnd
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else { throw .system(Self.reason("pipe")) }
    let reading = OwnedFD(adopting: ends[0])
    let writing = OwnedFD(adopting: ends[1])
    // Only the reading end does not block: programs expect that writing blocks.
    guard fcntl(reading.number, F_SETFL, O_NONBLOCK) == 0,
      fcntl(reading.number, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(writing.number, F_SETFD, FD_CLOEXEC) == 0
    else { throw .system(Self.reason("fcntl")) }
    do throws(LoopFailure) {
      pipe = try TimedPipe(
        reading, for: .read, loop, clock: clock,
        onTimeout: { [unowned self] in end(.failure(.timedOut)) },
        onReady: { [unowned self] in read($0) })
    } catch {
      throw .system(error.description)
    }
    request(writing)
  }

  private static func reason(_ call: String) -> String {
    "\(call) failed: \(unsafe String(cString: strerror(errno)))"
  }

  private func read(_ number: Int32) {
    let old = bytes.count
    // The byte in excess of the limit shows that there is more.
    let room = min(Self.chunk, Self.limit + 1 - old)
    bytes += repeatElement(0, count: room)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Glibc.read(number, $0.baseAddress! + old, room)
    }
    let error = errno
    bytes.removeLast(room - max(count, 0))
    switch count {
    case 0: end(.success(bytes))
    case 1...: if bytes.count > Self.limit { end(.failure(.tooLarge)) }
    case _ where error == EAGAIN || error == EINTR: break
    default: end(.failure(.system("read failed: \(unsafe String(cString: strerror(error)))")))
    }
  }

  private func end(_ result: Result<[UInt8], Failure>) {
    close()
    onEnd(result)
  }

  /// Ends the transfer, complete or not. The source then finds the pipe closed.
  func close() { pipe?.close() }
}
