// SPDX-License-Identifier: MIT

internal import CWaylandServer
public import EventLoop

/// The arguments of a request, read in order by generated code. Valid during the dispatch only.
@safe
public struct RequestArguments: ~Copyable {
  /// The next argument to read.
  private var next: UnsafeMutablePointer<wl_argument>
  /// The object that receives the request.
  private let resource: Resource

  init(_ first: UnsafeMutablePointer<wl_argument>, of resource: Resource) {
    unsafe next = first
    self.resource = resource
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
  public mutating func fixed() -> Double { unsafe wl_fixed_to_double(take().f) }

  /// Reads text that may be null.
  public mutating func optionalString() -> String? {
    guard let characters = unsafe take().s else { return nil }
    return unsafe String(cString: characters)
  }

  /// Reads text.
  public mutating func string() -> String { optionalString() ?? "" }

  /// Reads bytes.
  public mutating func array() -> [UInt8] {
    guard let array = unsafe take().a, let data = unsafe array.pointee.data else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: data, count: array.pointee.size))
  }

  /// Reads an array of 32-bit words.
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

  /// Reads an object. Nil if the client sent null or the object is libwayland's own.
  public mutating func object<Kind: Resource>(_ kind: Kind.Type) -> Kind? {
    guard let raw = unsafe take().o else { return nil }
    return unsafe resource.client.resource(at: raw) as? Kind
  }

  /// Reads a new object and creates it.
  public mutating func newObject<Kind: Resource>(_ kind: Kind.Type) -> Kind {
    Kind(NewResource(client: resource.client, version: resource.version, id: unsafe take().n))
  }

  /// Reads a new object whose interface the client names.
  public mutating func untypedNewObject() -> UntypedNewObject {
    let interface = string()
    let version = uint()
    let place = NewResource(client: resource.client, version: version, id: unsafe take().n)
    return UntypedNewObject(interface: interface, version: version, place: place)
  }
}
