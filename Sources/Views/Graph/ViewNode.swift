// SPDX-License-Identifier: MIT

import EventLoop

/// The slot of a node in the tree of views.
@MainActor public struct NodeSlot {
  /// The tree.
  let graph: ViewGraph
  /// The node around it; nil for the root.
  let parent: ViewNode?

  /// The theme of a view in the slot.
  var theme: StateBox<Theme> { parent?.theme ?? graph.theme }
}

/// The storage of a view: its state, its widgets and the nodes of the views in it. It stays when
/// the view is replaced by another value of its type.
@MainActor public class ViewNode {
  /// The tree, which owns its nodes.
  unowned let graph: ViewGraph
  /// The node around this one; nil for the root and once this node is removed.
  private(set) weak var parent: ViewNode?
  /// The number of nodes around this one.
  let depth: Int
  /// True once the view was removed.
  private(set) var isRemoved = false

  init(_ slot: NodeSlot) {
    graph = slot.graph
    parent = slot.parent
    depth = (slot.parent?.depth ?? -1) + 1
  }

  /// The slot of a view in this one.
  var inside: NodeSlot { NodeSlot(graph: graph, parent: self) }

  /// The theme of the views in this one.
  var theme: StateBox<Theme> { parent?.theme ?? graph.theme }

  /// The nodes of the views in this one.
  func forEachChild(_ body: (ViewNode) -> Void) {}

  /// Appends the widgets that the node around this one shows.
  func collect(into widgets: inout [Widget]) { forEachChild { $0.collect(into: &widgets) } }

  /// Appends the outermost nodes with a transition.
  func collectTransitions(into nodes: inout [TransitionNode]) {
    forEachChild { $0.collectTransitions(into: &nodes) }
  }

  /// Says that `collect(into:)` gives other widgets than before.
  func structureChanged() { parent?.structureChanged() }

  /// Removes the view with those in it: its tasks end, and its widgets are no longer changed.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    forEachChild { $0.remove() }
    parent = nil
  }

  /// This node as the class that views of one type make.
  func cast<Node: ViewNode>(to type: Node.Type) -> Node {
    guard let node = self as? Node else {
      preconditionFailure("a view of another type made this node")
    }
    return node
  }
}

/// A node that is evaluated again when something that it read has changed.
@MainActor class EvaluatedNode: ViewNode {
  /// True if something that was read has changed.
  var isStale = false
  /// The cause that moves the views that the change affects, and the moment of the event that made
  /// the change; nil for a change without motion.
  var move: (mover: Mover, moment: Moment?)?
  /// The number of evaluations. A change that an earlier one asked to hear of is ignored.
  private var evaluation = 0
  /// Read by each evaluation, and changed before the next.
  private let pulse = Pulse()

  override func remove() {
    super.remove()
    pulse.count += 1
  }

  /// Evaluates what the view reads.
  func evaluate() {}

  /// Calls `body`, and has the node evaluated when something that it reads changes.
  final func track<Result>(_ body: () -> Result) -> Result {
    isStale = false
    move = nil
    evaluation += 1
    let number = evaluation
    // What an evaluation asked to hear of is kept until one of it changes: the pulse does.
    pulse.count = number
    return withObservationTracking {
      _ = pulse.count
      return body()
    } onChange: { [weak self] in
      let mover = Mover.current.get()
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { self?.changed(number, mover) }
      } else {
        // The model is changed by another thread.
        Task { @MainActor in self?.changed(number, mover) }
      }
    }
  }

  private func changed(_ number: Int, _ mover: Mover?) {
    guard number == evaluation, !isRemoved else { return }
    graph.invalidate(self, mover)
  }
}

/// A value that changes so that nothing is kept for the evaluation that has read it.
@Observable private final class Pulse {
  var count = 0
}

/// The node of a view of one type with a body.
@MainActor final class BodyNode<Content: View>: EvaluatedNode {
  /// The view.
  private var view: Content
  /// The states of the view, in the order of its properties.
  private let states: [any AnyStateSlot]
  /// The node of the body; nil before the first evaluation.
  private var child: ViewNode?

  init(_ view: Content, _ slot: NodeSlot) {
    self.view = view
    states = stateSlots(of: view)
    super.init(slot)
    evaluate()
  }

  func update(_ new: Content) {
    // A state belongs to the node of the view, not to its value.
    if !states.isEmpty {
      for (slot, state) in zip(stateSlots(of: new), states) { slot.adopt(state) }
    }
    guard isStale || !areEqual(view, new) else { return }
    view = new
    evaluate()
  }

  override func evaluate() {
    graph.countEvaluation()
    let view = view
    let body = track { view.body }
    if let child { body.update(child) } else { child = body.makeNode(in: inside) }
  }

  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

/// A node that sets the properties of a widget.
@MainActor class ConfiguringNode: EvaluatedNode {
  /// Sets the properties.
  private var configuration: (() -> Void)?
  /// The models that the properties read when the node last asked for their changes.
  private var reading = Reading.nothing

  /// Sets properties by `body`, now and whenever what it reads changes.
  final func configure(_ reading: Reading, _ body: @escaping () -> Void) {
    configuration = reading == .nothing ? nil : body
    let isKnown = reading == self.reading && reading != .anything && !isStale
    self.reading = reading
    if reading == .nothing || isKnown { body() } else { track(body) }
  }

  final override func evaluate() { if let configuration { track(configuration) } }
}

/// The models that a view of a widget reads when it sets the widget's properties.
enum Reading: Equatable {
  /// The view's own values only.
  case nothing
  /// The value of one binding, by the identity of what keeps it.
  case value(AnyHashable)
  /// Something unknown.
  case anything

  /// The reading of a view that reads this and `other`.
  func joined(_ other: Reading) -> Reading {
    if self == .nothing || self == other { return other }
    return other == .nothing ? self : .anything
  }
}
