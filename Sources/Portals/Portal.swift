// SPDX-License-Identifier: MIT

import DBus

/// The names of the desktop's portals, which programs ask for what needs the user's consent or
/// belongs to the desktop.
enum Portal {
  /// The name of all portals on the session's bus.
  static let service = "org.freedesktop.portal.Desktop"
  /// The path of their object.
  static let path = "/org/freedesktop/portal/desktop"
  /// The interface of a question to the user.
  static let request = "org.freedesktop.portal.Request"

  /// A call of the portal `interface`.
  static func call(_ interface: String, _ method: String, _ body: [BusValue]) -> BusCall {
    BusCall(service, path, "org.freedesktop.portal.\(interface)", method, body)
  }
}
