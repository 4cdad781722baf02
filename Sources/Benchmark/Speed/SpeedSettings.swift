import Backdrop
public import GLES
public import Geometry

/// What a run measures, and for how long.
public struct SpeedSettings: Sendable {
  /// What is drawn.
  public var scenarios = Scenario.allCases
  /// What ours is compared with.
  public var methods = Contestant.compared
  /// The sizes of windows, in pixels: scenarios and methods have the first, the cost by area all.
  public var sizes = [Size<Logical>(width: 1280, height: 800)]
  /// Strengths, in pixels: scenarios have the first.
  public var sigmas = [24.0]
  /// Strengths at which methods are compared.
  public var methodSigmas = [4.0, 8, 12, 24, 48]
  /// How long scenarios are drawn, in seconds.
  public var seconds = 40.0
  /// Whether little time is given.
  public var isQuick = false
  /// Whether every pass is followed by one that does nothing of use.
  public var isDoubled = false
  /// Whether it is said where what our own code allocates comes from.
  public var tracesAllocations = false
  /// Where to draw.
  public var platform = PlatformChoice.best
  /// The day, as reports write it.
  public var date = ""

  /// The full run.
  public init() {}

  /// A run of well under a minute.
  public static var quick: SpeedSettings {
    var settings = SpeedSettings()
    settings.isQuick = true
    settings.scenarios = Scenario.quick
    settings.methods = [.method(.kwin), .method(.hyprland)]
    settings.methodSigmas = [24]
    settings.seconds = 6
    return settings
  }

  /// The window's size.
  public var size: Size<Logical> { sizes[0] }
  /// The strength.
  public var sigma: Double { sigmas[0] }
  /// The window's pixels.
  var pixels: Size<Physical> { Size(width: Int(size.width), height: Int(size.height)) }
  /// The panel's.
  var pane: Rect<Physical> { Self.pane(in: pixels) }

  /// The panel in a window: as wide, and half as high.
  static func pane(in size: Size<Physical>) -> Rect<Physical> {
    Rect(x: 0, y: 0, width: size.width, height: max(size.height / 2, 1))
  }
}
