// SPDX-License-Identifier: MIT

internal import CPulse
internal import EventLoop
internal import Glibc

/// An event loop as libpulse sees it: it watches descriptors, and calls at given times or in each
/// turn, all in the thread of the loop.
@safe
final class PulseLoop {
  /// The loop.
  private let loop: MainLoop
  /// Fires when the next call is due; nil after `close()`.
  private var timer: LoopTimer?
  /// The calls that libpulse waits for.
  private var calls: [Call] = []
  /// The functions that libpulse calls.
  let table: UnsafeMutablePointer<pa_mainloop_api>

  /// A function of libpulse for the end of an event.
  fileprivate typealias Destroy =
    @convention(c) (
      UnsafeMutablePointer<pa_mainloop_api>?, OpaquePointer?, UnsafeMutableRawPointer?
    ) -> Void

  /// An object that libpulse holds a pointer to.
  @safe fileprivate class Event {
    /// The loop; it outlives the event.
    unowned let owner: PulseLoop
    /// The pointer that libpulse gets with each call.
    private let data: UnsafeMutableRawPointer?
    /// Called when libpulse frees the event.
    private var destroy: Destroy?

    required init(_ owner: PulseLoop, _ data: UnsafeMutableRawPointer?) {
      self.owner = owner
      unsafe self.data = data
    }

    /// The pointer that libpulse gets. It owns the event until `free`.
    func retained() -> OpaquePointer {
      unsafe OpaquePointer(Unmanaged.passRetained(self).toOpaque())
    }

    /// The event at a pointer.
    static func at(_ pointer: OpaquePointer?) -> Self {
      unsafe Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer!)).takeUnretainedValue()
    }

    /// Makes the end of the event at a pointer call `destroy`.
    static func set(_ destroy: Destroy?, of pointer: OpaquePointer?) {
      unsafe at(pointer).destroy = destroy
    }

    /// Ends the event.
    func end() {}

    /// Ends and releases the event at a pointer.
    static func free(_ pointer: OpaquePointer?) {
      let event = unsafe at(pointer)
      event.end()
      unsafe event.destroy?(event.owner.table, pointer, event.data)
      unsafe Unmanaged<Event>.fromOpaque(UnsafeRawPointer(pointer!)).release()
    }
  }

  /// A call at a time, or in each turn.
  fileprivate final class Call: Event {
    /// The time in nanoseconds of the monotonic clock; nil while nothing is due.
    var time: UInt64?
    /// True if it is made in each turn until it is disabled.
    var repeats = false
    /// Calls libpulse.
    var handler: () -> Void = {}

    override func end() {
      owner.calls.removeAll { $0 === self }
      owner.arm()
    }
  }

  /// A descriptor that is watched.
  fileprivate final class Descriptor: Event {
    /// The watch of the loop; nil if the descriptor cannot be watched.
    var watch: MainLoop.Watch?

    override func end() {
      if let watch { owner.loop.unwatch(watch) }
    }

    /// Waits for `flags`.
    func set(_ flags: pa_io_event_flags_t) {
      // A descriptor that was watched once can be watched for other conditions.
      if let watch { try? owner.loop.set(PulseLoop.interest(flags), of: watch) }
    }
  }

  /// Serves libpulse by `loop`.
  init(_ loop: MainLoop) throws(LoopFailure) {
    self.loop = loop
    unsafe table = .allocate(capacity: 1)
    unsafe table.initialize(to: Self.functions)
    unsafe table.pointee.userdata = Unmanaged.passUnretained(self).toOpaque()
    do throws(LoopFailure) {
      timer = try LoopTimer(loop) { [unowned self] in fire() }
    } catch {
      unsafe table.deallocate()
      throw error
    }
  }

  private static func of(_ table: UnsafeMutablePointer<pa_mainloop_api>?) -> PulseLoop {
    unsafe Unmanaged<PulseLoop>.fromOpaque(table!.pointee.userdata).takeUnretainedValue()
  }

  fileprivate static func interest(_ flags: pa_io_event_flags_t) -> MainLoop.Interest {
    var interest: MainLoop.Interest = []
    if flags.rawValue & PA_IO_EVENT_INPUT.rawValue != 0 { interest.insert(.read) }
    if flags.rawValue & PA_IO_EVENT_OUTPUT.rawValue != 0 { interest.insert(.write) }
    return interest
  }

  private func add(_ call: Call) -> OpaquePointer {
    calls.append(call)
    arm()
    return unsafe call.retained()
  }

  /// Arms the timer for the next call.
  fileprivate func arm() {
    if let next = calls.compactMap(\.time).min() {
      timer?.arm(at: next)
    } else {
      timer?.disarm()
    }
  }

  /// Makes the calls that are due. Each of them may end any other.
  private func fire() {
    let now = LoopTimer.Clock.monotonic.now
    for call in calls where calls.contains(where: { $0 === call }) {
      guard let time = call.time, time <= now else { continue }
      if !call.repeats { call.time = nil }
      call.handler()
    }
    arm()
  }

  /// The time of the monotonic clock for a time of the calendar's clock.
  private static func monotonic(_ time: timeval) -> UInt64 {
    var present = timeval()
    unsafe gettimeofday(&present, nil)
    let microseconds =
      (time.tv_sec - present.tv_sec) * 1_000_000 + Int(time.tv_usec - present.tv_usec)
    return LoopTimer.Clock.monotonic.now + UInt64(max(microseconds, 0)) * 1000
  }

  /// The functions that libpulse calls, without an owner.
  private static var functions: pa_mainloop_api {
    var table = unsafe pa_mainloop_api()
    unsafe setDescriptors(&table)
    unsafe setTimes(&table)
    unsafe setDeferred(&table)
    unsafe table.quit = { _, _ in }
    return unsafe table
  }

  private static func setDescriptors(_ table: inout pa_mainloop_api) {
    unsafe table.io_new = { table, number, flags, callback, data in
      let owner = unsafe PulseLoop.of(table)
      let event = unsafe Descriptor(owner, data)
      let pointer = unsafe event.retained()
      event.watch = try? owner.loop.watch(number, for: PulseLoop.interest(flags)) { ready in
        var flags: UInt32 = 0
        if ready.contains(.read) { flags |= PA_IO_EVENT_INPUT.rawValue }
        if ready.contains(.write) { flags |= PA_IO_EVENT_OUTPUT.rawValue }
        unsafe callback?(table, pointer, number, pa_io_event_flags_t(flags), data)
      }
      return unsafe pointer
    }
    unsafe table.io_enable = { unsafe Descriptor.at($0).set($1) }
    unsafe table.io_free = { unsafe Event.free($0) }
    unsafe table.io_set_destroy = { unsafe Event.set($1, of: $0) }
  }

  private static func setTimes(_ table: inout pa_mainloop_api) {
    unsafe table.time_new = { table, time, callback, data in
      let owner = unsafe PulseLoop.of(table)
      let call = unsafe Call(owner, data)
      call.time = unsafe time.map { unsafe PulseLoop.monotonic($0.pointee) }
      let pointer = unsafe owner.add(call)
      call.handler = {
        var now = timeval()
        unsafe gettimeofday(&now, nil)
        unsafe callback?(table, pointer, &now, data)
      }
      return unsafe pointer
    }
    unsafe table.time_restart = { event, time in
      let call = unsafe Call.at(event)
      call.time = unsafe time.map { unsafe PulseLoop.monotonic($0.pointee) }
      call.owner.arm()
    }
    unsafe table.time_free = { unsafe Event.free($0) }
    unsafe table.time_set_destroy = { unsafe Event.set($1, of: $0) }
  }

  private static func setDeferred(_ table: inout pa_mainloop_api) {
    unsafe table.defer_new = { table, callback, data in
      let owner = unsafe PulseLoop.of(table)
      let call = unsafe Call(owner, data)
      call.repeats = true
      call.time = 0
      let pointer = unsafe owner.add(call)
      call.handler = { unsafe callback?(table, pointer, data) }
      return unsafe pointer
    }
    unsafe table.defer_enable = { event, isEnabled in
      let call = unsafe Call.at(event)
      call.time = isEnabled != 0 ? 0 : nil
      call.owner.arm()
    }
    unsafe table.defer_free = { unsafe Event.free($0) }
    unsafe table.defer_set_destroy = { unsafe Event.set($1, of: $0) }
  }

  /// Ends the loop, after everything that libpulse made with it.
  func close() {
    precondition(calls.isEmpty, "libpulse waits for a call after its end")
    timer?.close()
    timer = nil
    unsafe table.deallocate()
  }

  deinit { precondition(timer == nil, "a loop of libpulse was released before it was closed") }
}
