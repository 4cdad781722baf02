// SPDX-License-Identifier: MIT

/// The notifications of one app.
public struct NotificationGroup: Identifiable, Hashable, Sendable {
  /// The name of the group: that of `DesktopNotification.group`.
  public let id: String
  /// The notifications, in the order in which they were given; not empty.
  public private(set) var notifications: [DesktopNotification]

  /// The first notification: the newest one, if the newest came first.
  public var newest: DesktopNotification { notifications[0] }

  /// The notifications in groups, in the order of the first of each.
  public static func groups(of notifications: [DesktopNotification]) -> [NotificationGroup] {
    var groups: [NotificationGroup] = []
    var places: [String: Int] = [:]
    for notification in notifications {
      if let place = places[notification.group] {
        groups[place].notifications.append(notification)
      } else {
        places[notification.group] = groups.count
        groups.append(NotificationGroup(id: notification.group, notifications: [notification]))
      }
    }
    return groups
  }
}

extension [DesktopNotification] {
  /// These notifications, the urgent ones before the others, and else in their order.
  public var urgentFirst: Self {
    filter { $0.urgency == .critical } + filter { $0.urgency != .critical }
  }
}
