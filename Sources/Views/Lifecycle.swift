// SPDX-License-Identifier: MIT

import ScrimKit

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
  /// Has the task begin anew when it changes.
  var taskID: AnyHashable?

  typealias Body = Never

  func makeNode(at place: NodePlace) -> ViewNode {
    let node = LifecycleNode(self, place)
    let appear = appear
    place.graph.afterUpdate { [weak node] in
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

  init(_ view: LifecycleView<Content>, _ place: NodePlace) {
    self.view = view
    super.init(place)
    child = view.content.makeNode(at: inside)
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

extension View {
  /// Calls `action` once the view is there, before it is first drawn.
  public func onAppear(_ action: @escaping () -> Void) -> some View {
    LifecycleView(content: self, appear: action)
  }

  /// Calls `action` when the view is removed.
  public func onDisappear(_ action: @escaping () -> Void) -> some View {
    LifecycleView(content: self, disappear: action)
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
