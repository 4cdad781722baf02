// SPDX-License-Identifier: MIT

import Glibc

/// A Gaussian at full size: a horizontal and a vertical pass, each fetch between two pixels.
public struct GaussianParameters: Hashable, Sendable {
  /// Standard deviation in pixels.
  public var sigma: Double
  /// Radius in pixels.
  public var radius: Int

  /// A Gaussian of `sigma`, cut off at three and a half standard deviations, beyond which lies less
  /// than a thousandth of its light.
  public init(sigma: Double) {
    self.sigma = sigma
    radius = max(1, Int((3.5 * sigma).rounded(.up)))
  }

  /// Weights from the centre to `radius`; the kernel sums to 1.
  public var weights: [Double] {
    let samples = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * samples.reduce(0, +) - samples[0]
    return samples.map { $0 / sum }
  }

  /// The passes.
  var passTree: PassTree {
    let kernel = AxisKernel.linear(half: weights)
    return PassTree.plane.then([.across(kernel), .down(kernel)])
  }
}

/// Three box blurs, which approximate a Gaussian.
public struct BoxParameters: Hashable, Sendable {
  /// Width of each box in pixels; odd, so that nothing is shifted.
  public var width: Int

  /// The boxes for `sigma` pixels.
  public init(sigma: Double) {
    width = Int((sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)) | 1
  }

  /// Standard deviation in pixels.
  public var sigma: Double { (Double(width * width - 1) / 4).squareRoot() }

  /// Their passes.
  var passTree: PassTree {
    if width == 1 { return .plane }
    let kernel = AxisKernel.linear(
      half: Array(repeating: 1 / Double(width), count: width / 2 + 1))
    return PassTree.plane.then([
      .across(kernel), .across(kernel), .across(kernel), .down(kernel), .down(kernel),
      .down(kernel),
    ])
  }
}

/// The original Kawase blur: full-size passes of four diagonal samples whose distance grows from
/// pass to pass.
public struct KawaseParameters: Hashable, Sendable {
  /// Distance of each pass's diagonals along each axis, in pixels: ½, 1½, 2½ and so on.
  public var distances: [Double]

  /// The number of passes nearest to `sigma`.
  public init(sigma: Double) {
    func passes(_ count: Int) -> Self { Self(distances: (0..<count).map { Double($0) + 0.5 }) }
    var nearest = passes(1)
    while abs(passes(nearest.distances.count + 1).sigma - sigma) < abs(nearest.sigma - sigma) {
      nearest = passes(nearest.distances.count + 1)
    }
    self = nearest
  }

  /// Passes of these distances.
  public init(distances: [Double]) { self.distances = distances }

  /// Standard deviation in pixels.
  public var sigma: Double { passTree.sigma }

  /// The passes.
  var passTree: PassTree {
    PassTree.plane.then(distances.map { FilterPass(scale: 1, .pair($0)) })
  }
}

/// A mix of two precomputed Gaussians, as in toolkits that cannot blur every frame.
public struct StagedParameters: Hashable, Sendable {
  /// Sigma of the weaker blur, in pixels; 0 is the sharp image.
  public var lower: Double
  /// Sigma of the stronger blur, in pixels.
  public var upper: Double
  /// Weight of the stronger blur.
  public var share: Double

  /// The two of `stages` blurs, evenly spaced from 0 to `maximum`, around `sigma`.
  public init(sigma: Double, stages: Int = 8, maximum: Double = 120) {
    let step = maximum / Double(stages - 1)
    lower = min((sigma / step).rounded(.down), Double(stages - 2)) * step
    upper = lower + step
    share = min(1, (sigma * sigma - lower * lower) / (upper * upper - lower * lower))
  }

  /// The passes.
  var passTree: PassTree {
    let strong = GaussianParameters(sigma: upper).passTree.then(FilterPass(scale: 1, .center))
    let weak = lower == 0 ? PassTree.plane : GaussianParameters(sigma: lower).passTree
    return .mix(weak.then(FilterPass(scale: 1, .center)), strong, share: share)
  }
}

extension AxisKernel {
  /// The weights `half`, from the centre outwards, read with one bilinear fetch for two texels.
  static func linear(half: [Double]) -> AxisKernel {
    let isEven = half.count % 2 == 1
    var pairs: [Tap] = []
    var next = 1
    if !isEven {
      let weight = half[0] / 2 + half[1]
      pairs.append(Tap(offset: half[1] / weight, weight: weight))
      next = 2
    }
    while next + 1 < half.count {
      let weight = half[next] + half[next + 1]
      let on = weight == 0 ? 0 : half[next + 1] / weight
      pairs.append(Tap(offset: Double(next) + on, weight: weight))
      next += 2
    }
    return .symmetric(center: isEven ? half[0] : 0, pairs)
  }
}
