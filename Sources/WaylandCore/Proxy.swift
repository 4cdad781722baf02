// SPDX-License-Identifier: MIT

internal import CWaylandClient

/// A `wl_proxy` that a `Proxy` is about to take over.
@safe
public struct NewProxy {
  /// The proxy.
  let raw: OpaquePointer
  /// The connection of the proxy.
  let connection: Connection
  /// True if a library owns the proxy and frees it.
  let isBorrowed: Bool

  /// A proxy that libwayland has just created.
  init(raw: OpaquePointer, connection: Connection) {
    unsafe self.raw = raw
    self.connection = connection
    isBorrowed = false
  }

  /// A proxy that a library owns, such as a buffer of wl_cursor: requests can pass it as an
  /// argument, the library receives its events, and it is not destroyed here. Valid as long as the
  /// library keeps it.
  @unsafe
  public init(borrowing raw: OpaquePointer, on connection: Connection) {
    unsafe self.raw = raw
    self.connection = connection
    isBorrowed = true
  }
}

/// A request that is newer than the compositor's version of the interface.
public struct RequestUnavailable: Error, Equatable, CustomStringConvertible {
  /// The interface and the request in the protocol's names, as `wl_surface.offset`.
  public let request: String
  /// The first version with the request.
  public let since: UInt32
  /// The version that was bound.
  public let bound: UInt32

  /// The missing version, in one line.
  public var description: String {
    "\(request) needs version \(since), the compositor offers \(bound)"
  }
}

/// A protocol object on the client's side. Generated subclasses add requests and a typed `onEvent`.
///
/// Holds a `wl_proxy` until its destructor request, its destructor event or `retire()`. A request
/// after that, or releasing the object before that, is a bug and traps. A class rather than a
/// non-copyable value, because events refer to objects and must reach the same instance.
@safe
open class Proxy {
  /// The proxy; nil once destroyed.
  private var raw: OpaquePointer?
  /// The connection of the object, which outlives it.
  public unowned let connection: Connection
  /// The bound version of the interface.
  public private(set) var version: UInt32

  /// True if a library owns the proxy and frees it.
  private let isBorrowed: Bool

  /// The interface of this class.
  open class var interface: Interface { preconditionFailure("\(self) has no interface") }

  /// Takes over a proxy that a request or an event created, or refers to a borrowed one.
  public required init(_ new: NewProxy) {
    connection = new.connection
    version = 0
    isBorrowed = new.isBorrowed
    unsafe raw = nil
    adopt(new)
  }

  /// Refers to libwayland's own `wl_display`.
  public convenience init(displayOf connection: Connection) {
    unsafe self.init(NewProxy(borrowing: connection.display, on: connection))
  }

  /// True until the object is destroyed.
  public final var isAlive: Bool { unsafe raw != nil }

  /// The address of the `wl_proxy`, for C libraries (EGL, wl_cursor).
  @unsafe public final var nativePointer: OpaquePointer { unsafe pointer }

  final var livePointer: OpaquePointer { unsafe pointer }

  private var pointer: OpaquePointer {
    guard let raw = unsafe raw else {
      preconditionFailure("\(type(of: self)) was used after it was destroyed")
    }
    return unsafe raw
  }

  // MARK: Requests

  /// Throws if the bound version is older than `since`, the first with `request`.
  public final func require(_ since: UInt32, _ request: StaticString) throws(RequestUnavailable) {
    guard version < since else { return }
    throw RequestUnavailable(
      request: "\(Self.interface.name).\(request)", since: since, bound: version)
  }

  /// Sends a request.
  public final func marshal<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, Argument>
  ) {
    unsafe send(opcode, arguments, creating: nil, version: version, flags: 0)
  }

  /// Sends a request that destroys this object. If the bound version lacks the request, the object
  /// is destroyed on this side only.
  public final func marshalDestructor<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, Argument>, since: UInt32 = 1
  ) {
    guard version >= since else { return retire() }
    unsafe send(
      opcode, arguments, creating: nil, version: version, flags: UInt32(WL_MARSHAL_FLAG_DESTROY))
    forget()
    disarm()
  }

  /// Sends a request that ends this object and creates another.
  public final func marshalDestructor<Kind: Proxy, let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, Argument>, creating kind: Kind.Type
  ) -> Kind {
    let raw = unsafe send(
      opcode, arguments, creating: kind.interface, version: version,
      flags: UInt32(WL_MARSHAL_FLAG_DESTROY))
    guard let raw = unsafe raw else { preconditionFailure("out of memory for \(kind)") }
    let new = unsafe NewProxy(raw: raw, connection: connection)
    forget()
    disarm()
    return Kind(new)
  }

  /// Sends a request that creates an object. A destroyed object in `spent` is reused for the new
  /// one, so that requests of every frame allocate nothing.
  public final func marshal<Kind: Proxy, let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, Argument>, creating kind: Kind.Type,
    reusing spent: Kind? = nil, version: UInt32? = nil
  ) -> Kind {
    let raw = unsafe send(
      opcode, arguments, creating: kind.interface, version: version ?? self.version, flags: 0)
    guard let raw = unsafe raw else { preconditionFailure("out of memory for \(kind)") }
    let new = unsafe NewProxy(raw: raw, connection: connection)
    guard let spent else { return Kind(new) }
    spent.adopt(new)
    return spent
  }

  @discardableResult
  private func send<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, Argument>, creating interface: Interface?,
    version: UInt32, flags: UInt32
  ) -> OpaquePointer? {
    let pointer = unsafe pointer
    return unsafe arguments.withRaw { raw in
      unsafe wl_proxy_marshal_array_flags(
        pointer, opcode, interface?.raw, version, flags, raw)
    }
  }

  private func adopt(_ new: NewProxy) {
    guard unsafe raw == nil else { preconditionFailure("\(type(of: self)) is still in use") }
    unsafe raw = new.raw
    version = unsafe wl_proxy_get_version(new.raw)
    if !isBorrowed { unsafe connection.adopt(self, new.raw) }
  }

  // MARK: Callbacks

  /// Decodes an event and calls the handler. Overridden by generated code.
  open func dispatch(_ opcode: UInt32, _ arguments: inout EventArguments) {
    preconditionFailure("\(type(of: self)) received event \(opcode) and has none")
  }

  /// Releases the handler and its captures. Overridden by generated code.
  open func disarm() {}

  // MARK: Ending

  /// Destroys the object on this side only: for interfaces without a destructor.
  public final func retire() {
    expire()
    disarm()
  }

  /// Destroys the object on this side after a destructor event. Called by generated code before the
  /// handler, which is kept for a reuse of the object.
  public final func expire() {
    unsafe wl_proxy_destroy(pointer)
    forget()
  }

  private func forget() {
    unsafe raw = nil
    connection.forget()
  }

  deinit {
    if unsafe raw != nil, !isBorrowed {
      preconditionFailure("\(type(of: self)) was released before it was destroyed")
    }
  }
}
