// SPDX-License-Identifier: MIT

package import DBus
import Widgets

// Calls of other programs.
extension AccessibleObjects {
  /// The answer to a call; nil if the call is none of AT-SPI's, such as a `Ping`.
  package func answer(_ call: AccessibleCall) throws(AccessibleRefusal) -> [BusValue]? {
    switch call.interface {
    case "org.freedesktop.DBus.Peer": return nil
    case "org.a11y.atspi.Cache": return try cacheAnswer(call)
    case "org.freedesktop.DBus.Introspectable":
      guard call.method == "Introspect" else { throw call.unknown }
      return [.string(Introspection.text(of: interfaces(of: try object(at: call.path))))]
    case "org.freedesktop.DBus.Properties": return try propertyAnswer(call)
    default:
      let node = try object(at: call.path)
      guard let interface = AccessibleInterface(name: call.interface),
        interfaces(of: node).contains(interface)
      else {
        throw AccessibleRefusal(
          .unknownInterface, "\(call.path) has no interface \(call.interface)")
      }
      return try answer(call, interface, node)
    }
  }

  private func answer(
    _ call: AccessibleCall, _ interface: AccessibleInterface, _ node: AccessibleNode
  ) throws(AccessibleRefusal) -> [BusValue] {
    switch interface {
    case .accessible: try accessibleAnswer(call, node)
    case .application: try applicationAnswer(call)
    case .component: try componentAnswer(call, node)
    case .action: try actionAnswer(call, node)
    case .value: throw call.unknown
    case .text: try textAnswer(call, node)
    case .editableText: try editingAnswer(call, node)
    }
  }

  func object(at path: String) throws(AccessibleRefusal) -> AccessibleNode {
    guard let node = node(at: path) else {
      throw AccessibleRefusal(.unknownObject, "there is no object \(path)")
    }
    return node
  }

  /// The interfaces of an object.
  func interfaces(of node: AccessibleNode) -> [AccessibleInterface] {
    snapshot(node).interfaces(isApp: node === root)
  }

  /// Does what a person asks of the widget of an object. Returns false if it was not done.
  func perform(_ request: AccessibleRequest, _ node: AccessibleNode) -> Bool {
    guard let widget = node.widget, let surface = node.surface else { return false }
    return surface.perform(request, on: widget)
  }

  // MARK: Accessible

  private func accessibleAnswer(
    _ call: AccessibleCall, _ node: AccessibleNode
  ) throws(AccessibleRefusal) -> [BusValue] {
    switch call.method {
    case "GetChildAtIndex":
      let index = try call.numbers("i")[0]
      guard node.children.indices.contains(index) else {
        throw AccessibleRefusal(.invalidArgs, "there is no child \(index)")
      }
      return [reference(node.children[index])]
    case "GetChildren": return [.array(of: "(so)", node.children.map(reference))]
    case "GetIndexInParent": return [.int32(Int32(clamping: index(of: node)))]
    case "GetRelationSet": return [.array(of: "(ua(so))", relations(of: node))]
    case "GetRole": return [.uint32(snapshot(node).role.rawValue)]
    case "GetRoleName", "GetLocalizedRoleName": return [.string(snapshot(node).role.name)]
    case "GetState":
      return [.array(of: "u", snapshot(node).states.words.map { .uint32($0) })]
    case "GetAttributes": return [Self.dictionary(attributes(of: node))]
    case "GetApplication": return [reference(root)]
    case "GetInterfaces": return [.strings(interfaces(of: node).map(\.name))]
    default: throw call.unknown
    }
  }

  /// The index of an object in its parent; -1 for the app.
  func index(of node: AccessibleNode) -> Int {
    node.parent?.children.firstIndex { $0 === node } ?? -1
  }

  private func attributes(of node: AccessibleNode) -> [(String, String)] {
    var attributes = [("toolkit", "Scrim")]
    if let position = snapshot(node).position {
      attributes.append(("posinset", "\(position.index + 1)"))
      attributes.append(("setsize", "\(position.count)"))
    }
    return attributes
  }

  private func relations(of node: AccessibleNode) -> [BusValue] {
    guard let widget = node.widget, widget.accessibilityLabel == nil,
      let label = widget.labelBeside, let other = self.node(of: label),
      other.told.name == widget.accessibleName
    else { return [] }
    // 2 is "labelled by".
    return [.structure([.uint32(2), .array(of: "(so)", [reference(other)])])]
  }

  /// A dictionary of texts.
  static func dictionary(_ entries: [(String, String)]) -> BusValue {
    .dictionary(
      key: "s", value: "s", entries.map { BusValue.Entry(.string($0.0), .string($0.1)) })
  }

  // MARK: Application

  private func applicationAnswer(_ call: AccessibleCall) throws(AccessibleRefusal) -> [BusValue] {
    switch call.method {
    case "GetLocale": return [.string("")]
    case "GetApplicationBusAddress":
      throw AccessibleRefusal(.notSupported, "there is no bus but the one of this call")
    default: throw call.unknown
    }
  }

  // MARK: Action

  private func actionAnswer(
    _ call: AccessibleCall, _ node: AccessibleNode
  ) throws(AccessibleRefusal) -> [BusValue] {
    let actions = snapshot(node).actions
    func action() throws(AccessibleRefusal) -> AccessibleAction {
      let index = try call.numbers("i")[0]
      guard actions.indices.contains(index) else {
        throw AccessibleRefusal(.invalidArgs, "there is no action \(index)")
      }
      return actions[index]
    }
    switch call.method {
    case "GetName", "GetLocalizedName": return [.string(try action().rawValue)]
    case "GetDescription", "GetKeyBinding":
      _ = try action()
      return [.string("")]
    case "GetActions":
      let rows = actions.map { action in
        BusValue.structure([.string(action.rawValue), .string(""), .string("")])
      }
      return [.array(of: "(sss)", rows)]
    case "DoAction": return [.bool(perform(.perform(try action()), node))]
    default: throw call.unknown
    }
  }

  // MARK: Cache

  private func cacheAnswer(_ call: AccessibleCall) throws(AccessibleRefusal) -> [BusValue] {
    guard call.path == "/org/a11y/atspi/cache" else {
      throw AccessibleRefusal(.unknownObject, "there is no object \(call.path)")
    }
    guard call.method == "GetItems" else { throw call.unknown }
    _ = try call.values("")
    let items = ([root] + all.filter(\.isShown)).map(item)
    return [.array(of: "((so)(so)(so)iiassusau)", items)]
  }

  /// The values of an object that other programs keep.
  func item(_ node: AccessibleNode) -> BusValue {
    let snapshot = snapshot(node)
    return .structure([
      reference(node), reference(root), parent(of: node),
      .int32(Int32(clamping: index(of: node))), .int32(Int32(clamping: node.children.count)),
      .strings(snapshot.interfaces(isApp: node === root).map(\.name)), .string(snapshot.name),
      .uint32(snapshot.role.rawValue), .string(snapshot.description),
      .array(of: "u", snapshot.states.words.map { .uint32($0) }),
    ])
  }

  /// The reference to the object around another one.
  func parent(of node: AccessibleNode) -> BusValue {
    if node === root { return desktop }
    return node.parent.map(reference) ?? Self.nothing
  }
}
