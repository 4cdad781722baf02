// SPDX-License-Identifier: MIT

import Style

/// Tables of a bevel's displacement for the shaders, computed in double precision.
///
/// Pixels show the mean displacement of their square, which is a difference of the integral of the
/// displacement. Close to the outline a steep bevel begins like a square root, or a fourth root,
/// of the distance. The integral is smooth as a function of that root, and is tabulated by it.
final class BevelTable {
  /// The bevel.
  let bevel: Bevel
  /// The integral of the displacement from the outline, in pieces of equal extent by the root of
  /// the distance: the coefficients of a cubic, the constant first.
  private(set) var pieces = [32 of SIMD4<Float>](repeating: .zero)
  /// For each row of pixels along a straight side, from the outline: the mean displacement, the
  /// highlight, the shadow and the part that the border covers, these from 0 to 1.
  private(set) var rows = [128 of SIMD4<Float>](repeating: .zero)
  /// The length of the line of the plane over which the samples of a pixel of each row are spread,
  /// for blue, in pixels.
  private var spreads = [128 of Float](repeating: 0)
  /// The number of rows of the bevel, which may be more than the tables have.
  private let count: Int

  /// The tables of `bevel`.
  init(_ bevel: Bevel) {
    self.bevel = bevel
    count = Int(bevel.extent.rounded(.up))
    fillPieces()
    fillRows()
  }

  // MARK: Samples

  /// The samples for each pixel of the plane that a pixel shows, if the plane is blurred by
  /// `sigma`. They are a quarter of sigma apart, so that content that scrolls beneath does not
  /// shimmer. A plane without blur is about as smooth as one of sigma 0.4, since it is
  /// interpolated.
  static func rate(_ sigma: Double) -> Double { 4 / max(sigma, 0.4) }

  /// The most samples of a pixel.
  static var mostSamples: Double { 32 }

  /// The number of rows along straight sides, counted from the outline, up to the last one whose
  /// pixels need several samples. All rows, if there are more than the tables have.
  func wideRows(sigma: Double) -> Int {
    guard count <= rows.count else { return count }
    let most = Float(1 / Self.rate(sigma))
    var row = count
    while row > 0, spreads[row - 1] <= most { row -= 1 }
    return row
  }

  // MARK: Tables

  /// The power of the distance by which `pieces` is divided.
  var power: Int { bevel.profile.power }

  private func fillPieces() {
    let count = pieces.count
    var sum = 0.0
    for index in 0..<count {
      let (low, high) = (Double(index) / Double(count), Double(index + 1) / Double(count))
      let next = sum + bevel.integral(from: low, to: high)
      // The slopes at both ends, by the extent of a piece.
      let first = bevel.integrand(at: low) / Double(count)
      let last = bevel.integrand(at: high) / Double(count)
      let rise = next - sum
      pieces[index] = SIMD4<Float>(
        SIMD4(sum, first, 3 * rise - 2 * first - last, first + last - 2 * rise))
      sum = next
    }
  }

  private func fillRows() {
    for row in 0..<min(rows.count, count) {
      let (near, far) = (Double(row), Double(row + 1))
      let first = bevel.meanDisplacement(from: near, to: near + 0.5)
      let second = bevel.meanDisplacement(from: near + 0.5, to: far)
      let stretch = 2 * (second - first)
      let length = max(abs(1 + stretch), 1)
      let spread = (1 - 1 / (length * length)).squareRoot()
      spreads[row] = Float(abs(1 + (1 + bevel.dispersion) * stretch) * spread)
      let depth = bevel.shadow > 0 ? max(1 - (near + far) / 2 / bevel.shadowWidth, 0) : 0
      rows[row] = SIMD4<Float>(
        SIMD4(
          (first + second) / 2, bevel.highlight(from: near, to: far), depth * depth,
          min(max(bevel.borderWidth - near, 0), 1)))
    }
  }
}

extension Look.Refraction.Profile {
  /// The power of the distance from the outline, relative to the width, by whose root the
  /// displacement is smooth at the outline.
  fileprivate var power: Int {
    switch self {
    case .smooth: 1
    case .round: 2
    case .squircle: 4
    }
  }
}

extension Bevel {
  /// The displacement at a root of the relative distance, by what that root adds to the distance.
  fileprivate func integrand(at root: Double) -> Double {
    var slope = Double(profile.power)
    for _ in 1..<profile.power { slope *= root }
    return displacement(at: slope * root / Double(profile.power) * width) * slope * width
  }

  /// The integral of the displacement between two roots of the relative distance.
  fileprivate func integral(from low: Double, to high: Double) -> Double {
    // Gauss's rule of five points.
    let roots: [3 of Double] = [0, 0.538_469_310_105_683_1, 0.906_179_845_938_664]
    let weights: [3 of Double] = [
      0.568_888_888_888_888_9, 0.478_628_670_499_366_5, 0.236_926_885_056_189_1,
    ]
    let (middle, half) = ((low + high) / 2, (high - low) / 2)
    var sum = weights[0] * integrand(at: middle)
    for index in 1...2 {
      let offset = roots[index] * half
      sum += weights[index] * (integrand(at: middle - offset) + integrand(at: middle + offset))
    }
    return sum * half
  }

  /// The mean displacement between two distances from the outline.
  fileprivate func meanDisplacement(from near: Double, to far: Double) -> Double {
    guard thickness != 0, near < width else { return 0 }
    func root(_ distance: Double) -> Double {
      var part = min(max(distance / width, 0), 1)
      var power = profile.power
      while power > 1 { (part, power) = (part.squareRoot(), power / 2) }
      return part
    }
    return integral(from: root(near), to: root(far)) / (far - near)
  }

  /// The mean of the highlight between two distances from the outline, where it is strongest.
  fileprivate func highlight(from near: Double, to far: Double) -> Double {
    guard strength > 0 else { return 0 }
    func fade(to distance: Double) -> Double {
      let end = min(max(distance / rimWidth, 0), 1)
      return end - end * end / 2
    }
    return min(rimWidth * (fade(to: far) - fade(to: near)) / (far - near), 1)
  }
}
