internal import CLinux
internal import Glibc

/// Why the loop could not be set up: the kernel refused something it has always given.
public struct EventLoopFailure: Error, CustomStringConvertible {
  /// The call that failed and its reason.
  public let description: String

  init(_ call: String) {
    description = "\(call) failed: \(unsafe String(cString: strerror(errno)))"
  }
}

/// The one place where the program waits: an epoll over the compositor's socket, timers and signals.
///
/// One thread. A turn hands out what is there, asks `beforeSleep` once, writes what that queued, and
/// blocks without a time-out until something happens.
@safe
public final class EventLoop {
  /// The epoll descriptor.
  private let epoll: OwnedFD
  /// What is watched, by the slot that epoll reports; nil where a slot is free.
  private var watches: [Watch?] = []
  /// How many watches there have been, which tells apart those that had the same slot.
  private var watchCount: UInt32 = 0
  /// Where epoll writes what happened; allocated once.
  private let happened: UnsafeMutableBufferPointer<epoll_event>
  /// How often the loop woke up, for statistics and for the test that nothing wakes it.
  public private(set) var wakeUps = 0
  /// Called once a turn, before the loop sleeps: the one place where a frame is begun.
  public var beforeSleep: (() -> Void)?
  /// Whether `stop()` was called.
  private var isStopped = false

