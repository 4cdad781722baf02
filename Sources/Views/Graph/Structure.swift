// SPDX-License-Identifier: MIT

/// A view of nothing.
public struct EmptyView: View {
  /// A view of nothing.
  public init() {}

  /// Makes a node without widgets.
  public func makeNode(in slot: NodeSlot) -> ViewNode { ViewNode(slot) }

  /// Does nothing.
  public func update(_ node: ViewNode) {}
}

/// Several views, one after the other; what `ViewBuilder` makes of a closure.
public struct TupleView<each Content: View>: View {
  /// The views.
  private let content: (repeat each Content)

  init(_ content: (repeat each Content)) { self.content = content }

  /// Makes a node of the views' nodes.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = GroupNode(slot)
    for view in repeat each content { node.children.append(view.makeNode(in: node.inside)) }
    return node
  }

  /// Updates the view of each slot.
  public func update(_ node: ViewNode) {
    let node = node.cast(to: GroupNode.self)
    var index = 0
    for view in repeat each content {
      view.update(node.children[index])
      index += 1
    }
  }
}

/// The node of several views.
@MainActor final class GroupNode: ViewNode {
  /// The nodes of the views.
  var children: [ViewNode] = []

  override func forEachChild(_ body: (ViewNode) -> Void) { children.forEach(body) }
}

/// Several views as one, for what takes a single view.
public struct Group<Content: View>: View {
  /// The views.
  private let content: Content

  /// Joins views.
  public init(@ViewBuilder _ content: () -> Content) { self.content = content() }

  /// The views.
  public var body: Content { content }
}

/// The view of one of two branches.
public enum EitherView<First: View, Second: View>: View {
  /// The first branch.
  case first(First)
  /// The second branch.
  case second(Second)

  /// Makes a node of the branch.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = ChoiceNode(slot)
    node.show(key) { makeBranch(in: $0) }
    return node
  }

  /// Updates the branch, or replaces it by the other one.
  public func update(_ node: ViewNode) {
    let node = node.cast(to: ChoiceNode.self)
    guard let child = node.child(key) else {
      return node.show(key) { makeBranch(in: $0) }
    }
    switch self {
    case .first(let view): view.update(child)
    case .second(let view): view.update(child)
    }
  }

  /// Tells the branches apart.
  private var key: Bool { if case .first = self { true } else { false } }

  private func makeBranch(in slot: NodeSlot) -> ViewNode {
    switch self {
    case .first(let view): view.makeNode(in: slot)
    case .second(let view): view.makeNode(in: slot)
    }
  }
}

extension Optional: View where Wrapped: View {
  /// Makes a node of the view, if there is one.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = ChoiceNode(slot)
    if let self { node.show(true) { self.makeNode(in: $0) } }
    return node
  }

  /// Updates the view, adds or removes it.
  public func update(_ node: ViewNode) {
    let node = node.cast(to: ChoiceNode.self)
    guard let self else { return node.clear() }
    if let child = node.child(true) {
      self.update(child)
    } else {
      node.show(true) { self.makeNode(in: $0) }
    }
  }
}

/// A view of any type. A value of another type replaces it, with its state.
public struct AnyView: View {
  /// The view.
  private let content: any View

  /// Hides the type of `content`.
  public init(_ content: any View) { self.content = content }

  /// Makes a node of the view.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = ChoiceNode(slot)
    node.show(key) { content.makeNode(in: $0) }
    return node
  }

  /// Updates the view, or replaces it by one of another type.
  public func update(_ node: ViewNode) {
    let node = node.cast(to: ChoiceNode.self)
    if let child = node.child(key) {
      content.update(child)
    } else {
      node.show(key) { content.makeNode(in: $0) }
    }
  }

  private var key: ObjectIdentifier { ObjectIdentifier(type(of: content)) }
}

/// A view that begins anew when its identity changes.
struct IdentifiedView<Content: View, ID: Hashable>: View {
  /// The view.
  let content: Content
  /// The identity.
  let id: ID

  func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = ChoiceNode(slot)
    node.show(id) { content.makeNode(in: $0) }
    return node
  }

  func update(_ node: ViewNode) {
    let node = node.cast(to: ChoiceNode.self)
    if let child = node.child(id) {
      content.update(child)
    } else {
      node.show(id) { content.makeNode(in: $0) }
    }
  }
}

extension View {
  /// Makes the view anew, with its first state, when `id` changes.
  public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }
}

/// The node of a view that is one of several, or none.
@MainActor final class ChoiceNode: ViewNode {
  /// The node of the chosen view.
  private var child: ViewNode?
  /// Tells the choices apart.
  private var key: AnyHashable?
  /// The choices that are leaving.
  private var departures = Departures()

  /// The node of the view of this key; nil if it is not the chosen one.
  func child(_ key: some Hashable) -> ViewNode? { self.key == AnyHashable(key) ? child : nil }

  /// Shows another view.
  func show(_ key: some Hashable, _ make: (NodeSlot) -> ViewNode) {
    removeChild()
    let child = make(inside)
    self.child = child
    self.key = AnyHashable(key)
    departures.replace(by: child, key: AnyHashable(key))
    structureChanged()
  }

  /// Shows nothing.
  func clear() {
    guard child != nil else { return }
    removeChild()
    structureChanged()
  }

