// SPDX-License-Identifier: MIT

import DBus
import Widgets

/// The objects of an app: the app, its surfaces, and the widgets of these. They follow the widgets,
/// and tell of each change once.
@MainActor package final class AccessibleObjects {
  /// The object of the app.
  let root = AccessibleNode(0, nil, nil)
  /// The unique name of the app on the bus, which is a part of each reference.
  let sender: String
  /// Called with each change.
  private let emit: (AccessibleEvent) -> Void
  /// The objects of surfaces and widgets, by number.
  private var nodes: [Int: AccessibleNode] = [:]
  /// The numbers of objects by widget. A widget that was released may have left its number.
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The number of the newest object.
  private var lastNumber = 0
  /// The widgets that have changed since the last `update()`, oldest first.
  private var changed: [Change] = []
  /// The changes in `changed`, so that none is there twice.
  private var known: Set<Change.Key> = []
  /// The object that everything is in: that of the desktop.
  var desktop: BusValue
  /// The number that the registry gave to the app.
  var identifier: Int32 = -1

  /// A change of a widget.
  private struct Change {
    /// The identity of a change.
    struct Key: Hashable {
      let widget: ObjectIdentifier
      let change: AccessibleChange
    }

    /// The widget.
    weak var widget: Widget?
    /// The kind of change.
    let change: AccessibleChange
    /// The surface.
    unowned let surface: AccessibleSurface
  }

  /// The objects of an app without surfaces. `sender` is its unique name on the bus.
  package init(_ name: String, sender: String, emit: @escaping (AccessibleEvent) -> Void) {
    self.sender = sender
    self.emit = emit
    desktop = Self.nothing
    root.told.name = name
    root.told.role = .application
    root.told.states = [.enabled, .sensitive, .showing, .visible]
  }

  /// The number of objects, without the app's.
  package var count: Int { nodes.count }

  // MARK: Surfaces

  /// Adds a surface, whose widgets are followed from here on.
  package func add(_ surface: AccessibleSurface) {
    let node = makeNode(surface, nil)
    node.told = snapshot(node)
    surface.tree.onAccessibleChange = { [unowned self, unowned surface] widget, change in
      note(Change(widget: widget, change: change, surface: surface))
    }
    insert([node], into: root, at: root.children.count)
    build(node)
    announce([node], in: root)
    emit(.window(node, "Create"))
    if surface.isActive { emit(.window(node, "Activate")) }
  }

  /// Removes a surface with its widgets.
  package func remove(_ surface: AccessibleSurface) {
    surface.tree.onAccessibleChange = nil
    changed.removeAll { $0.surface === surface }
    known = Set(changed.compactMap(Self.key))
    guard let index = root.children.firstIndex(where: { $0.surface === surface }) else { return }
    let node = root.children[index]
    emit(.window(node, "Destroy"))
    root.children.remove(at: index)
    farewell(node, from: root, at: index)
  }

  /// The surfaces.
  package var surfaces: [AccessibleSurface] { root.children.compactMap(\.surface) }

  /// Removes all surfaces without telling anybody.
  package func close() {
    for surface in surfaces { surface.tree.onAccessibleChange = nil }
    root.children = []
    nodes = [:]
    numbers = [:]
    changed = []
    known = []
  }

  /// Asks screen readers to say `text`, whatever they read at present.
  package func announce(_ text: String) {
    // 1 lets them finish the present sentence.
    emit(.object(root, "Announcement", "", 1, 0, .string(Self.sendable(text))))
  }

  // MARK: Changes

  private func note(_ change: Change) {
    guard let key = Self.key(change), known.insert(key).inserted else { return }
    changed.append(change)
  }

  private static func key(_ change: Change) -> Change.Key? {
    change.widget.map { Change.Key(widget: ObjectIdentifier($0), change: change.change) }
  }

  /// Tells of everything that has changed since the last call. Does nothing if nothing has.
  package func update() {
    for node in root.children { tell(node) }
    guard !changed.isEmpty else { return }
    let changes = changed
    changed.removeAll(keepingCapacity: true)
    known.removeAll(keepingCapacity: true)
    var left: [(node: AccessibleNode, parent: AccessibleNode, index: Int)] = []
    for change in changes {
      guard let widget = change.widget, widget.tree === change.surface.tree else { continue }
      let isFlipped = (node(of: widget) != nil) != isTold(widget)
      guard change.change == .structure || isFlipped else { continue }
      guard let holder = holder(of: widget, isFlipped: isFlipped, change.surface) else { continue }
      synchronise(holder, &left)
    }
    for (node, parent, index) in left where node.parent === parent {
      farewell(node, from: parent, at: index)
    }
    for change in changes { tell(change) }
  }

  /// The object whose children may have changed with `widget`.
  private func holder(
    of widget: Widget, isFlipped: Bool, _ surface: AccessibleSurface
  ) -> AccessibleNode? {
    var next = isFlipped ? widget.parent : widget
    while let widget = next {
      if let node = node(of: widget) { return node }
      next = widget.parent
    }
    return root.children.first { $0.surface === surface }
  }

  /// True if the widget is to have an object if it shows.
  private func isTold(_ widget: Widget) -> Bool {
    widget.isAccessible && !widget.isAccessibilityHidden && !widget.isHidden
  }

  /// Makes the children of an object those of its widget. Those that leave are added to `left`,
  /// since they may be in another object meanwhile.
  private func synchronise(
    _ node: AccessibleNode,
    _ left: inout [(node: AccessibleNode, parent: AccessibleNode, index: Int)]
  ) {
    guard let surface = node.surface else { return }
    let widgets = (node.widget ?? surface.tree.root).accessibleChildren
    guard node.isShown else { return }
    let old = node.children
    var fresh: [AccessibleNode] = []
    let children = widgets.map { widget in
      if let child = self.node(of: widget) {
        if child.parent !== node { fresh.append(child) }
        return child
      }
      let child = makeNode(surface, widget)
      fresh.append(child)
      return child
    }
    let kept = Set(children.map(\.number))
    for (index, child) in old.enumerated().reversed() where !kept.contains(child.number) {
      // Told at once if it is in another object already.
      if child.parent === node { left.append((child, node, index)) }
    }
    node.children = children
    for child in fresh {
      if let parent = child.parent, parent !== node {
        let index = parent.children.firstIndex { $0 === child } ?? 0
        parent.children.removeAll { $0 === child }
        emit(.object(parent, "ChildrenChanged", "remove", index, 0, reference(child)))
      }
      let isNew = child.parent == nil
      child.parent = node
      if isNew { build(child) }
    }
    announce(fresh, in: node)
  }

  /// Tells of new objects in `node`.
  private func announce(_ fresh: [AccessibleNode], in node: AccessibleNode) {
    for child in fresh {
      let index = node.children.firstIndex { $0 === child } ?? 0
      announceToCaches(child)
      emit(.object(node, "ChildrenChanged", "add", index, 0, reference(child)))
      tellStates(in: child)
    }
  }

  private func announceToCaches(_ node: AccessibleNode) {
    emit(.cache("AddAccessible", [item(node)]))
    for child in node.children { announceToCaches(child) }
  }

  /// Tells of the states of new objects that screen readers react to.
  private func tellStates(in node: AccessibleNode) {
    if node.told.states.contains(.focused) {
      emit(.object(node, "StateChanged", "focused", 1))
    }
    tellNotification(node)
    for child in node.children { tellStates(in: child) }
  }

  /// Tells that a notification shows, so that screen readers read it.
  private func tellNotification(_ node: AccessibleNode) {
    guard node.told.role == .notification, node.told.states.contains(.showing) else { return }
    emit(.object(node, "StateChanged", "showing", 1))
  }

  /// Removes an object with those in it, and tells of it.
  private func farewell(_ node: AccessibleNode, from parent: AccessibleNode, at index: Int) {
    emit(.object(parent, "ChildrenChanged", "remove", index, 0, reference(node)))
    node.parent = nil
    forget(node)
  }

  private func forget(_ node: AccessibleNode) {
    for child in node.children where child.parent === node { forget(child) }
    node.children = []
    emit(.object(node, "StateChanged", "defunct", 1))
    emit(.cache("RemoveAccessible", [reference(node)]))
    nodes[node.number] = nil
    if let widget = node.widget, numbers[ObjectIdentifier(widget)] == node.number {
      numbers[ObjectIdentifier(widget)] = nil
    }
  }

  // MARK: Objects

  private func makeNode(_ surface: AccessibleSurface, _ widget: Widget?) -> AccessibleNode {
    lastNumber += 1
    let node = AccessibleNode(lastNumber, surface, widget)
    nodes[lastNumber] = node
    if let widget {
      // The widget of another object may have been released, and this one may be in its place.
      numbers[ObjectIdentifier(widget)] = lastNumber
    }
    return node
  }

  private func insert(_ new: [AccessibleNode], into node: AccessibleNode, at index: Int) {
    node.children.insert(contentsOf: new, at: index)
    for child in new { child.parent = node }
  }

  /// Makes the objects in a new one.
  private func build(_ node: AccessibleNode) {
    node.told = snapshot(node)
    guard let surface = node.surface else { return }
    for widget in (node.widget ?? surface.tree.root).accessibleChildren {
      let child = self.node(of: widget) ?? makeNode(surface, widget)
      insert([child], into: node, at: node.children.count)
      build(child)
    }
  }

  /// The object of a widget; nil if it has none.
  func node(of widget: Widget) -> AccessibleNode? {
    guard let number = numbers[ObjectIdentifier(widget)], let node = nodes[number] else {
      return nil
    }
    return node.widget === widget ? node : nil
  }

  /// The object at a path; nil if there is none, or its widget has left.
  func node(at path: String) -> AccessibleNode? {
    guard let number = AccessibleNode.number(at: path) else { return nil }
    if number == 0 { return root }
    guard let node = nodes[number], node.isShown else { return nil }
    return node
  }

  /// The objects of surfaces and widgets, in the order of their numbers.
  var all: [AccessibleNode] { nodes.values.sorted { $0.number < $1.number } }

  // MARK: References

  /// A reference to an object.
  func reference(_ node: AccessibleNode) -> BusValue {
    .structure([.string(sender), .path(node.path)])
  }

  /// The reference to no object.
  static var nothing: BusValue {
    .structure([.string(""), .path("/org/a11y/atspi/null")])
  }

  // MARK: Telling

  /// The present state of an object.
  func snapshot(_ node: AccessibleNode) -> AccessibleSnapshot {
    guard let surface = node.surface else { return root.told }
    var snapshot = AccessibleSnapshot()
    if let widget = node.widget {
      let content = widget.accessibleContent
      snapshot.role = AccessibleKind(content)
      snapshot.name = Self.sendable(widget.accessibleName(of: content))
      let description = content.description.isEmpty ? widget.tooltip ?? "" : content.description
      if description != snapshot.name { snapshot.description = Self.sendable(description) }
      snapshot.states = AccessibleStateSet(content, of: widget)
      snapshot.value = content.value
      snapshot.text = content.text
      snapshot.text?.string = Self.sendable(content.text?.string ?? "")
      snapshot.actions = content.actions
      snapshot.position = content.position
    } else if !node.isWidget {
      snapshot.role = surface.kind == .window ? .frame : .window
      snapshot.name = Self.sendable(surface.title)
      snapshot.states = [.enabled, .sensitive, .showing, .visible]
      if surface.kind == .window { snapshot.states.insert(.resizable) }
      if surface.isActive { snapshot.states.insert(.active) }
    }
    return snapshot
  }

  /// `text` with a space for each character 0, which no message can have.
  private static func sendable(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? " " : $0 }))
  }

  /// Tells of a widget whose content has changed, and of those that it may name.
  private func tell(_ change: Change) {
    guard let widget = change.widget else { return }
    if let node = node(of: widget) { tell(node) }
    // The name of a control follows the texts inside of it and beside it.
    var parent = widget.parent
    while let current = parent {
      if let node = node(of: current) {
        tell(node)
        for child in node.children where child.widget !== widget { tell(child) }
        return
      }
      parent = current.parent
    }
    for node in root.children where node.surface === change.surface {
      for child in node.children where child.widget !== widget { tell(child) }
    }
  }

  /// Tells what differs from what was told.
  private func tell(_ node: AccessibleNode) {
    let (old, new) = (node.told, snapshot(node))
    guard new != old, node.isShown else { return }
    node.told = new
    if new.role != old.role {
      change(node, "accessible-role", .uint32(new.role.rawValue))
    }
    if new.name != old.name {
      change(node, "accessible-name", .string(new.name))
      tellNotification(node)
    }
    if new.description != old.description {
      change(node, "accessible-description", .string(new.description))
    }
    if let value = new.value?.current, value != old.value?.current {
      change(node, "accessible-value", .double(value))
    }
    if let before = old.text, let after = new.text, before != after {
      tellText(node, before, after)
    }
    let differing = old.states.symmetricDifference(new.states)
    for (state, name) in AccessibleStateSet.names where differing.contains(state) {
      let isSet = new.states.contains(state)
      emit(.object(node, "StateChanged", name, isSet ? 1 : 0))
      if state == .active { emit(.window(node, isSet ? "Activate" : "Deactivate")) }
    }
  }

  private func change(_ node: AccessibleNode, _ property: String, _ value: BusValue) {
    emit(.object(node, "PropertyChange", property, 0, 0, value))
  }

  private func tellText(
    _ node: AccessibleNode, _ before: AccessibleText, _ after: AccessibleText
  ) {
    if let difference = TextDifference(before.string, after.string) {
      for (name, text) in [("delete", difference.removed), ("insert", difference.inserted)] {
        let count = text.unicodeScalars.count
        guard count > 0 else { continue }
        emit(.object(node, "TextChanged", name, difference.start, count, .string(text)))
      }
    }
    if after.caret != before.caret { emit(.object(node, "TextCaretMoved", "", after.caret)) }
    let hadSelection = before.caret != before.anchor
    let hasSelection = after.caret != after.anchor
    if hadSelection || hasSelection, (before.caret, before.anchor) != (after.caret, after.anchor) {
      emit(.object(node, "TextSelectionChanged"))
    }
  }
}
