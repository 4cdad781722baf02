// SPDX-License-Identifier: MIT

public import Timing

/// The rules of do not disturb: which notifications go to the history without being shown first.
public struct Silence: Hashable, Sendable {
  /// True while all are silent that no exception names.
  public var isOn = false
  /// The time at which the server sets `isOn` to false, in seconds since 1970; nil for none.
  public var end: Int64?
  /// The part of each day in which all are silent, too; nil for none.
  public var hours: DailyHours?
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
    isOn || hours?.contains(time) ?? false
  }
}
