// SPDX-License-Identifier: MIT

internal import CSystemd
public import EventLoop
internal import Glibc

/// A connection to a message bus, served by an event loop.
///
/// Nothing here blocks: the connection is made, and messages are sent, as the loop goes on. While
/// nothing arrives and no deadline passes, the loop does not wake up. Handlers are called by the
/// loop, one after another, never from within the call that they were given to.
@safe
public final class Bus {
  /// The loop that serves the connection.
  public let loop: MainLoop
  /// The functions of sd-bus.
  let functions: csystemd
  /// The `sd_bus`; nil after the end of the connection.
  private(set) var handle: OpaquePointer?
  /// The loop's watch on the socket; nil after the end of the connection.
  private var watch: MainLoop.Watch?
  /// Fires if sd-bus has work that does not wait for the socket; nil after `close()`.
  private var timer: LoopTimer?
  /// The time for which `timer` is armed, in nanoseconds; nil if it is not.
  private var armed: UInt64?
  /// The number of values that were read in this turn of the loop.
  private var valuesRead = 0
  /// True while sd-bus calls handlers.
  private var isProcessing = false
  /// The calls, subscriptions, objects and names, by number.
  private var registrations: [Int: Registration] = [:]
  /// The names whose owners are followed.
  var names: [String: NameWatch] = [:]
  /// The number of the newest registration.
  private var lastNumber = 0
  /// True once the bus has let this program in.
  private var wasReady = false
  /// Messages that wait until the bus has let this program in: those with descriptors, which sd-bus
  /// would wait for, and all after them.
  private var held: [() -> Void] = []
  /// Handlers for the next turn of the loop.
  private var deferred: [() -> Void] = []
  /// The limits on messages that are read.
  let limits: BusLimits
  /// The reason why the connection ended; nil while it lasts.
  public private(set) var failure: BusFailure?
  /// Called once if the connection ends before `close()`, after the handlers of all calls.
  public var onEnd: ((BusFailure) -> Void)?

  /// A registration.
  @safe private struct Registration {
    /// The slot of sd-bus; nil if it has none.
    var slot: OpaquePointer?
    /// Called with the failure if the connection ends; nil if nobody waits for an answer.
    var fail: ((BusFailure) -> Void)?
    /// Called by `cancel(_:)`.
    var onCancel: ((BusRegistration) -> Void)?
  }

  /// The most messages that are handled in one turn of the loop, and the values after which no
  /// other message is handled.
  static let (messagesPerTurn, valuesPerTurn) = (64, 20_000)

  /// Connects to the bus at `address`. Throws if there is none or it refuses the connection; if it
  /// does not let this program in later, the connection ends.
  public convenience init(
    _ loop: MainLoop, _ address: BusAddress = .session, limits: BusLimits = .standard
  ) throws(BusFailure) {
    let candidates = address.candidates
    guard !candidates.isEmpty else { throw .noBus("no address of one is known") }
    let functions = try BusLibrary().functions
    let handle = unsafe try Self.connect(candidates, functions)
    try unsafe self.init(loop, handle, functions, limits)
  }

  /// Connects to another program at the other end of `socket`, without a bus between.
  package convenience init(
    _ loop: MainLoop, peer socket: consuming OwnedFD, limits: BusLimits = .standard
  ) throws(BusFailure) {
    let functions = try BusLibrary().functions
    var handle: OpaquePointer?
    try BusLibrary.check(unsafe functions.sd_bus_new(&handle))
    // sd-bus closes the socket from here on.
    let number = socket.release()
    _ = unsafe functions.sd_bus_set_fd(handle, number, number)
    _ = unsafe functions.sd_bus_negotiate_fds(handle, 1)
    let result = unsafe functions.sd_bus_start(handle)
    guard result >= 0, let started = unsafe handle else {
      unsafe functions.release(bus: handle)
      throw .noBus(BusLibrary.text(result))
    }
    try unsafe self.init(loop, started, functions, limits)
  }

