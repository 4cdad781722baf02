public import Geometry
public import Style

/// One glass as the last pass draws it. Positions are pixels of the plane.
public struct GlassPane {
  /// Where the glass is.
  public var rect: Rect<Physical>
  /// Its outline.
  public var shape: Outline
  /// How much of it is seen where.
  public var mask: GlassMask
  /// The outlines around it that cut it.
  public var cuts = GlassCuts()
  /// How much of it is seen everywhere, from 0 to 1.
  public var opacity: Double
  /// What is still to be done to colours: the identity where a lower level has done it. It speaks of
  /// sRGB, so over linear light it is always left for here.
  public var colors: ColorMatrix
  /// Whether light is blurred as light.
  public var isLinear: Bool
  /// Whether steps of the target's format are hidden by noise.
  public var dithers: Bool

  /// A glass with all that its look asks for.
  public init(
    _ rect: Rect<Physical>, look: Look, shape: Outline = .rectangle, mask: GlassMask = .none
  ) {
    self.rect = rect
    self.shape = shape
    self.mask = mask
    opacity = look.opacity
    colors = look.colorMatrix
    isLinear = look.isLinear
    dithers = look.dithers
  }

  /// Slope and constant of the mask's ramp, and the opacity, as shaders take them.
  var fade: SIMD4<Float> {
    let ramp = mask.ramp.vector
    return SIMD4(ramp.x, ramp.y, ramp.z, Float(min(max(opacity, 0), 1)))
  }

  /// From pixels of the plane to the mask's coordinates from 0 to 1: scale and offset.
  var maskPlace: SIMD4<Float> {
    let width = Double(max(rect.width, 1))
    let height = Double(max(rect.height, 1))
    return SIMD4(
      Float(1 / width), Float(1 / height), Float(-Double(rect.left) / width),
      Float(-Double(rect.top) / height))
  }

  /// Whether nothing of what is there is seen in `other` once it is drawn.
  public func hides(_ other: Rect<Physical>) -> Bool {
    isWhole && cuts.count == 0 && shape == .rectangle && rect.contains(other)
  }

  /// Whether all of it is seen, corners aside.
  var isWhole: Bool { opacity >= 1 && mask.ramp.uniformValue == 1 && mask.texture == nil }

  /// Whether all but its corners is drawn without a thought of outlines and masks.
  func hasPlainBody(isLinear: Bool) -> Bool {
    cuts.count == 0 && (isWhole || (mask.texture == nil && !isLinear))
  }
}
