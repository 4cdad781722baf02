/// What live blur costs on a machine.
public struct SpeedReport: Sendable {
  /// The version of the document that programs read: raised when a name goes or means something else.
  public static let version = 1

  /// The machine.
  public var machine: Machine
  /// What was measured.
  public var settings: SpeedSettings
  /// From opening EGL to the first frame of the demo, in milliseconds.
  public var startUp = 0.0
  /// The memory in use with one scene of the demo open, in bytes.
  public var residentBytes = 0
  /// What holds on a noisy machine.
  public var ratios: [Ratio] = []
  /// What scenarios took.
  public var scenarios: [ScenarioResult] = []
  /// What methods took.
  public var methods: [MethodResult] = []
  /// How the cost grows.
  public var sweeps: [Sweep] = []
  /// What methods make of a picture.
  public var pictures: [MethodPicture] = []
  /// What a window showed; nil without one.
  public var window: WindowResult?

  /// A report with no figures yet.
  public init(machine: Machine, settings: SpeedSettings) {
    self.machine = machine
    self.settings = settings
  }

  /// The ratio of this name; nil where it was not measured.
  public func ratio(_ name: String) -> Ratio? { ratios.first { $0.name == name } }
}
