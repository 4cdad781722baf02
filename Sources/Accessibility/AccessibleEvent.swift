// SPDX-License-Identifier: MIT

package import DBus

/// A signal of an object, which tells assistive technology of a change.
package struct AccessibleEvent: Hashable, Sendable {
  /// The path of the object.
  package let path: String
  /// The interface.
  package let interface: String
  /// The signal.
  package let member: String
  /// The values.
  package let body: [BusValue]

  /// A change of an object. What `detail`, `first` and `second` mean depends on `member`.
  @MainActor static func object(
    _ node: AccessibleNode, _ member: String, _ detail: String = "", _ first: Int = 0,
    _ second: Int = 0, _ value: BusValue = .int32(0)
  ) -> AccessibleEvent {
    AccessibleEvent(node, "Object", member, detail, first, second, value)
  }

  /// A change of a window.
  @MainActor static func window(_ node: AccessibleNode, _ member: String) -> AccessibleEvent {
    AccessibleEvent(node, "Window", member, "", 0, 0, .string(node.told.name))
  }

  @MainActor private init(
    _ node: AccessibleNode, _ group: String, _ member: String, _ detail: String, _ first: Int,
    _ second: Int, _ value: BusValue
  ) {
    path = node.path
    interface = "org.a11y.atspi.Event.\(group)"
    self.member = member
    body = [
      .string(detail), .int32(Int32(clamping: first)), .int32(Int32(clamping: second)),
      .variant(value), .dictionary(key: "s", value: "v", []),
    ]
  }

  /// A change of the objects that other programs keep copies of.
  static func cache(_ member: String, _ body: [BusValue]) -> AccessibleEvent {
    AccessibleEvent(member, body)
  }

  private init(_ member: String, _ body: [BusValue]) {
    path = "/org/a11y/atspi/cache"
    interface = "org.a11y.atspi.Cache"
    self.member = member
    self.body = body
  }
}
