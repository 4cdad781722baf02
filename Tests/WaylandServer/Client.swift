// SPDX-License-Identifier: MIT

internal import CWaylandServer
public import EventLoop
internal import Glibc

/// The compositor's view of a client.
@safe
public final class Client {
  /// libwayland's client; nil after the disconnect.
  private(set) var raw: OpaquePointer?
  /// The compositor, which outlives it.
  unowned let display: Display
  /// The client's end of the socket; nil once taken.
  private var farEnd: OwnedFD?
  /// The client's objects of generated classes, while libwayland has them.
  private var resources: [OpaquePointer: Resource] = unsafe [:]
  /// The listener for the destruction of libwayland's client.
  private let listener: UnsafeMutablePointer<DestroyListener>
  /// Called after the disconnect.
  public var onGone: (() -> Void)?

  init(of display: Display) {
    self.display = display
    var ends: (Int32, Int32) = (-1, -1)
    let result = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
      unsafe socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0,
        bytes.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    precondition(result == 0, "no socket pair: \(unsafe String(cString: strerror(errno)))")
    farEnd = OwnedFD(adopting: ends.1)
    unsafe listener = .allocate(capacity: 1)
    unsafe raw = wl_client_create(display.raw, ends.0)
    listen()
  }

  /// A client that connected to a listening socket.
  @unsafe
  init(of display: Display, adopting raw: OpaquePointer) {
    self.display = display
    unsafe self.raw = raw
    unsafe listener = .allocate(capacity: 1)
    listen()
  }

  private func listen() {
    let mark = unsafe Unmanaged.passUnretained(self)
    unsafe listener.initialize(to: DestroyListener(client: mark))
    unsafe listener.withMemoryRebound(to: wl_listener.self, capacity: 1) { listener in
      unsafe wl_client_add_destroy_listener(raw, listener)
    }
  }

  /// Posts an out-of-memory error, which ends the connection.
  public func postNoMemory() {
    guard let raw = unsafe raw else { return }
    unsafe wl_client_post_no_memory(raw)
  }

  /// Writes raw bytes to the client, past libwayland.
  public func write(_ bytes: [UInt8]) {
    guard let raw = unsafe raw else { return }
    _ = unsafe Glibc.write(wl_client_get_fd(raw), bytes, bytes.count)
  }

  /// True while the client is connected.
  public var isConnected: Bool { unsafe raw != nil }

  /// Passes the client's end of the socket on, once.
  public func takeSocket() -> OwnedFD {
    guard let socket = farEnd.take() else { preconditionFailure("the socket was taken already") }
    return socket
  }

  /// Closes the connection, as a compositor that dies.
  public func disconnect() {
    guard let raw = unsafe raw else { return }
    unsafe wl_client_destroy(raw)
  }

  // MARK: Objects

  /// The number of the client's objects of generated classes.
  public var liveResources: Int { unsafe resources.count }

  /// The client's objects of class `kind`.
  public func all<Kind: Resource>(_ kind: Kind.Type) -> [Kind] {
    unsafe resources.values.compactMap { $0 as? Kind }
  }

  /// Retains `resource` until libwayland destroys it.
  @unsafe
  func keep(_ resource: Resource, _ raw: OpaquePointer) { unsafe resources[raw] = resource }

  /// Releases a destroyed resource.
  @unsafe
  func drop(_ raw: OpaquePointer) { unsafe resources[raw] = nil }

  /// The object of libwayland's `raw`; nil for objects of libwayland's own.
  @unsafe
  func resource(at raw: OpaquePointer) -> Resource? { unsafe resources[raw] }

  // MARK: The end

  fileprivate func gone() {
    unsafe raw = nil
    display.forget(self)
    onGone?()
    onGone = nil
  }

  deinit {
    precondition(unsafe raw == nil, "a client outlives its display")
    unsafe listener.deallocate()
  }
}

/// libwayland's listener and its client. The listener is the first member, so its address is that
/// of the whole.
@unsafe private struct DestroyListener {
  /// The listener in libwayland's list.
  var listener = unsafe wl_listener()
  /// The client, which outlives its listener.
  let client: Unmanaged<Client>

  init(client: Unmanaged<Client>) {
    unsafe self.client = unsafe client
    unsafe listener.notify = { listener, _ in
      guard let listener = unsafe listener else { return }
      unsafe listener.withMemoryRebound(to: DestroyListener.self, capacity: 1) {
        unsafe $0.pointee.client.takeUnretainedValue().gone()
      }
    }
  }
}
