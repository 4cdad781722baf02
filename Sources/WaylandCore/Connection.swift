internal import CWaylandClient
internal import Glibc

/// Why there is no connection to a compositor.
public struct ConnectionFailure: Error, Equatable, CustomStringConvertible {
  /// One line that says what to do.
  public let description: String
}

/// How a connection ended.
public enum ConnectionLost: Error, Equatable, CustomStringConvertible {
  /// The compositor went away; the number is `errno`.
  case hangUp(Int32)
  /// The compositor said that we broke the protocol.
  case protocolError(interface: String, object: UInt32, code: UInt32)

  /// One line for the user.
  public var description: String {
    switch self {
    case .hangUp: "the compositor went away"
    case .protocolError(let interface, let object, let code):
      "the compositor ended the connection: protocol error \(code) on \(interface)#\(object)"
    }
  }
}

/// The connection to a compositor: libwayland's `wl_display`, its queue and its socket.
@safe
public final class Connection {
  /// libwayland's display, until `close()`.
  let display: OpaquePointer
  /// Objects of ours that hold a proxy.
  public private(set) var liveProxies = 0
  /// Whether `close()` ran.
  private var isClosed = false

  /// Connects to the compositor of this session, or to the one whose socket is named `name`.
  public init(named name: String? = nil) throws(ConnectionFailure) {
    unsafe wl_log_set_handler_client { _, _ in }
    // libwayland takes the variable away when it has read it.
    let inherited = Self.variable("WAYLAND_SOCKET")
    guard let display = unsafe wl_display_connect(name) else {
      throw ConnectionFailure(description: Self.reason(errno, name, inherited: inherited))
    }
    unsafe self.display = display
  }

  /// Speaks over a socket that is connected already.
  public init(adopting socket: consuming OwnedFD) throws(ConnectionFailure) {
    unsafe wl_log_set_handler_client { _, _ in }
    guard let display = unsafe wl_display_connect_to_fd(socket.release()) else {
      throw ConnectionFailure(description: "the socket cannot carry a Wayland connection")
    }
    unsafe self.display = display
  }

  /// The path of the socket that `name` is the name of, or of this session's; nil where there is none.
  public static func path(named name: String? = nil) -> String? {
    let socket = name ?? variable("WAYLAND_DISPLAY") ?? "wayland-0"
    if socket.hasPrefix("/") { return socket }
    return variable("XDG_RUNTIME_DIR").map { "\($0)/\(socket)" }
  }

