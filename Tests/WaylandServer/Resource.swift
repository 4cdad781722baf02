internal import CWaylandServer
public import WaylandCore

/// A place for an object that a program has asked for.
public struct NewResource {
  /// The program.
  let client: Client
  /// The version of the object.
  let version: UInt32
  /// Its number; 0 lets libwayland choose one, for objects that the compositor makes.
  let id: UInt32
}

/// An object whose interface the program has named: what `wl_registry.bind` and its like make.
public struct UntypedNewObject {
  /// The interface that the program wants.
  public let interface: String
  /// The version that the program wants.
  public let version: UInt32
  /// The place for it.
  let place: NewResource

  /// Makes it.
  public func make<Kind: Resource>(_ kind: Kind.Type) -> Kind { Kind(place) }
}

/// One object of a program, on the compositor's side. Generated subclasses give it events and a typed
/// `onRequest`. It lives as long as libwayland has it, whoever else holds it.
@safe
open class Resource {
  /// libwayland's resource; nil once destroyed.
  private var raw: OpaquePointer?
  /// The program that has the object.
  public let client: Client
  /// The version it was bound at.
  public let version: UInt32
  /// Called when the object is destroyed, by request, by `retire()` or with its program.
  public var onDestroy: (() -> Void)?

  /// Whether a request is being handled, whose handler must stay until it returns.
  private var isDispatching = false

  /// The interface of this class of objects.
  open class var interface: Interface { preconditionFailure("\(self) has no interface") }

  /// Makes the object.
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

  /// Whether events can be posted.
  public final var isAlive: Bool { unsafe raw != nil }

  /// Its number on the wire.
  public final var id: UInt32 { unsafe wl_resource_get_id(pointer) }

  final var pointer: OpaquePointer {
    guard let raw = unsafe raw else {
      preconditionFailure("\(type(of: self)) was used after it was destroyed")
    }
    return unsafe raw
  }

  // MARK: Events

  /// Posts an event, whatever the version.
  public final func post(_ opcode: UInt32, _ arguments: [EventArgument]) {
    unsafe EventArgument.withRaw(arguments, creating: nil) { raw in
      unsafe wl_resource_post_event_array(pointer, opcode, raw)
    }
  }

  /// Posts an event that makes an object.
  public final func post<Kind: Resource>(
    _ opcode: UInt32, _ arguments: [EventArgument], creating kind: Kind.Type
  ) -> Kind {
    let made = Kind(NewResource(client: client, version: version, id: 0))
    unsafe EventArgument.withRaw(arguments, creating: made) { raw in
      unsafe wl_resource_post_event_array(pointer, opcode, raw)
    }
    return made
  }

  /// Says that the program broke the protocol, and ends its connection.
  public final func postError(code: UInt32, message: String) {
    unsafe post_error(pointer, code, message)
  }

  // MARK: Requests

  /// Reads one request and hands it to the handler. Overridden by generated code.
  open func dispatch(_ opcode: UInt32, _ arguments: inout RequestArguments) {
    preconditionFailure("\(type(of: self)) received request \(opcode) and has none")
  }

  /// Lets go of the handler. Overridden by generated code.
  open func disarm() {}

  // MARK: The end

  /// Destroys the object, unless it is gone already; the program may use its number again.
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

/// libwayland's way into our objects.
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

/// libwayland's word that an object is gone.
private func handleDestroy(_ raw: OpaquePointer?) {
  guard let raw = unsafe raw, let mark = unsafe wl_resource_get_user_data(raw) else { return }
  unsafe Unmanaged<Resource>.fromOpaque(mark).takeUnretainedValue().destroyed()
}
