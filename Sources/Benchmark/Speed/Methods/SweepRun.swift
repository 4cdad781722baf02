// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Geometry

/// Measures the cost of Scrim's blur as a function of panel size, strength and damage.
struct SweepRun {
  /// Draws the blurs; owned by the caller.
  private let glassRenderer: GlassRenderer
  /// Scrim's method.
  private let ours: ComparedMethod
  /// Settings of the run.
  private let settings: SpeedSettings
  /// Clock of the ratio.
  private let clock: RatioClock
  /// Called with a description of each measurement.
  private let progress: (String) -> Void

  /// Results.
  struct Outcome {
    /// The curves.
    var curves: [Sweep]
    /// The ratio of the most expensive sigma to sigma 24; nil if 24 is not on the curve.
    var worst: Ratio?
  }

  /// Times of one point, in measuring order.
  typealias Times = (x: Double, readings: [ClockReading])

  /// Sigma that others are compared with.
  private static let reference = 24.0

  /// Prepares the curves of `ours`.
  init(
    _ glassRenderer: GlassRenderer, _ ours: ComparedMethod, _ settings: SpeedSettings,
    _ clock: RatioClock, _ progress: @escaping (String) -> Void
  ) {
    self.clock = clock
    self.glassRenderer = glassRenderer
    self.ours = ours
    self.settings = settings
    self.progress = progress
  }

  /// Number of measurements of each point.
  private var rounds: Int { settings.isQuick ? 3 : 9 }

  /// Measures all curves.
  func outcome() throws(BlurFailure) -> Outcome {
    let (area, strength, damage) = (try area(), try strength(), try damage())
    return Outcome(
      curves: [
        Sweep(name: "area", axis: "pixels of the panel", points: Self.points(area)),
        Sweep(name: "sigma", axis: "sigma, pixels", points: Self.points(strength)),
        Sweep(
          name: "damage", axis: "side of the square that changes, pixels",
          points: Self.points(damage)),
      ],
      worst: Self.worst(strength, by: clock))
  }

  /// The ratio of the point with the highest median to that of the reference sigma; nil without
  /// that.
  static func worst(_ curve: [Times], by clock: RatioClock) -> Ratio? {
    func median(_ times: Times) -> Double {
      Distribution(times.readings.map { $0.time(by: clock) })?.median ?? 0
    }
    guard let reference = curve.first(where: { $0.x == Self.reference }),
      let most = curve.max(by: { median($0) < median($1) })
    else { return nil }
    return Ratio(
      "sigma_worst", zip(most.readings, reference.readings).map { ($0, $1) }, by: clock)
  }

  private static func points(_ curve: [Times]) -> [Sweep.Point] {
    curve.compactMap { x, readings in
      Distribution(readings.map(\.wall)).map {
        Sweep.Point(x: x, time: $0.median, spread: $0.middle)
      }
    }
  }

  private func area() throws(BlurFailure) -> [Times] {
    progress("cost by area")
    var sizes = settings.sizes.map { Size<Physical>(width: Int($0.width), height: Int($0.height)) }
    if sizes.count == 1 {
      let whole = sizes[0]
      sizes = [0.25, 0.5, 0.75, 1, 1.25, 1.5].map {
        Size(
          width: max(Int(Double(whole.width) * $0), 1),
          height: max(Int(Double(whole.height) * $0), 1))
      }
    }
    var timers: [PanelTimer] = []
    defer { for timer in timers { timer.close() } }
    for size in sizes {
      timers.append(
        try PanelTimer(glassRenderer, ours, size: size, pane: SpeedSettings.pane(in: size)))
    }
    let sigma = settings.sigma
    let areas = sizes.map {
      Double(SpeedSettings.pane(in: $0).width * SpeedSettings.pane(in: $0).height)
    }
    return try times(areas) { (index) throws(BlurFailure) in
      try timers[index].time(sigma: sigma)
    }
  }

  private func strength() throws(BlurFailure) -> [Times] {
    progress("cost by sigma")
    let timer = try PanelTimer(glassRenderer, ours, size: settings.pixels, pane: settings.pane)
    defer { timer.close() }
    let sigmas =
      settings.sigmas.count > 1
      ? settings.sigmas : [1.0, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 48, 64, 96, 120]
    return try times(sigmas) { (index) throws(BlurFailure) in
      try timer.time(sigma: sigmas[index])
    }
  }

  private func damage() throws(BlurFailure) -> [Times] {
    progress("cost by damage")
    let timer = try PanelTimer(glassRenderer, ours, size: settings.pixels, pane: settings.pane)
    defer { timer.close() }
    let pane = settings.pane
    let most = max(min(pane.width, pane.height), 8)
    let sides = [8, 20, 40, 80, 160, 240, 320, 400, 800].filter { $0 <= most }
    let sigma = settings.sigma
    return try times(sides.map(Double.init)) { (index) throws(BlurFailure) in
      let side = sides[index]
      let square = Rect<Physical>(
        x: pane.left + (pane.width - side) / 2, y: pane.top + (pane.height - side) / 2,
        width: side, height: side)
      return try timer.time(sigma: sigma, damage: square)
    }
  }

  /// Measures each of `xs` in turns. The first round creates the resources for the others.
  private func times(
    _ xs: [Double], _ time: (Int) throws(BlurFailure) -> ClockReading
  ) throws(BlurFailure) -> [Times] {
    var times: [[ClockReading]] = xs.map { _ in [] }
    for index in xs.indices { _ = try time(index) }
    let interleaving = Interleaving(count: xs.count)
    for round in 0..<rounds {
      for index in interleaving.order(round) { times[index].append(try time(index)) }
    }
    return zip(xs, times).map { ($0, $1) }
  }
}

/// Cost as a function of one variable: a curve of the report.
public struct Sweep: Equatable, Sendable {
  /// Name in reports.
  public var name: String
  /// The variable and its unit.
  public var axis: String
  /// Measured points, in order.
  public var points: [Point]

  /// One measured point.
  public struct Point: Equatable, Sendable {
    /// Value of the variable.
    public var x: Double
    /// Median time in milliseconds.
    public var time: Double
    /// Middle half of the times.
    public var spread: Spread
  }
}
