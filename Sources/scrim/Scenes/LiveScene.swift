import ScrimKit

/// A feed under a notification panel that drops from the top, blurred live. A click, a touch or the space
/// bar sends it up and brings it back; the wheel scrolls the feed.
final class LiveScene: Content {
  /// What lies beneath.
  private let ground = Layer()
  /// The feed, scrolled.
  private let view = Layer()
  /// Its cards.
  private let feed = Feed(cards: 36)
  /// The panel.
  private let panel = NotificationPanel()
  /// The room.
  private var size = Size<Logical>.zero
  /// Whether the panel is to be open.
  private var isOpen = true
  /// Where it is shown; nil until it is.
  private weak var stage: Stage?
  /// How far the panel is open, from 0 to 1.
  private var openness: Motion?

  func build(on stage: Stage) {
    self.stage = stage
    ground.fill = .mesh(
      MeshGradient(
        columns: 2, rows: 2,
        [0x2b1d4f, 0x6d3f8f, 0x17365d, 0xb6507a].map { Color(rgb: $0) }))
    stage.content.add(ground)
    stage.content.add(view)
    view.add(feed.layer)
    stage.content.add(panel.layer)
  }

  func resize(to size: Size<Logical>) {
    self.size = size
    ground.frame = Rect(origin: .zero, size: size)
    view.frame = ground.frame
    feed.layOut(width: size.width)
    panel.layOut(width: size.width)
    place(openness: 1)
  }

  func handle(_ input: Toplevel.Event) {
    switch input {
    case .pointer(.scrolled(let scroll)): scrollBy(scroll.dy)
    case .pointer(.pressed(.primary)), .touch(.began): toggle()
    case .key(let key) where key.phase == .pressed && key.key == .space: toggle()
    case .pointer, .touch, .key, .keyboardFocus, .stateChanged, .frameChanged, .closeRequested:
      break
    }
  }

  /// Opens the panel, or closes it, from wherever it is and as fast as it moves.
  private func toggle() {
    isOpen.toggle()
    stage?.animate()
  }

  private func scrollBy(_ distance: Double) {
    let lowest = min(0, size.height - feed.height)
    view.childOffset.y = min(0, max(lowest, view.childOffset.y - distance))
  }

  func prepare(at time: Moment) -> Bool {
    let spring = Spring(response: 0.55, dampingRatio: 0.86)
    let target = isOpen ? 1.0 : 0
    let motion =
      openness?.retargeted(to: target, at: time, by: spring)
      ?? Motion(from: 0, to: target, by: spring, at: time, tolerance: 0.0005)
    openness = motion
    place(openness: motion.value(at: time))
    return !motion.isSettled(at: time)
  }

  private func place(openness: Double) {
    panel.layer.frame.origin.y = (openness - 1) * (panel.layer.frame.height + 40)
    // All of it is beyond the edge, its shadow too.
    panel.layer.isHidden = openness <= 0
  }
}
