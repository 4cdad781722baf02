// SPDX-License-Identifier: MIT

import Views

/// The date, and the cards of notifications. The cards of an app are a pile until its first one is
/// pressed.
@MainActor @Observable final class NotificationList {
  /// The notifications of an app.
  fileprivate struct Group: Identifiable {
    /// The name of the app.
    let id: String
    /// The notifications, newest first.
    var notifications: [Notification] = []
    /// True if all cards are seen.
    var isExpanded = false

    /// The number of cards beneath the first one.
    var hidden: Int { isExpanded ? 0 : notifications.count - 1 }
  }

  /// The date; nil before it is known.
  var date: FormattedDate?
  /// The groups, newest first.
  fileprivate var groups: [Group] = []
  /// The notifications whose cards show all of their text.
  fileprivate var expanded: Set<Notification.ID> = []

  /// The spacing between cards, and the height of the edge of a card beneath another one, in
  /// logical units.
  static let (gap, edgeHeight) = (10.0, 7.0)

  /// Creates a list of `notifications`, newest first.
  init(_ notifications: [Notification]) {
    for notification in notifications {
      let known = groups.firstIndex { $0.id == notification.app }
      if known == nil { groups.append(Group(id: notification.app)) }
      groups[known ?? groups.count - 1].notifications.append(notification)
    }
  }

  /// The number of notifications.
  var count: Int { groups.reduce(0) { $0 + $1.notifications.count } }

  // MARK: Actions

  /// Shows all cards of the group of a notification or, if they are seen, all of its text or less.
  fileprivate func press(_ notification: Notification) {
    withMotion {
      guard let index = groups.firstIndex(where: { $0.id == notification.app }) else { return }
      if groups[index].hidden > 0 {
        groups[index].isExpanded = true
      } else if expanded.remove(notification.id) == nil {
        expanded.insert(notification.id)
      }
    }
  }

  /// Removes a notification, and with it those whose cards are hidden beneath its card.
  fileprivate func dismiss(_ notification: Notification) {
    guard let index = groups.firstIndex(where: { $0.id == notification.app }) else { return }
    let hidesOthers = groups[index].hidden > 0
    groups[index].notifications.removeAll { hidesOthers || $0.id == notification.id }
    groups.removeAll(where: \.notifications.isEmpty)
  }

  /// Returns the bottoms of cards in a list of a width, in ascending order. `cards` are those of
  /// all notifications, also the hidden ones.
  func ends(of cards: [Widget], in width: Double) -> [Double] {
    let proposal = ProposedSize(width: width)
    var (ends, top, cards) = ([Double](), 0.0, cards[...])
    for group in groups {
      for card in cards.prefix(group.notifications.count - group.hidden) {
        let edges = Double(min(group.hidden, 2)) * Self.edgeHeight
        ends.append(top + card.measure(in: proposal).height + edges)
        top = ends[ends.count - 1] + Self.gap
      }
      cards = cards.dropFirst(group.notifications.count)
    }
    return ends
  }
}

/// The cards of a list.
struct NotificationViews: View {
  /// The list.
  let list: NotificationList

  var body: some View {
    if list.groups.isEmpty {
      Card(material: .translucent, padding: Padding(24)) {
        Text("No notifications").role(.headline).tone(.secondary).alignment(.center)
      }
    } else {
      VStack(spacing: NotificationList.gap) { ForEach(list.groups) { pile($0) } }
    }
  }

  private func pile(_ group: NotificationList.Group) -> some View {
    Pile(
      isExpanded: group.isExpanded, spacing: NotificationList.gap,
      edgeHeight: NotificationList.edgeHeight
    ) {
      ForEach(group.notifications) { notification in
        NotificationCard(
          notification: notification, isExpanded: list.expanded.contains(notification.id),
          others: group.hidden, onPress: { list.press(notification) },
          onDismiss: { list.dismiss(notification) })
      }
    }
  }
}

/// A notification.
struct Notification: Identifiable {
  /// The app's name.
  let app: String
  /// The app's colour.
  let color: Color
  /// The title.
  let title: String
  /// The text.
  let text: String
  /// The time since the notification arrived.
  let age: String

  var id: String { text }

  private init(
    _ app: String, _ color: UInt32, _ title: String, _ text: String, _ age: String
  ) {
    self.app = app
    self.color = Color(rgb: color)
    self.title = title
    self.text = text
    self.age = age
  }

  /// Sample notifications, newest first.
  static let recent = [
    Notification(
      "Ferry line", 0x1f7ae0, "The last boat",
      "The 22:40 leaves from pier four tonight. Pier two is closed until the crane has been mended,"
        + " which the harbour master expects on Thursday.",
      "2 min"),
    Notification(
      "Letters", 0xc2296f, "Ada",
      "I left the key under the second pot. The other second pot. If the cat is sitting on it, she"
        + " will move for a sardine.",
      "14 min"),
    Notification(
      "Letters", 0xc2296f, "Brook", "Are we still on for the orchard on Sunday?", "31 min"),
    Notification("Letters", 0xc2296f, "Ada", "Bring the ladder.", "33 min"),
    Notification(
      "Orchard", 0x2fa36b, "First frost",
      "Minus two is expected before sunrise on Monday. The quinces can stay; the last pears"
        + " should come in.",
      "1 h"),
    Notification(
      "Theatre", 0x7a4fd0, "Rehearsal",
      "The scrim is hung. Come in by the stage door, and mind the ropes.", "3 h"),
  ]
}
