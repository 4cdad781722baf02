// SPDX-License-Identifier: MIT

internal import CSystemd
internal import Glibc

/// sd-bus, loaded at run time: from systemd, or from elogind or basu, which have its functions.
///
/// A program that is linked with libsystemd starts later whether or not it uses a bus, since the
/// library needs five others, for compression and cryptography. Loaded at run time, it costs
/// nothing until a bus is opened, and where it is not installed, the program works without a bus.
@safe
struct BusLibrary {
  /// The functions.
  let functions: csystemd

  /// Loads the first library with sd-bus that is installed. It stays loaded.
  init() throws(BusFailure) {
    var reasons: [String] = []
    for name in ["libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"] {
      var functions = csystemd()
      guard let reason = unsafe csystemd_load(&functions, name) else {
        self.functions = functions
        return
      }
      unsafe reasons.append(String(cString: reason))
    }
    throw .noBus(reasons[0])
  }

  /// Throws `notSent` with the text of an error number, if `result` is a negative one.
  static func check(_ result: Int32) throws(BusFailure) {
    if result < 0 { throw .notSent(text(result)) }
  }

  /// The text of a negative error number.
  static func text(_ result: Int32) -> String { unsafe String(cString: strerror(-result)) }
}

extension csystemd {
  /// Gives up a reference to a message.
  func release(message: OpaquePointer?) { _ = unsafe sd_bus_message_unref(message) }

  /// Ends a slot.
  func release(slot: OpaquePointer?) { _ = unsafe sd_bus_slot_unref(slot) }

  /// Gives up a reference to a bus.
  func release(bus: OpaquePointer?) { _ = unsafe sd_bus_unref(bus) }
}
