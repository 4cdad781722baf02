// SPDX-License-Identifier: MIT

import ScrimKit

/// The tree of views of one `ViewHost`: evaluates what has changed, once a frame.
@MainActor public final class ViewGraph {
  /// The widget that shows the views.
  weak var host: ViewHost?
  /// The theme of the host's surface.
  let theme = StateBox(Theme(.dark))
  /// The root; nil before it is made and once the tree is closed.
  private var root: ViewNode?
  /// The nodes to evaluate.
  private var stale: [EvaluatedNode] = []
  /// The nodes whose widgets have other children.
  private var unsettled: [any ContainerNode] = []
  /// Work for the end of the update: what views do when they appear.
  private var appearing: [() -> Void] = []
  /// The motion of what is changed now; nil for none.
  private(set) var motion: ViewMotion?
  /// Widgets on the way to their places.
  private var travels = Travels()
  /// Modifiers whose values move.
  private var animated: [any AnimatedNode] = []
  /// The number of evaluated bodies.
  package private(set) var evaluations = 0

  /// The most rounds of an update. Views that change what they read whenever they are evaluated
  /// go on with the next frame.
  private static let maximumRounds = 8

  init() {}

  /// Makes the root.
  func open(_ make: (NodePlace) -> ViewNode) {
    root = make(NodePlace(graph: self, parent: nil))
    settle()
    demandFrame()
  }

  /// Removes all views.
  func close() {
    root?.remove()
    root = nil
    stale = []
    unsettled = []
    animated = []
  }

  // MARK: Changes

  /// Counts an evaluation.
  func countEvaluation() { evaluations += 1 }

  /// Has a node evaluated with the next frame.
  func invalidate(_ node: EvaluatedNode, _ motion: ViewMotion?) {
    if var motion {
      motion.start = host?.tree?.moment
      node.motion = motion
    }
    guard !node.isStale else { return }
    node.isStale = true
    stale.append(node)
    demandFrame()
  }

  /// Has the children of a node's widget updated in this update or with the next frame.
  func unsettle(_ node: any ContainerNode) {
    guard !node.isUnsettled else { return }
    node.isUnsettled = true
    unsettled.append(node)
    demandFrame()
  }

  /// Has `body` called at the end of the update.
  func afterUpdate(_ body: @escaping () -> Void) {
    appearing.append(body)
    demandFrame()
  }

  /// Has `node` moved with each frame until it rests.
  func animate(_ node: any AnimatedNode) {
    if !animated.contains(where: { $0 === node }) { animated.append(node) }
    demandFrame()
  }

  private func demandFrame() { host?.animate() }

  // MARK: Updates

  /// Evaluates what has changed and advances all motions to `moment`. Returns the demand for the
  /// next frame.
  func update(at moment: Moment) -> FrameDemand {
    for _ in 0..<Self.maximumRounds where !isUpToDate { updateOnce(at: moment) }
    if travels.isMoving {
      host?.tree?.layoutIfNeeded()
      travels.advance(to: moment)
    }
    advance(to: moment)
    let isMoving = travels.isMoving || !animated.isEmpty || !isUpToDate
    return isMoving ? .now : .idle
  }

  private var isUpToDate: Bool { stale.isEmpty && unsettled.isEmpty && appearing.isEmpty }

  private func updateOnce(at moment: Moment) {
    if stale.contains(where: { $0.motion != nil }), let host { travels.note(host) }
    var used: ViewMotion?
    // An outer view may evaluate an inner one, or remove it.
    if stale.count > 1 { stale.sort { $0.depth < $1.depth } }
    let due = stale
    stale.removeAll(keepingCapacity: true)
    for node in due where node.isStale && !node.isRemoved {
      motion = node.motion
      used = node.motion ?? used
      node.motion = nil
      node.evaluate()
    }
    motion = nil
    settle()
    if let used, let host, let tree = host.tree {
      tree.layoutIfNeeded()
      travels.start(used, in: host, at: used.start ?? moment)
    }
    let actions = appearing
    appearing = []
    for action in actions { action() }
  }

  /// Updates the children of widgets, inner ones first, since they decide which axes outer ones
  /// fill.
  private func settle() {
    while !unsettled.isEmpty {
      unsettled.sort { $0.depth < $1.depth }
      let node = unsettled.removeLast()
      node.isUnsettled = false
      if !node.isRemoved { node.settle() }
    }
  }

  private func advance(to moment: Moment) {
    guard !animated.isEmpty else { return }
    animated.removeAll { $0.isRemoved || !$0.advance(to: moment) }
  }
}

/// A node with a widget that has the widgets of other nodes as children.
@MainActor protocol ContainerNode: ViewNode {
  /// True while the graph is to call `settle()`.
  var isUnsettled: Bool { get set }
  /// Updates the children of the widget.
  func settle()
}

/// A node that moves.
@MainActor protocol AnimatedNode: ViewNode {
  /// Moves to the state at `moment`. Returns true if it moves on.
  func advance(to moment: Moment) -> Bool
}
