// SPDX-License-Identifier: MIT

internal import CWaylandClient
public import EventLoop
internal import Glibc

/// A connection that could not be made.
public struct ConnectionFailure: Error, Equatable, CustomStringConvertible {
  /// The reason and a remedy, in one line.
  public let description: String
}

/// A connection that ended.
public enum ConnectionLost: Error, Equatable, CustomStringConvertible {
  /// The compositor closed the socket; the value is `errno`.
  case hangUp(Int32)
  /// The compositor reported a protocol error.
  case protocolError(interface: String, object: UInt32, code: UInt32)

  /// A message for the user, in one line.
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
public final class Connection: EventSource {
  /// libwayland's display; valid until `close()`.
  let display: OpaquePointer
  /// The number of objects of this module that hold a proxy.
  public private(set) var liveProxies = 0
  /// True if events were read that `dispatchPending()` has not delivered.
  private var hasRead = false
  /// True after `close()`.
  private var isClosed = false

  /// Connects to the socket `name`, or to the compositor of this session if nil.
  public init(named name: String? = nil) throws(ConnectionFailure) {
    unsafe wl_log_set_handler_client { _, _ in }
    // libwayland unsets the variable after reading it.
    let inherited = Self.variable("WAYLAND_SOCKET")
    guard let display = unsafe wl_display_connect(name) else {
      throw ConnectionFailure(description: Self.reason(errno, name, inherited: inherited))
    }
    unsafe self.display = display
  }

  /// Uses a connected socket.
  public init(adopting socket: consuming OwnedFD) throws(ConnectionFailure) {
    unsafe wl_log_set_handler_client { _, _ in }
    guard let display = unsafe wl_display_connect_to_fd(socket.release()) else {
      throw ConnectionFailure(description: "the socket cannot carry a Wayland connection")
    }
    unsafe self.display = display
  }

  /// The path of the socket `name`, or of this session's if that is nil; nil if there is none.
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

  /// The socket, to wait on.
  public var fileDescriptor: Int32 { unsafe wl_display_get_fd(display) }

  /// The `wl_display`, for EGL; valid until `close()`.
  @unsafe public var nativePointer: OpaquePointer { unsafe display }

  /// Delivers the queued events to their proxies.
  public func dispatchPending() throws(ConnectionLost) {
    let count = unsafe wl_display_dispatch_pending(display)
    guard count >= 0 else { throw lost() }
    guard hasRead else { return }
    hasRead = false
    if count == 0 { try endIfHungUp() }
  }

  /// Ends a connection that was closed within a message. libwayland 1.23 reports that as success,
  /// with no event, however often the socket is read.
  private func endIfHungUp() throws(ConnectionLost) {
    var byte: UInt8 = 0
    let flags = Int32(MSG_PEEK | MSG_DONTWAIT)
    guard unsafe recv(fileDescriptor, &byte, 1, flags) == 0, prepareRead() else { return }
    // Reading from what is no socket fails, for libraries that use the connection as well.
    let null = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    if null >= 0 {
      _ = dup2(null, fileDescriptor)
      _ = Glibc.close(null)
    }
    try readEvents()
  }

  /// Announces that the socket will be read; `readEvents()` or `cancelRead()` must follow. Returns
  /// false, announcing nothing, if queued events must be delivered first.
  public func prepareRead() -> Bool { unsafe wl_display_prepare_read(display) == 0 }

  /// Reads the socket and queues its events.
  public func readEvents() throws(ConnectionLost) {
    hasRead = true
    if unsafe wl_display_read_events(display) < 0 { throw lost() }
  }

  /// Cancels `prepareRead()`.
  public func cancelRead() { unsafe wl_display_cancel_read(display) }

  /// Writes the queued requests. Returns false if the socket is full and must become writable
  /// first.
  public func flush() throws(ConnectionLost) -> Bool {
    if unsafe wl_display_flush(display) >= 0 { return true }
    switch errno {
    case EAGAIN: return false
    // The reason for the hang-up may be unread; reading will find it.
    case EPIPE: return true
    default: throw lost()
    }
  }

  /// Blocks until the compositor has processed all requests so far. For start-up only.
  public func roundtrip() throws(ConnectionLost) {
    if unsafe wl_display_roundtrip(display) < 0 { throw lost() }
  }

  /// Runs `body`, in which a library blocks until the compositor answers. After `seconds` the
  /// socket is shut down and the compositor counts as gone.
  public func waiting<Success, Failure>(
    atMost seconds: Int, _ body: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    let deadline = SocketDeadline(seconds: seconds, shutting: fileDescriptor)
    do throws(Failure) {
      let success = try body()
      deadline.end()
      return success
    } catch {
      deadline.end()
      throw error
    }
  }

  /// The end of the connection, if one was noticed; nil while it is open.
  public var loss: ConnectionLost? { unsafe wl_display_get_error(display) == 0 ? nil : lost() }

  private func lost() -> ConnectionLost {
    var interface: UnsafePointer<wl_interface>?
    var object: UInt32 = 0
    let error = unsafe wl_display_get_protocol_error(display, &interface, &object)
    // An object means a protocol error. errno does not: it varies for errors of the display itself.
    guard object != 0 else { return .hangUp(unsafe wl_display_get_error(display)) }
    let name = unsafe interface.map { unsafe String(cString: $0.pointee.name) } ?? "an object"
    return .protocolError(interface: name, object: object, code: error)
  }

  // MARK: Objects

  /// Makes `raw` deliver its events to `proxy`, which must stay alive until `raw` is destroyed.
  func adopt(_ proxy: Proxy, _ raw: OpaquePointer) {
    let mark = unsafe Unmanaged.passUnretained(self).toOpaque()
    let target = unsafe Unmanaged.passUnretained(proxy).toOpaque()
    unsafe wl_proxy_add_dispatcher(raw, dispatch, mark, target)
    liveProxies += 1
  }

  /// Reports that an object released its proxy.
  func forget() { liveProxies -= 1 }

  /// The object that holds `raw`; nil if a library in the process created it.
  @unsafe
  func proxy(at raw: OpaquePointer) -> Proxy? {
    let mark = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard unsafe wl_proxy_get_listener(raw) == UnsafeRawPointer(mark),
      let target = unsafe wl_proxy_get_user_data(raw)
    else { return nil }
    return unsafe Unmanaged<Proxy>.fromOpaque(target).takeUnretainedValue()
  }

  /// Closes the connection. All objects must be destroyed before.
  public func close() {
    precondition(!isClosed, "the connection was closed twice")
    precondition(liveProxies == 0, "\(liveProxies) Wayland objects outlive their connection")
    isClosed = true
    unsafe wl_display_disconnect(display)
  }

  deinit { precondition(isClosed, "the connection was released before it was closed") }
}

/// The dispatcher that libwayland calls for every event.
private func dispatch(
  _ mark: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  // `arguments` is not null even for an event without arguments.
  guard let target = unsafe target, let arguments = unsafe arguments,
    let raw = unsafe wl_proxy_get_user_data(OpaquePointer(target))
  else { return 0 }
  let proxy = unsafe Unmanaged<Proxy>.fromOpaque(raw).takeUnretainedValue()
  var reader = unsafe EventArguments(arguments, connection: proxy.connection)
  proxy.dispatch(opcode, &reader)
  return 0
}
