/// How long something took, by both clocks, in milliseconds.
public struct Reading: Equatable, Sendable {
  /// What went by.
  public var wall: Double
  /// What all threads of the process computed meanwhile.
  public var processor: Double

  /// A reading of both.
  public init(wall: Double, processor: Double) {
    self.wall = wall
    self.processor = processor
  }

  /// The least of several by each clock; nil where there are none.
  static func least(_ readings: [Reading]) -> Reading? {
    guard let wall = readings.map(\.wall).min(),
      let processor = readings.map(\.processor).min()
    else { return nil }
    return Reading(wall: wall, processor: processor)
  }

  /// The time by one of them.
  func time(by clock: RatioClock) -> Double {
    switch clock {
    case .wall: wall
    case .processor: processor
    }
  }
}

/// The clock that ratios go by.
public enum RatioClock: String, Sendable {
  /// What goes by: for a GPU, which is another machine than the processor.
  case wall
  /// What the processor's threads compute: where the processor draws, and others want it too. What goes by
  /// would then say how often somebody else had it, and weigh more on long frames than on short ones.
  case processor = "cpu"

  /// The clock for what `machine` draws.
  init(_ machine: Machine) { self.init(isSoftware: machine.isSoftware) }

  /// The clock where a processor draws, or where it does not.
  init(isSoftware: Bool) { self = isSoftware ? .processor : .wall }
}
