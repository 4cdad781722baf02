// SPDX-License-Identifier: MIT

/// A view with work for its beginning, its end, and in between.
struct LifecycleView<Content: View>: View {
  /// The view.
  let content: Content
  /// Called once the view is there.
  var appear: (() -> Void)?
  /// Called when the view is removed.
  var disappear: (() -> Void)?
  /// Runs while the view is there.
  var task: (@MainActor @Sendable () async -> Void)?
  /// Restarts the task when it changes.
  var taskID: AnyHashable?

  func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = LifecycleNode(self, slot)
    let appear = appear
    slot.graph.afterUpdate { [weak node] in
      guard let node, !node.isRemoved else { return }
      appear?()
      node.start()
    }
    return node
  }

  func update(_ node: ViewNode) { node.cast(to: LifecycleNode<Content>.self).update(self) }
}

/// The node of a view with work.
@MainActor final class LifecycleNode<Content: View>: ViewNode {
  /// The last value of the view.
  private var view: LifecycleView<Content>
  /// The node of the content; nil before it is made.
  private var child: ViewNode?
  /// The task, while it is not cancelled.
  private var task: Task<Void, Never>?

  init(_ view: LifecycleView<Content>, _ slot: NodeSlot) {
    self.view = view
    super.init(slot)
    child = view.content.makeNode(in: inside)
  }

  /// Starts the task, if there is one.
  func start() {
    guard let work = view.task else { return }
    task = Task { await work() }
  }

  func update(_ new: LifecycleView<Content>) {
    let isOther = new.taskID != view.taskID
    view = new
    if isOther {
      task?.cancel()
      start()
    }
    if let child { new.content.update(child) }
  }

  override func remove() {
    guard !isRemoved else { return }
    super.remove()
    task?.cancel()
    task = nil
    view.disappear?()
  }

  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

/// A view that is told of changes of a value.
struct ChangeView<Content: View, Value: Equatable>: View {
  /// The view.
  let content: Content
  /// The value.
  let value: Value
  /// Called after a change, with the value before and the new one.
  let action: (Value, Value) -> Void

  func makeNode(in slot: NodeSlot) -> ViewNode { ChangeNode(self, slot) }
  func update(_ node: ViewNode) { node.cast(to: ChangeNode<Content, Value>.self).update(self) }
}

/// The node of a view that is told of changes of a value.
@MainActor final class ChangeNode<Content: View, Value: Equatable>: ViewNode {
  /// The last value.
  private var value: Value
  /// The node of the content; nil before it is made.
  private var child: ViewNode?

  init(_ view: ChangeView<Content, Value>, _ slot: NodeSlot) {
    value = view.value
    super.init(slot)
    child = view.content.makeNode(in: inside)
  }

  func update(_ new: ChangeView<Content, Value>) {
    let old = value
    value = new.value
    if value != old {
      graph.afterUpdate { [weak self] in
        if self?.isRemoved == false { new.action(old, new.value) }
      }
    }
    if let child { new.content.update(child) }
  }

  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

/// A view that is told when its surface opens and closes.
struct OpenView<Content: View>: BoxView {
  /// The view.
  let content: Content
  /// Called when the surface opens.
  var open: (() -> Void)?
  /// Called when the surface closes.
  var close: (() -> Void)?

  func makeWidget() -> OpenBox { OpenBox() }

  func configure(_ widget: OpenBox, _ graph: ViewGraph) {
    widget.graph = graph
    widget.open = open
    widget.close = close
  }
}

/// The widget of a view that is told when its surface opens and closes.
final class OpenBox: Box {
  /// The tree of views.
  weak var graph: ViewGraph?
  /// Called when the surface opens.
  var open: (() -> Void)?
  /// Called when the surface closes.
  var close: (() -> Void)?

  override func didOpen() {
    super.didOpen()
    graph?.afterUpdate { [weak self] in
      if let self, tree?.isOpen == true { open?() }
    }
  }

  override func didClose() {
    super.didClose()
    close?()
  }
}

extension View {
  /// Calls `action` once the view is there, before it is first drawn.
  public func onAppear(_ action: @escaping () -> Void) -> some View {
    LifecycleView(content: self, appear: action)
  }

  /// Calls `action` when the view is removed.
  public func onDisappear(_ action: @escaping () -> Void) -> some View {
    LifecycleView(content: self, disappear: action)
  }

  /// Calls `action` after an update in which `value` has changed, with the value before and the new
  /// one.
  ///
  /// ```swift
  /// TextField("Search", text: $query).onChange(of: query) { _, new in find(new) }
  /// ```
  public func onChange<Value: Equatable>(
    of value: Value, _ action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> some View {
    ChangeView(content: self, value: value, action: action)
  }

  /// Calls `action` after an update in which `value` has changed.
  public func onChange<Value: Equatable>(
    of value: Value, _ action: @escaping () -> Void
  ) -> some View {
    ChangeView(content: self, value: value) { _, _ in action() }
  }

  /// Calls `action` when the surface of the view opens: once the view is there, and whenever a
  /// panel, which keeps its views while it is closed, opens again.
  ///
  /// ```swift
  /// TextField("Search", text: $query).defaultFocus().onOpen { query = "" }
  /// ```
  public func onOpen(_ action: @escaping () -> Void) -> some View {
    OpenView(content: self, open: action)
  }

  /// Calls `action` when the surface of the view closes, or when the view is removed while it is
  /// open.
  public func onClose(_ action: @escaping () -> Void) -> some View {
    OpenView(content: self, close: action)
  }

  /// Runs a task of the main actor while the view is there. It is cancelled when the view is
  /// removed.
  ///
  /// ```swift
  /// Text(clock.time).task { for await time in clock.times { clock.time = time } }
  /// ```
  public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View {
    LifecycleView(content: self, task: action)
  }

  /// Runs a task of the main actor while the view is there. When `id` changes, it is cancelled and
  /// begins anew.
  public func task<ID: Hashable>(
    id: ID, _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    LifecycleView(content: self, task: action, taskID: AnyHashable(id))
  }
}
