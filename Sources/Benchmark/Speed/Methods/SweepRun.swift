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
  /// Called with a description of each measurement.
  private let progress: (String) -> Void

  /// Prepares the curves of `ours`.
  init(
    _ glassRenderer: GlassRenderer, _ ours: ComparedMethod, _ settings: SpeedSettings,
    _ progress: @escaping (String) -> Void
  ) {
    self.glassRenderer = glassRenderer
    self.ours = ours
    self.settings = settings
    self.progress = progress
  }

  /// Number of measurements of each point.
  private var rounds: Int { settings.isQuick ? 3 : 9 }

  /// Measures all curves.
  func sweeps() throws(BlurFailure) -> [Sweep] {
    [
      Sweep(name: "area", axis: "pixels of the panel", points: try area()),
      Sweep(name: "sigma", axis: "sigma, pixels", points: try strength()),
      Sweep(name: "damage", axis: "side of the square that changes, pixels", points: try damage()),
    ]
  }

  private func area() throws(BlurFailure) -> [Sweep.Point] {
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
    return try points(areas) { (index) throws(BlurFailure) in
      try timers[index].time(sigma: sigma).wall
    }
  }

  private func strength() throws(BlurFailure) -> [Sweep.Point] {
    progress("cost by sigma")
    let timer = try PanelTimer(glassRenderer, ours, size: settings.pixels, pane: settings.pane)
    defer { timer.close() }
    let sigmas =
      settings.sigmas.count > 1
      ? settings.sigmas : [1.0, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 48, 64, 96, 120]
    return try points(sigmas) { (index) throws(BlurFailure) in
      try timer.time(sigma: sigmas[index]).wall
    }
  }

  private func damage() throws(BlurFailure) -> [Sweep.Point] {
    progress("cost by damage")
    let timer = try PanelTimer(glassRenderer, ours, size: settings.pixels, pane: settings.pane)
    defer { timer.close() }
    let pane = settings.pane
    let most = max(min(pane.width, pane.height), 8)
    let sides = [8, 20, 40, 80, 160, 240, 320, 400, 800].filter { $0 <= most }
    let sigma = settings.sigma
    return try points(sides.map(Double.init)) { (index) throws(BlurFailure) in
      let side = sides[index]
      let square = Rect<Physical>(
        x: pane.left + (pane.width - side) / 2, y: pane.top + (pane.height - side) / 2,
        width: side, height: side)
      return try timer.time(sigma: sigma, damage: square).wall
    }
  }

  /// Measures each of `xs` in turns. The first round creates the resources for the others.
  private func points(
    _ xs: [Double], _ time: (Int) throws(BlurFailure) -> Double
  ) throws(BlurFailure) -> [Sweep.Point] {
    var times: [[Double]] = xs.map { _ in [] }
    for index in xs.indices { _ = try time(index) }
    let interleaving = Interleaving(count: xs.count)
    for round in 0..<rounds {
      for index in interleaving.order(round) { times[index].append(try time(index)) }
    }
    return zip(xs, times).compactMap { x, times in
      Distribution(times).map { Sweep.Point(x: x, time: $0.median, spread: $0.middle) }
    }
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

    /// Creates a point.
    public init(x: Double, time: Double, spread: Spread) {
      self.x = x
      self.time = time
      self.spread = spread
    }
  }
}
