// SPDX-License-Identifier: MIT

import ScrimKit

/// A list of notification cards. Cards of one app are stacked behind the newest until that is
/// pressed.
@MainActor final class NotificationList: Widget {
  /// A card and its animated position.
  @MainActor private final class Place {
    /// The card.
    let card: NotificationCard
    /// The top of the card, in logical units.
    var top = DragSpring(0)
    /// True after the first layout.
    var isPlaced = false

    init(_ card: NotificationCard) { self.card = card }
  }

  /// The cards, from the top.
  private var places: [Place] = []
  /// The apps whose cards are expanded.
  private var opened: Set<String> = []
  /// Shown if the list is empty.
  private let nothing = Card(
    Label("No notifications", role: .headline, tone: .secondary, alignment: .center),
    material: .translucent, padding: Padding(24))
  /// The width of the last layout; nil before the first.
  private var arrangedWidth: Double?
  /// Called when the number of notifications changes.
  var onCount: ((Int) -> Void)?

  /// The spacing between cards, in logical units.
  private static let gap = 10.0
  /// The visible height of a card behind another one.
  private static let peek = 7.0

  /// Creates a list of `notifications`.
  init(_ notifications: [Notification]) {
    super.init()
    add(nothing)
    // The first card must be in front.
    for notification in notifications.reversed() {
      let card = NotificationCard(notification)
      card.onDismiss = { [unowned self, unowned card] in dismiss(card) }
      card.onPress = { [unowned self, unowned card] in press(card) }
      add(card)
      places.insert(Place(card), at: 0)
    }
  }

  /// The number of notifications.
  var count: Int { places.count }

  // MARK: Actions

  /// Dismisses all notifications.
  func clear() {
    for place in places { place.card.dismiss(towards: 1) }
  }

  private func press(_ card: NotificationCard) {
    if card.others > 0 {
      opened.insert(card.notification.app)
    } else {
      card.isExpanded.toggle()
    }
    invalidateLayout()
    animate()
  }

  private func dismiss(_ card: NotificationCard) {
    let group =
      card.others > 0
      ? Set(members(of: card.notification.app).map { ObjectIdentifier($0.card) }) : []
    places.removeAll { place in
      guard place.card === card || group.contains(ObjectIdentifier(place.card)) else {
        return false
      }
      place.card.remove()
      return true
    }
    onCount?(places.count)
    invalidateLayout()
    animate()
  }

  private func members(of app: String) -> [Place] {
    places.filter { $0.card.notification.app == app }
  }

  // MARK: Layout

  /// The layout of a card.
  private struct Slot {
    /// The top.
    let top: Double
    /// The height.
    let height: Double
    /// The number of cards in front.
    let depth: Int
  }

  private func slots(in width: Double) -> (slots: [Slot], height: Double) {
    var slots: [Slot] = []
    var bottom = 0.0
    for (index, place) in places.enumerated() {
      let app = place.card.notification.app
      let first = places.firstIndex { $0.card.notification.app == app } ?? index
      let members = opened.contains(app) ? 1 : self.members(of: app).count
      guard opened.contains(app) || index == first else {
        // Cards behind the newest show only an edge below the previous one.
        let front = slots[first]
        slots.append(
          Slot(
            top: front.top + front.height + Double(index - first - 1) * Self.peek,
            height: Self.peek, depth: index - first))
        continue
      }
      let height = place.card.measure(in: ProposedSize(width: width)).height
      slots.append(Slot(top: bottom, height: height, depth: 0))
      bottom += height + Self.gap + Double(min(members - 1, 2)) * Self.peek
    }
    return (slots, max(bottom - Self.gap, 0))
  }

  private func updateGroups() {
    for (index, place) in places.enumerated() {
      let app = place.card.notification.app
      let isFirst = places.firstIndex { $0.card.notification.app == app } == index
      place.card.others = isFirst && !opened.contains(app) ? members(of: app).count - 1 : 0
    }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    updateGroups()
    let width = proposal.width ?? 480
    return Size(width: width, height: places.isEmpty ? emptyHeight(width) : slots(in: width).height)
  }

  private func emptyHeight(_ width: Double) -> Double {
    nothing.measure(in: ProposedSize(width: width)).height
  }

  /// Returns the positions at which the list can be cut without cutting a card, in ascending order.
  func ends(in width: Double) -> [Double] {
    updateGroups()
    guard !places.isEmpty else { return [emptyHeight(width)] }
    let slots = slots(in: width).slots
    return slots.indices.filter { $0 + 1 == slots.count || slots[$0 + 1].depth == 0 }.map {
      slots[$0].top + slots[$0].height
    }
  }

  override func layoutChildren() {
    updateGroups()
    let width = layer.frame.width
    nothing.isHidden = !places.isEmpty
    if places.isEmpty {
      nothing.layout(in: Rect(x: 0, y: 0, width: width, height: emptyHeight(width)))
    }
    for (place, slot) in zip(places, slots(in: width).slots) {
      // After a change of width, cards move without animation.
      if place.isPlaced, width == arrangedWidth {
        move(place, to: slot.top)
      } else {
        place.top.set(slot.top)
      }
      place.isPlaced = true
      let inset = Double(min(slot.depth, 2)) * 12
      place.card.depth = slot.depth
      place.card.layout(
        in: Rect(x: inset, y: place.top.value, width: width - 2 * inset, height: slot.height))
    }
    arrangedWidth = width
    animate()
  }

  /// Moves a card to a new position. With reduced motion it appears there and fades in.
  private func move(_ place: Place, to top: Double) {
    guard let tree, top != place.top.target else { return }
    switch tree.motion {
    case .normal: place.top.animate(to: top, by: tree.theme.springs.smooth)
    case .reduced:
      place.top.set(top)
      place.card.appear(from: 0)
    }
  }

  override func tick(at moment: Moment) -> FrameDemand {
    var isMoving = false
    for place in places {
      place.top.advance(to: moment)
      place.card.layer.frame.origin.y = place.top.value
      isMoving = isMoving || place.top.isMoving
    }
    return isMoving ? .now : .idle
  }
}
