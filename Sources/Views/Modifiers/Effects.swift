// SPDX-License-Identifier: MIT

/// A view that is faded, scaled, rotated or shown elsewhere. Modifiers of this kind that follow one
/// another share a layer. In `withMotion` their values move.
public struct EffectView<Content: View>: View {
  /// The view.
  private let content: Content
  /// The effect.
  private var effect = Effect()

  init(_ content: Content) { self.content = content }

  fileprivate func with(_ change: (inout Effect) -> Void) -> EffectView {
    changed { change(&$0.effect) }
  }

  /// This view, which has the layer already.
  public var effects: EffectView { self }

  /// Shortens the offset where it would take the view beyond the edges of the surface.
  func stayingInside() -> EffectView { with { $0.staysInside = true } }

  /// Makes a node that moves.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = MovingNode(EffectBox(), effect, slot)
    node.show(content)
    return node
  }

  /// Moves the node to the new values.
  public func update(_ node: ViewNode) {
    let node = node.cast(to: MovingNode<EffectBox>.self)
    node.move(to: effect)
    node.show(content)
  }
}

extension View where Unmoved == Self {
  /// The view on a layer without an effect.
  public var effects: EffectView<Self> { EffectView(self) }
}

extension View {
  /// Fades the view, from 0 (unseen) to 1.
  public func opacity(_ opacity: Double) -> EffectView<Unmoved> {
    effects.with { $0.opacity = opacity }
  }

  /// Magnifies the view around a point that stays where it is; layout does not follow.
  public func scale(_ scale: Double, anchor: Alignment = .center) -> EffectView<Unmoved> {
    effects.with { ($0.scale, $0.anchor) = (scale, anchor.point) }
  }

  /// Rotates the view around a point that stays where it is, by an angle in radians clockwise, or
  /// counterclockwise where views are read from right to left; layout does not follow. A view with
  /// glass inside stays upright.
  ///
  /// ```swift
  /// Icon("pan-end-symbolic").rotation(isOpen ? .pi / 2 : 0)
  /// ```
  public func rotation(_ angle: Double, anchor: Alignment = .center) -> EffectView<Unmoved> {
    effects.with { ($0.rotation, $0.pivot) = (angle, anchor.point) }
  }

  /// Shows the view elsewhere, by logical units, with x in the direction of reading; its place
  /// stays.
  public func offset(x: Double = 0, y: Double = 0) -> EffectView<Unmoved> {
    effects.with { ($0.x, $0.y) = (x, y) }
  }
}

/// The values of an effect.
struct Effect: HasNumbers {
  /// From 0 to 1.
  var opacity = 1.0
  /// The magnification.
  var scale = 1.0
  /// The point of the view that the magnification leaves in its place, in parts of its size.
  var anchor = SIMD2(0.5, 0.5)
  /// The angle, in radians clockwise.
  var rotation = 0.0
  /// The point of the view that the rotation leaves in its place, in parts of its size.
  var pivot = SIMD2(0.5, 0.5)
  /// The distance in the direction of reading, in logical units.
  var x = 0.0
  /// The distance down, in logical units.
  var y = 0.0
  /// True if the distances are shortened where the view would leave the surface.
  var staysInside = false

  mutating func forEachNumber(_ body: (inout Double, NumberKind) -> Void) {
    body(&opacity, .part)
    body(&scale, .scale)
    body(&rotation, .angle)
    body(&x, .distance)
    body(&y, .distance)
  }
}

/// The widget of an effect, whose children are on a layer inside of its own: the outer layer
/// travels, the inner one has the effect.
final class EffectBox: Box, MovingBox, PositionFollower {
  /// The layer of the children.
  private let inner = Layer()
  /// The effect.
  private var effect = Effect()

  override init() {
    super.init()
    layer.add(inner)
  }

  override var contentLayer: Layer { inner }

  override func layoutChildren() {
    inner.frame = layer.bounds
    show(effect)
    super.layoutChildren()
  }

  override func didAttach() {
    super.didAttach()
    if effect.staysInside { tree?.add(self) }
  }

  /// Shortens the distances anew, if the surface has room for more or for less of them.
  func followPosition() { show(effect) }

  /// The distances of the effect. If it stays inside, they are shortened where they lead beyond the
  /// edges of the surface.
  private var offset: SIMD2<Double> {
    let wanted = SIMD2(effect.x, effect.y)
    guard effect.staysInside else { return wanted }
    // The frame of the layer in the surface, without transforms.
    var (frame, root) = (layer.bounds, layer)
    while let parent = root.parent {
      frame = root.inDirectionOfParent(frame).offsetBy(root.frame.origin + parent.childOffset)
      root = parent
    }
    let isRightToLeft = layer.isRightToLeft
    let start = SIMD2(
      isRightToLeft ? root.frame.width - frame.right : frame.left, frame.top)
    let spare =
      SIMD2(root.frame.width, root.frame.height) - SIMD2(frame.width, frame.height) - start
    return wanted.clamped(
      lowerBound: pointwiseMin(-start, .zero), upperBound: pointwiseMax(spare, .zero))
  }

  /// Shows an effect.
  func show(_ effect: Effect) {
    self.effect = effect
    inner.opacity = min(max(effect.opacity, 0), 1)
    let scale = max(effect.scale, 0)
    // The layer is magnified around the point of the rotation.
    let size = SIMD2(inner.frame.width, inner.frame.height)
    let shift = (effect.anchor - effect.pivot) * size * (1 - scale)
    inner.transform = Transform(
      translation: offset + shift, scale: scale, rotation: effect.rotation,
      anchor: effect.pivot)
  }
}