  private static func reason(_ code: Int32, _ name: String?, inherited: String?) -> String {
    if let inherited {
      return "no compositor: WAYLAND_SOCKET is '\(inherited)', and that is no open socket; unset it"
    }
    let socket = name ?? variable("WAYLAND_DISPLAY") ?? "wayland-0"
    if !socket.hasPrefix("/"), variable("XDG_RUNTIME_DIR") == nil {
      return "no compositor: XDG_RUNTIME_DIR is not set; run inside a Wayland session"
    }
    return "no compositor at '\(socket)' (\(unsafe String(cString: strerror(code))));"
      + " run inside a Wayland session or set WAYLAND_DISPLAY"
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  // MARK: Dispatch

  /// The socket, to be waited on.
  public var fileDescriptor: Int32 { unsafe wl_display_get_fd(display) }

  /// The `wl_display`, for EGL.
  @unsafe public var nativePointer: OpaquePointer { unsafe display }

  /// Hands out the events that have been read.
  public func dispatchPending() throws(ConnectionLost) {
    if unsafe wl_display_dispatch_pending(display) < 0 { throw lost() }
  }

  /// Announces that the socket will be read; `readEvents()` or `cancelRead()` must follow. False:
  /// nothing was announced, because events wait to be handed out first.
  public func prepareRead() -> Bool { unsafe wl_display_prepare_read(display) == 0 }

  /// Reads what the socket has.
  public func readEvents() throws(ConnectionLost) {
    if unsafe wl_display_read_events(display) < 0 { throw lost() }
  }

  /// Takes back `prepareRead()`.
  public func cancelRead() { unsafe wl_display_cancel_read(display) }

  /// Writes out what requests have queued. False: the socket is full, wait until it can be written.
  public func flush() throws(ConnectionLost) -> Bool {
    if unsafe wl_display_flush(display) >= 0 { return true }
    switch errno {
    case EAGAIN: return false
    // Why the compositor hung up may still be unread: let reading find out.
    case EPIPE: return true
    default: throw lost()
    }
  }

  /// Waits until the compositor has answered everything asked so far. For start-up alone.
  public func roundtrip() throws(ConnectionLost) {
    if unsafe wl_display_roundtrip(display) < 0 { throw lost() }
  }

  /// Runs `body`, in which a library waits for the compositor by itself. Where that takes longer than `seconds` the
  /// compositor is taken for gone.
  public func waiting<Success, Failure>(
    atMost seconds: Int, _ body: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    let deadline = AnswerDeadline(seconds: seconds, shutting: fileDescriptor)
    do throws(Failure) {
      let success = try body()
      deadline.end()
      return success
    } catch {
      deadline.end()
      throw error
    }
  }

  /// How the connection ended, as far as was noticed; nil while it goes on.
  public var loss: ConnectionLost? { unsafe wl_display_get_error(display) == 0 ? nil : lost() }

  private func lost() -> ConnectionLost {
    var interface: UnsafePointer<wl_interface>?
    var object: UInt32 = 0
    let error = unsafe wl_display_get_protocol_error(display, &interface, &object)
    // The object tells: errors of the display itself come with various values of errno.
    guard object != 0 else { return .hangUp(unsafe wl_display_get_error(display)) }
    let name = unsafe interface.map { unsafe String(cString: $0.pointee.name) } ?? "an object"
    return .protocolError(interface: name, object: object, code: error)
  }

  // MARK: Objects

  /// Lets `raw` deliver its events to `proxy`, which must live until it is destroyed.
  func adopt(_ proxy: Proxy, _ raw: OpaquePointer) {
    let mark = unsafe Unmanaged.passUnretained(self).toOpaque()
    let target = unsafe Unmanaged.passUnretained(proxy).toOpaque()
    unsafe wl_proxy_add_dispatcher(raw, dispatch, mark, target)
    liveProxies += 1
  }

  /// Counts an object that holds its proxy no longer.
  func forget() { liveProxies -= 1 }

  /// The object that holds `raw`, unless a library in the process made it.
  @unsafe
  func proxy(at raw: OpaquePointer) -> Proxy? {
    let mark = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard unsafe wl_proxy_get_listener(raw) == UnsafeRawPointer(mark),
      let target = unsafe wl_proxy_get_user_data(raw)
    else { return nil }
    return unsafe Unmanaged<Proxy>.fromOpaque(target).takeUnretainedValue()
  }

  /// Ends the connection. Every object must have been destroyed.
  public func close() {
    precondition(!isClosed, "the connection was closed twice")
    precondition(liveProxies == 0, "\(liveProxies) Wayland objects outlive their connection")
    isClosed = true
    unsafe wl_display_disconnect(display)
  }

  deinit { precondition(isClosed, "the connection was let go before it was closed") }
}

/// libwayland's way into our objects.
private func dispatch(
  _ mark: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  // An event whose signature is empty still comes with a place to read from.
  guard let target = unsafe target, let arguments = unsafe arguments,
    let raw = unsafe wl_proxy_get_user_data(OpaquePointer(target))
  else { return 0 }
  let proxy = unsafe Unmanaged<Proxy>.fromOpaque(raw).takeUnretainedValue()
  var reader = unsafe EventArguments(arguments, connection: proxy.connection)
  proxy.dispatch(opcode, &reader)
  return 0
}
