// SPDX-License-Identifier: MIT

import Foundation
import Geometry

/// A plane in double precision that can be blurred and sampled anywhere. Its ends mirror.
struct ReferencePlane {
  /// The size, in pixels.
  let size: Size<Physical>
  /// The colours, rounded to eight bits.
  private let texels: [SIMD4<Double>]

  /// A plane with the colour `content` of each column and row.
  init(_ size: Size<Physical>, _ content: (Int, Int) -> SIMD4<Double>) {
    self.size = size
    texels = (0..<size.width * size.height).map { index in
      let color = content(index % size.width, index / size.width)
      return SIMD4((0..<4).map { (color[$0] * 255).rounded() / 255 })
    }
  }

  /// A plane with colours that were drawn: red, green, blue and alpha of each pixel.
  init(_ size: Size<Physical>, drawn: [Float]) {
    self.size = size
    texels = (0..<size.width * size.height).map { index in
      SIMD4((0..<4).map { Double(drawn[4 * index + $0]) })
    }
  }

  /// The plane in linear light; it is opaque.
  var decoded: ReferencePlane {
    ReferencePlane(size, texels.map { SIMD4(Color.decoded(SIMD3($0.x, $0.y, $0.z)), 1) })
  }

  private init(_ size: Size<Physical>, _ texels: [SIMD4<Double>]) {
    self.size = size
    self.texels = texels
  }

  /// The colour of a pixel.
  subscript(_ x: Int, _ y: Int) -> SIMD4<Double> { texels[y * size.width + x] }

  /// The colours as bytes.
  var bytes: [UInt8] { texels.flatMap { c in (0..<4).map { UInt8((c[$0] * 255).rounded()) } } }

  /// The colours as the bits of floats.
  var floats: [UInt32] { texels.flatMap { c in (0..<4).map { Float(c[$0]).bitPattern } } }

  private func mirrored(_ index: Int, _ count: Int) -> Int {
    let turn = ((index % (2 * count)) + 2 * count) % (2 * count)
    return turn < count ? turn : 2 * count - 1 - turn
  }

  /// The plane blurred by a true Gaussian, at any position: straight lines between the pixels of
  /// the plane itself, and Lagrange's polynomials of six pixels between those of a blur, which is
  /// smooth.
  func blurred(_ sigma: Double) -> (SIMD2<Double>) -> SIMD4<Double> {
    guard sigma > 0 else { return { sample(texels, at: $0, isSmooth: false) } }
    let reach = Int(5 * sigma) + 2
    let weights = TrueGaussian(sigma, count: 2 * reach + 1).weights
    func along(_ source: [SIMD4<Double>], _ dx: Int, _ dy: Int) -> [SIMD4<Double>] {
      (0..<source.count).map { index in
        let (x, y) = (index % size.width, index / size.width)
        return (-reach...reach).reduce(SIMD4<Double>.zero) { sum, offset in
          let column = mirrored(x + dx * offset, size.width)
          let row = mirrored(y + dy * offset, size.height)
          return sum + weights[offset + reach] * source[row * size.width + column]
        }
      }
    }
    let blurred = along(along(texels, 1, 0), 0, 1)
    return { sample(blurred, at: $0, isSmooth: true) }
  }

  /// The plane blurred by a Gaussian around any position. A Gaussian of less than 0.7 pixels would
  /// be wider or narrower between pixels than at them. Weaker blurs mix one of 0.7 with the
  /// interpolation of Catmull and Rom, which adds no variance, and below 0.4 also with straight
  /// interpolation.
  func weaklyBlurred(_ sigma: Double) -> (SIMD2<Double>) -> SIMD4<Double> {
    let width = max(sigma, 0.7)
    let reach = Int((5 * width).rounded(.up))
    let share = sigma * sigma / width / width
    let cubic = (1 - share) * min(sigma / 0.4, 1)
    func interpolation(_ d: Double) -> Double {
      let straight = (1 - share - cubic) * max(1 - d, 0)
      switch d {
      case ..<1: return straight + cubic * (1.5 * d * d * d - 2.5 * d * d + 1)
      case ..<2: return straight + cubic * (-0.5 * d * d * d + 2.5 * d * d - 4 * d + 2)
      default: return 0
      }
    }
    func weights(_ position: Double) -> [Double] {
      let offsets = (-reach...reach).map { abs(Double($0) - position) }
      let heights = offsets.map { exp(-$0 * $0 / (2 * width * width)) }
      let sum = heights.reduce(0, +)
      return offsets.indices.map { share / sum * heights[$0] + interpolation(offsets[$0]) }
    }
    // Texel after texel in one array: without optimization vectors take several times as long.
    let values = texels.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    return { point in
      let base = SIMD2((point.x - 0.5).rounded(), (point.y - 0.5).rounded())
      let across = weights(point.x - 0.5 - base.x)
      let down = weights(point.y - 0.5 - base.y)
      let columns = across.indices.map { 4 * mirrored(Int(base.x) + $0 - reach, size.width) }
      var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
      for j in down.indices {
        let row = 4 * size.width * mirrored(Int(base.y) + j - reach, size.height)
        for i in across.indices {
          let (place, weight) = (row + columns[i], across[i] * down[j])
          red += weight * values[place]
          green += weight * values[place + 1]
          blue += weight * values[place + 2]
          alpha += weight * values[place + 3]
        }
      }
      return SIMD4(red, green, blue, alpha).clamped(lowerBound: .zero, upperBound: .one)
    }
  }

  /// The plane at any position, interpolated as `blurred` is.
  func interpolated(isSmooth: Bool) -> (SIMD2<Double>) -> SIMD4<Double> {
    { sample(texels, at: $0, isSmooth: isSmooth) }
  }

  private func sample(
    _ pixels: [SIMD4<Double>], at point: SIMD2<Double>, isSmooth: Bool
  ) -> SIMD4<Double> {
    /// The weights of the six pixels from two before the place.
    func weights(_ f: Double) -> [6 of Double] {
      guard isSmooth else { return [0, 0, 1 - f, f, 0, 0] }
      let (a, b, c, d, e, g) = (f + 2, f + 1, f, f - 1, f - 2, f - 3)
      return [
        -b * c * d * e * g / 120, a * c * d * e * g / 24, -a * b * d * e * g / 12,
        a * b * c * e * g / 12, -a * b * c * d * g / 24, a * b * c * d * e / 120,
      ]
    }
    let base = SIMD2((point.x - 0.5).rounded(.down), (point.y - 0.5).rounded(.down))
    let across = weights(point.x - 0.5 - base.x)
    let down = weights(point.y - 0.5 - base.y)
    var sum = SIMD4<Double>.zero
    for j in 0..<6 where down[j] != 0 {
      let row = mirrored(Int(base.y) + j - 2, size.height) * size.width
      for i in 0..<6 where across[i] != 0 {
        sum += across[i] * down[j] * pixels[row + mirrored(Int(base.x) + i - 2, size.width)]
      }
    }
    return sum
  }
}
