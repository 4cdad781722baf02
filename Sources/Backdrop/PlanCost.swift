/// What a plan costs by arithmetic, per pixel of the glass: figures that no noisy machine can blur.
public struct PlanCost: Equatable, Sendable {
  /// Samples taken, the last pass's among them.
  public let fetches: Double
  /// Samples of the last pass.
  public let lastFetches: Double
  /// Texels written, the glass's own pixel among them.
  public let written: Double
  /// Bytes read once and written once, four a texel.
  public let bytes: Double
  /// Passes, the last among them.
  public let passes: Int

  /// The cost of `plan`.
  public init(_ plan: BlurPlan) {
    var fetches = 0.0
    var written = 0.0
    var read = 0.0
    for pass in plan.passes {
      let area = Self.area(pass.level)
      fetches += area * Double(pass.kernel.fetches)
      written += area
      read += Self.area(plan.level(of: pass.source))
      if let second = pass.second { read += Self.area(plan.level(of: second)) }
    }
    let inputs = [plan.last.first] + (plan.last.second.map { [$0] } ?? [])
    lastFetches = inputs.reduce(0) { $0 + Double($1.kernel.fetches) }
    read += inputs.reduce(0) { $0 + Self.area($1.level) }
    self.fetches = fetches + lastFetches
    self.written = written + 1
    bytes = 4 * (read + written + 1)
    passes = plan.passes.count + 1
  }

  /// The texels of `level` for a pixel.
  private static func area(_ level: Int) -> Double {
    let side = Footprint.power(-level)
    return side * side
  }
}
