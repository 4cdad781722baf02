// SPDX-License-Identifier: MIT

/// A translation and magnification of a layer with its descendants, for animation: layout ignores
/// it.
public struct Transform: Hashable, Sendable {
  /// Offset, in units of the parent.
  public var translation: SIMD2<Double>
  /// Magnification; 1 is the natural size.
  public var scale: Double
  /// Fixed point of the magnification, as a fraction of the layer: (0.5, 0.5) is its centre.
  public var anchor: SIMD2<Double>

  /// A transform of `translation` and `scale` around `anchor`.
  public init(
    translation: SIMD2<Double> = .zero, scale: Double = 1,
    anchor: SIMD2<Double> = SIMD2(repeating: 0.5)
  ) {
    self.translation = translation
    self.scale = scale
    self.anchor = anchor
  }

  /// No translation, no magnification.
  public static let identity = Transform()
}
