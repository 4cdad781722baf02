// SPDX-License-Identifier: MIT

internal import EventLoop
internal import Glibc

/// A listening socket in the file system.
public struct ListeningSocket: ~Copyable {
  /// A socket that could not be created.
  public struct Failure: Error {}

  /// The socket.
  private let descriptor: OwnedFD

  /// Listens at `path`, which must not exist.
  public init(_ path: String) throws(Failure) {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    descriptor = OwnedFD(adopting: number)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
      unsafe room.copyBytes(from: path.utf8.prefix(room.count - 1))
    }
    let isBound = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, Glibc.listen(number, 4) == 0 else { throw Failure() }
  }

  /// Gives up ownership of the socket.
  consuming func release() -> Int32 { descriptor.release() }
}
