// SPDX-License-Identifier: MIT

internal import Glibc

/// A file descriptor with exactly one owner, which closes it when its lifetime ends.
public struct OwnedFD: ~Copyable {
  /// The descriptor's number, valid while this value lives.
  public let number: Int32

  /// Takes ownership of `number`.
  public init(adopting number: Int32) {
    self.number = number
  }

  /// Gives up ownership; the receiver closes the descriptor.
  public consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  deinit {
    // EBADF means that somebody else closed the number. The next time it may belong to another
    // file.
    guard Glibc.close(number) == 0 || errno != EBADF else {
      preconditionFailure("descriptor \(number) was closed by somebody else")
    }
  }
}
