// SPDX-License-Identifier: MIT

internal import Glibc

/// A file descriptor in a message. It is closed when the last value that holds it is released.
public final class BusDescriptor: Hashable, Sendable {
  /// The descriptor's number, valid while this object lives.
  public let number: Int32

  /// Takes ownership of `number`.
  public init(adopting number: Int32) { self.number = number }

  /// Makes another descriptor of the same file, which the caller closes. Nil if none is left.
  public func duplicate() -> Int32? { Self.duplicate(number) }

  /// Makes another descriptor of the file of `number`; nil if none is left.
  static func duplicate(_ number: Int32) -> Int32? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? copy : nil
  }

  /// True if both are the same object.
  public static func == (a: BusDescriptor, b: BusDescriptor) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  deinit { close(number) }
}
