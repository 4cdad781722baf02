// SPDX-License-Identifier: MIT

import ScrimKit

/// The content of the notification centre: time, notifications and glass controls, in two columns
/// if they fit.
@MainActor final class NotificationCentreContent: Widget {
  /// The time.
  private let clock = Label(
    "", role: .custom(TextStyle(size: 54, weight: .light, digits: .tabular)))
  /// The date.
  private let day = Label("", role: .custom(TextStyle(size: 17, weight: .medium)))
  /// Clears all notifications.
  private let clear: Button
  /// The notifications.
  let notifications = NotificationList(Notification.recent)
  /// The glass controls; nil if there are none.
  let controls: GlassControls?
  /// A gradient behind the time and date that keeps them legible.
  private let headerGradient = Layer()

  /// The maximum widths of the notifications and the controls, and the horizontal and vertical
  /// spacing, in logical units.
  private static let (notificationsWidth, controlsWidth, gap, space) = (520.0, 420.0, 28.0, 12.0)
  /// The smallest fraction of their maximum width that the controls accept beside the
  /// notifications.
  private static let leastShare = 0.8
  /// The height of time and date together.
  private static let headHeight = 100.0
  /// The padding at the bottom, and the visible height of a notification cut off by the panel's
  /// end.
  static let (bottomPadding, peek) = (28.0, 23.0)
  /// The height over which the gradient fades out below the time and date.
  private static let fadeHeight = 56.0

  /// Creates content with or without glass controls.
  init(controls: GlassControls?) {
    self.controls = controls
    let notifications = notifications
    clear = Button("Clear all", style: .translucent) { notifications.clear() }
    super.init()
    layer.add(headerGradient)
    for child in [clock, day, clear, notifications] { add(child) }
    if let controls { add(controls) }
    notifications.onCount = { [unowned self] in clear.isHidden = $0 == 0 }
  }

  /// Shows a date.
  func showDate(_ currentDate: FormattedDate) {
    clock.text = currentDate.time
    day.text = currentDate.day
  }

  /// The strength of the glass effect, from 0 to 1. The gradient appears as fast as the glass
  /// colours.
  var strength = 1.0 { didSet { headerGradient.opacity = min(strength * 3, 1) } }

  /// Applies settings and theme.
  func show(_ settings: Settings, _ theme: Theme) {
    let foreground = settings.textColor(theme)
    clock.tone = .custom(foreground)
    day.tone = .custom(foreground)
    let background = settings.textBackground(theme)
    let steps = LinearGradient.maximumStops - 1
    let stops = (0...steps).map { step in
      let part = Double(step) / Double(steps)
      let alpha = background.alpha * Float(1 - part * part * (3 - 2 * part))
      let head = Self.headHeight / (Self.headHeight + Self.fadeHeight)
      return LinearGradient.Stop(background.with(alpha: alpha), at: head + (1 - head) * part)
    }
    headerGradient.fill = .linear(LinearGradient(stops))
  }

  // MARK: Layout

  /// The frames of the content's parts.
  private struct Plan {
    /// The column of the time and the notifications.
    var column: Rect<Logical>
    /// The top and bottom of the notifications.
    var notifications: ClosedRange<Double>
    /// The "Clear all" button.
    var clear: Rect<Logical>
    /// The glass controls; nil if there are none.
    var controls: Rect<Logical>?
    /// True if the time and date are centred.
    var isCentered: Bool

    /// The bottom of the content.
    var bottom: Double { max(notifications.upperBound, controls?.bottom ?? 0) }
  }

  private func plan(in width: Double) -> Plan {
    let isNarrow = width < 480
    let margin = isNarrow ? 16 : Self.gap
    let room = max(width - 2 * margin, 0)
    let beside = min(room - Self.notificationsWidth - Self.gap, Self.controlsWidth)
    let isWide = controls != nil && beside >= Self.leastShare * Self.controlsWidth
    let column = min(Self.notificationsWidth, room)
    let left = ((width - column - (isWide ? Self.gap + beside : 0)) / 2).rounded()
    let isCentered = !isWide && !isNarrow
    let clear = clearPlace(left: left, top: margin, width: column, isCentered: isCentered)
    let start = max(margin + Self.headHeight, clear.bottom + 12)
    let end = start + notifications.measure(in: ProposedSize(width: column)).height
    var plan = Plan(
      column: Rect(x: left, y: margin, width: column, height: end - margin),
      notifications: start...end,
      clear: clear, isCentered: isCentered)
    if let controls {
      let extent = isWide ? beside : column
      plan.controls = Rect(
        x: isWide ? left + column + Self.gap : left, y: isWide ? margin : end + Self.space,
        width: extent, height: controls.measure(in: ProposedSize(width: extent)).height)
    }
    return plan
  }

  /// Places the button beside the date if it fits, otherwise below.
  private func clearPlace(
    left: Double, top: Double, width: Double, isCentered: Bool
  ) -> Rect<Logical> {
    let size = clear.measure(in: ProposedSize())
    let words = day.measure(in: ProposedSize()).width
    let spare = isCentered ? (width - words) / 2 : width - words
    let y = top + (size.width + 12 <= spare ? 50 : 92)
    let extent = min(size.width, width)
    return Rect(x: left + width - extent, y: y, width: extent, height: size.height)
  }

  /// Returns heights at which the panel can end without cutting through text, in ascending order.
  /// Each ends slightly below a notification, to show that more follows.
  func heights(in width: Double) -> [Double] {
    let plan = plan(in: width)
    let beside = plan.controls.map { $0.left > plan.column.right ? $0.bottom : 0 } ?? 0
    let ends = notifications.ends(in: plan.column.width).map { plan.notifications.lowerBound + $0 }
    return ends.filter { $0 >= beside && $0 < plan.bottom }.map { $0 + Self.peek }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = proposal.width ?? 1_280
    return Size(width: width, height: plan(in: width).bottom + Self.bottomPadding)
  }

  override func layoutChildren() {
    let width = layer.frame.width
    let plan = plan(in: width)
    let column = plan.column
    headerGradient.frame = Rect(
      x: 0, y: 0, width: width, height: plan.notifications.lowerBound + Self.fadeHeight)
    for (label, y, height) in [(clock, -6.0, 64.0), (day, 58, 24)] {
      let width = min(label.measure(in: ProposedSize()).width, column.width)
      let spare = plan.isCentered ? ((column.width - width) / 2).rounded() : 0
      label.layout(
        in: Rect(x: column.left + spare, y: column.top + y, width: width, height: height))
    }
    clear.layout(in: plan.clear)
    notifications.layout(
      in: Rect(
        left: column.left, top: plan.notifications.lowerBound, right: column.right,
        bottom: plan.notifications.upperBound))
    if let controls, let place = plan.controls { controls.layout(in: place) }
  }
}
