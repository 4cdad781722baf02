// SPDX-License-Identifier: MIT

import Views

/// A notification card. A press expands it; a horizontal swipe dismisses it.
struct NotificationCard: View {
  /// The notification shown.
  let notification: Notification
  /// Shows up to five lines of text instead of one.
  var isExpanded = false
  /// The number of cards hidden beneath this one.
  var others = 0
  /// True for a card that is shown by itself, false for one on a panel.
  var isAlone = false
  /// The glass under the card's own colour, which is translucent; nil for none.
  var glass: Glass?
  /// Called when the card was pressed.
  let onPress: () -> Void
  /// Called when the card was dismissed.
  let onDismiss: () -> Void
  /// True while the pointer is over the card.
  @State private var isHovered = false

  /// The space around the icon and the texts, in logical units.
  private static let padding = 14.0

  var body: some View {
    ThemeReader { theme in
      let shadow = Shadow(
        color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 9, offset: Point(x: 0, y: 4))
      HStack(alignment: .top, spacing: Self.padding) {
        LayerView.initial(
          of: notification.app, on: notification.color, side: 38,
          TextStyle(size: 18, weight: .bold), Outline(radius: 10, isContinuous: true))
        texts.frame(maxWidth: .infinity)
      }
      .padding(Self.padding)
      .background(fill(theme.colors)).glass(glass, isLegible: true)
      .outline(radius: 18).border(Border(color: theme.colors.separator))
      .shadow(isAlone ? shadow : nil).clip()
      // Caching avoids redrawing the card while the glass below it changes during a scroll.
      .cached(!isAlone)
    }
    .onHover { isOver in withMotion { isHovered = isOver } }
    .onTap(onPress).onSwipe(onDismiss)
  }

  private var texts: some View {
    VStack(spacing: 3) {
      HStack(spacing: 4) {
        Text(notification.title).role(.headline)
        Spacer()
        Text("\(notification.app) · \(notification.age)").role(.caption).tone(.secondary)
      }
      Text(notification.text).tone(.secondary).lines(isExpanded ? 5 : 1)
      if others > 0 { Text("\(others) more").role(.caption).tone(.secondary) }
    }
  }

  private func fill(_ colors: Palette) -> Color {
    let rest = colors.translucentSurface
    let fill = isHovered ? rest.with(alpha: 1 - (1 - rest.alpha) / 2) : rest
    return isAlone && glass == nil ? fill.over(colors.surface) : fill
  }
}
