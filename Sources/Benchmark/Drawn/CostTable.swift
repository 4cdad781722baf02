import Backdrop
import GLES

/// Cost of every method by count, for each pixel of the panel. Counts have no noise.
enum CostTable {
  /// Sigmas of the table, in pixels.
  private static let sigmas = [4.0, 12, 24, 60]

  /// The table, starting with Scrim's method tuned for `profile`.
  static func table(_ profile: BlurProfile) -> ReportTable {
    let ours = CalibratedPlanner(profile)
    var rows = [
      row("Scrim", sigmas.map { PlanCost(ours.plan(sigma: $0)) }, .rgba16f, isCopied: false),
      row(
        "classic", sigmas.map { PlanCost(ClassicPlanner().plan(sigma: $0)) }, .rgba16f,
        isCopied: true),
    ]
    for method in Method.allCases where method != .calibrated {
      let planner = MethodPlanner(method)
      rows.append(
        row(
          method.title, sigmas.map { PlanCost(planner.plan(sigma: $0)) }, .rgba8, isCopied: true))
    }
    return ReportTable(
      title: "Cost by count",
      note:
        "Fetches, pixels written, and bytes read and written, for a pixel of the panel. The last"
        + " pass is the one that draws it; the others are counted as if theirs did so too. Ours and the"
        + " classic method keep levels in half floats, twice the bytes of the others'.",
      columns: ["method"] + sigmas.flatMap { ["\(Int($0)): fetches", "written", "bytes"] },
      rows: rows)
  }

  /// The row of a method. A method whose result is already full size is not charged for Scrim's
  /// final copy.
  private static func row(
    _ name: String, _ costs: [PlanCost], _ levels: PixelFormat, isCopied: Bool
  ) -> [String] {
    let copy = isCopied ? 1.0 : 0
    let copiedBytes = copy * Double(levels.bytesPerPixel + 4)
    return [name]
      + costs.flatMap {
        [
          fixed($0.fetches - copy, 2), fixed($0.written - copy, 2),
          fixed($0.bytes(levels: levels) - copiedBytes, 1),
        ]
      }
  }
}
