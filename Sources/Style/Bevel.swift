// SPDX-License-Identifier: MIT

/// The edge effects of a look, in pixels: what `Look.refraction`, `dispersion`, `rim` and `border`
/// mean for drawing.
///
/// The effects depend on the distance from the outline. If a corner is round enough for the bevel,
/// lines of equal distance are smaller copies of the corner around the same centre: for circles
/// that is the true distance. Within sharper corners they get rounder inwards, so that
/// normals turn gradually and the picture has no crease along the diagonal.
public struct Bevel: Hashable, Sendable {
  /// The thickness of the glass; below 0 displaces outwards. 0 bends nothing.
  public private(set) var thickness: Double
  /// The width of the bent part.
  public private(set) var width: Double
  /// The cross-section.
  public let profile: Look.Refraction.Profile
  /// The refractive index, at least 1.
  public let index: Double
  /// The part by which red is displaced less and blue more.
  public let dispersion: Double
  /// The strength of the highlight, from 0 to 1.
  public let strength: Double
  /// The unit vector towards the light; zero for light from all sides.
  public let light: SIMD2<Double>
  /// The width of the highlight.
  public private(set) var rimWidth: Double
  /// The strength of the shadow, from 0 to 1.
  public let shadow: Double
  /// The width of the shadow.
  public private(set) var shadowWidth: Double
  /// The width of the border; 0 if there is none, or if it would change no colour.
  public private(set) var borderWidth: Double
  /// The part by which the border is lighter than the glass, or below 0 darker; from -1 to 1.
  public let borderLightness: Double
  /// The saturation of the border relative to the glass, from 0 to 8.
  public let borderSaturation: Double
  /// The edges of the glass that have the effects. At a round corner next to another edge they fade
  /// out; a square one is none, and the effects of its other side go straight on.
  public var edges = Edges.all

  /// The edge effects of `look` at `pixelScale` pixels per logical unit; nil if it has none.
  public init?(_ look: Look, pixelScale: Double) {
    let (refraction, rim) = (look.refraction, look.rim)
    index = refraction.index.clamped(1, 3)
    profile = refraction.profile
    let depth = refraction.depth.clamped(-512, 512) * pixelScale
    width = refraction.width.clamped(0, Self.widest) * pixelScale
    thickness = width > 0 && index > 1 ? depth : 0
    dispersion = look.dispersion.clamped(0, 1)
    rimWidth = rim.width.clamped(0, Self.widest) * pixelScale
    shadowWidth = rim.shadowWidth.clamped(0, Self.widest) * pixelScale
    strength = rimWidth > 0 ? rim.strength.clamped(0, 1) : 0
    shadow = shadowWidth > 0 ? rim.shadow.clamped(0, 1) : 0
    let length = (rim.light * rim.light).sum().squareRoot()
    light = length > 0 && length.isFinite ? rim.light / length : .zero
    borderLightness = look.border.lightness.clamped(-1, 1)
    borderSaturation = look.border.saturation.clamped(0, 8)
    let isChanged = borderLightness != 0 || borderSaturation != 1
    borderWidth = isChanged ? look.border.width.clamped(0, Self.widest) * pixelScale : 0
    guard pixelScale > 0, thickness != 0 || showsOnTint else { return nil }
  }

  /// The widest effect, in logical units.
  private static var widest: Double { 1000 }

  /// Half a pixel: how far beyond its width a border covers a part of pixels.
  private static var softness: Double { 0.5 }

  /// The distance from the outline beyond which the glass is plain.
  public var extent: Double {
    // In pairs: a maximum of four would be an array on the heap.
    max(
      max(thickness != 0 ? width : 0, strength > 0 ? rimWidth : 0),
      max(shadow > 0 ? shadowWidth : 0, borderWidth > 0 ? borderWidth + Self.softness : 0))
  }

