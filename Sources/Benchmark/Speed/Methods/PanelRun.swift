import Backdrop
import GLES
import Geometry

/// Measures the blur of a panel by itself: ours beside others and beside a plain copy, and how its cost grows.
struct PanelRun {
  /// What blurs are drawn with.
  private let glassRenderer: GlassRenderer
  /// What is measured.
  private let settings: SpeedSettings
  /// Ours.
  private let ours: Contestant
  /// The clock that ratios go by.
  private let clock: RatioClock
  /// Told what is measured now.
  private let progress: (String) -> Void
  /// What ours is timed beside.
  private var duels: [Duel] = []

  /// Two things that are timed in turns, the second of which is ours.
  private struct Duel {
    /// The other; nil for a plain copy.
    let rival: Contestant?
    /// The strength of both.
    let sigma: Double
    /// What they took.
    var times: [(Reading, Reading)] = []
    /// Whether it takes so long that it is timed in the first visit alone.
    var isSlow = false
  }

  /// What came of it.
  struct Outcome {
    /// The methods at every strength, ours first.
    var methods: [MethodResult] = []
    /// The curves.
    var sweeps: [Sweep] = []
    /// The pictures that methods make.
    var pictures: [MethodPicture] = []
    /// Ours to a copy, and every method to ours.
    var ratios: [Ratio] = []
  }

  /// The least and the most pairs of times in a visit.
  private var pairs: ClosedRange<Int> { settings.isQuick ? 3...5 : 3...9 }
  /// How long a pair of methods is measured in a visit, in milliseconds.
  private var patience: Double { settings.isQuick ? 300 : 500 }

  /// A run of `settings`.
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

  /// Takes times of everything. Visits far from each other tell how much the machine's state weighs on
  /// the ratios: one alone finds pairs that agree with each other, and with no other run.
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

  /// Takes two times in turns until there is enough of them.
  private func pair(
    _ duel: inout Duel, _ a: () throws(BlurFailure) -> Reading,
    _ b: () throws(BlurFailure) -> Reading
  ) throws(BlurFailure) {
    // The first of each makes what later ones use.
    _ = try a()
    duel.isSlow = try a().wall + b().wall > 400
    func fastest(_ time: () throws(BlurFailure) -> Reading) throws(BlurFailure) -> Reading {
      var readings = [try time()]
      // What is over soon is taken three times: an interruption would weigh much.
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

  /// Measures what is measured once, visits once more, and says what came of all.
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

  /// What levels are kept in where a method does not say.
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
      // What samples so often takes minutes to be measured, and is told by 'scrim bench --quality'.
      quality: cost.fetches > 150
        ? nil : try MethodResult.Quality(glassRenderer, contestant, levels, sigma: sigma))
  }
}
