// SPDX-License-Identifier: MIT

import DBus
import Widgets

// Properties of objects.
extension AccessibleObjects {
  /// The answer to a question for properties, or to a request to set one.
  func propertyAnswer(_ call: AccessibleCall) throws(AccessibleRefusal) -> [BusValue] {
    let node = try object(at: call.path)
    switch call.method {
    case "Get":
      let names = try call.values("ss").map { $0.text ?? "" }
      let properties = try properties(names[0], of: node)
      guard let property = properties.first(where: { $0.0 == names[1] }) else {
        throw AccessibleRefusal(.unknownProperty, "\(names[0]) has no property \(names[1])")
      }
      return [.variant(property.1)]
    case "GetAll":
      let name = try call.values("s")[0].text ?? ""
      let entries = try properties(name, of: node).map { property in
        BusValue.Entry(.string(property.0), .variant(property.1))
      }
      return [.dictionary(key: "s", value: "v", entries)]
    case "Set":
      let values = try call.values("ssv")
      try set(values[0].text ?? "", values[1].text ?? "", values[2].unwrapped, of: node)
      return []
    default: throw call.unknown
    }
  }

  /// The properties of an interface of an object.
  private func properties(
    _ name: String, of node: AccessibleNode
  ) throws(AccessibleRefusal) -> [(String, BusValue)] {
    guard let interface = AccessibleInterface(name: name),
      interfaces(of: node).contains(interface)
    else { throw AccessibleRefusal(.unknownInterface, "there is no interface \(name) here") }
    let snapshot = snapshot(node)
    switch interface {
    case .accessible:
      return [
        ("Name", .string(snapshot.name)), ("Description", .string(snapshot.description)),
        ("Parent", parent(of: node)),
        ("ChildCount", .int32(Int32(clamping: node.children.count))), ("Locale", .string("")),
        ("AccessibleId", .string("")), ("HelpText", .string("")),
      ]
    case .application:
      return [
        ("ToolkitName", .string("Scrim")), ("Version", .string("0")),
        ("AtspiVersion", .string("2.1")), ("Id", .int32(identifier)),
      ]
    case .action: return [("NActions", .int32(Int32(clamping: snapshot.actions.count)))]
    case .value:
      guard let value = snapshot.value else { return [] }
      return [
        ("MinimumValue", .double(value.range.lowerBound)),
        ("MaximumValue", .double(value.range.upperBound)),
        ("MinimumIncrement", .double(value.step)), ("CurrentValue", .double(value.current)),
        ("Text", .string("")),
      ]
    case .text:
      guard let text = snapshot.text else { return [] }
      return [
        ("CharacterCount", .int32(Int32(clamping: text.string.unicodeScalars.count))),
        ("CaretOffset", .int32(Int32(clamping: text.caret))),
      ]
    case .component, .editableText: return []
    }
  }

  private func set(
    _ interface: String, _ property: String, _ value: BusValue, of node: AccessibleNode
  ) throws(AccessibleRefusal) {
    switch (AccessibleInterface(name: interface), property) {
    case (.application, "Id") where node === root:
      guard case .int32(let number) = value else {
        throw AccessibleRefusal(.invalidArgs, "Id is of the type 'i'")
      }
      identifier = number
    case (.value, "CurrentValue"):
      guard let number = value.number, let allowed = snapshot(node).value else {
        throw AccessibleRefusal(.invalidArgs, "CurrentValue is of the type 'd'")
      }
      let bounded = min(max(number, allowed.range.lowerBound), allowed.range.upperBound)
      guard allowed.isSettable, !number.isNaN, perform(.setValue(bounded), node) else {
        throw AccessibleRefusal(.readOnly, "the value cannot be set now")
      }
    default:
      _ = try properties(interface, of: node)
      throw AccessibleRefusal(.readOnly, "\(property) cannot be set")
    }
  }
}