  /// Connects to the first of `addresses` that takes connections.
  private static func connect(
    _ addresses: [String], _ functions: csystemd
  ) throws(BusFailure) -> OpaquePointer {
    var reason = ""
    for address in addresses {
      var handle: OpaquePointer?
      try BusLibrary.check(unsafe functions.sd_bus_new(&handle))
      _ = unsafe functions.sd_bus_set_bus_client(handle, 1)
      _ = unsafe functions.sd_bus_negotiate_fds(handle, 1)
      var result = unsafe functions.sd_bus_set_address(handle, address)
      if result >= 0 { result = unsafe functions.sd_bus_start(handle) }
      if result >= 0, let handle = unsafe handle { return unsafe handle }
      reason = "'\(address)': \(BusLibrary.text(result))"
      unsafe functions.release(bus: handle)
    }
    throw .noBus(OneLine.of(reason))
  }

  /// Serves `handle`, which it owns from here on.
  private init(
    _ loop: MainLoop, _ handle: OpaquePointer, _ functions: csystemd, _ limits: BusLimits
  ) throws(BusFailure) {
    self.loop = loop
    self.functions = functions
    unsafe self.handle = handle
    self.limits = limits
    do throws(LoopFailure) {
      timer = try LoopTimer(loop) { [unowned self] in
        armed = nil
        process()
      }
      let socket = unsafe functions.sd_bus_get_fd(handle)
      watch = try loop.watch(socket, for: .read) { [unowned self] _ in process() }
    } catch {
      disconnect()
      timer?.close()
      timer = nil
      throw .noBus(error.description)
    }
    update()
  }

  /// True once the bus has let this program in, until the connection ends.
  public var isReady: Bool {
    guard let handle = unsafe handle else { return false }
    return unsafe functions.sd_bus_is_ready(handle) > 0
  }

  /// The name that the bus gave to this connection, such as ":1.7"; nil before `isReady`, and
  /// without a bus between.
  public var uniqueName: String? {
    guard isReady else { return nil }
    var name: UnsafePointer<CChar>?
    guard unsafe functions.sd_bus_get_unique_name(handle, &name) >= 0 else { return nil }
    return unsafe name.map { unsafe String(cString: $0) }
  }

  // MARK: Serving

  /// Reads, writes and hands out what is ready.
  private func process() {
    for work in takeDeferred() { work() }
    isProcessing = true
    valuesRead = 0
    defer { isProcessing = false }
    for _ in 0..<Self.messagesPerTurn {
      // A handler may have closed the bus.
      guard let handle = unsafe handle else { return }
      let result = unsafe functions.sd_bus_process(handle, nil)
      guard unsafe self.handle != nil else { return }
      if result < 0 { return end(result) }
      if !wasReady, isReady {
        wasReady = true
        sendHeld()
      }
      if result == 0 || valuesRead >= Self.valuesPerTurn { break }
    }
    update()
  }

  /// Reads a message within the limits.
  func read(_ message: OpaquePointer) throws(BusFailure) -> BusMessage {
    var left = limits
    // 64 bytes of text count as a value.
    defer { valuesRead += limits.values - left.values + (limits.bytes - left.bytes) / 64 }
    return unsafe try BusMessage(message, functions, &left)
  }

  private func takeDeferred() -> [() -> Void] {
    defer { deferred = [] }
    return deferred
  }

  private func sendHeld() {
    let work = held
    held = []
    for send in work { send() }
  }

  /// Waits for what sd-bus waits for.
  private func update() {
    guard let timer else { return }
    var next: UInt64?
    if let handle = unsafe handle, let watch {
      let events = unsafe functions.sd_bus_get_events(handle)
      var interest: MainLoop.Interest = []
      if events > 0, events & POLLIN != 0 { interest.insert(.read) }
      if events > 0, events & POLLOUT != 0 { interest.insert(.write) }
      do { try loop.set(interest, of: watch) } catch { preconditionFailure("\(error)") }
      // In microseconds; the greatest number means that there is no time.
      var time = UInt64.max
      if unsafe functions.sd_bus_get_timeout(handle, &time) < 0 { time = 0 }
      next = time == .max ? nil : time &* 1000
    }
    if !deferred.isEmpty { next = 0 }
    guard next != armed else { return }
    armed = next
    if let next { timer.arm(at: next) } else { timer.disarm() }
  }

  /// Lets sd-bus go on after it was called from outside its handlers.
  func wake() {
    if !isProcessing { update() }
  }

