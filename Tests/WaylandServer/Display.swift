internal import CWaylandServer
internal import Glibc
internal import WaylandCore

/// A compositor for tests: libwayland's server side, without a thread and without a socket in the
/// file system. It does what the test says, right or wrong, whenever `dispatch()` is called.
@safe
public final class Display {
  /// libwayland's display, until `close()`.
  let raw: OpaquePointer
  /// The programs that are connected.
  public private(set) var clients: [Client] = []
  /// What the programs can bind.
  private var globals: [Global] = []
  /// Whether `close()` ran.
  private var isClosed = false

  /// A compositor that offers nothing yet.
  public init() {
    unsafe wl_log_set_handler_server { _, _ in }
    unsafe raw = wl_display_create()
  }

  // MARK: Programs

  /// Connects a program, which takes its end of the socket from the client.
  public func connect() -> Client {
    let client = Client(of: self)
    clients.append(client)
    return client
  }

  /// Takes whoever connects to `socket`.
  public func listen(on socket: consuming ListeningSocket) {
    let result = unsafe wl_display_add_socket_fd(raw, socket.release())
    precondition(result == 0, "libwayland does not listen")
  }

  /// Forgets a program that is gone.
  func forget(_ client: Client) { clients.removeAll { $0 === client } }

  /// The program that libwayland knows as `raw`.
  @unsafe
  func client(at raw: OpaquePointer) -> Client {
    if let client = clients.first(where: { unsafe $0.raw == raw }) { return client }
    let client = unsafe Client(of: self, adopting: raw)
    clients.append(client)
    return client
  }

  // MARK: Globals

  /// Offers a global. `onBind` receives every object that is bound from it.
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

  // MARK: Dispatch

  /// Reads all requests that have come, handles them, and writes out all events.
  public func dispatch() {
    let loop = unsafe wl_display_get_event_loop(raw)
    unsafe wl_display_flush_clients(raw)
    repeat {
      _ = unsafe wl_event_loop_dispatch(loop, 0)
      unsafe wl_display_flush_clients(raw)
    } while isReadable(unsafe wl_event_loop_get_fd(loop))
  }

  /// Ends the compositor, and every connection with it.
  public func close() {
    precondition(!isClosed, "the display was closed twice")
    isClosed = true
    unsafe wl_display_destroy_clients(raw)
    globals.forEach { $0.remove() }
    unsafe wl_display_destroy(raw)
  }

  deinit { precondition(isClosed, "the display was let go before it was closed") }
}

/// Whether there is something to read from `descriptor` now, or it was hung up.
func isReadable(_ descriptor: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return unsafe poll(&entry, 1, 0) > 0
}
