/// Results of the speed benchmark.
public struct SpeedReport: Sendable {
  /// Version of the JSON format. Incremented if a name is removed or changes its meaning.
  public static let version = 1

  /// The machine.
  public var machine: Machine
  /// Settings of the run.
  public var settings: SpeedSettings
  /// Time from opening EGL to the demo's first frame, in milliseconds.
  public var startUp = 0.0
  /// Resident memory with one scene of the demo open, in bytes.
  public var residentBytes = 0
  /// Ratios, which hold on a busy machine.
  public var ratios: [Ratio] = []
  /// Results of the scenarios.
  public var scenarios: [ScenarioResult] = []
  /// Results of the methods.
  public var methods: [MethodResult] = []
  /// Cost curves.
  public var sweeps: [Sweep] = []
  /// Result images of the methods.
  public var pictures: [MethodPicture] = []
  /// Results of the window; nil without one.
  public var window: WindowResult?

  /// A report without results.
  public init(machine: Machine, settings: SpeedSettings) {
    self.machine = machine
    self.settings = settings
  }

  /// The ratio called `name`; nil if it was not measured.
  public func ratio(_ name: String) -> Ratio? { ratios.first { $0.name == name } }
}
