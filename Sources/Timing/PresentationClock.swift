/// Foretells when a frame that is drawn now will be seen, from when earlier frames were.
///
/// Animations are functions of that moment, so they are right on the screen and not merely when the
/// frame was begun.
public struct PresentationClock: Equatable, Sendable {
  /// When the last frame that was presented became visible; nil before the first.
  public private(set) var lastPresented: Moment?
  /// The time between two refreshes of the output.
  public private(set) var refresh: Nanoseconds
  /// The time last foretold, which no later frame may precede.
  private var lastForetold: Moment?

  /// A clock for an output of which only the refresh interval is known, if that.
  public init(refresh: Nanoseconds = Self.usualRefresh) {
    self.refresh = refresh
  }

  /// A sixtieth of a second, where nobody says otherwise.
  public static var usualRefresh: Nanoseconds { Nanoseconds(16_666_667) }

  /// A frame was seen at `moment`. An interval of zero means that the output has no fixed one.
  public mutating func presented(at moment: Moment, refresh: Nanoseconds) {
    if let lastPresented, moment < lastPresented { return }
    lastPresented = moment
    setRefresh(refresh)
  }

  /// The output said how often it refreshes. Zero says nothing, and so does what no output does: less than
  /// five times a second or more than two thousand.
  public mutating func setRefresh(_ refresh: Nanoseconds) {
    guard (500_000...200_000_000).contains(refresh.count) else { return }
    self.refresh = refresh
  }

  /// When a frame begun `now` is going to be seen: at the first refresh after now on the grid of the
  /// last presentation. Never earlier than what was foretold before.
  public mutating func foretell(now: Moment) -> Moment {
    var moment = now + refresh
    if let lastPresented, now >= lastPresented {
      let elapsed = (now - lastPresented).count
      let periods = elapsed / refresh.count + 1
      moment = lastPresented + Nanoseconds(periods * refresh.count)
    }
    if let lastForetold { moment = max(moment, lastForetold) }
    lastForetold = moment
    return moment
  }
}
