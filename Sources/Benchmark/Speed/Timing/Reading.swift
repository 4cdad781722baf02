/// A time by both clocks, in milliseconds.
public struct Reading: Equatable, Sendable {
  /// Elapsed time.
  public var wall: Double
  /// CPU time of all threads of the process.
  public var processor: Double

  /// Creates a reading.
  public init(wall: Double, processor: Double) {
    self.wall = wall
    self.processor = processor
  }

  /// The minimum of several readings, for each clock; nil without readings.
  static func least(_ readings: [Reading]) -> Reading? {
    guard let wall = readings.map(\.wall).min(),
      let processor = readings.map(\.processor).min()
    else { return nil }
    return Reading(wall: wall, processor: processor)
  }

  /// The time by `clock`.
  func time(by clock: RatioClock) -> Double {
    switch clock {
    case .wall: wall
    case .processor: processor
    }
  }
}

/// The clock of ratios.
public enum RatioClock: String, Sendable {
  /// Elapsed time, for a GPU, which works beside the CPU.
  case wall
  /// CPU time, if the CPU draws and others use it, too. Elapsed time would include their share,
  /// which weighs more on long frames.
  case processor = "cpu"

  /// The clock for `machine`.
  init(_ machine: Machine) { self.init(isSoftware: machine.isSoftware) }

  /// The clock for a software renderer or a GPU.
  init(isSoftware: Bool) { self = isSoftware ? .processor : .wall }
}
