// SPDX-License-Identifier: MIT

internal import CSystemd

extension Bus {
  /// Makes an object at `path`, and with `isTree` one at each path below, whose methods `handler`
  /// answers, at once or later. If it returns false, the call is not its own: an unknown method is
  /// then refused, and what every object has (`Ping`, say) is answered.
  ///
  /// `description` is the answer to `Introspect`: the XML of D-Bus without its head. A call that
  /// cannot be read is refused without asking the handler.
  public func export(
    _ path: String, isTree: Bool = false, description: String? = nil,
    handler: @escaping (IncomingCall) -> Bool
  ) throws(BusFailure) -> BusRegistration {
    guard let handle = unsafe handle else { throw failure ?? .closed }
    let callback = unsafe BusCallback { [unowned self] message in
      let call = unsafe IncomingCall(self, message)
      if let description, call.isIntrospection {
        call.reply([.string(Self.documentType + description)])
        return 1
      }
      do throws(BusFailure) { try call.readBody() } catch {
        call.fail(error)
        return 1
      }
      guard handler(call) else {
        call.passOn()
        return 0
      }
      return 1
    }.retained
    var slot: OpaquePointer?
    let add = unsafe isTree ? functions.sd_bus_add_fallback : functions.sd_bus_add_object
    let result = unsafe add!(handle, &slot, path, BusCallback.function, callback)
    unsafe keep(callback, slot, result)
    guard result >= 0 else { throw .notSent("'\(OneLine.of(path))' is no path of an object") }
    let registration = unsafe register(slot)
    wake()
    return registration
  }

  /// The head of the XML that describes an object.
  private static var documentType: String {
    """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
    "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

    """
  }
}
