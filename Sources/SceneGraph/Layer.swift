// SPDX-License-Identifier: MIT

/// A rectangle with fill, border, shadow, corners and one content, and its children.
///
/// Setting a property to its current value costs nothing. Any other change marks the layer and its
/// ancestors; the next frame redraws the pixels that differ.
@MainActor public final class Layer {
  /// Rectangle in the parent, in logical units. If the parent counts from the right edge, so do the
  /// x coordinates: see `direction`.
  public var frame: Rect<Logical> { didSet { if frame != oldValue { setNeedsUpdate() } } }
  /// Translation, magnification and rotation on top of `frame`, for animation.
  public var transform = Transform.identity {
    didSet { if transform != oldValue { setNeedsUpdate() } }
  }
  /// False if the rotation of `transform` was not drawn last, since the layer cannot be rotated.
  var drawsRotation = true
  /// True if `transform` has a rotation other than whole turns.
  var isRotated: Bool {
    transform.rotation != 0 && Rotation(transform.rotation) != .none
  }
  /// The edge from which x coordinates count in this layer and those in it: the left one for
  /// `.leftToRight`, the right one for `.rightToLeft`, that around this layer for nil. Counted from
  /// the right, children are seen where the mirror of their frames and transforms is, and their
  /// rotation is counterclockwise. Texts, images and other contents are as they are.
  public var direction: LayoutDirection? {
    didSet { if direction != oldValue { setNeedsUpdate() } }
  }
  /// Offset of the children, in logical units: the position of a scroll view.
  public var childOffset = Point<Logical>.zero {
    didSet { if childOffset != oldValue { setNeedsUpdate() } }
  }
  /// Opacity, from 0 (transparent) to 1 (opaque). The layer and its descendants are blended as one
  /// image. Glass among them is blended by itself: its backdrop has the faded layers beneath it,
  /// and the layers above it are blended as a second image.
  public var opacity = 1.0 { didSet { if opacity != oldValue { setNeedsUpdate() } } }
  /// Fades the layer and its descendants away at the layer's edges, as where the content of a
  /// scroll view goes on. They are blended as with `opacity`; glass among them does not fade there.
  public var edgeFade = EdgeFade() { didSet { if edgeFade != oldValue { setNeedsUpdate() } } }
  /// Hides this layer and its descendants.
  public var isHidden = false { didSet { if isHidden != oldValue { setNeedsUpdate() } } }
  /// Clips the children to the outline.
  public var clipsChildren = false {
    didSet { if clipsChildren != oldValue { setNeedsUpdate() } }
  }
  /// The distance by which this layer and its descendants are drawn beyond the layers that clip
  /// them, in logical units: a focus ring around what fills a scroll view is whole. It has no
  /// effect inside a cached layer.
  public var clipReach = 0.0 { didSet { if clipReach != oldValue { setNeedsUpdate() } } }
  /// Draws this layer and its descendants into a texture, which is reused for as long as they stay
  /// the same. Changes redraw their part of the texture.
  ///
  /// Caching pays for layers that move more often than they change, like the cards of a feed, and
  /// for layers above glass with motion beneath it. It takes four bytes a pixel, and it costs time
  /// if the layer changes in every frame. A cached layer is snapped to whole pixels. A layer that
  /// is magnified or very large, or that contains glass or a custom shader, is drawn without the
  /// cache.
  public var isCached = false { didSet { if isCached != oldValue { setNeedsUpdate() } } }

  /// Shape of the corners, in logical units.
  public var outline = Outline.rectangle {
    didSet { if outline != oldValue { setNeedsDisplay() } }
  }
  /// Fill of the outline.
  public var fill: Paint? { didSet { if fill != oldValue { setNeedsDisplay() } } }
  /// Line along the inside of the outline.
  public var border: Border? { didSet { if border != oldValue { setNeedsDisplay() } } }
  /// Shadow around the outline.
  public var shadow: Shadow? { didSet { if shadow != oldValue { setNeedsDisplay() } } }
  /// Content: glass and custom shaders are drawn beneath the fill, anything else between fill and
  /// border.
  public var content = LayerContent.none {
    didSet { if content != oldValue { setNeedsDisplay() } }
  }

  /// True if hit tests find this layer. Its children are tested in any case.
  public var takesInput = false
  /// True if hit tests find neither this layer nor its descendants.
  public var ignoresInput = false
  /// True if hit tests stop here: nothing behind this layer is found.
  public var isModal = false
  /// Limits modal descendants: they block input only within the bounds of this layer.
  public var confinesModality = false

  /// Children from back to front.
  public internal(set) var children: [Layer] = []
  /// Parent; nil for a root and for a layer outside of any tree.
  public internal(set) unowned var parent: Layer?
  /// Called when the tree changes; set on the root of a scene only.
  var onChange: (() -> Void)?

  /// Number of the current appearance; every change of it counts up.
  private(set) var revision: UInt64 = 0
  /// True if the layer or a descendant changed since the last frame.
  var needsUpdate = false
  /// Position in the last display list.
  var slot = FrameSlot()

  /// An empty layer at `frame`, in logical units.
  public init(_ frame: Rect<Logical> = .zero) { self.frame = frame }

  // An unowned reference to a layer in deinit cannot be read, so no child's parent is compared with
  // self.
  isolated deinit { for child in children { child.parent = nil } }

  /// Rectangle in the layer's own space, which starts at zero.
  public var bounds: Rect<Logical> { Rect(origin: .zero, size: frame.size) }

  // MARK: Changes

  /// Marks the appearance as changed.
  private func setNeedsDisplay() {
    revision &+= 1
    setNeedsUpdate()
  }

  /// Marks the layer and its ancestors as changed.
  func setNeedsUpdate() {
    var layer = self
    while !layer.needsUpdate {
      layer.needsUpdate = true
      guard let parent = layer.parent else {
        layer.onChange?()
        return
      }
      layer = parent
    }
  }
}
