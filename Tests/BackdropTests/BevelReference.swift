// SPDX-License-Identifier: MIT

import Foundation
import Style

/// Glass with a bevel in double precision, written from the definitions and not from the shader:
/// distances by bisection, normals by differences, Snell's law by angles, and pixels as means of
/// many samples.
struct BevelReference {
  /// The edge effects, fitted to the pane.
  let bevel: Bevel
  /// The pane, in pixels.
  let rect: Rect<Physical>
  /// The corners of its outline.
  let corners: OutlineCorners
  /// The blurred plane at any position, premultiplied.
  let plane: (SIMD2<Double>) -> SIMD4<Double>

  /// The number of samples of a pixel.
  var samples = 48
  /// The colour effects, between what is bent and the border.
  var recolored: (SIMD4<Double>) -> SIMD4<Double> = { $0 }

  /// The distance from the outline.
  func distance(_ point: SIMD2<Double>) -> Double {
    let low = point - SIMD2(Double(rect.left), Double(rect.top))
    let high = SIMD2(Double(rect.right), Double(rect.bottom)) - point
    let from = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
    // The corner whose quarter of the pane the point is in.
    let (isRight, isLow) = (high.x < low.x, high.y < low.y)
    let corner = isLow ? (isRight ? 2 : 3) : (isRight ? 1 : 0)
    guard bevel.edges == .all else {
      // Beyond a square corner, the effects of one side go on where the other has none.
      var from = from[corner]
      if corners.reach[corner] == 0 {
        if !bevel.edges.contains(isRight ? .right : .left) { from.x = 1e6 }
        if !bevel.edges.contains(isLow ? .bottom : .top) { from.y = 1e6 }
      }
      return distance(from, corner: corner)
    }
    return min(distance(from[corner], corner: corner), from[0].min(), from[2].min())
  }

  /// The distance from the two sides of one corner and the curve between them.
  private func distance(_ from: SIMD2<Double>, corner: Int) -> Double {
    let (reach, round) = (corners.reach[corner], corners.roundness[corner])
    // The line at a distance is inset by it; its corner becomes smaller by as much, but no smaller
    // than it is half-way in a square corner.
    let growth = max(1.5 * bevel.extent - reach, 0) / bevel.extent
    func isInside(_ inset: Double) -> Bool {
      let centre = reach + growth * inset
      let extent = centre - inset
      let x = max(centre - from.x, 0)
      let y = max(centre - from.y, 0)
      let square = x * x + y * y
      // x⁴ + y⁴ + 2c x²y² = R⁴.
      return square * square - 2 * (1 - round) * x * x * y * y
        <= max(extent, 0) * max(extent, 0) * extent * extent
    }
    var (near, far) = (-3.0, min(from.x, from.y, bevel.extent) + 1e-9)
    for _ in 0..<44 {
      let middle = (near + far) / 2
      if isInside(middle) { near = middle } else { far = middle }
    }
    return near
  }

  /// The unit vector away from the outline.
  private func inward(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let step = 1e-5
    let slope = SIMD2(
      distance(point + SIMD2(step, 0)) - distance(point - SIMD2(step, 0)),
      distance(point + SIMD2(0, step)) - distance(point - SIMD2(0, step)))
    let length = (slope * slope).sum().squareRoot()
    return length > 0 ? slope / length : .zero
  }

  /// The strength of the effects: that of a side, by how far the outline runs along it.
  private func strength(_ inward: SIMD2<Double>) -> Double {
    func has(_ edge: Edges) -> Double { bevel.edges.contains(edge) ? 1 : 0 }
    return inward.x * inward.x * has(inward.x > 0 ? .left : .right)
      + inward.y * inward.y * has(inward.y > 0 ? .top : .bottom)
  }

  /// The displacement by the angles of the ray.
  func displacement(_ distance: Double) -> Double {
    guard bevel.thickness != 0, distance > 0, distance < bevel.width else { return 0 }
    let left = 1 - distance / bevel.width
    let (height, slope): (Double, Double)
    switch bevel.profile {
    case .round: (height, slope) = (sqrt(1 - left * left), left / sqrt(1 - left * left))
    case .squircle:
      height = pow(1 - pow(left, 4), 0.25)
      slope = pow(left / height, 3)
    case .smooth:
      let inward = 1 - left
      (height, slope) = (inward * inward * (3 - 2 * inward), 6 * inward * left)
    }
    let angle = atan(abs(bevel.thickness) / bevel.width * slope)
    return bevel.thickness * height * tan(angle - asin(sin(angle) / bevel.index))
  }

