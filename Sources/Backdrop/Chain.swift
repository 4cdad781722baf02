import GLES
import Geometry

/// The levels of one plan over one plane: those that all glass shares, and its own.
///
/// A chain outlives its plan: when sigma changes, the levels stay and only what the change made wrong is
/// made anew.
final class Chain {
  /// One pass and the level it writes.
  struct Step {
    /// The pass.
    var pass: BlurPlan.Pass
    /// What it reads of its source.
    var footprint: PassFootprint
    /// What it reads of its second, texel for texel.
    var secondFootprint: PassFootprint?
    /// The level it writes.
    var level: LevelTexture
    /// What of it is asked for now.
    var needed = Region()
  }

  /// The plan; nil before the first.
  var plan: BlurPlan?
  /// Its passes.
  var steps: [Step] = []
  /// Whether glass has asked for it since the frame began.
  var isInUse = false

  /// Deletes its own levels. Shared ones are the pyramid's.
  func close() {
    for step in steps where !step.pass.isShared { step.level.close() }
    steps = []
    plan = nil
  }
}
