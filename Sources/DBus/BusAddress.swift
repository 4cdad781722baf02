// SPDX-License-Identifier: MIT

internal import Glibc

/// The address of a message bus.
public enum BusAddress: Hashable, Sendable {
  /// The bus of the user's session.
  case session
  /// The bus of the system.
  case system
  /// An address, such as `unix:path=/run/user/1000/bus`.
  case at(String)

  /// The addresses to try, by the variables of the process.
  var candidates: [String] {
    candidates { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
  }

  /// The addresses to try, by `variable`. Only local sockets are tried: a name on a network would
  /// have to be looked up first, and a program would have to be started.
  func candidates(_ variable: (String) -> String?) -> [String] {
    func set(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let list: String? =
      switch self {
      case .session:
        set("DBUS_SESSION_BUS_ADDRESS") ?? set("XDG_RUNTIME_DIR").map { Self.socket("\($0)/bus") }
      case .system: set("DBUS_SYSTEM_BUS_ADDRESS") ?? Self.socket("/run/dbus/system_bus_socket")
      case .at(let address): address
      }
    return (list ?? "").split(separator: ";").map(String.init).filter { $0.hasPrefix("unix:") }
  }

  /// The address of the socket at `path`.
  private static func socket(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.*".utf8)
    let digits = Array("0123456789abcdef")
    return path.utf8.reduce(into: "unix:path=") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 0xf)])"
      }
    }
  }
}
