// SPDX-License-Identifier: MIT

public import Timing

/// The rules of do not disturb: which notifications go to the history without being shown first.
public struct Silence: Hashable, Sendable {
  /// A part of each day.
  public struct Hours: Hashable, Sendable {
    /// The first minute of it, from 0 to 1439.
    public var start: Int
    /// The first minute after it, from 0 to 1439, on the next day if it is before `start`.
    public var end: Int

    /// The part from one minute of the day to another.
    public init(from start: Int, to end: Int) {
      self.start = start
      self.end = end
    }

    fileprivate func contains(_ minute: Int) -> Bool {
      start <= end ? (start..<end).contains(minute) : minute >= start || minute < end
    }
  }

  /// True while all are silent that no exception names.
  public var isOn = false
  /// The time at which the server sets `isOn` to false, in seconds since 1970; nil for none.
  public var end: Int64?
  /// The part of each day in which all are silent, too; nil for none.
  public var hours: Hours?
  /// The least urgency that is always shown; nil if none is.
  public var exception: DesktopNotification.Urgency? = .critical
  /// The notifications that are always shown, by the name of their app or of its desktop entry.
  public var shownGroups: Set<String> = []
  /// Those that are always silent, even if they are urgent.
  public var silentGroups: Set<String> = []

  /// Shows everything.
  public init() {}

  /// True if `notification` is silent at a time.
  public func silences(_ notification: DesktopNotification, at time: LocalTime) -> Bool {
    func isNamed(_ names: Set<String>) -> Bool {
      names.contains(notification.group) || names.contains(notification.app)
    }
    if isNamed(silentGroups) { return true }
    if isNamed(shownGroups) { return false }
    if let exception, notification.urgency >= exception { return false }
    return isActive(at: time)
  }

  /// True if all are silent at a time that nothing excepts.
  public func isActive(at time: LocalTime) -> Bool {
    isOn || hours?.contains(time.hour * 60 + time.minute) ?? false
  }
}
