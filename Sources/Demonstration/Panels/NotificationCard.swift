// SPDX-License-Identifier: MIT

import ScrimKit

/// A notification card. A press expands it; a horizontal swipe dismisses it.
final class NotificationCard: SwipeControl {
  /// The notification shown.
  let notification: Notification
  /// Called when the card was pressed.
  var onPress: (() -> Void)?
  /// Shows up to five lines of text instead of one.
  var isExpanded = false {
    didSet {
      guard isExpanded != oldValue else { return }
      text.maxLines = isExpanded ? 5 : 1
    }
  }
  /// The number of cards hidden beneath this one.
  var others = 0 {
    didSet {
      guard others != oldValue else { return }
      more.text = "\(others) more"
      more.isHidden = others == 0
    }
  }
  /// The ground under the card's own colour.
  var ground = Ground.panel {
    didSet {
      if case .glass = ground { layer.isCached = false } else { layer.isCached = true }
      if let theme { restyle(theme) }
    }
  }
  /// The ground under a card's own colour, which is translucent.
  enum Ground {
    /// A panel.
    case panel
    /// This glass, of a card that is shown by itself.
    case glass(Glass)
    /// The theme's surface colour, of a card that is shown by itself.
    case opaque
  }

  /// Clips the text, which is longer than the card while that grows and shrinks.
  private let inside = Layer()
  /// The text.
  private let text: Label
  /// The number of hidden cards.
  private let more = Label("", role: .caption, tone: .secondary)

  /// The texts.
  private let content: Stack

  /// The side of the icon, and the space around it and the texts, in logical units.
  private static let (side, padding) = (38.0, 14.0)

  /// Creates a card for `notification`.
  init(_ notification: Notification) {
    self.notification = notification
    text = Label(notification.text, tone: .secondary)
    let title = Label(notification.title, role: .headline)
    title.stretch = 1
    let age = Label(notification.age, role: .caption, tone: .secondary)
    content = Stack(
      .vertical, spacing: 3,
      padding: Padding(
        left: 2 * Self.padding + Self.side, top: Self.padding, right: Self.padding,
        bottom: Self.padding),
      [Stack(.horizontal, spacing: 8, [title, age]), text, more])
    super.init()
    // Caching avoids redrawing the card while the glass below it changes during a scroll.
    layer.isCached = true
    inside.clipsChildren = true
    layer.add(inside)
    let icon = Layer.initial(
      of: notification.app, on: notification.color, side: Self.side,
      TextStyle(size: 18, weight: .bold), Outline(radius: 10, isContinuous: true))
    icon.frame.origin = Point(x: Self.padding, y: Self.padding)
    inside.add(icon)
    more.isHidden = true
    add(content)
  }

  override func activate() { onPress?() }
  override var contentLayer: Layer { inside }

  // MARK: Looks

  override func restyle(_ theme: Theme) {
    let colors = theme.colors
    layer.outline = Outline(radius: 18, isContinuous: true)
    inside.outline = layer.outline
    let shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 9, offset: Point(x: 0, y: 4))
    let rest = colors.translucentSurface
    let fill = rest.mixed(
      with: rest.with(alpha: 1 - (1 - rest.alpha) / 2), by: max(hoverAmount, pressAmount))
    layer.fill = .color(fill)
    switch ground {
    case .panel: break
    case .glass(let glass):
      layer.content = .glass(glass)
      layer.shadow = shadow
    case .opaque:
      layer.fill = .color(colors.surface.mixed(with: fill.with(alpha: 1), by: Double(fill.alpha)))
      layer.shadow = shadow
    }
    layer.border = Border(color: colors.separator)
  }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let size = content.measure(in: ProposedSize(width: proposal.width ?? 400))
    let least = 2 * Self.padding + Self.side
    return Size(width: size.width, height: max(size.height.rounded(.up), least))
  }

  override func layoutChildren() {
    let width = layer.frame.width
    inside.frame = layer.bounds
    let height = content.measure(in: ProposedSize(width: width)).height
    content.layout(in: Rect(x: 0, y: 0, width: width, height: height))
  }
}