  /// Calls `work` in the next turn of the loop.
  func later(_ work: @escaping () -> Void) {
    deferred.append(work)
    wake()
  }

  /// Sends now, or once the bus has let this program in if sd-bus would block until then.
  func send(descriptors hasDescriptors: Bool, _ work: @escaping () -> Void) {
    if holds(hasDescriptors) { held.append(work) } else { work() }
  }

  /// True if a message has to wait until the bus has let this program in.
  func holds(_ hasDescriptors: Bool) -> Bool {
    unsafe handle != nil && !wasReady && (hasDescriptors || !held.isEmpty)
  }

  // MARK: Registrations

  /// Adds a registration. `fail` is called if the connection ends before it is finished.
  func register(
    fail: ((BusFailure) -> Void)? = nil, onCancel: ((BusRegistration) -> Void)? = nil
  ) -> BusRegistration {
    lastNumber += 1
    registrations[lastNumber] = unsafe Registration(slot: nil, fail: fail, onCancel: onCancel)
    return BusRegistration(number: lastNumber)
  }

  /// Adds a registration that has a slot of sd-bus.
  func register(
    _ slot: OpaquePointer?, onCancel: ((BusRegistration) -> Void)? = nil
  ) -> BusRegistration {
    let registration = register(onCancel: onCancel)
    unsafe set(slot, of: registration)
    return registration
  }

  /// Sets the slot of a registration.
  func set(_ slot: OpaquePointer?, of registration: BusRegistration) {
    unsafe registrations[registration.number]?.slot = slot
  }

  /// True until the registration is cancelled or finished.
  func isActive(_ registration: BusRegistration) -> Bool {
    registrations[registration.number] != nil
  }

  /// Removes a registration. Returns false if it was removed before.
  @discardableResult func finish(_ registration: BusRegistration) -> Bool {
    guard let removed = registrations.removeValue(forKey: registration.number) else {
      return false
    }
    if let slot = unsafe removed.slot { unsafe functions.release(slot: slot) }
    return true
  }

  /// Ends a call, a subscription, an object or a name. Its handler is not called any more. Does
  /// nothing if it has ended.
  public func cancel(_ registration: BusRegistration) {
    let onCancel = registrations[registration.number]?.onCancel
    guard finish(registration) else { return }
    onCancel?(registration)
    wake()
  }

  /// Keeps `callback` for as long as sd-bus keeps `slot`; releases it if `result` is an error.
  func keep(_ callback: UnsafeMutableRawPointer, _ slot: OpaquePointer?, _ result: Int32) {
    if result >= 0, let slot = unsafe slot {
      _ = unsafe functions.sd_bus_slot_set_destroy_callback(slot, BusCallback.release)
    } else {
      unsafe BusCallback.release(callback)
    }
  }

  // MARK: The end

  /// Ends the connection after an error, and tells all who wait.
  private func end(_ result: Int32) {
    let failure: BusFailure =
      wasReady ? .closed : .noBus("it does not let this program in: \(BusLibrary.text(result))")
    self.failure = failure
    let waiting = registrations.filter { $0.value.fail != nil }
    disconnect()
    // Whoever hears of it may cancel what others wait for, and release them.
    registrations = waiting.mapValues { unsafe Registration(slot: nil, fail: $0.fail) }
    for number in waiting.keys.sorted() {
      registrations.removeValue(forKey: number)?.fail?(failure)
    }
    onEnd?(failure)
    update()
  }

  private func disconnect() {
    if let watch { loop.unwatch(watch) }
    watch = nil
    held = []
    names = [:]
    let slots = unsafe registrations.values.compactMap(\.slot)
    registrations = [:]
    unsafe slots.forEach { unsafe functions.release(slot: $0) }
    if let handle = unsafe handle {
      unsafe functions.sd_bus_close(handle)
      unsafe functions.release(bus: handle)
    }
    unsafe handle = nil
  }

  /// Closes the connection. No handler is called any more. What the socket has not taken yet is
  /// not sent.
  public func close() {
    guard let timer else { preconditionFailure("a bus was closed twice") }
    disconnect()
    deferred = []
    timer.close()
    self.timer = nil
  }

  deinit { precondition(timer == nil, "a bus was released before it was closed") }
}
