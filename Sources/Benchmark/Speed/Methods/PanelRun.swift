// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Style

/// Measures the blur of a panel alone: against other methods, against a plain copy, and as a
/// function of size, strength and damage.
struct PanelRun {
  /// Draws the blurs; owned by the caller.
  private let glassRenderer: GlassRenderer
  /// Settings of the run.
  private let settings: SpeedSettings
  /// Scrim's method.
  private let ours: ComparedMethod
  /// Clock of the ratios.
  private let clock: RatioClock
  /// Called with a description of each measurement.
  private let progress: (String) -> Void
  /// Pairs of measurements, each with Scrim's method.
  private var methodPairs: [MethodPair] = []

  /// Two things timed in turns; the second is Scrim's method.
  private struct MethodPair {
    /// The other method; nil for a plain copy.
    let rival: ComparedMethod?
    /// Sigma of both.
    let sigma: Double
    /// Times of both, pair by pair.
    var times: [(ClockReading, ClockReading)] = []
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
    var images: [MethodImage] = []
    /// Ratios of Scrim's method to a copy, of its most expensive sigma to sigma 24, and of every
    /// method to Scrim's.
    var ratios: [Ratio] = []
    /// Share of the panel whose pixels depend on those that change in the scenario `damage`.
    var footprintShare = 0.0
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
    let ours = ComparedMethod.ours(
      settings.profile ?? BlurProfile(glassRenderer.programs.gl.info),
      isDoubled: settings.isDoubled)
    self.ours = ours
    methodPairs.append(MethodPair(rival: nil, sigma: settings.sigma))
    for sigma in settings.methodSigmas {
      methodPairs += ([ours] + settings.methods).map { MethodPair(rival: $0, sigma: sigma) }
    }
  }

  // MARK: Times

  /// Times everything once more. Visits that are far apart show how much the machine's state
  /// affects the ratios; pairs of a single visit agree with each other, but not with those of
  /// another run.
  mutating func visit() throws(BlurFailure) {
    for index in methodPairs.indices where !methodPairs[index].isSlow {
      let rival = methodPairs[index].rival
      progress("\(rival?.title ?? "a plain copy") at sigma \(short(methodPairs[index].sigma))")
      if let rival {
        try time(rival, &methodPairs[index])
      } else {
        try timeCopy(&methodPairs[index])
      }
    }
  }

  private func timer(_ method: ComparedMethod) throws(BlurFailure) -> PanelTimer {
    try PanelTimer(glassRenderer, method, size: settings.pixels, pane: settings.pane)
  }

  private func time(_ rival: ComparedMethod, _ methodPair: inout MethodPair) throws(BlurFailure) {
    let (own, other) = (try timer(ours), try timer(rival))
    defer {
      own.close()
      other.close()
    }
    let sigma = methodPair.sigma
    try pair(
      &methodPair, { () throws(BlurFailure) in try other.time(sigma: sigma) },
      { () throws(BlurFailure) in try own.time(sigma: sigma) })
  }

  private func timeCopy(_ methodPair: inout MethodPair) throws(BlurFailure) {
    let copy = try CopyTimer(glassRenderer.programs.gl, settings.pane.size)
    defer { copy.close() }
    let timer = try timer(ours)
    defer { timer.close() }
    let sigma = methodPair.sigma
    try pair(
      &methodPair, { copy.time() }, { () throws(BlurFailure) in try timer.time(sigma: sigma) })
  }

  /// Times `a` and `b` in turns until there are enough pairs.
  private func pair(
    _ methodPair: inout MethodPair, _ a: () throws(BlurFailure) -> ClockReading,
    _ b: () throws(BlurFailure) -> ClockReading
  ) throws(BlurFailure) {
    // The first run creates resources that later ones reuse.
    _ = try a()
    methodPair.isSlow = try a().wall + b().wall > 400
    func fastest(_ time: () throws(BlurFailure) -> ClockReading) throws(BlurFailure) -> ClockReading
    {
      var readings = [try time()]
      // Short measurements run three times, since an interruption would distort them.
      while readings.count < 3, readings[0].wall < 40 { readings.append(try time()) }
      return ClockReading.least(readings) ?? readings[0]
    }
    var count = 0
    let stopwatch = Stopwatch()
    while count < pairs.upperBound,
      count < pairs.lowerBound || !methodPair.isSlow && stopwatch.read().wall < patience
    {
      if count % 2 == 0 {
        let first = try fastest(a)
        methodPair.times.append((first, try fastest(b)))
      } else {
        let second = try fastest(b)
        methodPair.times.append((try fastest(a), second))
      }
      count += 1
    }
  }

