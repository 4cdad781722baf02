/// How a layer and all in it is moved and magnified, around a point of its own. For motion: it does not
/// change where layout puts the layer.
public struct Transform: Hashable, Sendable {
  /// How far it is moved, in units of the layer it stands in.
  public var translation: SIMD2<Double>
  /// How much it is magnified.
  public var scale: Double
  /// What stays in place when it is magnified, in parts of the layer: 0.5, 0.5 is its middle.
  public var anchor: SIMD2<Double>

  /// A transform from its parts.
  public init(
    translation: SIMD2<Double> = .zero, scale: Double = 1,
    anchor: SIMD2<Double> = SIMD2(repeating: 0.5)
  ) {
    self.translation = translation
    self.scale = scale
    self.anchor = anchor
  }

  /// Changes nothing.
  public static let identity = Transform()
}
