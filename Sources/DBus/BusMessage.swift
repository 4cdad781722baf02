// SPDX-License-Identifier: MIT

internal import CSystemd

/// A message that has arrived.
public struct BusMessage: Hashable, Sendable {
  /// The unique name of the connection that sent it, such as ":1.7"; nil without a bus between.
  public var sender: String?
  /// The path of the object; nil for a reply.
  public var path: String?
  /// The interface; nil for a reply, and for a call that names none.
  public var interface: String?
  /// The signal or method; nil for a reply.
  public var member: String?
  /// The values.
  public var body: [BusValue]

  /// The types of the values.
  public var signature: String { BusValue.signature(of: body) }

  /// Reads the head of a message, and its body within `limits`, which shrink by what was read.
  init(
    _ message: OpaquePointer, _ functions: csystemd, _ limits: inout BusLimits
  ) throws(BusFailure) {
    unsafe self.init(headOf: message, functions)
    var reader = unsafe MessageReader(message, functions, limits)
    defer { limits = reader.left }
    body = try reader.values()
  }

  /// Reads the head of a message.
  init(headOf message: OpaquePointer, _ functions: csystemd) {
    func text(_ start: UnsafePointer<CChar>?) -> String? {
      unsafe start.map { unsafe String(cString: $0) }
    }
    sender = unsafe text(functions.sd_bus_message_get_sender(message))
    path = unsafe text(functions.sd_bus_message_get_path(message))
    interface = unsafe text(functions.sd_bus_message_get_interface(message))
    member = unsafe text(functions.sd_bus_message_get_member(message))
    body = []
  }
}
