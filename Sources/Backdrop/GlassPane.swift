// SPDX-License-Identifier: MIT

public import GLES
public import Geometry
public import Style

/// One rectangle of glass over a plane. Positions and lengths are pixels of the plane.
public struct GlassPane {
  /// The rectangle that the glass covers.
  public var rect: Rect<Physical>
  /// The outline of the glass, which may round its corners.
  public var shape: Outline
  /// Blur strength, from 0 to the planner's maximum. NaN counts as 0.
  public var sigma: Double
  /// The factor on sigma across the glass; nil blurs evenly. The blur grows along one side of the
  /// glass: a slanted ramp is straightened, and a ramp that is not finite counts as 1 everywhere.
  public var growth: Ramp?
  /// True if the colours and the tint grow with the blur: without blur the plane is unchanged.
  public var colorsGrow = false
  /// The visibility of the glass at each pixel.
  public var mask: Mask
  /// Outlines around the glass that clip it.
  public var cuts = Cuts()
  /// Opacity of the whole glass, from 0 to 1.
  public var opacity: Double
  /// The colour change that is still to be applied; the identity if a coarser level already has it.
  /// It is defined for sRGB, so with linear light the last pass always applies it.
  public var colors: ColorMatrix
  /// Blurs in linear light.
  public var isLinear: Bool
  /// The tint that is mixed in linear light after `colors` are changed: red, green and blue in
  /// linear light, and alpha. Nil mixes it in sRGB, as a part of `colors`.
  public var lightTint: SIMD4<Double>?
  /// The plane beneath the glass, without blur, in its pixels: opacity and mask mix it with the
  /// glass in linear light. Nil has them blend the glass with the target, in sRGB. It must
  /// live until the glass is drawn.
  public var beneath: Texture?
  /// True if the target shows the plane itself where the glass is to be drawn.
  public var isOverPlane = true
  /// Hides the steps of the target's format with noise.
  public var dithers: Bool
  /// The effects of the edge on glass of any size; nil if it has none.
  public var bevel: Bevel?
  /// True if the plane is opaque as far as the blur beneath the glass reads.
  public var isOpaque = false

  /// Glass with the colours, opacity, dither and edge of `look`, at `pixelScale` pixels per logical
  /// unit.
  public init(
    _ rect: Rect<Physical>, sigma: Double = 0, look: Look, shape: Outline = .rectangle,
    mask: Mask = .none, pixelScale: Double = 1
  ) {
    self.rect = rect
    self.sigma = sigma
    self.shape = shape
    self.mask = mask
    opacity = look.opacity
    isLinear = look.light != .encoded
    if look.light == .linear {
      colors = look.effectMatrix
      let tint = look.tint
      let light = Color.decoded(SIMD3(Double(tint.red), Double(tint.green), Double(tint.blue)))
      lightTint = SIMD4(light, Double(tint.alpha))
    } else {
      colors = look.colorMatrix
    }
    dithers = look.dithers
    bevel = Bevel(look, pixelScale: pixelScale)
  }

  /// Visibility by position: the product of a gradient and a texture.
  public struct Mask {
    /// A gradient over the plane.
    public var ramp: Ramp
    /// A texture stretched over the glass, read by its red channel if it has no other, else by
    /// alpha. Nil masks nothing. It must live until the glass is drawn.
    public var texture: Texture?

    /// The product of `ramp` and `texture`.
    public init(ramp: Ramp = .one, texture: Texture? = nil) {
      self.ramp = ramp
      self.texture = texture
    }

    /// No mask: all of the glass is visible.
    public static var none: Mask { Mask() }
  }

  /// At most two outlines that clip the glass, in the layout of the shaders.
  public struct Cuts {
    /// Left, top, right and bottom edge of each outline.
    private(set) var boxes = [2 of SIMD4<Float>](repeating: .zero)
    /// Extent of each outline's corners, clockwise from the top left.
    private(set) var reaches = [2 of SIMD4<Float>](repeating: .zero)
    /// Roundness of each outline's corners, in the same order.
    private(set) var roundnesses = [2 of SIMD4<Float>](repeating: .zero)
    /// The number of outlines.
    private(set) var count: Int32 = 0

