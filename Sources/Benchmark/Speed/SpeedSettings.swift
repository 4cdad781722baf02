// SPDX-License-Identifier: MIT

public import Backdrop
public import GLES
public import Geometry

/// Settings of a run.
public struct SpeedSettings: Sendable {
  /// Scenarios to draw.
  public var scenarios = Scenario.allCases
  /// Methods to compare with.
  public var methods = ComparedMethod.compared
  /// Window sizes in pixels. Scenarios and methods use the first, the cost by area uses all.
  public var sizes = [Size<Logical>(width: 1280, height: 800)]
  /// Sigmas in pixels. Scenarios use the first.
  public var sigmas = [24.0]
  /// Sigmas at which methods are compared.
  public var methodSigmas = [4.0, 8, 12, 24, 48]
  /// Time for the scenarios, in seconds.
  public var seconds = 40.0
  /// Shortens the run.
  public var isQuick = false
  /// Doubles every pass of Scrim's blur.
  public var isDoubled = false
  /// Prints the origin of each heap allocation.
  public var tracesAllocations = false
  /// Tuning of Scrim's blur; nil selects by renderer.
  public var profile: BlurProfile?
  /// EGL platform.
  public var platform = PlatformChoice.best
  /// Date of the report.
  public var date = ""

  /// Settings of the full run.
  public init() {}

  /// Settings of a run that takes well under a minute.
  public static var quick: SpeedSettings {
    var settings = SpeedSettings()
    settings.isQuick = true
    settings.scenarios = Scenario.quick
    settings.methods = [.method(.kwin), .method(.hyprland)]
    settings.methodSigmas = [24]
    settings.seconds = 6
    return settings
  }

  /// Planner of the scenarios' blurs; nil selects by renderer.
  var planner: (any Planner)? {
    // The renderer is not known yet, and doubling is visible with any profile.
    if isDoubled { return DoubledPlanner(CalibratedPlanner(profile ?? .cpu)) }
    return profile.map { CalibratedPlanner($0) }
  }

  /// Window size of the scenarios.
  public var size: Size<Logical> { sizes[0] }
  /// Sigma of the scenarios.
  public var sigma: Double { sigmas[0] }
  /// Window size in pixels.
  var pixels: Size<Physical> { Size(width: Int(size.width), height: Int(size.height)) }
  /// Rectangle of the panel in the window.
  var pane: Rect<Physical> { Self.pane(in: pixels) }

  /// The pixels beneath the panel that change in the scenario `damage`.
  var patch: Rect<Physical> { Scale.one.snapped(Self.patch(in: size, at: size.height / 4)) }

  /// A square of 20x20 units in a window of `size`, with its top edge at `y`.
  static func patch(in size: Size<Logical>, at y: Double) -> Rect<Logical> {
    Rect(x: (size.width * 0.47).rounded(), y: y.rounded(), width: 20, height: 20)
  }

  /// Rectangle of the panel in a window of `size`: full width, half the height.
  static func pane(in size: Size<Physical>) -> Rect<Physical> {
    Rect(x: 0, y: 0, width: size.width, height: max(size.height / 2, 1))
  }
}
