// SPDX-License-Identifier: MIT

import Widgets

/// An object of AT-SPI: the app, a surface or a widget.
@MainActor package final class AccessibleNode {
  /// The number in the object's path, which is not used again; 0 for the app.
  let number: Int
  /// The surface that the object is in; nil for the app.
  let surface: AccessibleSurface?
  /// The widget; nil for the app and surfaces, and once the widget is released.
  private(set) weak var widget: Widget?
  /// True for a widget.
  let isWidget: Bool
  /// The object around this one; nil for the app.
  weak var parent: AccessibleNode?
  /// The objects in this one.
  var children: [AccessibleNode] = []
  /// The state that assistive technology was told last.
  var told = AccessibleSnapshot()

  init(_ number: Int, _ surface: AccessibleSurface?, _ widget: Widget?) {
    self.number = number
    self.surface = surface
    self.widget = widget
    isWidget = widget != nil
  }

  /// The path.
  var path: String { Self.folder + (number == 0 ? "root" : "\(number)") }

  /// The number of the object at a path; nil if no object has such a path.
  static func number(at path: String) -> Int? {
    guard path.hasPrefix(folder) else { return nil }
    let name = path.dropFirst(folder.count)
    if name == "root" { return 0 }
    // One path for each object.
    guard let number = Int(name), number > 0, String(number) == name else { return nil }
    return number
  }

  /// The beginning of all paths.
  private static let folder = "/org/a11y/atspi/accessible/"

  /// True for the app, for surfaces, and for widgets that are still in their tree.
  var isShown: Bool { !isWidget || (widget != nil && widget?.tree === surface?.tree) }
}

/// The state of an object that is told, apart from the objects around it and in it.
struct AccessibleSnapshot: Equatable {
  /// The role.
  var role = AccessibleKind.unknown
  /// The name.
  var name = ""
  /// The description.
  var description = ""
  /// The states.
  var states = AccessibleStateSet()
  /// The number that it shows; nil for none.
  var value: AccessibleValue?
  /// The text that it shows; nil for none.
  var text: AccessibleText?
  /// The actions that a person can do with it.
  var actions: [AccessibleAction] = []
  /// The position in a list; nil elsewhere.
  var position: AccessiblePosition?

  /// The interfaces of the object.
  func interfaces(isApp: Bool) -> [AccessibleInterface] {
    var interfaces: [AccessibleInterface] = [.accessible]
    interfaces.append(isApp ? .application : .component)
    if !actions.isEmpty { interfaces.append(.action) }
    if value != nil { interfaces.append(.value) }
    if let text {
      interfaces.append(.text)
      if text.isEditable { interfaces.append(.editableText) }
    }
    return interfaces
  }
}

/// The interfaces of AT-SPI that are answered.
enum AccessibleInterface: String, CaseIterable {
  case accessible = "Accessible"
  case application = "Application"
  case component = "Component"
  case action = "Action"
  case value = "Value"
  case text = "Text"
  case editableText = "EditableText"

  /// The name on the bus.
  var name: String { Self.prefix + rawValue }

  /// The interface with a name on the bus.
  init?(name: String) {
    guard name.hasPrefix(Self.prefix) else { return nil }
    self.init(rawValue: String(name.dropFirst(Self.prefix.count)))
  }

  /// The beginning of the names.
  private static let prefix = "org.a11y.atspi."
}