    /// No outlines.
    public init() {}

    /// Adds an outline. `edges` are left, top, right and bottom, which may lie between pixels.
    public mutating func add(edges: SIMD4<Float>, _ corners: OutlineCorners) {
      let index = Int(count)
      boxes[index] = edges
      reaches[index] = SIMD4<Float>(corners.reach)
      roundnesses[index] = SIMD4<Float>(corners.roundness)
      count += 1
    }
  }

  /// Sigma limited to the range that planners accept.
  var strength: Double {
    sigma.isNaN ? 0 : min(max(sigma, 0), CalibratedPlanner.maximumSigma)
  }

  /// The growth along one axis; 1 everywhere if there is none.
  var straightGrowth: Ramp { growth?.straightened(over: rect) ?? .one }

  /// The share of the colours at each pixel.
  var colorGrowth: Ramp { colorsGrow ? straightGrowth : .one }

  /// The pane where it has an even blur: none, or that with the full sigma.
  func even(_ sigma: Double) -> GlassPane {
    var pane = self
    if colorsGrow, sigma == 0 { (pane.colors, pane.lightTint) = (.identity, nil) }
    (pane.sigma, pane.growth) = (sigma, nil)
    return pane
  }

  /// The mask's ramp (slope x, slope y, constant) and the opacity, for the uniform `fade`.
  var fade: SIMD4<Float> {
    let ramp = mask.ramp.vector
    return SIMD4(ramp.x, ramp.y, ramp.z, Float(min(max(opacity, 0), 1)))
  }

  /// `fade` of the glass where nothing is mixed with it in the shader: 1 everywhere.
  static var noFade: SIMD4<Float> { SIMD4(0, 0, 1, 1) }

  /// The tint in linear light, for the uniform `lightTint`.
  var lightTintVector: SIMD4<Float> { SIMD4<Float>(lightTint ?? .zero) }

  /// Scale and offset from pixels of the plane to the mask's texture coordinates, from 0 to 1.
  var maskPlace: SIMD4<Float> {
    let width = Double(max(rect.width, 1))
    let height = Double(max(rect.height, 1))
    return SIMD4(
      Float(1 / width), Float(1 / height), Float(-Double(rect.left) / width),
      Float(-Double(rect.top) / height))
  }

  /// True if drawing the glass replaces every pixel of `other`.
  public func hides(_ other: Rect<Physical>) -> Bool {
    isWhole && cuts.count == 0 && shape == .rectangle && rect.contains(other)
  }

  /// True if neither opacity nor mask lets anything shine through, corners aside.
  var isWhole: Bool { opacity >= 1 && mask.ramp.uniformValue == 1 && mask.texture == nil }

  /// The edge effects at the pane's size; nil if it has none, or is too small for them.
  var fittedBevel: Bevel? {
    bevel?.fitted(
      width: Double(rect.width), height: Double(rect.height), shape.corners(in: rect.size))
  }

  /// True if the last pass changes colours; otherwise the variant `bare` draws the glass. An effect
  /// of the last pass besides `colors` must be part of this condition.
  var recolors: Bool { !colors.isIdentity }

  /// True if all but the corners can be drawn without outlines and mask textures.
  func hasPlainBody(isLinear: Bool) -> Bool {
    cuts.count == 0 && (isWhole || (mask.texture == nil && !isLinear))
  }
}

extension Texture {
  /// The channel that a mask is read from, as a vector of weights for the shaders.
  var maskChannel: SIMD4<Float> {
    switch format {
    case .r8, .rg8, .r16, .rg16: SIMD4(1, 0, 0, 0)
    case .rgba8, .bgra8, .rgb10a2, .rgba16f, .rgba32f, .srgb8a8: SIMD4(0, 0, 0, 1)
    }
  }
}
