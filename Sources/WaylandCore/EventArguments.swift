// SPDX-License-Identifier: MIT

internal import CWaylandClient
public import EventLoop

/// The arguments of an event, read in order by generated code. Valid during the dispatch only.
@safe
public struct EventArguments: ~Copyable {
  /// The next argument to read.
  private var next: UnsafeMutablePointer<wl_argument>
  /// The connection of the event; finds its objects.
  private let connection: Connection

  init(_ first: UnsafeMutablePointer<wl_argument>, connection: Connection) {
    unsafe next = first
    self.connection = connection
  }

  private mutating func take() -> wl_argument {
    defer { unsafe next += 1 }
    return unsafe next.pointee
  }

  /// Reads a signed number.
  public mutating func int() -> Int32 { unsafe take().i }

  /// Reads an unsigned number.
  public mutating func uint() -> UInt32 { unsafe take().u }

  /// Reads a fixed-point number.
  public mutating func fixed() -> Double { unsafe Fixed.value(take().f) }

  /// Reads text that may be null.
  public mutating func optionalString() -> String? {
    guard let characters = unsafe take().s else { return nil }
    return unsafe String(cString: characters)
  }

  /// Reads text. Repairs malformed UTF-8; a forbidden null becomes an empty string.
  public mutating func string() -> String { optionalString() ?? "" }

  /// Reads bytes.
  public mutating func array() -> [UInt8] {
    guard let array = unsafe take().a, let data = unsafe array.pointee.data else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: data, count: array.pointee.size))
  }

  /// Reads an array of 32-bit words, as used for sets of states.
  public mutating func words() -> [UInt32] {
    let bytes = array()
    return stride(from: 0, to: bytes.count / 4 * 4, by: 4).map { start in
      unsafe bytes.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: start, as: UInt32.self)
      }
    }
  }

  /// Reads a file descriptor and passes its ownership to the caller.
  public mutating func fd() -> OwnedFD { unsafe OwnedFD(adopting: take().h) }

  /// Reads an object. Nil if the sender sent null, if this side has destroyed the object, or if a
  /// library in the process created it.
  public mutating func object<Kind: Proxy>(_ kind: Kind.Type) -> Kind? {
    guard let raw = unsafe take().o else { return nil }
    return unsafe connection.proxy(at: raw) as? Kind
  }

  /// Reads an object that the event creates.
  public mutating func newObject<Kind: Proxy>(_ kind: Kind.Type) -> Kind {
    guard let raw = unsafe take().o else { preconditionFailure("an event made no \(kind)") }
    return unsafe Kind(NewProxy(raw: raw, connection: connection))
  }
}
