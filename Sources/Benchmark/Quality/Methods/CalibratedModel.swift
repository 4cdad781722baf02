// SPDX-License-Identifier: MIT

import Glibc

/// Scrim's method computed on the CPU, as a reference for its planner.
struct CalibratedModel {
  /// Requested sigma, in pixels.
  let sigma: Double

  /// A way down to a core and up again, named for the core's size.
  enum Path {
    /// The core alone, at full size.
    case full
    /// The core at half size.
    case half
    /// The core at quarter size.
    case quarter
    /// The core at a sixteenth of the size.
    case sixteenth
  }

  /// The passes.
  var passTree: PassTree {
    switch sigma {
    case ..<1.9: path(.full)
    case ..<2.1: .mix(path(.full), path(.half), share: (sigma - 1.9) / 0.2)
    case ..<4.4: path(.half)
    case ..<5: .mix(path(.half), path(.quarter), share: (sigma - 4.4) / 0.6)
    case ..<20: path(.quarter)
    case ..<24:
      PassTree.mix(quarter(.quarter), quarter(.sixteenth), share: (sigma - 20) / 4)
        .then(FilterPass(scale: 0.25, .spline(cubic: 0)))
    default: path(.sixteenth)
    }
  }

  /// Standard deviation of the core of `path`, in texels of its level.
  func core(_ path: Path) -> Double {
    let variance = sigma * sigma
    let square =
      switch path {
      case .full: variance
      case .half: (variance - 2 - (4 / 3.0 - 0.75) * cubic(path)) / 4
      case .quarter: (variance - 6.5 - (16 / 3.0 - 2.75) * cubic(path)) / 16
      case .sixteenth: (variance - 3.75 - 60 - 256 / 3.0 - 2.75) / 256
      }
    return max(0, square).squareRoot()
  }

  /// Share of the cubic B-spline in the last pass of `path`.
  private func cubic(_ path: Path) -> Double {
    switch path {
    case .full, .sixteenth: 0
    case .half: min(max(4 - sigma, 0), 1)
    case .quarter: min(max((12 - sigma) / 4, 0), 1)
    }
  }

  private func path(_ path: Path) -> PassTree {
    switch path {
    case .full: PassTree.plane.then(Self.corePasses(core(path)))
    case .half:
      PassTree.plane.then(FilterPass(scale: 2, Self.nine)).then(Self.corePasses(core(path)))
        .then(FilterPass(scale: 0.5, .spline(cubic: cubic(path))))
    case .quarter, .sixteenth:
      quarter(path).then(FilterPass(scale: 0.25, .spline(cubic: cubic(path))))
    }
  }

  /// `path` up to the level of quarter size.
  private func quarter(_ path: Path) -> PassTree {
    let first = PassTree.plane.then(FilterPass(scale: 4, Self.twentyFive))
    return switch path {
    case .full, .half: preconditionFailure("a path that has no texture of a quarter of the size")
    case .quarter: first.then(Self.corePasses(core(path)))
    case .sixteenth:
      first.then(FilterPass(scale: 4, Self.twentyFive)).then(Self.corePasses(core(path)))
        .then(FilterPass(scale: 0.25, .spline(cubic: 1)))
    }
  }

  /// Nine fetches to half size.
  private static let nine = AxisKernel.symmetric(
    center: 0.625, [.init(offset: 5 / 3.0, weight: 0.1875)])

  /// Twenty-five fetches to quarter size.
  private static let twentyFive = AxisKernel.symmetric(
    center: 0.375, [.init(offset: 1.875, weight: 0.25), .init(offset: 3.75, weight: 0.0625)])

  /// Passes of the core: one if it reaches at most two texels, otherwise one for each axis.
  private static func corePasses(_ deviation: Double) -> [FilterPass] {
    let weights = coreWeights(deviation)
    if weights.count == 1 { return [] }
    let kernel = AxisKernel.linear(half: weights)
    return weights.count <= 3
      ? [FilterPass(scale: 1, kernel)] : [.across(kernel), .down(kernel)]
  }

  /// Weights of the core from the centre outwards: a Gaussian lowered to zero at its end, with
  /// exactly the standard deviation `deviation`.
  static func coreWeights(_ deviation: Double) -> [Double] {
    if deviation == 0 { return [1] }
    let cut = 3.6
    func weights(_ tau: Double) -> [Double] {
      let count = max(1, Int((cut * tau).rounded(.up)))
      let samples = (0..<count).map {
        exp(-Double($0 * $0) / (2 * tau * tau)) - exp(-cut * cut / 2)
      }
      let sum = 2 * samples.reduce(0, +) - samples[0]
      return samples.map { $0 / sum }
    }
    var low = 0.0
    var high = 2 * deviation + 1
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let variance = weights(middle).enumerated().reduce(0) {
        $0 + 2 * $1.element * Double($1.offset * $1.offset)
      }
      if variance < deviation * deviation { low = middle } else { high = middle }
    }
    return weights((low + high) / 2)
  }
}