  // MARK: What came of it

  /// Runs the measurements that need only one visit and the last visit, and returns the results.
  mutating func outcome() throws(BlurFailure) -> Outcome {
    var outcome = Outcome()
    let sweeps = try SweepRun(glassRenderer, ours, settings, clock, progress).outcome()
    outcome.sweeps = sweeps.curves
    outcome.footprintShare = footprintShare
    if !settings.isQuick {
      progress("images")
      outcome.images = try MethodImage.all(
        glassRenderer, [ours] + settings.methods, levels, sigma: settings.sigma)
    }
    try visit()
    for methodPair in methodPairs {
      guard let rival = methodPair.rival else {
        let ratio = Ratio("copies", methodPair.times.map { ($0.1, $0.0) }, by: clock)
        if let ratio { outcome.ratios.append(ratio) }
        continue
      }
      outcome.methods.append(try result(rival, methodPair))
    }
    if let worst = sweeps.worst { outcome.ratios.append(worst) }
    let nearest = settings.methodSigmas.min {
      abs($0 - settings.sigma) < abs($1 - settings.sigma)
    }
    outcome.ratios += outcome.methods.compactMap { $0.sigma == nearest ? $0.ratio : nil }
    return outcome
  }

  /// Share of the panel that may change with the pixels of the scenario `damage`.
  private var footprintShare: Double {
    let pane = GlassPane(settings.pane, sigma: settings.sigma, look: Look())
    let shown = glassRenderer.spread(
      settings.patch, through: pane, over: settings.pixels, planner: ours.planner
    ).intersection(settings.pane)
    return Double(shown.width * shown.height) / Double(settings.pane.width * settings.pane.height)
  }

  /// Level format of methods that do not specify one.
  private var levels: LevelFormat {
    BlurProfile.levels(in: glassRenderer.programs.gl) == .rgba16f ? .half : .unorm8
  }

  private func result(
    _ method: ComparedMethod, _ methodPair: MethodPair
  ) throws(BlurFailure) -> MethodResult {
    guard let times = Distribution(methodPair.times.map(\.0.wall)) else {
      preconditionFailure("a method was measured without a time")
    }
    let sigma = methodPair.sigma
    progress("\(method.title) at sigma \(short(sigma)), its quality")
    let ratio =
      method.name == ours.name
      ? nil : Ratio("methods.\(method.name)", methodPair.times, by: clock)
    let cost = PlanCost(method.planner.plan(sigma: sigma))
    let format = method.format?.pixels ?? BlurProfile.levels(in: glassRenderer.programs.gl)
    return MethodResult(
      name: method.name, title: method.title, sigma: sigma, times: times, ratio: ratio,
      fetches: cost.fetches, bytes: cost.bytes(levels: format), passes: cost.passes,
      // Methods with so many samples take minutes; 'scrim bench --quality' measures them.
      quality: cost.fetches > 150
        ? nil : try MethodResult.Quality(glassRenderer, method, levels, sigma: sigma))
  }
}

/// GL context for the measurements of a panel alone, separate from all windows.
final class PanelBench {
  /// EGL display; owned.
  private let display: Display
  /// GL context; owned.
  private let gl: Context
  /// Draws the blurs; owned.
  private let glassRenderer: GlassRenderer
  /// The measurements.
  private var run: PanelRun

  /// Opens a context for `settings`.
  init(
    _ settings: SpeedSettings, _ clock: RatioClock, progress: @escaping (String) -> Void
  ) throws(SpeedFailure) {
    var opened: [() -> Void] = []
    do {
      let display = try Display.open(settings.platform)
      opened.append { display.close() }
      let gl = try Context(display)
      opened.append { gl.close() }
      glassRenderer = try GlassRenderer(gl)
      (self.display, self.gl) = (display, gl)
    } catch {
      for close in opened.reversed() { close() }
      throw Self.failure(error)
    }
    run = PanelRun(glassRenderer, settings, clock, progress: progress)
  }

  /// Runs one round of measurements.
  func visit() throws(SpeedFailure) {
    do {
      try gl.makeCurrent()
      try run.visit()
    } catch {
      throw Self.failure(error)
    }
  }

  /// Runs the last round and returns the results.
  func outcome() throws(SpeedFailure) -> PanelRun.Outcome {
    do {
      try gl.makeCurrent()
      return try run.outcome()
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: any Error) -> SpeedFailure {
    (error as? BlurFailure).map { SpeedFailure($0) } ?? .blur("\(error)")
  }

  /// Closes the context.
  func close() {
    try? gl.makeCurrent()
    glassRenderer.close()
    gl.close()
    display.close()
  }
}
