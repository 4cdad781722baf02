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

  /// The libraries that have sd-bus, the most common first.
  private static let names = ["libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"]

  /// Loads the first of the libraries that is installed. It stays loaded.
  init() throws(BusFailure) {
    for name in Self.names {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      var functions = csystemd()
      if let missing = unsafe csystemd_find(&functions, library) {
        throw .noBus("\(name) has no function '\(unsafe String(cString: missing))'")
      }
      self.functions = functions
      return
    }
    throw .noBus("libsystemd is not installed")
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
