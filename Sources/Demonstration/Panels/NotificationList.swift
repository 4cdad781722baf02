import ScrimKit

/// The notifications, one above the other: those of one app stand behind the newest of them until that is
/// pressed.
final class NotificationList: Widget {
  /// A card and where it is.
  private final class Place {
    /// The card.
    let card: NotificationCard
    /// Where its top is, in logical units.
    var top = DragSpring(0)
    /// Whether it has been placed.
    var isPlaced = false

    init(_ card: NotificationCard) { self.card = card }
  }

  /// The cards, in the order in which they stand.
  private var places: [Place] = []
  /// The apps whose cards stand apart.
  private var opened: Set<String> = []
  /// What is said where there is nothing.
  private let nothing = Card(
    Label("No notifications", role: .headline, tone: .secondary, alignment: .center),
    material: .translucent, padding: Padding(24))
  /// The width that the cards were last placed in; nil before they were.
  private var arrangedWidth: Double?
  /// Told that there are more or fewer.
  var onCount: ((Int) -> Void)?

  /// The room between cards, in logical units.
  private static let gap = 10.0
  /// How much of a card that stands behind another one is seen.
  private static let peek = 7.0

  /// A list of `notifications`.
  init(_ notifications: [Notification]) {
    super.init()
    add(nothing)
    // The first stands in front.
    for notification in notifications.reversed() {
      let card = NotificationCard(notification)
      card.onDismiss = { [unowned self, unowned card] in dismiss(card) }
      card.onPress = { [unowned self, unowned card] in press(card) }
      add(card)
      places.insert(Place(card), at: 0)
    }
  }

  /// How many there are.
  var count: Int { places.count }

  // MARK: What people do

  /// Moves all away.
  func clear() {
    for place in places { place.card.leave(towards: 1) }
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

  /// Where a card is to stand.
  private struct Slot {
    /// Its top.
    let top: Double
    /// Its height.
    let height: Double
    /// How many cards stand before it.
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
        // Behind the newest: of each the edge looks out below the one before it.
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

  /// Where it may be cut off without cutting through a card, from the top down.
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
      // Where the window is another, all is in its place at once.
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

  /// Sends a card to another place. Where things do not move it is there at once, and fades in.
  private func move(_ place: Place, to top: Double) {
    guard let interface, top != place.top.target else { return }
    switch interface.motion {
    case .normal: place.top.animate(to: top, by: interface.theme.springs.smooth)
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
    return isMoving ? .moving : .resting
  }
}
