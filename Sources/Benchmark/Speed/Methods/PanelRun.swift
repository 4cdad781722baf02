import Backdrop
import GLES
import Geometry

/// Measures the blur of a panel by itself: ours beside others and beside a plain copy, and how its cost grows.
struct PanelRun {
  /// What blurs are drawn with.
  private let glazier: Glazier
  /// What is measured.
  private let settings: SpeedSettings
  /// Ours.
  private let ours: Contestant
  /// The clock that ratios go by.
  private let clock: RatioClock
  /// Told what is measured now.
  private let progress: (String) -> Void

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

  /// The least and the most pairs of times of two methods.
  private var pairs: ClosedRange<Int> { settings.isQuick ? 7...15 : 7...25 }
  /// How long a pair of methods is measured, in milliseconds.
  private var patience: Double { settings.isQuick ? 800 : 1500 }

  /// A run of `settings`.
  init(
    _ glazier: Glazier, _ settings: SpeedSettings, _ clock: RatioClock,
    progress: @escaping (String) -> Void
  ) {
    self.clock = clock
    self.glazier = glazier
    self.settings = settings
    self.progress = progress
    ours = .ours(BlurProfile(glazier.programs.gl.info), isDoubled: settings.isDoubled)
  }

  /// Measures all.
  func outcome() throws(GlazierFailure) -> Outcome {
    var outcome = Outcome()
    if let copies = try copies() { outcome.ratios.append(copies) }
    for sigma in settings.methodSigmas {
      outcome.methods.append(try own(sigma))
      for method in settings.methods { outcome.methods.append(try compare(method, sigma)) }
    }
    let nearest = settings.methodSigmas.min {
      abs($0 - settings.sigma) < abs($1 - settings.sigma)
    }
    outcome.ratios += outcome.methods.compactMap { $0.sigma == nearest ? $0.ratio : nil }
    outcome.sweeps = try Sweeper(glazier, ours, settings, progress).sweeps()
    if !settings.isQuick {
      progress("pictures")
      outcome.pictures = try MethodPicture.all(
        glazier, [ours] + settings.methods, levels, sigma: settings.sigma)
    }
    return outcome
  }

  // MARK: Times

  private func timer(_ contestant: Contestant) throws(GlazierFailure) -> PanelTimer {
    try PanelTimer(glazier, contestant, size: settings.pixels, pane: settings.pane)
  }

  /// Takes two times in turns until there is enough of them.
  private func paired(
    _ a: () throws(GlazierFailure) -> Reading, _ b: () throws(GlazierFailure) -> Reading
  ) throws(GlazierFailure) -> [(Reading, Reading)] {
    // The first of each makes what later ones use.
    _ = try a()
    let isSlow = try a().wall + b().wall > 400
    func fastest(_ time: () throws(GlazierFailure) -> Reading) throws(GlazierFailure) -> Reading {
      var readings = [try time()]
      // What is over soon is taken three times: an interruption would weigh much.
      while readings.count < 3, readings[0].wall < 40 { readings.append(try time()) }
      return Reading.least(readings) ?? readings[0]
    }
    var times: [(Reading, Reading)] = []
    let stopwatch = Stopwatch()
    while times.count < pairs.upperBound,
      times.count < (isSlow ? 3 : pairs.lowerBound) || stopwatch.read().wall < patience
    {
      if times.count % 2 == 0 {
        let first = try fastest(a)
        times.append((first, try fastest(b)))
      } else {
        let second = try fastest(b)
        times.append((try fastest(a), second))
      }
    }
    return times
  }

  private func copies() throws(GlazierFailure) -> Ratio? {
    progress("a plain copy")
    let copy = try CopyTimer(glazier.programs.gl, settings.pane.size)
    defer { copy.close() }
    let timer = try timer(ours)
    defer { timer.close() }
    let sigma = settings.sigma
    return Ratio(
      "copies",
      try paired({ () throws(GlazierFailure) in try timer.time(sigma: sigma) }, { copy.time() }),
      by: clock)
  }

  private func own(_ sigma: Double) throws(GlazierFailure) -> MethodResult {
    let timer = try timer(ours)
    defer { timer.close() }
    let times = try paired(
      { () throws(GlazierFailure) in try timer.time(sigma: sigma) },
      { () throws(GlazierFailure) in try timer.time(sigma: sigma) })
    return try result(ours, sigma, times.flatMap { [$0.0, $0.1] }, nil)
  }

  private func compare(
    _ method: Contestant, _ sigma: Double
  ) throws(GlazierFailure) -> MethodResult {
    progress("\(method.title) at sigma \(short(sigma))")
    let (own, other) = (try timer(ours), try timer(method))
    defer {
      own.close()
      other.close()
    }
    let times = try paired(
      { () throws(GlazierFailure) in try other.time(sigma: sigma) },
      { () throws(GlazierFailure) in try own.time(sigma: sigma) })
    return try result(
      method, sigma, times.map(\.0), Ratio("methods.\(method.name)", times, by: clock))
  }

  // MARK: Quality

  /// What levels are kept in where a method does not say.
  private var levels: LevelFormat {
    BlurProfile.levels(in: glazier.programs.gl) == .rgba16f ? .half : .unorm8
  }

  private func result(
    _ contestant: Contestant, _ sigma: Double, _ times: [Reading], _ ratio: Ratio?
  ) throws(GlazierFailure) -> MethodResult {
    guard let times = Distribution(times.map(\.wall)) else {
      preconditionFailure("a method was measured without a time")
    }
    let cost = PlanCost(contestant.planner.plan(sigma: sigma))
    let format = contestant.format?.pixels ?? BlurProfile.levels(in: glazier.programs.gl)
    return MethodResult(
      name: contestant.name, title: contestant.title, sigma: sigma, times: times, ratio: ratio,
      fetches: cost.fetches, bytes: cost.bytes(levels: format), passes: cost.passes,
      // What samples so often takes minutes to be measured, and is told by 'scrim bench --quality'.
      quality: cost.fetches > 150
        ? nil : try MethodResult.Quality(glazier, contestant, levels, sigma: sigma))
  }
}
