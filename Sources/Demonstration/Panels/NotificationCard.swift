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
      invalidateLayout()
    }
  }
  /// The number of cards hidden beneath this one.
  var others = 0 {
    didSet {
      guard others != oldValue else { return }
      more.text = "\(others) more"
      invalidateLayout()
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
  /// The app's icon: a tile with a letter.
  private let tile: Layer
  /// The title.
  private let title: Label
  /// The time since arrival.
  private let age: Label
  /// The text.
  private let text: Label
  /// The number of hidden cards.
  private let more = Label("", role: .caption, tone: .secondary)

  /// The padding around the tile and the text, in logical units.
  private static let padding = 14.0
  /// The tile's side length.
  private static let tileSide = 38.0

  /// Creates a card for `notification`.
  init(_ notification: Notification) {
    self.notification = notification
    tile = .initial(
      of: notification.app, on: notification.color, side: Self.tileSide,
      TextStyle(size: 18, weight: .bold))
    title = Label(notification.title, role: .headline)
    age = Label(notification.age, role: .caption, tone: .secondary)
    text = Label(notification.text, tone: .secondary)
    super.init()
    // Caching avoids redrawing the card while the glass below it changes during a scroll.
    layer.isCached = true
    inside.clipsChildren = true
    layer.add(inside)
    inside.add(tile)
    tile.outline = Outline(radius: 10, isContinuous: true)
    for child in [title, age, text, more] { add(child) }
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

  private func textWidth(_ width: Double) -> Double {
    max(width - 3 * Self.padding - Self.tileSide, 0)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = proposal.width ?? 400
    let words = text.measure(in: ProposedSize(width: textWidth(width))).height
    let rest = others > 0 ? 18.0 : 0
    return Size(width: width, height: max(2 * Self.padding + 22 + words, 66) + rest)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let (padding, side) = (Self.padding, Self.tileSide)
    inside.frame = layer.bounds
    tile.frame = Rect(x: padding, y: padding, width: side, height: side)
    let left = 2 * padding + side
    let width = textWidth(size.width)
    let age = age.measure(in: ProposedSize())
    self.age.layout(
      in: Rect(
        x: left + width - age.width, y: padding + 1, width: age.width, height: age.height))
    title.layout(
      in: Rect(x: left, y: padding - 1, width: max(width - age.width - 8, 0), height: 20))
    let words = text.measure(in: ProposedSize(width: width)).height
    text.layout(in: Rect(x: left, y: padding + 21, width: width, height: words))
    more.isHidden = others == 0
    if others > 0 {
      more.layout(in: Rect(x: left, y: padding + 24 + words, width: width, height: 16))
    }
  }
}
