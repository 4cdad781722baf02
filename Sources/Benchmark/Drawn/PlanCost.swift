public import Backdrop
public import GLES

/// What a plan costs by arithmetic, per pixel of the glass: figures that no noisy machine can blur.
public struct PlanCost: Equatable, Sendable {
  /// Samples taken, the last pass's among them.
  public let fetches: Double
  /// Samples of the last pass.
  public let lastFetches: Double
  /// Texels written, the glass's own pixel among them.
  public let written: Double
  /// Texels of levels, each read once a pass and written once.
  private let levelTexels: Double
  /// Pixels of the plane, each read once a pass, and the glass's own.
  private let planePixels: Double
  /// Passes, the last among them.
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
      fetches += area * Double(pass.kernel.fetches)
      written += area
      read(pass.source)
      if let second = pass.second { read(second) }
    }
    let inputs = [plan.last.first] + (plan.last.second.map { [$0] } ?? [])
    lastFetches = inputs.reduce(0) { $0 + Double($1.kernel.fetches) }
    for input in inputs { read(input.source) }
    self.fetches = fetches + lastFetches
    self.written = written + 1
    levelTexels = levels + written
    planePixels = plane
    passes = plan.passes.count + 1
  }

  /// Bytes read once a pass and written once, for levels in `format` and a plane of four bytes a pixel.
  public func bytes(levels format: PixelFormat) -> Double {
    4 * planePixels + Double(format.bytesPerPixel) * levelTexels
  }

  /// The bytes that the gates count: four a texel, whatever levels are kept in.
  public var gatedBytes: Double { bytes(levels: .rgba8) }

  /// The texels of `level` for a pixel.
  private static func area(_ level: Int) -> Double {
    1 / Double(1 << (2 * level))
  }
}