  /// An empty loop.
  public init() throws(EventLoopFailure) {
    let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw EventLoopFailure("epoll_create1") }
    epoll = OwnedFD(adopting: descriptor)
    unsafe happened = .allocate(capacity: 16)
    unsafe happened.initialize(repeating: epoll_event())
  }

  // MARK: Watching

  /// What a descriptor is watched for.
  public struct Interest: OptionSet, Sendable {
    /// epoll's bits.
    public let rawValue: UInt32
    /// From epoll's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// There is something to read, or the other side hung up.
    public static let read = Self(rawValue: EPOLLIN.rawValue)
    /// There is room to write.
    public static let write = Self(rawValue: EPOLLOUT.rawValue)
  }

  /// Calls `handler` whenever `descriptor`, which stays the caller's, is ready. Until `unwatch(_:)`.
  public func watch(
    _ descriptor: Int32, for interest: Interest, handler: @escaping (Interest) -> Void
  ) throws(EventLoopFailure) -> Watch {
    let slot = watches.firstIndex { $0 == nil } ?? watches.count
    if slot == watches.count { watches.append(nil) }
    watchCount &+= 1
    let watch = Watch(
      descriptor: descriptor, slot: slot, number: watchCount, interest: interest, handler: handler)
    try control(EPOLL_CTL_ADD, watch)
    watches[slot] = watch
    return watch
  }

  /// Changes what `watch` waits for; free where it waits for that already.
  public func set(_ interest: Interest, of watch: Watch) throws(EventLoopFailure) {
    guard watch.interest != interest else { return }
    watch.interest = interest
    try control(EPOLL_CTL_MOD, watch)
  }

  /// Ends a watch.
  public func unwatch(_ watch: Watch) {
    guard watch.slot < watches.count, watches[watch.slot] === watch else {
      preconditionFailure("a watch was ended twice, or by another loop")
    }
    watches[watch.slot] = nil
    var event = unsafe epoll_event()
    _ = unsafe epoll_ctl(epoll.number, EPOLL_CTL_DEL, watch.descriptor, &event)
  }

  private func control(_ operation: Int32, _ watch: Watch) throws(EventLoopFailure) {
    var event = unsafe epoll_event()
    unsafe event.events = watch.interest.rawValue
    unsafe event.data.u64 = watch.mark
    guard unsafe epoll_ctl(epoll.number, operation, watch.descriptor, &event) == 0 else {
      throw EventLoopFailure("epoll_ctl")
    }
  }

  // MARK: Running

  /// Serves `connection` and everything watched, until `stop()`. A stop that came before counts.
  public func run(_ connection: Connection) throws(ConnectionLost) {
    defer { isStopped = false }
    let socket: Watch
    do {
      socket = try watch(connection.fileDescriptor, for: .read) { _ in }
    } catch { preconditionFailure("\(error)") }
    defer { unwatch(socket) }
    while !isStopped { try turn(connection, socket) }
  }

  /// Serves everything watched, without a compositor, until `stop()`. A stop that came before counts.
  public func run() {
    defer { isStopped = false }
    while !isStopped { deliver(wait()) }
  }

  /// Ends `run` after the event that is being handled; the others wait for the next run.
  public func stop() { isStopped = true }

  private func turn(_ connection: Connection, _ socket: Watch) throws(ConnectionLost) {
    repeat {
      try connection.dispatchPending()
      if isStopped { return }
      beforeSleep?()
      if isStopped { return }
      // What beforeSleep did (a swap, say) may have read events that nobody has seen yet.
    } while !connection.prepareRead()
    let interest: Interest
    do {
      interest = try connection.flush() ? .read : [.read, .write]
    } catch {
      connection.cancelRead()
      throw error
    }
    do { try set(interest, of: socket) } catch { preconditionFailure("\(error)") }
    let count = wait()
    if readiness(of: socket, among: count).contains(.read) {
      try connection.readEvents()
    } else {
      connection.cancelRead()
    }
    try connection.dispatchPending()
    deliver(count, except: socket)
  }

  /// Blocks until something happens; says how much did.
  private func wait() -> Int {
    while true {
      let count = unsafe epoll_wait(epoll.number, happened.baseAddress, Int32(happened.count), -1)
      if count >= 0 {
        wakeUps += 1
        return Int(count)
      }
      guard errno == EINTR else { preconditionFailure("epoll_wait failed with errno \(errno)") }
    }
  }

  private func readiness(of watch: Watch, among count: Int) -> Interest {
    for index in 0..<count where unsafe happened[index].data.u64 == watch.mark {
      return Self.interest(unsafe happened[index].events)
    }
    return []
  }

  /// Calls the handlers of what happened. A handler may end any watch, its own included, and begin
  /// others, which know nothing of what happened in their slot before.
  private func deliver(_ count: Int, except socket: Watch? = nil) {
    for index in 0..<count where !isStopped {
      let mark = unsafe happened[index].data.u64
      guard let watch = watches[Watch.slot(of: mark)], watch.mark == mark, watch !== socket else {
        continue
      }
      watch.handler(Self.interest(unsafe happened[index].events))
    }
  }

  /// A hang-up and an error are read as an end of file, so whoever reads learns of them.
  private static func interest(_ events: UInt32) -> Interest {
    let ended = events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
    return Interest(rawValue: events & (EPOLLIN.rawValue | EPOLLOUT.rawValue))
      .union(ended ? .read : [])
  }

  deinit {
    precondition(watches.allSatisfy { $0 == nil }, "the event loop was let go while watching")
    unsafe happened.deallocate()
  }
}

/// A descriptor that an event loop watches.
public final class Watch {
  /// The descriptor.
  let descriptor: Int32
  /// Its place among the loop's watches.
  let slot: Int
  /// What epoll reports it by: its slot, and its number among all there have been.
  let mark: UInt64
  /// What it waits for.
  var interest: EventLoop.Interest
  /// Called when it is ready.
  let handler: (EventLoop.Interest) -> Void

  init(
    descriptor: Int32, slot: Int, number: UInt32, interest: EventLoop.Interest,
    handler: @escaping (EventLoop.Interest) -> Void
  ) {
    self.descriptor = descriptor
    self.slot = slot
    mark = UInt64(number) << 32 | UInt64(slot)
    self.interest = interest
    self.handler = handler
  }
  /// The slot that a mark holds.
  static func slot(of mark: UInt64) -> Int { Int(mark & 0xffff_ffff) }
}
