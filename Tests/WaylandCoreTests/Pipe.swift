// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import WaylandCore

/// A pipe whose writing end is passed on. The reading end hangs up once all copies of that are
/// closed, which shows a test that a descriptor was closed, independently of other descriptors in
/// the process.
final class Pipe {
  /// The reading end.
  private let reading: OwnedFD
  /// The writing end; nil once passed on.
  private var writing: OwnedFD?

  init() {
    var ends: [Int32] = [-1, -1]
    // A socket pair instead of pipe(2), since it is close-on-exec from the start.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    precondition(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
    reading = OwnedFD(adopting: ends[0])
    writing = OwnedFD(adopting: ends[1])
  }

  /// Passes the writing end on, once.
  func takeWriting() -> OwnedFD { writing.take()! }

  /// True if every copy of the writing end is closed.
  var isHungUp: Bool {
    var entry = pollfd(fd: reading.number, events: 0, revents: 0)
    return unsafe poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLHUP) != 0
  }

  /// Reads the written bytes.
  func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe Glibc.read(reading.number, &bytes, bytes.count)
    return Array(bytes.prefix(max(count, 0)))
  }
}

/// Writes `bytes` to `descriptor`.
func write(_ bytes: [UInt8], to descriptor: borrowing OwnedFD) {
  precondition(unsafe Glibc.write(descriptor.number, bytes, bytes.count) == bytes.count)
}
