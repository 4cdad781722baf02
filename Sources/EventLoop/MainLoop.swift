// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// A system call of the event loop that failed.
public struct LoopFailure: Error, CustomStringConvertible {
  /// The name of the call and the reason, in one line.
  public let description: String

  /// The failure of `call`, with the reason from `errno`.
  init(_ call: String) {
    description = "\(call) failed: \(unsafe String(cString: strerror(errno)))"
  }
}

/// The program's event loop: one epoll instance over descriptors, timers and signals, for one
/// thread.
///
/// Each turn delivers the events that are ready, calls `beforeSleep` once, writes the queued
/// output, and blocks without a time-out.
@safe
public final class MainLoop {
  /// The epoll descriptor.
  private let epoll: OwnedFD
  /// The time of the timers if a test moves it; nil for that of the system.
  public let handMovedTime: HandMovedTime?
  /// The active watches. A watch's slot is its index; nil marks a free slot.
  private var watches: [Watch?] = []
  /// The number of watches ever made. Tells a watch from an earlier one in the same slot.
  private var watchCount: UInt32 = 0
  /// The buffer that epoll fills; allocated once.
  private let readyEvents: UnsafeMutableBufferPointer<epoll_event>
  /// The number of times that the loop woke up.
  public private(set) var wakeUps = 0
  /// Called once per turn before the loop sleeps; starts a frame if one is due.
  public var beforeSleep: (() -> Void)?
  /// True from `stop()` until `run` returns.
  private var isStopped = false

