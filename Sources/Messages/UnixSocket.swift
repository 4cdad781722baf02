// SPDX-License-Identifier: MIT

internal import EventLoop
internal import Glibc

/// System calls for stream sockets in the file system.
enum UnixSocket {
  /// A new socket that does not block.
  static func make() -> OwnedFD? {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let number = socket(AF_UNIX, Int32(kind), 0)
    return number >= 0 ? OwnedFD(adopting: number) : nil
  }

  /// Calls `body` with the address of `path`, which must fit.
  static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
      precondition(path.utf8.count < room.count, "the path of a socket is too long")
      unsafe room.copyBytes(from: path.utf8)
    }
    return unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// The process at the other end when it connected or began to listen.
  struct Peer {
    /// The process ID.
    let process: Int32
    /// The user ID.
    let user: UInt32
  }

  /// The process at the other end of a connected socket; nil if the kernel does not tell.
  static func peer(of descriptor: Int32) -> Peer? {
    // The kernel's struct ucred: process, user and group.
    var numbers: [UInt32] = [0, 0, 0]
    var size = socklen_t(numbers.count * MemoryLayout<UInt32>.size)
    guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &numbers, &size) == 0 else {
      return nil
    }
    return Peer(process: Int32(bitPattern: numbers[0]), user: numbers[1])
  }

  /// The result of reading or writing.
  enum Transfer: Equatable {
    /// This many bytes were transferred.
    case bytes(Int)
    /// The transfer would block.
    case wouldBlock
    /// The other side closed the connection, or it failed.
    case ended
  }

  /// Writes as much of `bytes` as fits, without blocking.
  static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Transfer {
    while true {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.send(
          descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
        )
      }
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .wouldBlock
      default: return .ended
      }
    }
  }

  /// Reads what has arrived to `buffer`, without blocking.
  static func receive(into buffer: inout [UInt8], from descriptor: Int32) -> Transfer {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .wouldBlock
      default: return .ended
      }
    }
  }
}
