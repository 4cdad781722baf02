// SPDX-License-Identifier: MIT

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
  /// The time of the drag event behind the change that is being made; nil without one.
  private(set) var hand: Moment?
  /// Makes widgets travel to their new frames.
  private var travels = Travels()
  /// Modifiers whose values move.
  private var animated: [any AnimatedNode] = []
  /// Removed views that are still displayed while they leave.
  private var leaving: [TransitionNode] = []
  /// The number of evaluated bodies.
  package private(set) var evaluations = 0

  /// The most rounds of an update. Views that change what they read whenever they are evaluated
  /// go on with the next frame.
  private static let maximumRounds = 8

  init() {}

  /// Makes the root.
  func open(_ make: (NodeSlot) -> ViewNode) {
    root = make(NodeSlot(graph: self, parent: nil))
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
    for node in leaving {
      node.widget.ongoingTravel?.end()
      node.removeRemains()
    }
  }

  // MARK: Changes

  /// Counts an evaluation.
  func countEvaluation() { evaluations += 1 }

  /// Evaluates a node with the next frame.
  func invalidate(_ node: EvaluatedNode, _ mover: Mover?) {
    if let mover { node.move = (mover, host?.tree?.moment) }
    guard !node.isStale else { return }
    node.isStale = true
    stale.append(node)
    demandFrame()
  }

  /// Updates the children of a node's widget in this update or with the next frame.
  func unsettle(_ node: any ContainerNode) {
    guard !node.isUnsettled else { return }
    node.isUnsettled = true
    unsettled.append(node)
    demandFrame()
  }

  /// Calls `body` at the end of the update.
  func afterUpdate(_ body: @escaping () -> Void) {
    appearing.append(body)
    demandFrame()
  }

  /// Moves `node` with each frame until it rests.
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
    if !animated.isEmpty { animated.removeAll { $0.isRemoved || !$0.advance(to: moment) } }
    return !animated.isEmpty || !isUpToDate ? .now : .idle
  }

  private var isUpToDate: Bool { stale.isEmpty && unsettled.isEmpty && appearing.isEmpty }

  private func updateOnce(at moment: Moment) {
    evaluate(at: moment)
    let actions = appearing
    appearing = []
    for action in actions { action() }
  }

  /// Evaluates what has changed. Work for the end of the update, such as opening a popover, is left
  /// to the next frame.
  func evaluate(at moment: Moment) {
    if stale.contains(where: { $0.move != nil }), let host { travels.note(host) }
    var (used, held): (ViewMotion?, Moment?)
    // An outer view may evaluate an inner one, or remove it.
    if stale.count > 1 { stale.sort { $0.depth < $1.depth } }
    let due = stale
    stale.removeAll(keepingCapacity: true)
    for node in due where node.isStale && !node.isRemoved {
      switch node.move?.mover {
      case .spring(let spring): motion = ViewMotion(spring: spring, start: node.move?.moment)
      case .hand: hand = node.move?.moment ?? moment
      case nil: break
      }
      (used, held) = (motion ?? used, hand ?? held)
      node.move = nil
      node.evaluate()
      (motion, hand) = (nil, nil)
    }
    settle()
    if used != nil || held != nil, let host, let tree = host.tree {
      tree.layoutIfNeeded()
      if let held { travels.follow(host, at: held) }
      if let used { travels.start(used, in: host, at: used.start ?? moment) }
      travels.forgetFrames()
    }
  }

  /// Updates the children of widgets, inner ones first.
  func settle() {
    while !unsettled.isEmpty {
      unsettled.sort { $0.depth < $1.depth }
      let node = unsettled.removeLast()
      node.isUnsettled = false
      if !node.isRemoved { node.settle() }
    }
  }

  // MARK: Leaving views

  /// Lets a view that is being removed leave by its transition.
  func depart(_ node: TransitionNode, _ motion: ViewMotion) {
    guard let tree = host?.tree else { return }
    leaving.append(node)
    node.leave(motion, tree) { [weak self] in
      node.removeRemains()
      self?.leaving.removeAll { $0 === node }
    }
  }

  /// Makes the widgets of `node`, or none, the children of `holder`. Those that are leaving are no
  /// longer its children, but their layers are displayed until they are gone.
  func setChildren(of holder: Widget, to node: ViewNode?) {
    var widgets: [Widget] = []
    node?.collect(into: &widgets)
    guard leaving.contains(where: \.awaitsRemains) else { return holder.setChildren(widgets) }
    let kept = Set(widgets.map(ObjectIdentifier.init))
    var remains: [(widget: Widget, index: Int)] = []
    for child in holder.children where !kept.contains(ObjectIdentifier(child)) {
      let nodes = leaving.filter { $0.awaitsRemains && child.contains($0.widget) }
      for node in nodes { node.keep(child) }
      // A widget on its way stays where it is seen.
      if !nodes.isEmpty { child.ongoingTravel?.stay() }
      let index = holder.contentLayer.children.firstIndex { $0 === child.layer }
      if !nodes.isEmpty, let index { remains.append((child, index)) }
    }
    holder.setChildren(widgets)
    for (widget, index) in remains {
      widget.layer.ignoresInput = true
      let siblings = holder.contentLayer
      siblings.insert(widget.layer, at: min(index, siblings.children.count))
    }
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
