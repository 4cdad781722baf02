// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import WaylandCore

/// A socket pair. The near end is passed on; the far end is written to.
@safe
final class Socket {
  /// The near end; nil once taken.
  private var near: Int32
  /// The far end; -1 once closed.
  private var far: Int32

  init() {
    var ends: (Int32, Int32) = (-1, -1)
    let result = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
      unsafe socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0,
        bytes.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    precondition(result == 0, "no socket pair")
    (near, far) = ends
  }

  /// The number that the next descriptor will have.
  static func nextDescriptor() -> Int32 {
    let number = dup(0)
    precondition(number >= 0, "there is no standard input")
    close(number)
    return number
  }

  /// Passes ownership of the near end to the caller.
  func takeNear() -> OwnedFD {
    defer { near = -1 }
    return OwnedFD(adopting: near)
  }

  /// Writes `bytes` to the far end, with descriptors of /dev/null.
  func send(_ bytes: [UInt8], descriptors count: Int) {
    guard !bytes.isEmpty else { return }
    var bytes = bytes
    let head = MemoryLayout<cmsghdr>.stride
    // The header of the control message, before the descriptors.
    var control = [Int32](repeating: 0, count: head / 4 + (count + 1) / 2 * 2)
    let length = head + 4 * count
    unsafe control.withUnsafeMutableBytes { raw in
      var kind = cmsghdr()
      kind.cmsg_len = length
      kind.cmsg_level = SOL_SOCKET
      kind.cmsg_type = Int32(SCM_RIGHTS)
      unsafe raw.storeBytes(of: kind, as: cmsghdr.self)
    }
    for index in 0..<count { control[head / 4 + index] = unsafe open("/dev/null", O_RDWR) }
    let sent = unsafe bytes.withUnsafeMutableBytes { text in
      unsafe control.withUnsafeMutableBytes { control in
        var part = unsafe iovec(iov_base: text.baseAddress, iov_len: text.count)
        return unsafe withUnsafeMutablePointer(to: &part) { part in
          var message = unsafe msghdr()
          unsafe message.msg_iov = part
          unsafe message.msg_iovlen = 1
          unsafe message.msg_control = count > 0 ? control.baseAddress : nil
          unsafe message.msg_controllen = count > 0 ? length : 0
          return unsafe sendmsg(far, &message, 0)
        }
      }
    }
    precondition(sent == bytes.count, "the socket is full")
    for index in 0..<count { close(control[head / 4 + index]) }
  }

  /// Closes the far end.
  func hangUp() { far = Self.closed(far) }

  private static func closed(_ end: Int32) -> Int32 {
    close(end)
    return -1
  }

  deinit { precondition(near < 0 && far < 0, "an end of a socket is left") }
}
