public import ScrimKit

/// What a hand does in a scene, as a function of the room's size: so that pictures and measurements of the
/// scene show what it is for.
public struct Performance: Sendable {
  /// Something that is done.
  public struct Cue: Sendable {
    /// When, in seconds after the scene began.
    public let time: Double
    /// What.
    public let event: Toplevel.Event
  }

  /// All that is done in a room of a size, in the order of time.
  public let cues: @Sendable (Size<Logical>) -> [Cue]

  /// Nothing.
  static let none = Performance { _ in [] }

  /// What `cues` says.
  init(_ cues: @escaping @Sendable (Size<Logical>) -> [Cue]) { self.cues = cues }

  /// The pointer takes hold of something at `start` and moves it to `end`, at an even frameDemand but for its
  /// beginning and its end, from one time to another. It lets go where that is said.
  static func drag(
    from start: Point<Logical>, to end: Point<Logical>, during time: ClosedRange<Double>,
    letsGo: Bool
  ) -> [Cue] {
    var cues = [
      Cue(time: time.lowerBound, event: .pointer(.entered(start))),
      Cue(time: time.lowerBound, event: .pointer(.pressed(.primary))),
    ]
    let duration = time.upperBound - time.lowerBound
    let steps = max(Int(duration * 60), 1)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      let eased = part * part * (3 - 2 * part)
      let way = end - start
      cues.append(
        Cue(
          time: time.lowerBound + duration * part,
          event: .pointer(
            .moved(Point(x: start.x + way.x * eased, y: start.y + way.y * eased)))))
    }
    if letsGo { cues.append(Cue(time: time.upperBound, event: .pointer(.released(.primary)))) }
    return cues
  }
}
