// SPDX-License-Identifier: MIT

public import ScrimKit

/// Scripted input for a scene, as a function of its size, for snapshots and measurements.
public struct InputScript: Sendable {
  /// An input event and its time.
  public struct Step: Sendable {
    /// Seconds since the scene began.
    public let time: Double
    /// The event to send.
    public let event: InputEvent
  }

  /// The steps for a scene of a size, ordered by time.
  public let steps: @MainActor (Size<Logical>) -> [Step]

  /// No input.
  static let none = InputScript { _ in [] }

  /// Creates a script whose steps depend on the scene's size.
  init(_ steps: @escaping @MainActor (Size<Logical>) -> [Step]) { self.steps = steps }

  /// A pointer drag between two points over a time range in seconds, eased at both ends. The button
  /// stays down at the end unless `releases` is true.
  static func drag(
    from start: Point<Logical>, to end: Point<Logical>, during time: ClosedRange<Double>,
    releases: Bool
  ) -> [Step] {
    var steps = [
      Step(time: time.lowerBound, event: .pointer(.entered(start))),
      Step(time: time.lowerBound, event: .pointer(.pressed(.primary))),
    ]
    let duration = time.upperBound - time.lowerBound
    let count = max(Int(duration * 60), 1)
    for index in 1...count {
      let part = Double(index) / Double(count)
      let eased = part * part * (3 - 2 * part)
      let travel = end - start
      steps.append(
        Step(
          time: time.lowerBound + duration * part,
          event: .pointer(
            .moved(Point(x: start.x + travel.x * eased, y: start.y + travel.y * eased)))))
    }
    if releases { steps.append(Step(time: time.upperBound, event: .pointer(.released(.primary)))) }
    return steps
  }
}
