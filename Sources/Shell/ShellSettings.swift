// SPDX-License-Identifier: MIT

public import Services
public import Views

/// The choices of a person about the shell.
public nonisolated struct ShellSettings: Equatable, Sendable {
  /// A part of the shell.
  public nonisolated enum Part: String, CaseIterable, Sendable {
    /// The panel with notifications and quick settings.
    case centre
    /// New notifications, for a while.
    case toasts
    /// The display of a changed volume or brightness.
    case osd
    /// The panel that starts applications.
    case launcher
    /// The bar of each output.
    case bar
  }

  /// A section of the quick settings.
  public nonisolated enum Section: String, CaseIterable, Sendable {
    /// Switches, with pages behind them.
    case tiles
    /// Sliders.
    case levels
    /// The player that plays.
    case media
    /// The days of a month.
    case month
  }

  /// A tile of the quick settings.
  public nonisolated enum Tile: String, CaseIterable, Sendable {
    /// The wireless networks.
    case wifi
    /// Bluetooth.
    case bluetooth
    /// Do not disturb.
    case doNotDisturb
    /// The power profile.
    case powerMode
    /// All radios off.
    case airplane
    /// Warmer colours of the screens.
    case nightLight
  }

  /// A slider of the quick settings.
  public nonisolated enum Level: String, CaseIterable, Sendable {
    /// The volume of the sound.
    case volume
    /// The brightness of the screen.
    case brightness
    /// The dial of the glass.
    case glass
  }

  /// Something that the on-screen display shows.
  public nonisolated enum Display: String, CaseIterable, Sendable {
    /// The volume of the sound.
    case volume
    /// The brightness of the screen.
    case brightness
    /// The player.
    case player
  }

  /// A state that the bar shows.
  public nonisolated enum Status: String, CaseIterable, Sendable {
    /// The network.
    case network
    /// The volume of the sound.
    case sound
    /// The battery.
    case battery
  }

  /// A corner of an output.
  public nonisolated enum Corner: String, CaseIterable, Sendable {
    case topStart = "top-start", topEnd = "top-end"
    case bottomStart = "bottom-start", bottomEnd = "bottom-end"
    case topLeft = "top-left", topRight = "top-right"
    case bottomLeft = "bottom-left", bottomRight = "bottom-right"

    /// The side. Reading in `direction` goes from the start to the end.
    func side(_ direction: LayoutDirection) -> Edge {
      let names = ["left", direction == .leftToRight ? "start" : "end"]
      return names.contains { rawValue.hasSuffix($0) } ? .left : .right
    }
    /// True for the lower corners.
    var isAtBottom: Bool { rawValue.hasPrefix("bottom") }
  }

  /// The parts that there are.
  public var parts = Part.allCases
  /// Light or dark, if the desktop prefers neither; nil for each panel as what lies beneath it.
  public var appearance: Appearance? = .dark
  /// The opacity of the colour on the glass: 0 is clear, 1 is solid, and nothing is blurred.
  public var glass = 0.0
  /// True if panels are solid while the power profile saves power or the battery is low.
  public var savesPower = true
  /// True if panels are solid once it is known that the processor draws, and is too slow for glass.
  public var solidIfSlow = true
  /// The rules of do not disturb. `isOn` and `end` are not settings.
  public var silence = Silence()

  /// The edge that the centre comes from.
  public var centreEdge = Edge.top
  /// The place of the centre along its edge.
  public var centreAlignment = Panel.Alignment.center
  /// The output that the centre opens on.
  public var centreOutput = Panel.Outputs.focused
  /// The width of each of the two columns of the centre, in logical units.
  public var centreWidth = 402.0
  /// The sections of the quick settings, in order.
  public var sections = Section.allCases
  /// The tiles, in order. What the computer does not have is left out.
  public var tiles = Tile.allCases
  /// The sliders, in order. What the computer does not have is left out.
  public var levels = Level.allCases

  /// The corner at which toasts appear.
  public var toastCorner = Corner.topEnd
  /// The output of toasts.
  public var toastOutput = Panel.Outputs.focused
  /// The width of a toast, in logical units.
  public var toastWidth = 380.0
  /// The time until a toast leaves, in seconds, unless its sender asks for another one.
  public var toastSeconds = 5.0

  /// The edge of the on-screen display: `.top` or `.bottom`.
  public var osdEdge = Edge.bottom
  /// The output of the on-screen display.
  public var osdOutput = Panel.Outputs.focused
  /// The changes that are shown.
  public var osdShows = [Display.volume, .brightness]

  /// The output of the launcher.
  public var launcherOutput = Panel.Outputs.focused
  /// The width of the launcher, in logical units.
  public var launcherWidth = 600.0

  /// The edge of the bar: `.top` or `.bottom`.
  public var barEdge = Edge.top
  /// The outputs of the bar.
  public var barOutput = Panel.Outputs.all
  /// The states that the bar shows, in order.
  public var barShows = Status.allCases

  /// The hours of warmer colours of the screens; nil for none.
  public var nightHours: DailyHours?
  /// The temperature of these colours, in kelvin.
  public var nightTemperature = 4_000.0

  /// The default choices.
  public init() {}

  /// True if urgent notifications are shown while others are silent.
  public var showsUrgent: Bool {
    get { silence.exception != nil }
    set { silence.exception = newValue ? .critical : nil }
  }
}
