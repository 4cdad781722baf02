import Backdrop
import GLES
import Geometry

/// Measures the blur of a panel alone: against other methods, against a plain copy, and as a
/// function of size, strength and damage.
struct PanelRun {
  /// Draws the blurs; owned by the caller.
  private let glassRenderer: GlassRenderer
  /// Settings of the run.
  private let settings: SpeedSettings
  /// Scrim's method.
  private let ours: Contestant
  /// Clock of the ratios.
  private let clock: RatioClock
  /// Called with a description of each measurement.
  private let progress: (String) -> Void
  /// Pairs of measurements, each with Scrim's method.
  private var duels: [Duel] = []

  /// Two things timed in turns; the second is Scrim's method.
  private struct Duel {
    /// The other method; nil for a plain copy.
    let rival: Contestant?
    /// Sigma of both.
    let sigma: Double
    /// Times of both, pair by pair.
    var times: [(Reading, Reading)] = []
    /// True if the method is so slow that only the first visit times it.
    var isSlow = false
  }

  /// Results.
  struct Outcome {
    /// Methods at every strength, Scrim's first.
    var methods: [MethodResult] = []
    /// Cost curves.
    var sweeps: [Sweep] = []
    /// Result images of the methods.
    var pictures: [MethodPicture] = []
    /// Ratios of Scrim's method to a copy, and of every method to Scrim's.
    var ratios: [Ratio] = []
  }

  /// Minimum and maximum number of pairs in a visit.
  private var pairs: ClosedRange<Int> { settings.isQuick ? 3...5 : 3...9 }
  /// Time for one pair of methods in a visit, in milliseconds.
  private var patience: Double { settings.isQuick ? 300 : 500 }

  /// Prepares a run of `settings`.
  init(
    _ glassRenderer: GlassRenderer, _ settings: SpeedSettings, _ clock: RatioClock,
    progress: @escaping (String) -> Void
  ) {
    self.clock = clock
    self.glassRenderer = glassRenderer
    self.settings = settings
    self.progress = progress
    let ours = Contestant.ours(
      BlurProfile(glassRenderer.programs.gl.info), isDoubled: settings.isDoubled)
    self.ours = ours
    duels.append(Duel(rival: nil, sigma: settings.sigma))
    for sigma in settings.methodSigmas {
      duels += ([ours] + settings.methods).map { Duel(rival: $0, sigma: sigma) }
    }
  }

  // MARK: Times

  /// Times everything once more. Visits that are far apart show how much the machine's state
  /// affects the ratios; pairs of a single visit agree with each other, but not with those of
  /// another run.
  mutating func visit() throws(BlurFailure) {
    for index in duels.indices where !duels[index].isSlow {
      let rival = duels[index].rival
      progress("\(rival?.title ?? "a plain copy") at sigma \(short(duels[index].sigma))")
      if let rival { try time(rival, &duels[index]) } else { try timeCopy(&duels[index]) }
    }
  }

  private func timer(_ contestant: Contestant) throws(BlurFailure) -> PanelTimer {
    try PanelTimer(glassRenderer, contestant, size: settings.pixels, pane: settings.pane)
  }

  private func time(_ rival: Contestant, _ duel: inout Duel) throws(BlurFailure) {
    let (own, other) = (try timer(ours), try timer(rival))
    defer {
      own.close()
      other.close()
    }
    let sigma = duel.sigma
    try pair(
      &duel, { () throws(BlurFailure) in try other.time(sigma: sigma) },
      { () throws(BlurFailure) in try own.time(sigma: sigma) })
  }

  private func timeCopy(_ duel: inout Duel) throws(BlurFailure) {
    let copy = try CopyTimer(glassRenderer.programs.gl, settings.pane.size)
    defer { copy.close() }
    let timer = try timer(ours)
    defer { timer.close() }
    let sigma = duel.sigma
    try pair(
      &duel, { copy.time() }, { () throws(BlurFailure) in try timer.time(sigma: sigma) })
  }

  /// Times `a` and `b` in turns until there are enough pairs.
  private func pair(
    _ duel: inout Duel, _ a: () throws(BlurFailure) -> Reading,
    _ b: () throws(BlurFailure) -> Reading
  ) throws(BlurFailure) {
    // The first run creates resources that later ones reuse.
    _ = try a()
    duel.isSlow = try a().wall + b().wall > 400
    func fastest(_ time: () throws(BlurFailure) -> Reading) throws(BlurFailure) -> Reading {
      var readings = [try time()]
      // Short measurements run three times, since an interruption would distort them.
      while readings.count < 3, readings[0].wall < 40 { readings.append(try time()) }
      return Reading.least(readings) ?? readings[0]
    }
    var count = 0
    let stopwatch = Stopwatch()
    while count < pairs.upperBound,
      count < pairs.lowerBound || !duel.isSlow && stopwatch.read().wall < patience
    {
      if count % 2 == 0 {
        let first = try fastest(a)
        duel.times.append((first, try fastest(b)))
      } else {
        let second = try fastest(b)
        duel.times.append((try fastest(a), second))
      }
      count += 1
    }
  }

  // MARK: What came of it

  /// Runs the measurements that need only one visit and the last visit, and returns the results.
  mutating func outcome() throws(BlurFailure) -> Outcome {
    var outcome = Outcome()
    outcome.sweeps = try Sweeper(glassRenderer, ours, settings, progress).sweeps()
    if !settings.isQuick {
      progress("pictures")
      outcome.pictures = try MethodPicture.all(
        glassRenderer, [ours] + settings.methods, levels, sigma: settings.sigma)
    }
    try visit()
    for duel in duels {
      guard let rival = duel.rival else {
        let ratio = Ratio("copies", duel.times.map { ($0.1, $0.0) }, by: clock)
        if let ratio { outcome.ratios.append(ratio) }
        continue
      }
      outcome.methods.append(try result(rival, duel))
    }
    let nearest = settings.methodSigmas.min {
      abs($0 - settings.sigma) < abs($1 - settings.sigma)
    }
    outcome.ratios += outcome.methods.compactMap { $0.sigma == nearest ? $0.ratio : nil }
    return outcome
  }

  /// Level format of methods that do not specify one.
  private var levels: LevelFormat {
    BlurProfile.levels(in: glassRenderer.programs.gl) == .rgba16f ? .half : .unorm8
  }

  private func result(
    _ contestant: Contestant, _ duel: Duel
  ) throws(BlurFailure) -> MethodResult {
    guard let times = Distribution(duel.times.map(\.0.wall)) else {
      preconditionFailure("a method was measured without a time")
    }
    let sigma = duel.sigma
    progress("\(contestant.title) at sigma \(short(sigma)), its quality")
    let ratio =
      contestant.name == ours.name
      ? nil : Ratio("methods.\(contestant.name)", duel.times, by: clock)
    let cost = PlanCost(contestant.planner.plan(sigma: sigma))
    let format = contestant.format?.pixels ?? BlurProfile.levels(in: glassRenderer.programs.gl)
    return MethodResult(
      name: contestant.name, title: contestant.title, sigma: sigma, times: times, ratio: ratio,
      fetches: cost.fetches, bytes: cost.bytes(levels: format), passes: cost.passes,
      // Methods with so many samples take minutes; 'scrim bench --quality' measures them.
      quality: cost.fetches > 150
        ? nil : try MethodResult.Quality(glassRenderer, contestant, levels, sigma: sigma))
  }
}
