// SPDX-License-Identifier: MIT

internal import CSystemd

/// A call of a method of an object of this program, to be answered once. One that is released
/// without an answer is refused.
@safe
public final class IncomingCall {
  /// The call with its arguments.
  public private(set) var message: BusMessage
  /// The bus; nil once it is released.
  private weak var bus: Bus?
  /// The functions of sd-bus.
  private let functions: csystemd
  /// The message of sd-bus; nil once answered.
  private var source: OpaquePointer?
  /// True if the caller waits for an answer.
  private let isExpected: Bool

  /// Keeps `source` until it is answered. The body is not read yet.
  init(_ bus: Bus, _ source: OpaquePointer) {
    self.bus = bus
    functions = bus.functions
    unsafe self.source = functions.sd_bus_message_ref(source)
    message = unsafe BusMessage(headOf: source, functions)
    isExpected = unsafe functions.sd_bus_message_get_expect_reply(source) > 0
  }

  /// The method.
  public var method: String { message.member ?? "" }

  /// The interface; empty if the caller named none.
  public var interface: String { message.interface ?? "" }

  /// The path of the object.
  public var path: String { message.path ?? "" }

  /// The arguments.
  public var body: [BusValue] { message.body }

  /// True for a question for the description of the object.
  var isIntrospection: Bool {
    method == "Introspect" && interface == "org.freedesktop.DBus.Introspectable"
  }

  /// Reads the arguments.
  func readBody() throws(BusFailure) {
    guard let bus, let source = unsafe source else { return }
    message = unsafe try bus.read(source)
  }

  /// The arguments if their types are `types`; otherwise the call is refused, and this is nil.
  public func arguments(_ types: String) -> [BusValue]? {
    guard message.signature != types else { return body }
    fail(
      BusFailure.prefix + "InvalidArgs",
      "\(method) takes '\(types)' and was given '\(message.signature)'")
    return nil
  }

  /// Answers with `values`. If they cannot be sent, the call is refused, with the reason.
  public func reply(_ values: [BusValue] = []) {
    guard let source = unsafe take() else { return }
    defer { unsafe functions.release(message: source) }
    do throws(BusFailure) { try unsafe answer(source, values) } catch {
      unsafe refuse(source, BusFailure.prefix + "Failed", error.description)
    }
    bus?.wake()
  }

  /// Refuses the call with the name of an error, such as "org.freedesktop.DBus.Error.NotSupported",
  /// and a text for the caller.
  public func fail(_ name: String, _ text: String) {
    guard let source = unsafe take() else { return }
    defer { unsafe functions.release(message: source) }
    unsafe refuse(source, name, text)
    bus?.wake()
  }

  /// Refuses the call because it cannot be read.
  func fail(_ failure: BusFailure) {
    fail(
      BusFailure.prefix + (failure == .tooLarge ? "LimitsExceeded" : "InvalidArgs"),
      failure.description)
  }

  /// Leaves the answer to sd-bus.
  func passOn() {
    if let source = unsafe take() { unsafe functions.release(message: source) }
  }

  private func take() -> OpaquePointer? {
    defer { unsafe source = nil }
    return unsafe source
  }

  private func answer(_ source: OpaquePointer, _ values: [BusValue]) throws(BusFailure) {
    guard isExpected else { return }
    var reply: OpaquePointer?
    try BusLibrary.check(
      unsafe functions.sd_bus_message_new_method_return(source, &reply))
    guard let reply = unsafe reply else { return }
    defer { unsafe functions.release(message: reply) }
    try unsafe MessageWriter(reply, functions).append(values)
    try unsafe send(reply)
  }

  private func refuse(_ source: OpaquePointer, _ name: String, _ text: String) {
    guard isExpected else { return }
    unsafe name.withCString { name in
      unsafe text.withCString { text in
        var error = unsafe sd_bus_error(name: name, message: text, _need_free: 0)
        var reply: OpaquePointer?
        _ = unsafe functions.sd_bus_message_new_method_error(source, &reply, &error)
        guard let reply = unsafe reply else { return }
        // The caller's deadline ends a call whose refusal cannot be sent.
        try? unsafe send(reply)
        unsafe functions.release(message: reply)
      }
    }
  }

  private func send(_ reply: OpaquePointer) throws(BusFailure) {
    guard let bus, let handle = unsafe bus.handle else { return }
    try BusLibrary.check(unsafe functions.sd_bus_send(handle, reply, nil))
  }

  deinit {
    if let source = unsafe source {
      unsafe refuse(source, BusFailure.prefix + "Failed", "the program gave no answer")
      unsafe functions.release(message: source)
      bus?.wake()
    }
  }
}