  /// The edge effects on glass of a size: narrower and thinner if there is little room. Nil if
  /// there is less than a pixel, or no edge.
  public func fitted(width: Double, height: Double, _ corners: OutlineCorners) -> Bevel? {
    let reach = corners.reach
    func room(_ side: Double, _ first: Int, _ second: Int) -> Double {
      min(side / 3, (side - max(reach[first], reach[second])) / Self.roundingExtent)
    }
    // In pairs: a minimum of four would be an array on the heap.
    let room = min(
      min(room(width, 0, 1), room(height, 1, 2)), min(room(width, 2, 3), room(height, 3, 0)))
    guard room >= 1, !edges.isEmpty else { return nil }
    let factor = min(room / extent, 1)
    var bevel = self
    bevel.thickness *= factor
    bevel.width *= factor
    bevel.shadowWidth *= factor
    bevel.rimWidth = min(rimWidth, room)
    bevel.borderWidth = min(borderWidth, room - Self.softness)
    return bevel
  }

  /// True if the edge of glass that has no backdrop differs from its tint: by a highlight, a shadow
  /// or a border.
  public var showsOnTint: Bool { strength > 0 || shadow > 0 || borderWidth > 0 }

  // MARK: Corners

  /// The least extent of a corner's part of the bevel along its sides, relative to the bevel's: the
  /// line at its inner end has a corner of the difference.
  private static var roundingExtent: Double { 1.5 }

  /// The least extent of a corner's part of the bevel along its sides.
  public var leastCornerExtent: Double { Self.roundingExtent * extent }

  /// The extent of each corner's part of the bevel along its sides, of a bevel that is `fitted`.
  public func cornerExtents(_ corners: OutlineCorners) -> SIMD4<Double> {
    let least = leastCornerExtent
    return corners.reach.replacing(with: least, where: corners.reach .< least)
  }

  /// The corners of the line at the inner end of the bevel, which encloses the flat middle.
  public func innerCorners(_ corners: OutlineCorners) -> OutlineCorners {
    OutlineCorners(reach: cornerExtents(corners) - extent, roundness: corners.roundness)
  }

  // MARK: Displacement

  /// The displacement inwards of a pixel at `distance` from the outline; the distance is 0 outside.
  public func displacement(at distance: Double) -> Double {
    guard thickness != 0, distance < width else { return 0 }
    let inward = max(distance, 0) / width
    let left = 1 - inward
    let (height, rise, run): (Double, Double, Double)
    switch profile {
    case .round:
      height = max(1 - left * left, 0).squareRoot()
      (rise, run) = (left, height)
    case .squircle:
      let square = left * left
      height = max(1 - square * square, 0).squareRoot().squareRoot()
      (rise, run) = (left * square, height * height * height)
    case .smooth:
      height = inward * inward * (3 - 2 * inward)
      (rise, run) = (6 * inward * left, 1)
    }
    // Snell's law for light from above: the sine and cosine of the slope, then of the bent ray.
    let climb = abs(thickness) / width * rise
    let length = (climb * climb + run * run).squareRoot()
    guard length > 0 else { return 0 }
    let (sine, cosine) = (climb / length, run / length)
    let bent = sine / index
    let bentCosine = (1 - bent * bent).squareRoot()
    let tangent = (sine * bentCosine - cosine * bent) / (cosine * bentCosine + sine * bent)
    return thickness * height * tangent
  }

  /// The largest displacement of any colour, in pixels, on glass of any size.
  public var largestDisplacement: Double {
    guard thickness != 0 else { return 0 }
    // Steep edges bend most close to the outline. Between two of these distances the displacement
    // is larger by less than the last line adds.
    let count = 96
    let most = (0..<count).reduce(0) {
      let part = Double($1) / Double(count)
      return max($0, abs(displacement(at: width * part * part * part * part)))
    }
    return most * (1 + dispersion) * 1.02
  }
}

extension Double {
  /// The value within limits; the lower limit, or 0 if that is below 0, if it is no number.
  fileprivate func clamped(_ low: Double, _ high: Double) -> Double {
    isNaN ? max(low, 0) : min(max(self, low), high)
  }
}
