public import Geometry
public import SceneGraph
public import Style

/// Where the ring stands that shows which widget has the keyboard.
public struct FocusRingPlacement {
  /// The layer that it lies in, so that it moves with that and is cut off where it is.
  public var layer: Layer
  /// What it stands around, in the units of that layer.
  public var frame: Rect<Logical>
  /// The corners of that.
  public var outline: Outline
  /// The room between the two, in logical units; negative where it stands inside.
  public var gap: Double

  /// A ring around `frame` of `layer`.
  public init(layer: Layer, frame: Rect<Logical>, outline: Outline, gap: Double) {
    self.layer = layer
    self.frame = frame
    self.outline = outline
    self.gap = gap
  }
}
