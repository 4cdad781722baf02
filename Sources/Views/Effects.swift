// SPDX-License-Identifier: MIT

import ScrimKit

/// A view that is faded, scaled or shown elsewhere. Modifiers of this kind that follow each other
/// share a layer. In `withMotion` their values move.
public struct EffectView<Content: View>: View {
  /// The view.
  private let content: Content
  /// The effect.
  private var effect = Effect()

  /// An effect has no body.
  public typealias Body = Never

  init(_ content: Content) { self.content = content }

  /// Fades the view, from 0 (unseen) to 1.
  public func opacity(_ opacity: Double) -> EffectView {
    var view = self
    view.effect.opacity = opacity
    return view
  }

  /// Magnifies the view around its middle; layout does not follow.
  public func scale(_ scale: Double) -> EffectView {
    var view = self
    view.effect.scale = scale
    return view
  }

  /// Shows the view elsewhere, by logical units; its place stays.
  public func offset(x: Double = 0, y: Double = 0) -> EffectView {
    var view = self
    (view.effect.x, view.effect.y) = (x, y)
    return view
  }

  /// Makes a node that moves.
  public func makeNode(at place: NodePlace) -> ViewNode {
    let node = EffectNode(EffectBox(), holder: nil, place)
    node.set(effect)
    node.show(content)
    return node
  }

  /// Has the node move to the new values.
  public func update(_ node: ViewNode) {
    let node = node.cast(to: EffectNode.self)
    node.move(to: effect)
    node.show(content)
  }
}

extension View {
  /// Fades the view, from 0 (unseen) to 1.
  public func opacity(_ opacity: Double) -> EffectView<Self> { EffectView(self).opacity(opacity) }

  /// Magnifies the view around its middle; layout does not follow.
  public func scale(_ scale: Double) -> EffectView<Self> { EffectView(self).scale(scale) }

  /// Shows the view elsewhere, by logical units; its place stays.
  public func offset(x: Double = 0, y: Double = 0) -> EffectView<Self> {
    EffectView(self).offset(x: x, y: y)
  }
}

/// The values of an effect.
struct Effect: Hashable {
  /// From 0 to 1.
  var opacity = 1.0
  /// The magnification.
  var scale = 1.0
  /// The distance to the right, in logical units.
  var x = 0.0
  /// The distance down, in logical units.
  var y = 0.0
}

/// The widget of an effect, whose children are on a layer inside of its own: the outer layer
/// travels, the inner one has the effect.
final class EffectBox: Box {
  /// The layer of the children.
  private let inner = Layer()
  /// True while a transition shows the view for the first time.
  var isEntering = false

  override init() {
    super.init()
    layer.add(inner)
  }

  override var contentLayer: Layer { inner }

  override func layoutChildren() {
    inner.frame = layer.bounds
    super.layoutChildren()
  }

  /// Shows an effect.
  func show(_ effect: Effect) {
    inner.opacity = min(max(effect.opacity, 0), 1)
    inner.transform = Transform(
      translation: SIMD2(effect.x, effect.y), scale: max(effect.scale, 0))
  }
}

/// The node of an effect.
final class EffectNode: BoxNode<EffectBox>, AnimatedNode {
  /// The opacity.
  private var opacity = AnimatedValue(1)
  /// The magnification.
  private var scale = AnimatedValue(1)
  /// The distance to the right.
  private var x = AnimatedValue(0, tolerance: 0.25)
  /// The distance down.
  private var y = AnimatedValue(0, tolerance: 0.25)

  /// Shows an effect at once.
  func set(_ effect: Effect) {
    opacity.set(effect.opacity)
    scale.set(effect.scale)
    x.set(effect.x)
    y.set(effect.y)
    showEffect()
  }

  /// Moves to an effect by the motion of the change; without one, shows it at once.
  func move(to effect: Effect) {
    guard
      effect != Effect(opacity: opacity.target, scale: scale.target, x: x.target, y: y.target)
    else { return }
    guard let motion = graph.motion else { return set(effect) }
    opacity.animate(to: effect.opacity, by: motion.spring, at: motion.start)
    graph.animate(self)
    if graph.host?.tree?.motion == .reduced {
      scale.set(effect.scale)
      x.set(effect.x)
      return y.set(effect.y)
    }
    scale.animate(to: effect.scale, by: motion.spring, at: motion.start)
    x.animate(to: effect.x, by: motion.spring, at: motion.start)
    y.animate(to: effect.y, by: motion.spring, at: motion.start)
  }

  func advance(to moment: Moment) -> Bool {
    opacity.advance(to: moment)
    scale.advance(to: moment)
    x.advance(to: moment)
    y.advance(to: moment)
    showEffect()
    return opacity.isMoving || scale.isMoving || x.isMoving || y.isMoving
  }

  private func showEffect() {
    widget.show(Effect(opacity: opacity.value, scale: scale.value, x: x.value, y: y.value))
  }
}