  /// A pixel of opaque glass.
  func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let middle = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    let distance = distance(middle)
    guard distance < bevel.extent else { return recolored(plane(middle)) }
    let inward = inward(middle)
    var color = SIMD4<Double>.zero
    let isBent = distance - 0.5 < bevel.width && bevel.thickness != 0
    let shared = strength(inward)
    let displacements = (0..<samples).map { sample in
      (0..<8).reduce(0) { sum, part in
        let along = (Double(sample) + (Double(part) + 0.5) / 8) / Double(samples) - 0.5
        return sum + shared * displacement(distance + along) / 8
      }
    }
    let half = samples / 2
    let near = displacements.prefix(half).reduce(0, +) / Double(half)
    let far = displacements.suffix(half).reduce(0, +) / Double(half)
    let mean = (near + far) / 2
    let shown = max(abs(1 + 2 * (far - near)), 1)
    let spread = (1 - 1 / (shown * shown)).squareRoot()
    for channel in 0..<4 {
      let strength = 1 + bevel.dispersion * [-1, 0, 1, 0][channel]
      guard isBent else {
        color[channel] = plane(middle)[channel]
        continue
      }
      for sample in 0..<samples {
        // The mean of the displacement, and a line that is shorter by the width of a sample.
        let along = spread * ((Double(sample) + 0.5) / Double(samples) - 0.5)
        let bent = mean + spread * (displacements[sample] - mean)
        color[channel] +=
          plane(middle + inward * (along + strength * bent))[channel] / Double(samples)
      }
    }
    let bent = recolored(color)
    return lit(bent + shared * (bordered(bent, distance) - bent), distance, inward, shared)
  }

  /// The border, by samples of the part of a pixel that lies inside the outline.
  private func bordered(_ color: SIMD4<Double>, _ distance: Double) -> SIMD4<Double> {
    let places = (0..<samples).map { (index: Int) -> Double in
      distance + (Double(index) + 0.5) / Double(samples) - 0.5
    }
    let inside = places.filter { $0 > 0 }
    let part =
      Double(inside.count { $0 < bevel.borderWidth }) / Double(max(inside.count, 1))
    let grey = 0.2125 * color.x + 0.7154 * color.y + 0.0721 * color.z
    var result = color
    for channel in 0..<3 {
      var line = grey + bevel.borderSaturation * (color[channel] - grey)
      line = min(max(line, 0), color.w)
      line =
        bevel.borderLightness > 0
        ? line + bevel.borderLightness * (color.w - line) : line * (1 + bevel.borderLightness)
      result[channel] += part * (line - color[channel])
    }
    return result
  }

  private func lit(
    _ color: SIMD4<Double>, _ distance: Double, _ inward: SIMD2<Double>, _ shared: Double
  ) -> SIMD4<Double> {
    let facing = -(inward * bevel.light).sum()
    var color = color
    if bevel.shadow > 0 {
      let depth = max(1 - max(distance, 0) / bevel.shadowWidth, 0)
      let light = 1 - shared * bevel.shadow * depth * depth * (1 - facing) / 2
      for channel in 0..<3 { color[channel] *= light }
    }
    guard bevel.strength > 0 else { return color }
    let line =
      (0..<samples).reduce(0) { sum, sample in
        let at = distance + (Double(sample) + 0.5) / Double(samples) - 0.5
        return sum + (at < 0 ? 0 : max(1 - at / bevel.rimWidth, 0))
      } / Double(samples)
    let aimed =
      bevel.light == .zero ? 1 : facing * facing * (facing > 0 ? 1 : 0.5)
    let shine = shared * bevel.strength * line * aimed
    for channel in 0..<3 {
      let target = min(1.4 * color[channel] + 0.6 * color.w, color.w)
      color[channel] += (target - color[channel]) * shine
    }
    return color
  }
}