  private func removeChild() {
    if let child, let key { departures.remove(child, key: key) }
    child = nil
    key = nil
  }

  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

/// A view for each element of a collection. The view of an element keeps its state, its focus and
/// its widgets wherever the element moves.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// The elements.
  private let data: Data
  /// Returns the identity of an element.
  private let id: (Data.Element) -> ID
  /// Makes the view of an element.
  private let content: (Data.Element) -> Content

  /// A view for each element of `data`, whose identities are at `id`. Of elements with one identity
  /// each has a view of its own, told apart by their order.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  /// A view for each element of `data`.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    id = { $0.id }
    self.content = content
  }

  /// A view for each element of an array, with a binding to it.
  ///
  /// ```swift
  /// ForEach($notes) { $note in TextField(text: $note.title) }
  /// ```
  public init<Element: Identifiable>(
    _ data: Binding<[Element]>, @ViewBuilder content: @escaping (Binding<Element>) -> Content
  ) where Data == [Binding<Element>], ID == Element.ID {
    self.init(data.elements(), idOf: { $0.wrappedValue.id }, content)
  }

  private init(
    _ data: Data, idOf id: @escaping (Data.Element) -> ID,
    _ content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// A view for each number.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data == Range<Int>, ID == Int {
    self.data = data
    id = { $0 }
    self.content = content
  }

  /// Makes a node of the elements' nodes.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = ForEachNode<ID, Content>(slot)
    update(node)
    return node
  }

  /// Updates the views of elements that stay, and adds and removes others.
  public func update(_ node: ViewNode) {
    let (data, id, content) = (data, id, content)
    node.cast(to: ForEachNode<ID, Content>.self)
      .show { data.map { (id($0), content($0)) } }
  }
}

extension Binding {
  /// Bindings to the elements of an array, which follow them as they move. What is set of an
  /// element that is gone is lost.
  fileprivate func elements<Element: Identifiable>() -> [Binding<Element>]
  where Value == [Element] {
    wrappedValue.indices.map { index in
      let element = wrappedValue[index]
      func current(in all: [Element]) -> Int? {
        if all.indices.contains(index), all[index].id == element.id { return index }
        return all.firstIndex { $0.id == element.id }
      }
      return Binding<Element>(
        reading,
        get: {
          let all = wrappedValue
          return current(in: all).map { all[$0] } ?? element
        },
        set: {
          guard let index = current(in: wrappedValue) else { return }
          wrappedValue[index] = $0
        })
    }
  }
}

/// The node of a collection's views.
@MainActor final class ForEachNode<ID: Hashable, Content: View>: EvaluatedNode {
  /// Tells elements apart, also those of one identity.
  private struct Key: Hashable {
    /// The identity.
    let id: ID
    /// The number of elements of this identity before.
    var repetition = 0
  }

  /// Makes the views of the elements, with the identities.
  private var makeViews: () -> [(id: ID, view: Content)] = { [] }
  /// The keys, in order.
  private var keys: [Key] = []
  /// The nodes, in order.
  private var nodes: [ViewNode] = []
  /// The keys of the update so far.
  private var newKeys: [Key] = []
  /// The nodes of the update so far.
  private var newNodes: [ViewNode] = []
  /// The indices of the keys before the update; nil while the update has found the same order.
  private var indices: [Key: Int]?
  /// The keys of the update; used if the order differs.
  private var seen: Set<Key> = []
  /// The elements that are leaving.
  private var departures = Departures()

  /// Shows the views that `makeViews` returns, now and whenever something that it reads has
  /// changed.
  func show(_ makeViews: @escaping () -> [(id: ID, view: Content)]) {
    self.makeViews = makeViews
    update()
  }

  override func evaluate() {
    graph.countEvaluation()
    update()
  }

  private func update() {
    let views = track(makeViews)
    newKeys.reserveCapacity(views.count)
    newNodes.reserveCapacity(views.count)
    for (id, view) in views { next(id, view) }
    finish()
  }

  /// Adds the next element.
  private func next(_ id: ID, _ view: Content) {
    let index = newKeys.count
    if indices == nil, index < keys.count, keys[index] == Key(id: id) {
      newKeys.append(keys[index])
      newNodes.append(nodes[index])
      return view.update(nodes[index])
    }
    if indices == nil { diverge() }
    var key = Key(id: id)
    while !seen.insert(key).inserted { key.repetition += 1 }
    newKeys.append(key)
    if let index = indices?.removeValue(forKey: key) {
      newNodes.append(nodes[index])
      view.update(nodes[index])
    } else {
      let node = view.makeNode(in: inside)
      departures.replace(by: node, key: key)
      newNodes.append(node)
    }
  }

  /// Makes the rest of the update look for the elements.
  private func diverge() {
    seen = Set(newKeys)
    var indices: [Key: Int] = [:]
    for index in newKeys.count..<max(keys.count, newKeys.count) { indices[keys[index]] = index }
    self.indices = indices
  }

  /// Ends an update: removes the views of elements that are gone.
  private func finish() {
    let isChanged = indices != nil || newKeys.count != keys.count
    if isChanged {
      if indices == nil { diverge() }
      for (key, index) in indices ?? [:] { departures.remove(nodes[index], key: key) }
    }
    swap(&keys, &newKeys)
    swap(&nodes, &newNodes)
    newKeys.removeAll(keepingCapacity: true)
    newNodes.removeAll(keepingCapacity: true)
    indices = nil
    seen = []
    if isChanged { structureChanged() }
  }

  override func forEachChild(_ body: (ViewNode) -> Void) { nodes.forEach(body) }
}
