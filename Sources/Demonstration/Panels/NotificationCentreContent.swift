// SPDX-License-Identifier: MIT

import Views

/// The content of the notification centre: time, notifications and glass controls, in two columns
/// if they fit.
struct NotificationCentreContent: View {
  /// The settings.
  let model: SettingsModel
  /// The date and the notifications.
  let notifications: NotificationList
  /// The glass controls; nil if there are none.
  let controls: Widget?
  /// A gradient behind the time and date that keeps them legible. A card takes its place if it
  /// would hide too much of the glass.
  let gradient: Layer
  /// Called to dismiss all notifications.
  let onClear: () -> Void

  /// The space around the content.
  private static let margin = Padding(horizontal: 20, vertical: 28)
  /// The width of the notifications, the least and the greatest width of controls beside them, and
  /// the space between both, in logical units.
  private static let (notificationsWidth, controlsWidths, gap) = (520.0, 336.0...420, 28.0)
  /// The height of time and date, the space above and below them that their card has, and the
  /// height over which the gradient fades out further below, which is so great that no end is seen.
  private static let (headHeight, headSpace, fadeHeight) = (88.0, 6.0, 320.0)

  var body: some View {
    let (width, widths) = (Self.notificationsWidth, Self.controlsWidths)
    HStack(alignment: .top, spacing: Self.gap) {
      VStack(spacing: NotificationList.gap) {
        ThemeReader { theme in
          let card = needsCard(headTint(theme)) ? theme.colors.translucentSurface : nil
          head.frame(height: Self.headHeight)
            .padding(horizontal: card == nil ? 0 : 14, vertical: Self.headSpace)
            .background(card).outline(radius: 18)
            .border(card.map { _ in Border(color: theme.colors.separator) })
        }
        NotificationViews(list: notifications)
      }
      .frame(idealWidth: width, maxWidth: width)
      if let controls {
        WidgetView { controls }.frame(idealWidth: widths.lowerBound, maxWidth: widths.upperBound)
      }
    }
    .becomesColumn(alignment: .center, spacing: NotificationList.gap)
    .frame(maxWidth: controls == nil ? width : width + Self.gap + widths.upperBound)
    .padding(Self.margin)
    .frame(maxWidth: .infinity, alignment: .top)
    .background(alignment: .top) {
      LayerView { gradient }.frame(height: Self.notificationsTop + Self.fadeHeight)
    }
  }

  /// The most alpha of the gradient.
  private static let mostVeil: Float = 0.8

  /// The size of the day, in logical units.
  static let daySize = 17.0
  /// The width that the day needs in full, in logical units.
  private static let dayWidth = 200.0

  private var head: some View {
    HStack(alignment: .bottom) {
      VStack(spacing: 0) {
        Text(notifications.date?.time ?? "")
          .role(.custom(TextStyle(size: 54, weight: .light)))
        GeometryReader { size in
          let date = notifications.date
          Text((size.width < Self.dayWidth ? date?.shortDay : date?.day) ?? "")
            .role(.custom(TextStyle(size: Self.daySize, weight: .medium)))
        }
        .frame(height: 22)
      }
      .frame(maxWidth: .infinity)
      if notifications.count > 0 {
        Button("Clear all", action: onClear).style(.translucent)
      }
    }
  }

  /// The bottom of time and date.
  static var headEnd: Double { margin.top + headHeight + 2 * headSpace }

  /// The top of the notifications.
  static var notificationsTop: Double { headEnd + NotificationList.gap }

  /// The colour on which the time and the date are read with ease over anything: the least alpha,
  /// which is 0 if the glass alone suffices or the panel is opaque.
  private func headTint(_ theme: Theme) -> Color {
    let settings = model.shown
    let tint = settings.glass.look.legibilityTint(
      ink: theme.colors.text,
      contrast: theme.hasHighContrast ? Palette.highContrast : Palette.minimumContrast,
      textSize: Self.daySize, sigma: settings.glass.effectiveSigma)
    return settings.isTransparent ? tint : tint.with(alpha: 0)
  }

  /// True if the time and the date lie on a card like those of the notifications.
  private func needsCard(_ tint: Color) -> Bool { tint.alpha > Self.mostVeil }

  /// The gradient behind the time and date.
  func gradient(_ theme: Theme) -> LinearGradient {
    let tint = headTint(theme)
    let background = needsCard(tint) ? tint.with(alpha: 0) : tint
    let steps = LinearGradient.maximumStops - 1
    let head = Self.notificationsTop / (Self.notificationsTop + Self.fadeHeight)
    return LinearGradient(
      (0...steps).map { step in
        let part = Double(step) / Double(steps)
        let alpha = background.alpha * Float(1 - part * part * (3 - 2 * part))
        return LinearGradient.Stop(background.with(alpha: alpha), at: head + (1 - head) * part)
      })
  }

  /// Returns the bottoms of `cards` in a panel of a width, in ascending order, without those above
  /// the end of controls beside them.
  func ends(of cards: [Widget], in width: Double) -> [Double] {
    let room = max(width - Self.margin.leading - Self.margin.trailing, 0)
    let spare = room - Self.notificationsWidth - Self.gap
    let beside =
      spare < Self.controlsWidths.lowerBound
      ? 0
      : controls.map { Self.margin.top + $0.measure(in: ProposedSize(width: spare)).height } ?? 0
    return notifications.ends(of: cards, in: min(room, Self.notificationsWidth))
      .map { Self.notificationsTop + $0 }.filter { $0 >= beside }
  }
}
