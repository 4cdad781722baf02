// SPDX-License-Identifier: MIT

import Views

/// A list of notification cards. The cards of an app are a pile until its first one is pressed.
final class NotificationList: Widget {
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

  /// The state of the list.
  @MainActor @Observable fileprivate final class Model {
    /// The groups, newest first.
    var groups: [Group] = []
  }

  /// The state.
  private let model = Model()
  /// The views.
  private let host: ViewHost
  /// Called when the number of notifications changes.
  var onCount: ((Int) -> Void)?

  /// The spacing between cards, and the height of the edge of a card beneath another one, in
  /// logical units.
  fileprivate static let (gap, edgeHeight) = (10.0, 7.0)

  /// Creates a list of `notifications`, newest first.
  init(_ notifications: [Notification]) {
    let model = model
    host = ViewHost { NotificationViews(model: model) }
    super.init()
    add(host)
    for notification in notifications {
      let card = NotificationCard(notification)
      card.onDismiss = { [unowned self, unowned card] in dismiss(card) }
      card.onPress = { [unowned self, unowned card] in press(card) }
      let known = model.groups.firstIndex { $0.id == notification.app }
      if known == nil { model.groups.append(Group(id: notification.app)) }
      model.groups[known ?? model.groups.count - 1].items.append(Item(card: card))
    }
  }

  /// The number of notifications.
  var count: Int { model.groups.reduce(0) { $0 + $1.items.count } }

  // MARK: Actions

  /// Dismisses all notifications.
  func clear() {
    for group in model.groups {
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
    onCount?(count)
  }

  /// Changes the group of a card, which gets the index of the card, and removes an empty one.
  private func change(_ card: NotificationCard, by change: (inout Group, Int) -> Void) {
    let groups = model.groups
    guard let group = groups.firstIndex(where: { $0.id == card.notification.app }),
      let index = groups[group].items.firstIndex(where: { $0.card === card })
    else { return }
    withMotion(theme?.springs.smooth ?? .spring) {
      change(&model.groups[group], index)
      model.groups.removeAll(where: \.items.isEmpty)
    }
  }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    host.measure(in: proposal)
  }

  override func layoutChildren() { host.layout(in: layer.bounds) }

  /// Returns the positions at which the list can be cut without cutting a card, in ascending order.
  func ends(in width: Double) -> [Double] {
    let proposal = ProposedSize(width: width)
    guard count > 0 else { return [host.measure(in: proposal).height] }
    var (ends, top) = ([Double](), 0.0)
    for group in model.groups {
      for item in group.items.dropLast(group.hidden) {
        let edges = Double(min(group.hidden, 2)) * Self.edgeHeight
        ends.append(top + item.card.measure(in: proposal).height + edges)
        top = ends[ends.count - 1] + Self.gap
      }
    }
    return ends
  }
}

/// The views of the list.
private struct NotificationViews: View {
  /// The state.
  let model: NotificationList.Model

  var body: some View {
    if model.groups.isEmpty {
      Card(material: .translucent, padding: Padding(24)) {
        Text("No notifications").role(.headline).tone(.secondary).alignment(.center)
      }
    } else {
      VStack(spacing: NotificationList.gap) { ForEach(model.groups) { pile($0) } }
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
