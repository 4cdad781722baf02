// SPDX-License-Identifier: MIT

internal import CSystemd

extension Bus {
  /// Calls `handler` with each signal that `match` selects. Signals that cannot be read, or that
  /// are larger than the limits, are dropped. So are those of other programs than the match's
  /// sender that are addressed to this one, which the bus delivers unasked.
  public func subscribe(
    _ match: BusMatch, handler: @escaping (BusMessage) -> Void
  ) throws(BusFailure) -> BusRegistration {
    guard let rule = match.rule else {
      throw .notSent("a name in '\(OneLine.of("\(match)"))' is not valid")
    }
    guard let handle = unsafe handle else { throw failure ?? .closed }
    let sender = try followSender(match.sender)
    let callback = unsafe BusCallback { [unowned self] message in
      let sender = unsafe functions.sd_bus_message_get_sender(message)
      guard isSender(unsafe sender.map { unsafe String(cString: $0) }, match.sender) else {
        return 0
      }
      if let signal = unsafe try? read(message) { handler(signal) }
      return 0
    }.retained
    var slot: OpaquePointer?
    let result = unsafe functions.sd_bus_add_match_async(
      handle, &slot, rule, BusCallback.function, nil, callback)
    unsafe keep(callback, slot, result)
    do throws(BusFailure) { try BusLibrary.check(result) } catch {
      if let sender { cancel(sender) }
      throw error
    }
    let registration = unsafe register(
      slot, onCancel: sender.map { sender in { [unowned self] _ in cancel(sender) } })
    wake()
    return registration
  }

  /// Sends a signal of the object at `path`: to the program `destination`, or to all that have
  /// subscribed. Before the bus has let this program in, the signal waits.
  public func emit(
    _ path: String, _ interface: String, _ member: String, _ body: [BusValue] = [],
    to destination: String? = nil
  ) throws(BusFailure) {
    if let failure { throw failure }
    guard !holds(BusValue.hasDescriptor(body)) else {
      return send(descriptors: true) { [unowned self] in
        // If the bus has ended, `onEnd` is called.
        try? emit(path, interface, member, body, to: destination)
      }
    }
    let message = unsafe try message { handle, message in
      unsafe functions.sd_bus_message_new_signal(handle, &message, path, interface, member)
    }
    defer { unsafe functions.release(message: message) }
    if let destination {
      try BusLibrary.check(
        unsafe functions.sd_bus_message_set_destination(message, destination))
    }
    try unsafe MessageWriter(message, functions).append(body)
    try BusLibrary.check(unsafe functions.sd_bus_send(handle, message, nil))
    wake()
  }
}
