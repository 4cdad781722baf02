// SPDX-License-Identifier: MIT

/// A translation, magnification and rotation of a layer with its descendants, for animation: layout
/// ignores it.
///
/// A rotated layer is drawn from a texture. A layer with glass or a custom shader inside is drawn
/// upright, and if a rotated layer is inside another one, only the outer rotation is drawn.
public struct Transform: Hashable, Sendable {
  /// Offset, in units of the parent.
  public var translation: SIMD2<Double>
  /// Magnification; 1 is the natural size.
  public var scale: Double
  /// Rotation, in radians clockwise; counterclockwise if x coordinates of the parent count from the
  /// right.
  public var rotation: Double
  /// Fixed point of the magnification and the rotation, as a fraction of the layer: (0.5, 0.5) is
  /// its centre.
  public var anchor: SIMD2<Double>

  /// A transform of `translation`, and of `scale` and `rotation` around `anchor`.
  public init(
    translation: SIMD2<Double> = .zero, scale: Double = 1, rotation: Double = 0,
    anchor: SIMD2<Double> = SIMD2(repeating: 0.5)
  ) {
    self.translation = translation
    self.scale = scale
    self.rotation = rotation
    self.anchor = anchor
  }

  /// No translation, no magnification, no rotation.
  public static let identity = Transform()
}
