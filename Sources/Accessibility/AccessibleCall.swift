// SPDX-License-Identifier: MIT

package import DBus

/// A call of a method of an object, without the bus that it came by.
package struct AccessibleCall {
  /// The path of the object.
  package let path: String
  /// The interface; empty if the caller named none.
  package let interface: String
  /// The method.
  package let method: String
  /// The arguments.
  package let arguments: [BusValue]

  /// A call.
  package init(_ path: String, _ interface: String, _ method: String, _ arguments: [BusValue] = [])
  {
    self.path = path
    self.interface = interface
    self.method = method
    self.arguments = arguments
  }

  /// The arguments, which have to be of these types.
  func values(_ types: String) throws(AccessibleRefusal) -> [BusValue] {
    let found = BusValue.signature(of: arguments)
    guard found == types else {
      throw AccessibleRefusal(.invalidArgs, "\(method) takes '\(types)' and was given '\(found)'")
    }
    return arguments
  }

  /// The numbers among the arguments, which have to be of these types.
  func numbers(_ types: String) throws(AccessibleRefusal) -> [Int] {
    try values(types).map { $0.integer ?? 0 }
  }

  /// The refusal of a method that the interface does not have.
  var unknown: AccessibleRefusal {
    AccessibleRefusal(.unknownMethod, "\(interface) has no method \(method)")
  }
}

/// The reason why a call is refused.
package struct AccessibleRefusal: Error, Hashable {
  /// The kinds of refusals, by the names of D-Bus's errors.
  package enum Kind: String, Sendable {
    case unknownObject = "UnknownObject"
    case unknownInterface = "UnknownInterface"
    case unknownMethod = "UnknownMethod"
    case unknownProperty = "UnknownProperty"
    case readOnly = "PropertyReadOnly"
    case invalidArgs = "InvalidArgs"
    case notSupported = "NotSupported"
  }

  /// The kind.
  package let kind: Kind
  /// A text for the caller.
  package let text: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// The name of the error.
  package var name: String { "org.freedesktop.DBus.Error.\(kind.rawValue)" }
}
