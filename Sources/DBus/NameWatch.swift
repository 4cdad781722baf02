// SPDX-License-Identifier: MIT

/// The owner of a name, as the bus tells it to all who want to know.
struct NameWatch {
  /// The unique name of the owner; nil if there is none, and while it is not known.
  private(set) var owner: String?
  /// True once the bus has told the owner.
  private(set) var isKnown = false
  /// Those who want to know, by the numbers of their registrations.
  var handlers: [Int: (String?) -> Void] = [:]
  /// Those of them who have come since the owner was told.
  var untold: Set<Int> = []
  /// The subscription to changes, and the question for the first owner.
  let parts: [BusRegistration]

  /// A watch that ends with `parts`.
  init(_ parts: [BusRegistration]) { self.parts = parts }

  /// Notes the owner.
  mutating func set(_ owner: String?) {
    self.owner = owner
    isKnown = true
    untold = []
  }
}
