// SPDX-License-Identifier: MIT

import Views

/// The drop-down panel with time, notifications and glass controls. Content that does not fit is
/// scrolled.
final class NotificationCentre: SettingsWidget {
  /// The settings, for the controls.
  let model: SettingsModel
  /// The date and the notifications.
  let notifications = NotificationList(Notification.recent)
  /// The glass controls; nil if the panel has none.
  let controls: Widget?
  /// The content.
  private let content: NotificationCentreContent
  /// Shows the content.
  private let body: ViewHost
  /// Scrolls the content.
  private let scroller: Widgets.ScrollView
  /// The drag area at the bottom, in front of the scrolled content.
  private let handle = Layer()
  /// The grabber that shows that the panel can be pulled.
  private let grabber = Layer()
  /// The line beneath which content that is scrolled disappears.
  private let line = Layer()
  /// The strength of the glass effect, from 0 (none) to 1 (full).
  var strength = 1.0 { didSet { if strength != oldValue { showGlass() } } }
  /// The panel's glass; counts its refreshes.
  ///
  /// Its other edges lie on those of the window, or on the header.
  private var glass = Glass(sigma: 0).bevelled(along: .bottom)
  /// The pixels that the panel's glass shows, blurred.
  var backdrop: Glass.Backdrop {
    get { glass.backdrop }
    set {
      glass.backdrop = newValue
      showGlass()
    }
  }
  /// The panel's height, animated when the content changes.
  private var height = AnimatedValue(0, tolerance: 0.25)
  /// True if the panel is too low for its content.
  private var isScrolled = false
  /// The proposed size of the last measurement; nil before the first.
  private var lastProposal: ProposedSize?

  /// The corner radius, and the minimum space below the panel, in logical units.
  private static let (radius, minimumMargin) = (30.0, 48.0)
  /// The height of the drag area, and the space between a card and the drag area below it.
  private static let (handleHeight, gap) = (28.0, 5.0)
  /// The least height that is shown of a notification, in logical units.
  private static let leastSeen = 40.0

  /// Creates a panel with or without glass controls. Frozen glass keeps its backdrop until
  /// refreshed.
  init(_ settings: Settings, hasControls: Bool, isFrozen: Bool = false) {
    let model = SettingsModel(settings)
    self.model = model
    controls = hasControls ? ViewHost { GlassControls(model: model) } : nil
    weak var centre: NotificationCentre?
    let content = NotificationCentreContent(
      model: model, notifications: notifications, controls: controls, gradient: Layer(),
      onClear: { centre?.clear() })
    self.content = content
    body = ViewHost { content }
    scroller = Widgets.ScrollView(.vertical, body)
    glass.isFrozen = isFrozen
    super.init(settings)
    centre = self
    adoptInk()
    add(scroller)
    handle.takesInput = true
    layer.add(handle)
    for part in [line, grabber] { handle.add(part) }
  }

  /// Dismisses all notifications.
  func clear() {
    // A card takes those beneath it along.
    for card in body.notificationCards where card.isInteractive { card.dismiss(towards: 1) }
  }

  /// Shows a date.
  func showDate(_ currentDate: FormattedDate) { notifications.date = currentDate }

  override func show(_ settings: Settings) {
    model.shown = settings
    super.show(settings)
    adoptInk()
  }

  /// Captures the current backdrop in frozen glass.
  func refresh() {
    glass.refresh()
    showGlass()
  }

