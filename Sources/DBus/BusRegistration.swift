// SPDX-License-Identifier: MIT

internal import CSystemd

/// A call that waits for its reply, a subscription, an object or a name of a `Bus`, by which it is
/// ended before its time: `Bus.cancel(_:)`.
public struct BusRegistration: Hashable, Sendable {
  /// The number, unique on its bus.
  let number: Int
}

/// A closure that sd-bus calls with messages.
@safe
final class BusCallback {
  /// Handles a message. Returns 1 if nothing else shall handle it, else 0.
  private let handler: (OpaquePointer) -> Int32

  /// Creates a callback.
  init(_ handler: @escaping (OpaquePointer) -> Int32) { unsafe self.handler = handler }

  /// The receiver as an argument of `function`, kept alive until `release` is called with it.
  var retained: UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(self).toOpaque() }

  /// Calls the handler of the callback that is its argument.
  static let function: sd_bus_message_handler_t = { message, data, _ in
    guard let message = unsafe message, let data = unsafe data else { return 0 }
    let callback = unsafe Unmanaged<BusCallback>.fromOpaque(data).takeUnretainedValue()
    return unsafe callback.handler(message)
  }

  /// Releases the callback that is its argument.
  static let release: sd_bus_destroy_t = { data in
    if let data = unsafe data { unsafe Unmanaged<BusCallback>.fromOpaque(data).release() }
  }
}
