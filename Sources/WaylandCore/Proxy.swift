internal import CWaylandClient

/// A `wl_proxy` that an object of ours is about to stand for.
@safe
public struct NewProxy {
  /// The proxy.
  let raw: OpaquePointer
  /// The connection it lives on.
  let connection: Connection
  /// Whether a library owns the proxy and frees it itself.
  let isBorrowed: Bool

  /// A proxy that libwayland has just made and nobody has taken yet.
  init(raw: OpaquePointer, connection: Connection) {
    unsafe self.raw = raw
    self.connection = connection
    isBorrowed = false
  }

  /// A proxy that a library owns (a buffer of wl_cursor's): requests can name it, its events stay with
  /// the library, and it is not destroyed. Valid as long as the library keeps it.
  @unsafe
  public init(borrowing raw: OpaquePointer, on connection: Connection) {
    unsafe self.raw = raw
    self.connection = connection
    isBorrowed = true
  }
}

/// A request that the compositor is too old for.
public struct RequestUnavailable: Error, Equatable, CustomStringConvertible {
  /// The interface and the request, as the protocol names them.
  public let request: String
  /// The first version that has it.
  public let since: UInt32
  /// The version that was bound.
  public let bound: UInt32

  /// One line that says what is missing.
  public var description: String {
    "\(request) needs version \(since), the compositor offers \(bound)"
  }
}

/// One object of the protocol on this side of the connection. Generated subclasses give it requests
/// and a typed `onEvent`.
///
/// It holds a `wl_proxy` until its destructor request, its destructor event or `retire()`; a request
/// after that, or letting go of it before, is a bug of ours and stops the program. It is a class and
/// not a non-copyable value, because events name objects and must reach the very one that was made.
@safe
open class Proxy {
  /// The proxy; nil once destroyed.
  private var raw: OpaquePointer?
  /// The connection it lives on, which outlives it.
  public unowned let connection: Connection
  /// The version it was bound at.
  public private(set) var version: UInt32

  /// Whether a library owns the proxy and frees it itself.
  private let isBorrowed: Bool

  /// The interface of this class of objects.
  open class var interface: Interface { preconditionFailure("\(self) has no interface") }

  /// Takes over a proxy that a request or an event has made, or stands for a borrowed one.
  public required init(_ new: NewProxy) {
    connection = new.connection
    version = 0
    isBorrowed = new.isBorrowed
    unsafe raw = nil
    adopt(new)
  }

  /// Stands for libwayland's own `wl_display`.
  public convenience init(displayOf connection: Connection) {
    unsafe self.init(NewProxy(borrowing: connection.display, on: connection))
  }

  /// Whether requests can be made.
  public final var isAlive: Bool { unsafe raw != nil }

  /// The address of the `wl_proxy`, for a C library that speaks for it (EGL, wl_cursor).
  @unsafe public final var nativePointer: OpaquePointer { unsafe pointer }

  final var livePointer: OpaquePointer { unsafe pointer }

  private var pointer: OpaquePointer {
    guard let raw = unsafe raw else {
      preconditionFailure("\(type(of: self)) was used after it was destroyed")
    }
    return unsafe raw
  }

  // MARK: Requests

  /// Fails where `request` came with a version that the compositor did not offer.
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

  /// Sends a request that ends this object. A compositor that is too old for the request is told
  /// nothing: the object ends on this side alone.
  public final func marshalDestructor<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, Argument>, since: UInt32 = 1
  ) {
    guard version >= since else { return retire() }
    unsafe send(
      opcode, arguments, creating: nil, version: version, flags: UInt32(WL_MARSHAL_FLAG_DESTROY))
    forget()
    disarm()
  }

  /// Sends a request that creates an object. `spent`, where given, is a destroyed object that is made
  /// to stand for the new one, so that what happens every frame allocates nothing.
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

  /// Decodes one event and hands it to the object's handler. Overridden by generated code.
  open func dispatch(_ opcode: UInt32, _ arguments: inout EventArguments) {
    preconditionFailure("\(type(of: self)) received event \(opcode) and has none")
  }

  /// Lets go of the handler, and of whatever it holds. Overridden by generated code.
  open func disarm() {}

  // MARK: Ending

  /// Ends this side's object without a word to the compositor: for interfaces without a destructor.
  public final func retire() {
    expire()
    disarm()
  }

  /// Ends this side's object after an event that ended it there. Called by generated code, before the
  /// handler, which stays for the object to be used again.
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
      preconditionFailure("\(type(of: self)) was let go before it was destroyed")
    }
  }
}
