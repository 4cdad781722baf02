// SPDX-License-Identifier: MIT

internal import CWaylandServer
public import WaylandCore

/// A new object that a client requested and that does not exist yet.
public struct NewResource {
  /// The client.
  let client: Client
  /// The version of the object.
  let version: UInt32
  /// The object ID; 0 lets libwayland choose one, for objects that the compositor creates.
  let id: UInt32
}

/// A new object whose interface the client names, as in `wl_registry.bind`.
public struct UntypedNewObject {
  /// The requested interface.
  public let interface: String
  /// The requested version.
  public let version: UInt32
  /// The new object.
  let place: NewResource

  /// Creates the object.
  public func make<Kind: Resource>(_ kind: Kind.Type) -> Kind { Kind(place) }
}

/// A protocol object on the compositor's side. Generated subclasses add events and a typed
/// `onRequest`. Lives as long as libwayland's resource.
@safe
open class Resource {
  /// libwayland's resource; nil once destroyed.
  private var raw: OpaquePointer?
  /// The client that owns the object.
  public let client: Client
  /// The bound version.
  public let version: UInt32
  /// Called when the object is destroyed: by a request, by `retire()` or with its client.
  public var onDestroy: (() -> Void)?

  /// True while a request is handled; the handler must live until it returns.
  private var isDispatching = false

  /// The interface of this class.
  open class var interface: Interface { preconditionFailure("\(self) has no interface") }

  /// Creates the object.
  public required init(_ new: NewResource) {
    client = new.client
    version = new.version
    let interface = unsafe Self.interface.address
    unsafe raw = wl_resource_create(
      new.client.raw, interface.assumingMemoryBound(to: wl_interface.self), Int32(new.version),
      new.id)
    guard let raw = unsafe raw else { preconditionFailure("out of memory for \(Self.self)") }
    let mark = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe wl_resource_set_dispatcher(raw, handleRequest, nil, mark, handleDestroy)
    unsafe client.keep(self, raw)
  }

  /// True until the object is destroyed.
  public final var isAlive: Bool { unsafe raw != nil }

  /// The object ID.
  public final var id: UInt32 { unsafe wl_resource_get_id(pointer) }

  final var pointer: OpaquePointer {
    guard let raw = unsafe raw else {
      preconditionFailure("\(type(of: self)) was used after it was destroyed")
    }
    return unsafe raw
  }

  // MARK: Events

  /// Posts an event without checking the version.
  public final func post(_ opcode: UInt32, _ arguments: [EventArgument]) {
    unsafe EventArgument.withRaw(arguments, creating: nil) { raw in
      unsafe wl_resource_post_event_array(pointer, opcode, raw)
    }
  }

  /// Posts an event that creates an object.
  public final func post<Kind: Resource>(
    _ opcode: UInt32, _ arguments: [EventArgument], creating kind: Kind.Type
  ) -> Kind {
    let made = Kind(NewResource(client: client, version: version, id: 0))
    unsafe EventArgument.withRaw(arguments, creating: made) { raw in
      unsafe wl_resource_post_event_array(pointer, opcode, raw)
    }
    return made
  }

  /// Posts a protocol error, which ends the client's connection.
  public final func postError(code: UInt32, message: String) {
    unsafe post_error(pointer, code, message)
  }

  // MARK: Requests

  /// Decodes a request and calls the handler. Overridden by generated code.
  open func dispatch(_ opcode: UInt32, _ arguments: inout RequestArguments) {
    preconditionFailure("\(type(of: self)) received request \(opcode) and has none")
  }

  /// Releases the handler. Overridden by generated code.
  open func disarm() {}

  // MARK: The end

  /// Destroys the object if it exists; the client may reuse its ID.
  public final func retire() {
    guard let raw = unsafe raw else { return }
    unsafe wl_resource_destroy(raw)
  }

  fileprivate func handle(_ opcode: UInt32, _ arguments: inout RequestArguments) {
    isDispatching = true
    dispatch(opcode, &arguments)
    isDispatching = false
    if !isAlive { disarm() }
  }

  fileprivate func destroyed() {
    guard let gone = unsafe raw else { return }
    unsafe raw = nil
    onDestroy?()
    onDestroy = nil
    if !isDispatching { disarm() }
    unsafe client.drop(gone)
  }
}

/// The dispatcher that libwayland calls for every request.
private func handleRequest(
  _ mark: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target = unsafe target, let arguments = unsafe arguments,
    let raw = unsafe wl_resource_get_user_data(OpaquePointer(target))
  else { return 0 }
  let resource = unsafe Unmanaged<Resource>.fromOpaque(raw).takeUnretainedValue()
  var reader = unsafe RequestArguments(arguments, of: resource)
  resource.handle(opcode, &reader)
  return 0
}

/// The callback for a destroyed resource.
private func handleDestroy(_ raw: OpaquePointer?) {
  guard let raw = unsafe raw, let mark = unsafe wl_resource_get_user_data(raw) else { return }
  unsafe Unmanaged<Resource>.fromOpaque(mark).takeUnretainedValue().destroyed()
}
