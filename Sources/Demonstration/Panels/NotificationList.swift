// SPDX-License-Identifier: MIT

import Views

/// The date, and the cards of notifications. The cards of an app are a pile until its first one is
/// pressed.
@MainActor @Observable final class NotificationList {
  /// A card in the list.
  fileprivate struct Item: Identifiable {
    /// The card.
    let card: NotificationCard
    /// True if the card shows all of its text.
    var isExpanded = false

    var id: ObjectIdentifier { ObjectIdentifier(card) }
  }

  /// The cards of an app.
  fileprivate struct Group: Identifiable {
    /// The name of the app.
    let id: String
    /// The cards, newest first.
    var items: [Item] = []
    /// True if all cards are seen.
    var isExpanded = false

    /// The number of cards beneath the first one.
    var hidden: Int { isExpanded ? 0 : items.count - 1 }
  }

  /// The date; nil before it is known.
  var date: FormattedDate?
  /// The groups, newest first.
  fileprivate var groups: [Group] = []

  /// The spacing between cards, and the height of the edge of a card beneath another one, in
  /// logical units.
  fileprivate static let (gap, edgeHeight) = (10.0, 7.0)

  /// Creates a list of `notifications`, newest first.
  init(_ notifications: [Notification]) {
    for notification in notifications {
      let card = NotificationCard(notification)
      card.onDismiss = { [unowned self, unowned card] in dismiss(card) }
      card.onPress = { [unowned self, unowned card] in press(card) }
      let known = groups.firstIndex { $0.id == notification.app }
      if known == nil { groups.append(Group(id: notification.app)) }
      groups[known ?? groups.count - 1].items.append(Item(card: card))
    }
  }

  /// The number of notifications.
  var count: Int { groups.reduce(0) { $0 + $1.items.count } }

  // MARK: Actions

  /// Dismisses all notifications.
  func clear() {
    for group in groups {
      for item in group.items.dropLast(group.hidden) { item.card.dismiss(towards: 1) }
    }
  }

  private func press(_ card: NotificationCard) {
    change(card) { group, index in
      if group.hidden > 0 {
        group.isExpanded = true
      } else {
        group.items[index].isExpanded.toggle()
      }
    }
  }

  private func dismiss(_ card: NotificationCard) {
    change(card) { group, index in
      if group.hidden > 0 { group.items = [] } else { group.items.remove(at: index) }
    }
  }

  /// Changes the group of a card, which gets the index of the card, and removes an empty one.
  private func change(_ card: NotificationCard, by change: (inout Group, Int) -> Void) {
    guard let group = groups.firstIndex(where: { $0.id == card.notification.app }),
      let index = groups[group].items.firstIndex(where: { $0.card === card })
    else { return }
    withMotion {
      change(&groups[group], index)
      groups.removeAll(where: \.items.isEmpty)
    }
  }

  /// Returns the bottoms of the cards in a list of a width, in ascending order.
  func ends(in width: Double) -> [Double] {
    let proposal = ProposedSize(width: width)
    var (ends, top) = ([Double](), 0.0)
    for group in groups {
      for item in group.items.dropLast(group.hidden) {
        let edges = Double(min(group.hidden, 2)) * Self.edgeHeight
        ends.append(top + item.card.measure(in: proposal).height + edges)
        top = ends[ends.count - 1] + Self.gap
      }
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
      ForEach(group.items) { item in
        // A swipe moves the card, and the stack around it travels to its place.
        ZStack {
          WidgetView {
            item.card
          } update: { card in
            card.isExpanded = item.isExpanded
            card.others = group.hidden
          }
        }
      }
    }
  }
}
