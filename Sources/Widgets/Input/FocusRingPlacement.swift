// SPDX-License-Identifier: MIT

/// The position and shape of a widget's focus ring.
public struct FocusRingPlacement {
  /// Parent layer of the ring, which moves and clips it.
  public var layer: Layer
  /// The rectangle to surround, in coordinates of `layer`.
  public var frame: Rect<Logical>
  /// The corners of `frame`.
  public var outline: Outline
  /// Distance between `frame` and the ring, in logical units; negative inside `frame`.
  public var gap: Double

  /// Places a ring around `frame` in `layer`.
  public init(layer: Layer, frame: Rect<Logical>, outline: Outline, gap: Double) {
    self.layer = layer
    self.frame = frame
    self.outline = outline
    self.gap = gap
  }
}
