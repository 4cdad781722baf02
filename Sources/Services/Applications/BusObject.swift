// SPDX-License-Identifier: MIT

/// The object of an application on the bus, by which D-Bus starts it.
struct BusObject: Hashable {
  /// The name on the bus, the application's `id`.
  let name: String
  /// The path of the object.
  let path: String

  /// The object of the application `id`; nil if that is no name of the bus.
  init?(id: String) {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, id.utf8.count <= 255, parts.allSatisfy(Self.isName) else { return nil }
    name = id
    path = "/" + id.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
  }

  /// True for a part of a name: letters, digits, `_` and `-`, no digit first.
  private static func isName(_ part: Substring) -> Bool {
    guard let first = part.utf8.first, !(0x30...0x39 ~= first) else { return false }
    return part.utf8.allSatisfy { byte in
      0x61...0x7a ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == 0x5f || byte == 0x2d
    }
  }
}
