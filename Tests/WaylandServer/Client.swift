internal import CWaylandServer
public import EventLoop
internal import Glibc

/// A program that is connected, as the compositor sees it.
@safe
public final class Client {
  /// libwayland's client; nil once it is gone.
  private(set) var raw: OpaquePointer?
  /// The compositor, which outlives it.
  unowned let display: Display
  /// The program's end of the socket, until it is taken.
  private var farEnd: OwnedFD?
  /// Its objects, as long as libwayland has them. libwayland's own are not among them.
  private var resources: [OpaquePointer: Resource] = unsafe [:]
  /// Tells us that libwayland has dropped the client.
  private let listener: UnsafeMutablePointer<DestroyListener>
  /// Called once the client is gone.
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

  /// A program that has connected by itself.
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

  /// Says that there is no memory left for the program, and ends its connection.
  public func postNoMemory() {
    guard let raw = unsafe raw else { return }
    unsafe wl_client_post_no_memory(raw)
  }

  /// Writes bytes to the program that libwayland knows nothing of.
  public func write(_ bytes: [UInt8]) {
    guard let raw = unsafe raw else { return }
    _ = unsafe Glibc.write(wl_client_get_fd(raw), bytes, bytes.count)
  }

  /// Whether the program is still connected.
  public var isConnected: Bool { unsafe raw != nil }

  /// Hands over the program's end of the socket, once.
  public func takeSocket() -> OwnedFD {
    guard let socket = farEnd.take() else { preconditionFailure("the socket was taken already") }
    return socket
  }

  /// Ends the connection, as a compositor that dies does.
  public func disconnect() {
    guard let raw = unsafe raw else { return }
    unsafe wl_client_destroy(raw)
  }

  // MARK: Objects

  /// How many objects of generated classes the program has.
  public var liveResources: Int { unsafe resources.count }

  /// The objects of class `kind` that the program has.
  public func all<Kind: Resource>(_ kind: Kind.Type) -> [Kind] {
    unsafe resources.values.compactMap { $0 as? Kind }
  }

  /// Keeps `resource` until libwayland destroys it.
  @unsafe
  func keep(_ resource: Resource, _ raw: OpaquePointer) { unsafe resources[raw] = resource }

  /// Lets go of what libwayland has destroyed.
  @unsafe
  func drop(_ raw: OpaquePointer) { unsafe resources[raw] = nil }

  /// The object that libwayland knows as `raw`, unless it is its own.
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

/// libwayland's listener and whom it is for. The listener stands first, so that its address is ours.
@unsafe private struct DestroyListener {
  /// What libwayland links into its list.
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
