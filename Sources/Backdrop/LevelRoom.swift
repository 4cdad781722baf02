import Geometry

/// How many texels each level of a plan needs over a plane: those that cover it and, beyond its end, as
/// many as anything made from them reads.
///
/// A level of full size needs none beyond: its texels are the plane's pixels, so that the mirror at the
/// plane's end falls between two of them, and the sampler shows it.
struct LevelRoom {
  /// The extent of every pass's level.
  let sizes: [Size<Physical>]

  init(_ plan: BlurPlan, plane: Size<Physical>) {
    let columns = Self.counts(plan, .x, plane.width)
    let rows = Self.counts(plan, .y, plane.height)
    sizes = zip(columns, rows).map { Size(width: $0, height: $1) }
  }

  private static func counts(_ plan: BlurPlan, _ axis: Kernel.Axis, _ plane: Int) -> [Int] {
    var counts = plan.passes.map { pass in
      // What covers the plane, where nothing else is asked.
      pass.level == 0
        ? plane : ((plane + (1 << pass.level) - 1) >> pass.level) + pass.room
    }
    func ask(_ source: BlurPlan.Source, _ footprint: Footprint, for count: Int) {
      guard case .pass(let index) = source, plan.passes[index].level > 0 else { return }
      let sources = footprint.sources(of: 0..<count)
      // What is read before the beginning is seen in the mirror, so it must be there after it.
      counts[index] = max(counts[index], sources.upperBound, -sources.lowerBound)
    }
    for input in [plan.last.first] + (plan.last.second.map { [$0] } ?? []) {
      ask(input.source, Footprint(last: input.kernel, axis, from: input.level), for: plane)
    }
    for (index, pass) in plan.passes.enumerated().reversed() {
      ask(
        pass.source,
        Footprint(
          pass.kernel, axis, from: plan.level(of: pass.source), to: pass.level,
          farthest: pass.farthestReach(axis)), for: counts[index])
      if let second = pass.second {
        ask(second, Footprint(.linear, axis, from: pass.level, to: pass.level), for: counts[index])
      }
    }
    return counts
  }
}
