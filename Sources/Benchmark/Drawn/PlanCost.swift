// SPDX-License-Identifier: MIT

public import Backdrop
public import GLES

/// The computed cost of a plan per pixel of the glass, independent of timing noise.
public struct PlanCost: Equatable, Sendable {
  /// The number of samples, including the last pass. Three of whole texels, which nothing
  /// interpolates, count as one: a software rasteriser takes them in the time of one, and planners
  /// for GPUs make none.
  public let fetches: Double
  /// The number of samples in the last pass, counted in the same way.
  public let lastFetches: Double
  /// The number of texels written, including the glass's own pixel.
  public let written: Double
  /// The number of texels of levels read and written.
  private let levelTexels: Double
  /// The number of the plane's pixels read, and the glass's own.
  private let planePixels: Double
  /// The number of passes, including the last.
  public let passes: Int

  /// The cost of `plan`.
  public init(_ plan: BlurPlan) {
    var (fetches, written) = (0.0, 0.0)
    var (levels, plane) = (0.0, 1.0)
    func read(_ source: BlurPlan.Source) {
      switch source {
      case .plane: plane += 1
      case .pass(let index): levels += Self.area(plan.passes[index].level)
      }
    }
    for pass in plan.passes {
      let area = Self.area(pass.level)
      fetches += area * Self.fetches(pass.kernel)
      written += area
      read(pass.source)
      if let second = pass.second { read(second) }
    }
    let inputs = [plan.last.first] + (plan.last.second.map { [$0] } ?? [])
    lastFetches = inputs.reduce(0) { $0 + Self.fetches($1.kernel) }
    for input in inputs { read(input.source) }
    self.fetches = fetches + lastFetches
    self.written = written + 1
    levelTexels = levels + written
    planePixels = plane
    passes = plan.passes.count + 1
  }

  /// Bytes read and written, for levels in `format` and a plane of 4 bytes per pixel.
  public func bytes(levels format: PixelFormat) -> Double {
    4 * planePixels + Double(format.bytesPerPixel) * levelTexels
  }

  /// Bytes as the gates count them: 4 per texel regardless of the format.
  public var gatedBytes: Double { bytes(levels: .rgba8) }

  /// The number of samples of `kernel` per texel.
  private static func fetches(_ kernel: Kernel) -> Double {
    guard case .line(_, let taps) = kernel, taps.isExact else { return Double(kernel.fetches) }
    return Double(taps.count) / 3
  }

  /// The number of texels of `level` per pixel.
  private static func area(_ level: Int) -> Double {
    1 / Double(1 << (2 * level))
  }
}
