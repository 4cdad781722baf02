internal import Glibc

/// A file descriptor with exactly one owner. It is closed when its owner lets go of it.
public struct OwnedFD: ~Copyable {
  /// The descriptor's number, valid while this value lives.
  public let number: Int32

  /// Takes over `number`.
  public init(adopting number: Int32) {
    self.number = number
  }

  /// Hands the number on; whoever takes it closes it.
  public consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  deinit {
    // A number that is closed already may be another's by the next time.
    guard Glibc.close(number) == 0 || errno != EBADF else {
      preconditionFailure("descriptor \(number) was closed by somebody else")
    }
  }
}
