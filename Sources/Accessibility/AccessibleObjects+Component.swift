// SPDX-License-Identifier: MIT

import DBus
import Widgets

// The extents of objects. A Wayland client does not know where its window is: extents are those in
// the window, also if a program asks for those on the screen.
extension AccessibleObjects {
  /// The number of the coordinates relative to the parent.
  private static var parentCoordinates: Int { 2 }

  /// The answer to a question for the extents of an object.
  func componentAnswer(
    _ call: AccessibleCall, _ node: AccessibleNode
  ) throws(AccessibleRefusal) -> [BusValue] {
    switch call.method {
    case "Contains":
      let numbers = try call.numbers("iiu")
      return [.bool(frame(of: node, numbers[2]).contains(Self.point(numbers)))]
    case "GetAccessibleAtPoint":
      let numbers = try call.numbers("iiu")
      return [object(at: Self.point(numbers), numbers[2], in: node).map(reference) ?? Self.nothing]
    case "GetExtents":
      let frame = Self.pixels(frame(of: node, try call.numbers("u")[0]))
      return [.structure(frame.map { .int32($0) })]
    case "GetPosition":
      return Self.pixels(frame(of: node, try call.numbers("u")[0])).prefix(2).map { .int32($0) }
    case "GetSize": return Self.pixels(frame(of: node, 1)).suffix(2).map { .int32($0) }
    // A window, or a widget.
    case "GetLayer": return [.uint32(node.isWidget ? 3 : 7)]
    case "GetMDIZOrder": return [.int16(-1)]
    case "GetAlpha": return [.double(1)]
    case "GrabFocus": return [.bool(focus(node))]
    case "ScrollTo":
      guard let widget = node.widget else { return [.bool(false)] }
      widget.reveal()
      return [.bool(true)]
    case "ScrollToPoint", "SetExtents", "SetPosition", "SetSize": return [.bool(false)]
    default: throw call.unknown
    }
  }

  /// The rectangle of an object in its window, or with 2 in its parent.
  func frame(of node: AccessibleNode, _ coordinates: Int) -> Rect<Logical> {
    guard let surface = node.surface else { return .zero }
    guard let widget = node.widget else {
      return Rect(origin: .zero, size: surface.tree.scene.size)
    }
    surface.tree.layoutIfNeeded()
    let frame = surface.tree.scene.frame(of: widget.layer)
    guard coordinates == Self.parentCoordinates, let parent = node.parent else { return frame }
    return frame.offsetBy(.zero - self.frame(of: parent, 1).origin)
  }

  private func object(
    at point: Point<Logical>, _ coordinates: Int, in node: AccessibleNode
  ) -> AccessibleNode? {
    if node === root {
      return root.children.last { frame(of: $0, coordinates).contains(point) }
    }
    guard let surface = node.surface, frame(of: node, coordinates).contains(point) else {
      return nil
    }
    var position = point
    if coordinates == Self.parentCoordinates, let parent = node.parent {
      position = point + frame(of: parent, 1).origin
    }
    var found = surface.tree.accessibleWidget(at: position).flatMap { self.node(of: $0) }
    while let candidate = found, !isInside(candidate, node) { found = candidate.parent }
    return found ?? node
  }

  private func isInside(_ node: AccessibleNode, _ other: AccessibleNode) -> Bool {
    var next: AccessibleNode? = node
    while let node = next {
      if node === other { return true }
      next = node.parent
    }
    return false
  }

  private func focus(_ node: AccessibleNode) -> Bool {
    guard let widget = node.widget, let tree = node.surface?.tree, widget.tree === tree else {
      return false
    }
    tree.setFocus(widget)
    return tree.focused === widget
  }

  static func point(_ numbers: [Int]) -> Point<Logical> {
    Point(x: Double(numbers[0]), y: Double(numbers[1]))
  }

  /// Left, top, width and height in whole numbers.
  static func pixels(_ rect: Rect<Logical>) -> [Int32] {
    [rect.left, rect.top, rect.width, rect.height].map { length in
      length.isFinite ? Int32(clamping: Int(min(max(length, -1e9), 1e9).rounded())) : 0
    }
  }
}
