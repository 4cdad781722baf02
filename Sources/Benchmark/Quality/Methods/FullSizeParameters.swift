import Glibc

/// A Gaussian at full size: one pass across and one down, each fetch between two pixels.
public struct GaussianParameters: Hashable, Sendable {
  /// Its standard deviation in pixels.
  public var sigma: Double
  /// Pixels to either side of the centre that it reads.
  public var radius: Int

  /// A Gaussian of `sigma` out to three and a half standard deviations, beyond which lies less than
  /// a thousandth of its light.
  public init(sigma: Double) {
    self.sigma = sigma
    radius = max(1, Int((3.5 * sigma).rounded(.up)))
  }

  /// The weight of the centre, then at distance 1, 2 and so on to `radius`; with a sum of 1.
  public var weights: [Double] {
    let samples = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * samples.reduce(0, +) - samples[0]
    return samples.map { $0 / sum }
  }

  /// Its passes.
  var recipe: Recipe {
    let kernel = AxisKernel.linear(half: weights)
    return Recipe.plane.then([.across(kernel), .down(kernel)])
  }
}

/// Three boxes one after the other, which come close to a Gaussian.
public struct BoxParameters: Hashable, Sendable {
  /// Pixels that each box averages along an axis; odd, so that nothing moves.
  public var width: Int

  /// The boxes for `sigma` pixels.
  public init(sigma: Double) {
    width = Int((sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)) | 1
  }

  /// Their standard deviation in pixels.
  public var sigma: Double { (Double(width * width - 1) / 4).squareRoot() }

  /// Their passes.
  var recipe: Recipe {
    if width == 1 { return .plane }
    let kernel = AxisKernel.linear(
      half: Array(repeating: 1 / Double(width), count: width / 2 + 1))
    return Recipe.plane.then([
      .across(kernel), .across(kernel), .across(kernel), .down(kernel), .down(kernel),
      .down(kernel),
    ])
  }
}

/// The original Kawase blur: passes at full size, each the mean of four diagonals that lie further
/// out from pass to pass.
public struct KawaseParameters: Hashable, Sendable {
  /// The distance of each pass's diagonals along each axis, in pixels: ½, 1½, 2½ and so on.
  public var distances: [Double]

  /// The number of passes that comes nearest to `sigma`.
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

  /// Their standard deviation in pixels.
  public var sigma: Double { recipe.sigma }

  /// Its passes.
  var recipe: Recipe {
    Recipe.plane.then(distances.map { FilterPass(scale: 1, .pair($0)) })
  }
}

/// A few Gaussians made beforehand, of which two neighbours are mixed: what a toolkit does that
/// cannot blur anew for each frame.
public struct StagedParameters: Hashable, Sendable {
  /// The weaker of the two blurs, in pixels; 0 is the picture itself.
  public var lower: Double
  /// The stronger.
  public var upper: Double
  /// The share of the stronger.
  public var share: Double

  /// The two of `stages` blurs, spaced evenly from 0 to `maximum`, that are mixed for `sigma`.
  public init(sigma: Double, stages: Int = 8, maximum: Double = 120) {
    let step = maximum / Double(stages - 1)
    lower = min((sigma / step).rounded(.down), Double(stages - 2)) * step
    upper = lower + step
    share = min(1, (sigma * sigma - lower * lower) / (upper * upper - lower * lower))
  }

  /// Its passes.
  var recipe: Recipe {
    let strong = GaussianParameters(sigma: upper).recipe.then(FilterPass(scale: 1, .center))
    let weak = lower == 0 ? Recipe.plane : GaussianParameters(sigma: lower).recipe
    return .mix(weak.then(FilterPass(scale: 1, .center)), strong, share: share)
  }
}

extension AxisKernel {
  /// Weights at whole distances, `half` from the centre outwards, read with one bilinear fetch for
  /// two texels.
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
