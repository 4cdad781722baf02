// SPDX-License-Identifier: MIT

import Services

/// The notifications of one app, newest first.
struct NotificationGroup: Identifiable, Hashable {
  /// The name of the group: the desktop entry of the app, or its name.
  let id: String
  /// The notifications; not empty.
  var notifications: [DesktopNotification]

  /// The newest notification.
  var newest: DesktopNotification { notifications[0] }

  /// The notifications in groups, in the order of the newest of each.
  static func groups(of notifications: [DesktopNotification]) -> [NotificationGroup] {
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