  /// Creates a loop that watches nothing. Its timers fire by the time of the system, or by one that
  /// a test moves.
  public init(_ time: HandMovedTime? = nil) throws(LoopFailure) {
    let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw LoopFailure("epoll_create1") }
    epoll = OwnedFD(adopting: descriptor)
    handMovedTime = time
    unsafe readyEvents = .allocate(capacity: 16)
    unsafe readyEvents.initialize(repeating: epoll_event())
  }

  /// The present nanoseconds of a clock, for the timers of this loop.
  public func now(of clock: LoopTimer.Clock) -> UInt64 {
    handMovedTime?.now(of: clock) ?? clock.now
  }

  // MARK: Watching

  /// A set of conditions of a descriptor.
  public struct Interest: OptionSet, Sendable {
    /// The bits of epoll.
    public let rawValue: UInt32
    /// A set from the bits of epoll.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Input is available, or the other side hung up.
    public static let read = Self(rawValue: EPOLLIN.rawValue)
    /// Output can be written without blocking.
    public static let write = Self(rawValue: EPOLLOUT.rawValue)
    /// Something out of the ordinary has happened: an attribute in `/sys` has changed.
    public static let priority = Self(rawValue: EPOLLPRI.rawValue)
  }

  /// A descriptor that a loop watches.
  public final class Watch {
    /// The watched descriptor; owned by the caller.
    let descriptor: Int32
    /// The index among the loop's watches.
    let slot: Int
    /// The value that epoll reports: the watch's number in the upper half, its slot in the lower.
    let mark: UInt64
    /// The conditions to wait for.
    var interest: Interest
    /// Called with the conditions that hold.
    let handler: (Interest) -> Void

    init(
      descriptor: Int32, slot: Int, number: UInt32, interest: Interest,
      handler: @escaping (Interest) -> Void
    ) {
      self.descriptor = descriptor
      self.slot = slot
      mark = UInt64(number) << 32 | UInt64(slot)
      self.interest = interest
      self.handler = handler
    }

    /// The slot in the lower half of `mark`.
    static func slot(of mark: UInt64) -> Int { Int(mark & 0xffff_ffff) }
  }

  /// Calls `handler` whenever `descriptor` is ready, until `unwatch(_:)`. The caller keeps the
  /// descriptor and closes it after that.
  public func watch(
    _ descriptor: Int32, for interest: Interest, handler: @escaping (Interest) -> Void
  ) throws(LoopFailure) -> Watch {
    let slot = watches.firstIndex { $0 == nil } ?? watches.count
    if slot == watches.count { watches.append(nil) }
    watchCount &+= 1
    let watch = Watch(
      descriptor: descriptor, slot: slot, number: watchCount, interest: interest, handler: handler)
    try control(EPOLL_CTL_ADD, watch)
    watches[slot] = watch
    return watch
  }

  /// Changes the conditions that `watch` waits for. Equal conditions cost no system call.
  public func set(_ interest: Interest, of watch: Watch) throws(LoopFailure) {
    guard watch.interest != interest else { return }
    watch.interest = interest
    try control(EPOLL_CTL_MOD, watch)
  }

  /// Ends `watch`.
  public func unwatch(_ watch: Watch) {
    guard watch.slot < watches.count, watches[watch.slot] === watch else {
      preconditionFailure("a watch was ended twice, or by another loop")
    }
    watches[watch.slot] = nil
    var event = unsafe epoll_event()
    _ = unsafe epoll_ctl(epoll.number, EPOLL_CTL_DEL, watch.descriptor, &event)
  }

  private func control(_ operation: Int32, _ watch: Watch) throws(LoopFailure) {
    var event = unsafe epoll_event()
    unsafe event.events = watch.interest.rawValue
    unsafe event.data.u64 = watch.mark
    guard unsafe epoll_ctl(epoll.number, operation, watch.descriptor, &event) == 0 else {
      throw LoopFailure("epoll_ctl")
    }
  }

  // MARK: Running

  /// Serves `source` and all watches until `stop()`. Returns at once if `stop()` was called before.
  public func run<Source: EventSource>(_ source: Source) throws(Source.Failure) {
    defer { isStopped = false }
    let watch: Watch
    do {
      watch = try self.watch(source.fileDescriptor, for: .read) { _ in }
    } catch { preconditionFailure("\(error)") }
    defer { unwatch(watch) }
    while !isStopped { try turn(source, watch) }
  }

  /// Serves all watches until `stop()`, without a source and without `beforeSleep`. Returns at once
  /// if `stop()` was called before.
  public func run() {
    defer { isStopped = false }
    while !isStopped { deliver(wait()) }
  }

  /// Serves the watches that are ready now, without waiting.
  public func serveReady() { deliver(wait(atMost: 0)) }

  /// Makes `run` return after the event that is being handled. The next run delivers the others.
  public func stop() { isStopped = true }

  private func turn<Source: EventSource>(
    _ source: Source, _ watch: Watch
  ) throws(Source.Failure) {
    repeat {
      try source.dispatchPending()
      if isStopped { return }
      beforeSleep?()
      if isStopped { return }
      // A buffer swap in `beforeSleep` may have read events and queued them.
    } while !source.prepareRead()
    let interest: Interest
    do {
      interest = try source.flush() ? .read : [.read, .write]
    } catch {
      source.cancelRead()
      throw error
    }
    do { try set(interest, of: watch) } catch { preconditionFailure("\(error)") }
    let count = wait()
    if readiness(of: watch, among: count).contains(.read) {
      try source.readEvents()
    } else {
      source.cancelRead()
    }
    try source.dispatchPending()
    deliver(count, except: watch)
  }

  /// Blocks until something happens, or for `milliseconds` unless negative; returns the number of
  /// events.
  private func wait(atMost milliseconds: Int32 = -1) -> Int {
    while true {
      let count = unsafe epoll_wait(
        epoll.number, readyEvents.baseAddress!, Int32(readyEvents.count), milliseconds)
      if count >= 0 {
        wakeUps += 1
        return Int(count)
      }
      guard errno == EINTR else { preconditionFailure("epoll_wait failed with errno \(errno)") }
    }
  }

  private func readiness(of watch: Watch, among count: Int) -> Interest {
    for index in 0..<count where unsafe readyEvents[index].data.u64 == watch.mark {
      return Self.interest(unsafe readyEvents[index].events)
    }
    return []
  }

  /// Calls the handlers of the first `count` ready events. A handler may end any watch and start
  /// others. A new watch receives no event of an earlier watch in its slot.
  private func deliver(_ count: Int, except served: Watch? = nil) {
    for index in 0..<count where !isStopped {
      let mark = unsafe readyEvents[index].data.u64
      guard let watch = watches[Watch.slot(of: mark)], watch.mark == mark, watch !== served else {
        continue
      }
      watch.handler(Self.interest(unsafe readyEvents[index].events))
    }
  }

  /// The conditions in `events`. A hang-up or an error counts as readable: the reader then finds
  /// the end of file.
  private static func interest(_ events: UInt32) -> Interest {
    let ended = events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
    return Interest(rawValue: events & (EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLPRI.rawValue))
      .union(ended ? .read : [])
  }

  deinit {
    precondition(watches.allSatisfy { $0 == nil }, "the loop was released while it was watching")
    unsafe readyEvents.deallocate()
  }
}
