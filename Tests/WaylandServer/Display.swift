// SPDX-License-Identifier: MIT

internal import CWaylandServer
internal import Glibc
internal import WaylandCore

/// A compositor for tests on libwayland's server side, without a thread and without a socket in the
/// file system. It acts only in `dispatch()`, as the test tells it to, right or wrong.
@safe
public final class Display {
  /// libwayland's display; valid until `close()`.
  let raw: OpaquePointer
  /// The connected clients.
  public private(set) var clients: [Client] = []
  /// The globals to bind.
  private var globals: [Global] = []
  /// True after `close()`.
  private var isClosed = false

  /// A compositor without globals.
  public init() {
    unsafe wl_log_set_handler_server { _, _ in }
    unsafe raw = wl_display_create()
  }

  // MARK: Programs

  /// Connects a client; `Client.takeSocket()` has the other end of its socket.
  public func connect() -> Client {
    let client = Client(of: self)
    clients.append(client)
    return client
  }

  /// Accepts connections on `socket`.
  public func listen(on socket: consuming ListeningSocket) {
    let result = unsafe wl_display_add_socket_fd(raw, socket.release())
    precondition(result == 0, "libwayland does not listen")
  }

  /// Removes a client that disconnected.
  func forget(_ client: Client) { clients.removeAll { $0 === client } }

  /// The client of libwayland's `raw`.
  @unsafe
  func client(at raw: OpaquePointer) -> Client {
    if let client = clients.first(where: { unsafe $0.raw == raw }) { return client }
    let client = unsafe Client(of: self, adopting: raw)
    clients.append(client)
    return client
  }

  // MARK: Globals

  /// Adds a global. `onBind` receives every object bound to it.
  @discardableResult
  public func offer<Kind: Resource>(
    _ kind: Kind.Type, version: UInt32? = nil, onBind: @escaping (Kind) -> Void = { _ in }
  ) -> Global {
    let global = Global(on: self, kind.interface, version ?? kind.interface.version) { new in
      onBind(Kind(new))
    }
    globals.append(global)
    return global
  }

  /// Removes a global.
  public func remove(_ global: Global) {
    global.remove()
    globals.removeAll { $0 === global }
  }

  // MARK: Dispatch

  /// Reads and handles all pending requests, and writes all events.
  public func dispatch() {
    let loop = unsafe wl_display_get_event_loop(raw)
    unsafe wl_display_flush_clients(raw)
    repeat {
      _ = unsafe wl_event_loop_dispatch(loop, 0)
      unsafe wl_display_flush_clients(raw)
    } while isReadable(unsafe wl_event_loop_get_fd(loop))
  }

  /// Closes the compositor and all connections.
  public func close() {
    precondition(!isClosed, "the display was closed twice")
    isClosed = true
    unsafe wl_display_destroy_clients(raw)
    globals.forEach { $0.remove() }
    unsafe wl_display_destroy(raw)
  }

  deinit { precondition(isClosed, "the display was released before it was closed") }
}

/// True if `descriptor` has input or was hung up.
func isReadable(_ descriptor: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return unsafe poll(&entry, 1, 0) > 0
}
