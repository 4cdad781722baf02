import Glibc
import WaylandCore

/// A pipe whose writing end is given away; when nobody holds that any more, the reading end hangs up.
/// So a test sees that a descriptor was closed, whatever else the process opens meanwhile.
final class Pipe {
  /// The end that stays here.
  private let reading: OwnedFD
  /// The end to give away.
  private var writing: OwnedFD?

  init() {
    var ends: [Int32] = [-1, -1]
    // A socket pair, because it can be closed on exec from the start, whatever else runs meanwhile.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    precondition(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
    reading = OwnedFD(adopting: ends[0])
    writing = OwnedFD(adopting: ends[1])
  }

  /// Gives the writing end away, once.
  func takeWriting() -> OwnedFD { writing.take()! }

  /// Whether every copy of the writing end has been closed.
  var isHungUp: Bool {
    var entry = pollfd(fd: reading.number, events: 0, revents: 0)
    return unsafe poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLHUP) != 0
  }

  /// What has been written.
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