  // MARK: Looks

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(
      radii: CornerRadii(
        topLeft: 0, topRight: 0, bottomRight: Self.radius, bottomLeft: Self.radius),
      isContinuous: true)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.35), sigma: 18, offset: Point(x: 0, y: 8))
    grabber.outline = Outline(radius: 2.5)
    grabber.fill = .color(theme.colors.text.with(alpha: 0.45))
    line.fill = .color(theme.colors.separator)
    content.gradient.fill = .linear(content.gradient(theme))
    showGlass()
  }

  /// Takes the colours of the ink that is legible on the glass.
  private func adoptInk() {
    let wanted = settings.isTransparent ? settings.typicalInk : nil
    if ink?.ink != wanted { ink = wanted.map { InkChoice($0) } }
  }

  private func showGlass() {
    guard let theme else { return }
    // The gradient appears as fast as the glass colours.
    content.gradient.opacity = min(strength * 3, 1)
    var shown = settings.glass.faded(to: strength)
    // Dark glass over dark content has no other edge that is seen.
    if settings.typicalInk == .light { shown.border = max(shown.look.border.width, strength) }
    glass.sigma = shown.effectiveSigma
    glass.look = shown.look
    layer.setGlass(shown, settings, theme) { [glass] in $0 = glass }
  }

  // MARK: Layout

  /// Returns the content's height if it fits. Otherwise the panel ends below a notification, or
  /// uses the whole available height if that would lose too much.
  private func wantedHeight(width: Double, room: Double) -> Double {
    // In a low window less space is left below the panel.
    let maximumHeight = max(room - min(Self.minimumMargin, 0.18 * room), 0)
    let wholeHeight = wholeHeight(in: width)
    if wholeHeight <= maximumHeight { return wholeHeight }
    return content.ends(of: body.notificationCards, in: width).map {
      $0 + Self.gap + Self.handleHeight
    }
    .last { $0 <= maximumHeight && $0 >= 0.5 * maximumHeight }
      ?? (heightOfHead(ifCardsAreCutAt: maximumHeight) ?? maximumHeight)
  }

  /// The height without any notification, if one of `height` shows too little of the first to be
  /// read; nil if it shows enough.
  private func heightOfHead(ifCardsAreCutAt height: Double) -> Double? {
    let seen = height - Self.handleHeight - NotificationCentreContent.notificationsTop
    let least = NotificationCentreContent.headEnd + Self.gap + Self.handleHeight
    return 0..<Self.leastSeen ~= seen && least <= height ? least : nil
  }

  /// The height of all content in a panel of a width.
  private func wholeHeight(in width: Double) -> Double {
    body.measure(in: ProposedSize(width: width)).height
  }

  /// For an unchanged proposal, the height animates to the content's new height.
  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = proposal.width ?? 1_280
    let wanted = wantedHeight(width: width, room: proposal.height ?? 800)
    if (wholeHeight(in: width) > wanted) != isScrolled {
      isScrolled.toggle()
      // The panel may be as high as before.
      invalidateLayout()
    }
    if let tree, proposal == lastProposal {
      if wanted != height.target {
        let spring = tree.motion.spring(tree.theme.springs.smooth)
        height.animate(to: wanted, by: spring, at: tree.moment)
        animate()
      }
    } else {
      height.set(wanted)
      lastProposal = proposal
    }
    return Size(width: width, height: height.value)
  }

  override func tick(at moment: Moment) -> FrameDemand {
    let before = height.value
    height.advance(to: moment)
    if height.value != before { invalidateLayout() }
    return height.isMoving ? .now : .idle
  }

  override func layoutChildren() {
    let size = layer.frame.size
    // Content that is scrolled ends above the drag area; other content has space there.
    let end = isScrolled ? Self.handleHeight : 0
    line.isHidden = !isScrolled
    line.frame = Rect(x: 0, y: 0, width: size.width, height: lineWidth)
    scroller.layout(
      in: Rect(x: 0, y: 0, width: size.width, height: max(size.height - end, 0)))
    handle.frame = Rect(
      x: 0, y: size.height - Self.handleHeight, width: size.width,
      height: Self.handleHeight)
    grabber.frame = Rect(
      x: size.width / 2 - 22, y: Self.handleHeight - 11, width: 44, height: 5)
  }
}

extension Widget {
  /// The cards of notifications in the widget, in order.
  var notificationCards: [SwipeControl] {
    (self as? SwipeControl).map { [$0] } ?? children.flatMap(\.notificationCards)
  }
}
