// SPDX-License-Identifier: MIT

/// Swift names of interfaces, enums and arguments on one side of the wire.
struct TypeNames {
  /// The side.
  let side: BindingsGenerator.Side
  /// The generated and the opaque interfaces.
  let selection: Selection

  /// The class that every interface's class inherits from.
  var base: String {
    switch side {
    case .client: "Proxy"
    case .server: "Resource"
    }
  }

  /// The class of an interface; the base class if the interface is opaque or unspecified.
  func object(_ interface: String?) -> String {
    guard let interface, selection.interface(interface) != nil else { return base }
    switch side {
    case .client: return Names.type(interface)
    case .server: return Names.type(interface) + "Resource"
    }
  }

  /// The name of an enum outside of its interface.
  func enumeration(_ reference: EnumReference) -> String {
    "\(object(reference.interface)).\(Names.enumeration(reference.name))"
  }

  // MARK: Outgoing: a client's requests, a server's events

  /// The type of a parameter.
  func parameter(_ type: WireType) -> String {
    switch type {
    case .object(let interface, let nullable): object(interface) + (nullable ? "?" : "")
    case .fd: "borrowing OwnedFD"
    case .int, .uint, .fixed, .string, .newID, .bytes, .words: plain(type)
    }
  }

  /// The expression that encodes the parameter `name`.
  func encoded(_ type: WireType, _ name: String) -> String {
    switch type {
    case .int(nil): ".int(\(name))"
    case .int: ".int(Int32(bitPattern: \(name).rawValue))"
    case .uint(nil): ".uint(\(name))"
    case .uint: ".uint(\(name).rawValue)"
    case .fixed: ".fixed(\(name))"
    case .string: ".string(\(name))"
    case .object: ".object(\(name))"
    case .newID: ".newID"
    case .bytes: ".array(\(name))"
    case .words(nil): ".words(\(name))"
    case .words: ".words(\(name).map(\\.rawValue))"
    case .fd: ".fd(\(name).number)"
    }
  }

  /// The elements with array brackets around them.
  static func array(_ elements: [String]) -> [String] {
    guard elements.count > 1 else { return ["[\(elements.first ?? "")]"] }
    return ["[\(elements[0])"] + elements[1..<(elements.count - 1)] + ["\(elements.last!)]"]
  }

  // MARK: Incoming: a client's events, a server's requests

  /// The type of an associated value. An object is always optional: see the class's comment.
  func payload(_ type: WireType) -> String {
    switch type {
    case .object(let interface, _): object(interface) + "?"
    case .fd: "OwnedFD"
    case .int, .uint, .fixed, .string, .newID, .bytes, .words: plain(type)
    }
  }

  /// The expression that reads the value from `arguments`.
  func decoded(_ type: WireType) -> String {
    switch type {
    case .int(nil): "arguments.int()"
    case .int(let reference?):
      "\(enumeration(reference))(rawValue: UInt32(bitPattern: arguments.int()))"
    case .uint(nil): "arguments.uint()"
    case .uint(let reference?): "\(enumeration(reference))(rawValue: arguments.uint())"
    case .fixed: "arguments.fixed()"
    case .string(let nullable): nullable ? "arguments.optionalString()" : "arguments.string()"
    case .object(let interface, _): "arguments.object(\(object(interface)).self)"
    case .newID(nil): "arguments.untypedNewObject()"
    case .newID(let interface?): "arguments.newObject(\(object(interface)).self)"
    case .bytes: "arguments.array()"
    case .words(nil): "arguments.words()"
    case .words(let reference?):
      "arguments.words().map(\(enumeration(reference)).init(rawValue:))"
    case .fd: "arguments.fd()"
    }
  }

  private func plain(_ type: WireType) -> String {
    switch type {
    case .int(nil): "Int32"
    case .uint(nil): "UInt32"
    case .int(let reference?), .uint(let reference?): enumeration(reference)
    case .fixed: "Double"
    case .string(let nullable): nullable ? "String?" : "String"
    case .newID(nil): "UntypedNewObject"
    case .newID(let interface?): object(interface)
    case .bytes: "[UInt8]"
    case .words(nil): "[UInt32]"
    case .words(let reference?): "[\(enumeration(reference))]"
    case .object, .fd: preconditionFailure("\(type) differs by direction")
    }
  }
}
