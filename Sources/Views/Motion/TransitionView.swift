// SPDX-License-Identifier: MIT

/// A view that comes and goes with a motion.
struct TransitionView<Content: View>: View {
  /// The view.
  let content: Content
  /// The motion.
  let transition: Transition

  func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = TransitionNode(Box(), holder: nil, slot)
    node.transition = transition
    node.enter()
    node.show(content)
    return node
  }

  func update(_ node: ViewNode) {
    let node = node.cast(to: TransitionNode.self)
    node.transition = transition
    node.show(content)
  }
}

/// The node of a view that comes and goes with a motion.
final class TransitionNode: BoxNode<Box> {
  /// The motion.
  var transition = Transition.opacity { didSet { widget.ongoingTravel?.transition = transition } }
  /// True once the view is leaving.
  private(set) var isLeaving = false
  /// The remains of a view that is leaving: its widget or one around it, whose layer is still
  /// displayed; nil before the view is removed, and once it is gone.
  private var remains: Widget?

  /// True if nothing is kept of the leaving view yet.
  var awaitsRemains: Bool { isLeaving && remains == nil }

  /// Makes the view come, to a presence of 1, or go, to 0.
  @discardableResult
  private func move(to presence: Double, by motion: ViewMotion, _ tree: WidgetTree) -> Travel {
    let travel = widget.ongoingTravel ?? Travel(widget, in: tree, from: nil, presence: 1 - presence)
    travel.transition = transition
    travel.fade(to: presence, by: motion.spring, at: motion.start)
    return travel
  }

  /// Begins to come, if the change that makes the view has a motion, and a view around this one
  /// does not come already.
  func enter() {
    guard let motion = graph.motion, let tree = graph.host?.tree, !isInsideEntering else { return }
    move(to: 1, by: motion, tree)
  }

  private var isInsideEntering: Bool {
    var node = parent
    while let current = node {
      if let node = current as? TransitionNode, node.widget.ongoingTravel?.isComing == true {
        return true
      }
      node = current.parent
    }
    return false
  }

  /// Begins to leave, and calls `onEnd` once it is gone.
  func leave(_ motion: ViewMotion, _ tree: WidgetTree, onEnd: @escaping () -> Void) {
    isLeaving = true
    let travel = move(to: 0, by: motion, tree)
    travel.isLeaving = true
    travel.onEnd = onEnd
  }

  /// Comes from where a view of the same identity is leaving.
  func replace(_ other: TransitionNode) {
    guard other.isLeaving, let before = other.widget.ongoingTravel else { return }
    if let motion = graph.motion, let tree = graph.host?.tree {
      let travel = widget.ongoingTravel ?? Travel(widget, in: tree, from: nil, presence: 0)
      travel.replace(before)
      move(to: 1, by: motion, tree)
    }
    before.end()
  }

  /// Keeps the layer of `widget`, which is removed from its parent, on display.
  func keep(_ widget: Widget) { remains = widget }

  /// Removes what is still displayed.
  func removeRemains() {
    remains?.layer.remove()
    remains = nil
    isLeaving = false
  }

  override func collectTransitions(into nodes: inout [TransitionNode]) { nodes.append(self) }
}

/// The views of a node's slots that are leaving, for those that come back.
struct Departures {
  /// The nodes, by what tells the slots apart.
  private var nodes: [AnyHashable: [TransitionNode]] = [:]

  /// Removes the view of a slot; with a motion, what has a transition leaves by and by.
  @MainActor mutating func remove(_ node: ViewNode, key: AnyHashable) {
    nodes = nodes.filter { $0.value.contains { $0.isLeaving } }
    if let motion = node.graph.motion {
      var leaving: [TransitionNode] = []
      node.collectTransitions(into: &leaving)
      for node in leaving { node.graph.depart(node, motion) }
      if !leaving.isEmpty { nodes[key] = leaving }
    }
    node.remove()
  }

  /// Makes the view that came to a slot go on from where the one before is leaving.
  @MainActor mutating func replace(by node: ViewNode, key: AnyHashable) {
    guard !nodes.isEmpty, let before = nodes.removeValue(forKey: key) else { return }
    var entering: [TransitionNode] = []
    node.collectTransitions(into: &entering)
    for (new, old) in zip(entering, before) { new.replace(old) }
  }
}

extension View {
  /// Makes the view come and go with a motion when it is added and removed in `withMotion`. While
  /// it leaves it is displayed without input and without keyboard focus; if it comes back
  /// meanwhile, it goes on from where it is.
  ///
  /// ```swift
  /// if isOpen { Details().transition(.opacity.combined(with: .slide(.right))) }
  /// ```
  public func transition(_ transition: Transition) -> some View {
    TransitionView(content: self, transition: transition)
  }
}
