// SPDX-License-Identifier: MIT

public import ScrimKit

/// The way in which a view comes and goes in `withMotion`.
///
/// ```swift
/// if isOpen { Details().transition(.opacity.combined(with: .slide(.right))) }
/// ```
public struct Transition: Hashable, Sendable {
  /// True if the view fades.
  private(set) var fades = false
  /// The magnification of a view that is gone.
  private(set) var magnification = 1.0
  /// The edge at which the view comes in and goes out; nil for none.
  private(set) var edge: Edge?

  /// Fades the view.
  public static let opacity = Transition(fades: true)
  /// Fades the view, which grows a little as it comes and shrinks as it goes.
  public static let scale = Transition.scale(0.8).combined(with: .opacity)

  /// Magnifies the view around its middle from `magnification`, and back to that as it goes.
  public static func scale(_ magnification: Double) -> Transition {
    Transition(magnification: magnification)
  }

  /// Has the view come from an edge by its own width or height, and go back there.
  public static func slide(_ edge: Edge) -> Transition { Transition(edge: edge) }

  /// Does what both do; of two edges, that of `other`.
  public func combined(with other: Transition) -> Transition {
    Transition(
      fades: fades || other.fades, magnification: magnification * other.magnification,
      edge: other.edge ?? edge)
  }

  /// The appearance of a view of `size` at a `presence` from 0, gone, to 1. Reduced motion fades.
  func effect(
    at presence: Double, size: Size<Logical>, _ motion: MotionPreference
  ) -> Effect {
    var effect = Effect()
    if fades || motion == .reduced { effect.opacity = presence }
    guard motion == .normal else { return effect }
    effect.scale = magnification + (1 - magnification) * presence
    let away = 1 - presence
    switch edge {
    case .left: effect.x = -away * size.width
    case .right: effect.x = away * size.width
    case .top: effect.y = -away * size.height
    case .bottom: effect.y = away * size.height
    case nil: break
    }
    return effect
  }
}

/// A view that comes and goes with a motion.
struct TransitionView<Content: View>: View {
  /// The view.
  let content: Content
  /// The motion.
  let transition: Transition

  func makeNode(at place: NodePlace) -> ViewNode {
    let node = TransitionNode(EffectBox(), holder: nil, place)
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
final class TransitionNode: BoxNode<EffectBox>, AnimatedNode {
  /// The motion.
  var transition = Transition.opacity
  /// The part of the view that is there, from 0 to 1.
  private var presence = AnimatedValue(1)
  /// Normal or reduced motion.
  private var preference = MotionPreference.normal
  /// True once the view is leaving.
  private(set) var isLeaving = false
  /// The remains of a view that is leaving: the layer of its widget or of one around it, which is
  /// still displayed; nil before the view is removed, and once it is gone.
  private var remains: (widget: Widget, layer: Layer)?

  /// True while the view comes.
  var isEntering: Bool { !isLeaving && presence.isMoving }
  /// True if nothing is kept of the leaving view yet.
  var awaitsRemains: Bool { isLeaving && remains == nil }

  /// Begins to come, if the change that makes the view has a motion, and a view around this one
  /// does not come already.
  func enter() {
    guard let motion = graph.motion, !isInsideEntering else { return }
    presence.set(0)
    presence.animate(to: 1, by: motion.spring, at: motion.start)
    preference = graph.host?.tree?.motion ?? .normal
    showPresence()
    graph.animate(self)
  }

  private var isInsideEntering: Bool {
    var node = parent
    while let current = node {
      if let transition = current as? TransitionNode, transition.isEntering { return true }
      node = current.parent
    }
    return false
  }

  /// Begins to leave.
  func leave(_ motion: ViewMotion) {
    isLeaving = true
    preference = graph.host?.tree?.motion ?? .normal
    presence.animate(to: 0, by: motion.spring, at: motion.start)
  }

  /// Comes from where a view of the same identity is leaving.
  func replace(_ other: TransitionNode) {
    guard other.isLeaving else { return }
    if let motion = graph.motion {
      presence = other.presence
      presence.animate(to: 1, by: motion.spring, at: motion.start)
      showPresence()
      graph.animate(self)
    }
    other.removeRemains()
  }

  /// Keeps the layer of `widget`, which has been removed from its parent, on display.
  func keep(_ widget: Widget) { remains = (widget, widget.layer) }

  /// Removes what is still displayed.
  func removeRemains() {
    remains?.layer.remove()
    remains = nil
    isLeaving = false
  }

  func advance(to moment: Moment) -> Bool {
    presence.advance(to: moment)
    showPresence()
    return presence.isMoving
  }

  private func showPresence() {
    widget.isEntering = isEntering
    widget.show(
      transition.effect(at: presence.value, size: widget.layer.frame.size, preference))
  }

  override func collectTransitions(into nodes: inout [TransitionNode]) { nodes.append(self) }
}

/// The views of a node's places that are leaving, for those that come back.
struct Departures {
  /// The nodes, by what tells the places apart.
  private var nodes: [AnyHashable: [TransitionNode]] = [:]

  /// Removes the view of a place; with a motion, what has a transition leaves by and by.
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

  /// Has the view that came to a place go on from where the one before is leaving.
  @MainActor mutating func replace(by node: ViewNode, key: AnyHashable) {
    guard !nodes.isEmpty, let before = nodes.removeValue(forKey: key) else { return }
    var entering: [TransitionNode] = []
    node.collectTransitions(into: &entering)
    for (new, old) in zip(entering, before) { new.replace(old) }
  }
}

extension View {
  /// Has the view come and go with a motion when it is added and removed in `withMotion`. While it
  /// leaves it is displayed without input and without keyboard focus; if it comes back meanwhile,
  /// it goes on from where it is.
  public func transition(_ transition: Transition) -> some View {
    TransitionView(content: self, transition: transition)
  }
}

extension Widget {
  /// True if a view in this widget comes by a transition of its own.
  var comesByTransition: Bool {
    (self as? EffectBox)?.isEntering ?? false || children.contains(where: \.comesByTransition)
  }
}
