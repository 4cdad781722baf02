// SPDX-License-Identifier: MIT

/// Predicts the presentation time of a frame from the presentation times of earlier frames.
///
/// Animations are functions of the predicted time, so they are right when the frame appears on
/// screen.
public struct PresentationClock: Equatable, Sendable {
  /// The presentation time of the last presented frame; nil before the first.
  public private(set) var lastPresented: Moment?
  /// The refresh interval of the output.
  public private(set) var refresh: Nanoseconds
  /// The last prediction. Later predictions are never earlier.
  private var lastPrediction: Moment?

  /// A clock for an output with this refresh interval.
  public init(refresh: Nanoseconds = Self.usualRefresh) {
    self.refresh = refresh
  }

  /// The interval of a 60 Hz output; used until the output reports its own.
  public static var usualRefresh: Nanoseconds { Nanoseconds(16_666_667) }

  /// Reports a frame presented at `moment`. A `refresh` of zero means that the output has no fixed
  /// interval.
  public mutating func presented(at moment: Moment, refresh: Nanoseconds) {
    if let lastPresented, moment < lastPresented { return }
    lastPresented = moment
    setRefresh(refresh)
  }

  /// Sets the refresh interval. Ignores zero and values outside 5...2000 Hz.
  public mutating func setRefresh(_ refresh: Nanoseconds) {
    guard (500_000...200_000_000).contains(refresh.count) else { return }
    self.refresh = refresh
  }

  /// Predicts the presentation time of a frame started `now`: the first refresh after `now`, on the
  /// grid of the last presentation. Never earlier than the last prediction.
  public mutating func predict(now: Moment) -> Moment {
    var moment = now + refresh
    if let lastPresented, now >= lastPresented {
      let elapsed = (now - lastPresented).count
      let periods = elapsed / refresh.count + 1
      moment = lastPresented + Nanoseconds(periods * refresh.count)
    }
    if let lastPrediction { moment = max(moment, lastPrediction) }
    lastPrediction = moment
    return moment
  }
}
