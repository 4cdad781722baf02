// SPDX-License-Identifier: MIT

internal import CSystemd
internal import Glibc
public import Timing

extension Bus {
  /// The time within which other programs answer, unless a call sets another one.
  public static var deadline: Nanoseconds { .seconds(25) }

  /// Calls a method of another program. `handler` is called once with the reply, or with the
  /// failure: the other side's error, the end of the connection, or `timedOut` after `deadline`. If
  /// `types` is given, a reply of other types is `illTyped`.
  @discardableResult public func call(
    _ call: BusCall, reply types: String? = nil, within deadline: Nanoseconds = Bus.deadline,
    handler: @escaping (Result<BusMessage, BusFailure>) -> Void
  ) -> BusRegistration {
    let registration = register(fail: { handler(.failure($0)) })
    send(descriptors: BusValue.hasDescriptor(call.body)) { [unowned self] in
      guard isActive(registration) else { return }
      do throws(BusFailure) {
        try start(call, registration, types, deadline, handler)
      } catch {
        later { [unowned self] in
          if finish(registration) { handler(.failure(error)) }
        }
      }
    }
    return registration
  }

  private func start(
    _ call: BusCall, _ registration: BusRegistration, _ types: String?, _ deadline: Nanoseconds,
    _ handler: @escaping (Result<BusMessage, BusFailure>) -> Void
  ) throws(BusFailure) {
    if let failure { throw failure }
    let message = unsafe try message { handle, message in
      unsafe functions.sd_bus_message_new_method_call(
        handle, &message, call.destination, call.path, call.interface, call.method)
    }
    defer { unsafe functions.release(message: message) }
    _ = unsafe functions.sd_bus_message_set_auto_start(message, call.startsService ? 1 : 0)
    try unsafe MessageWriter(message, functions).append(call.body)
    let callback = unsafe BusCallback { [unowned self] message in
      let result = unsafe reply(message, types)
      if finish(registration) { handler(result) }
      return 1
    }.retained
    var slot: OpaquePointer?
    // Zero would mean sd-bus's own deadline.
    let microseconds = UInt64(max(deadline.count / 1000, 1))
    let result = unsafe functions.sd_bus_call_async(
      handle, &slot, message, BusCallback.function, callback, microseconds)
    unsafe keep(callback, slot, result)
    try BusLibrary.check(result)
    unsafe set(slot, of: registration)
    wake()
  }

  /// The content of a reply, or the reason why there is none.
  private func reply(_ message: OpaquePointer, _ types: String?) -> Result<BusMessage, BusFailure> {
    if let error = unsafe functions.sd_bus_message_get_error(message) {
      return .failure(unsafe failure(of: message, error.pointee))
    }
    do throws(BusFailure) {
      if let types, let found = unsafe functions.sd_bus_message_get_signature(message, 1) {
        let found = unsafe String(cString: found)
        guard found == types else {
          throw .illTyped("its types are '\(found)' instead of '\(types)'")
        }
      }
      return .success(unsafe try read(message))
    } catch { return .failure(error) }
  }

  private func failure(of message: OpaquePointer, _ error: sd_bus_error) -> BusFailure {
    let name = unsafe error.name.map { unsafe String(cString: $0) } ?? ""
    // sd-bus itself answers calls that are too late, and those that are left at the end. Its own
    // messages have this number.
    var number: UInt64 = 0
    _ = unsafe functions.sd_bus_message_get_cookie(message, &number)
    if number == UInt32.max, name == BusFailure.prefix + "NoReply" {
      return unsafe functions.sd_bus_is_open(handle) > 0 ? .timedOut : .closed
    }
    return .refused(name: name, message: unsafe error.message.map { unsafe Self.text($0) } ?? "")
  }

  /// The text at `start`, cut after 1 KiB: it is only for people.
  private static func text(_ start: UnsafePointer<CChar>) -> String {
    let count = unsafe strnlen(start, 1024)
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Makes a message by a function of sd-bus. The caller releases it.
  func message(
    _ make: (_ handle: OpaquePointer, _ message: inout OpaquePointer?) -> Int32
  ) throws(BusFailure) -> OpaquePointer {
    guard let handle = unsafe handle else { throw failure ?? .closed }
    var message: OpaquePointer?
    let result = unsafe make(handle, &message)
    guard result >= 0, let message = unsafe message else {
      throw .notSent("a name or path in it is not valid")
    }
    return unsafe message
  }
}

extension BusValue {
  /// True if a file descriptor is among the values or in them.
  static func hasDescriptor(_ values: [BusValue]) -> Bool {
    values.contains { value in
      switch value {
      case .descriptor: true
      case .array(_, let values), .structure(let values): hasDescriptor(values)
      case .variant(let value): hasDescriptor([value])
      case .dictionary(_, _, let entries): entries.contains { hasDescriptor([$0.value]) }
      default: false
      }
    }
  }
}
