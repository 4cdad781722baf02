// SPDX-License-Identifier: MIT

import ScrimKit

/// A feed below a notification panel with live blur.
final class LiveScene: FeedScene {
  /// The panel.
  let centre: NotificationCentre
  /// Moves the panel.
  let dropDown: Drawer
  /// A button that opens the panel; visible while the panel is closed.
  let opener: Card

  init(_ settings: Settings, image: Raster?) {
    centre = NotificationCentre(settings, hasControls: true)
    dropDown = Drawer(centre, spring: settings.spring)
    let dropDown = dropDown
    let title = Stack(
      .horizontal, spacing: 8, alignment: .center,
      [
        Label("Notifications", role: .control, tone: .accent),
        Icon("pan-down-symbolic", tone: .accent),
      ])
    let button = Button(title, padding: Padding(horizontal: 16, vertical: 8)) {
      dropDown.open(true)
    }
    opener = Card(button, padding: Padding(2))
    opener.radius = 14
    super.init(settings, image: image)
    for child in [opener, dropDown] { add(child) }
    dropDown.onMove = { [unowned self] in opener.isHidden = self.dropDown.openness > 0 }
    dropDown.onOpening = { [unowned self] in centre.showDate(currentDate()) }
    let background = background
    dropDown.onScroll = { background.scrolled($0, timestamp: $1) }
    centre.model.onChange = { [unowned self] in onSettings?($0) }
    dropDown.open(true)
  }

  override func settingsChanged(from old: Settings) {
    super.settingsChanged(from: old)
    dropDown.spring = settings.spring
    centre.show(settings)
  }

  override var notifications: Drawer? { dropDown }

  override var sigma: Double? {
    settings.isTransparent && dropDown.openness > 0 ? settings.glass.effectiveSigma : nil
  }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    dropDown.key(input, at: moment) || super.key(input, at: moment)
  }

  override var hints: [Hint] {
    [
      Hint(input: "Space", effect: "opens and closes the panel"),
      Hint(input: "Top edge", effect: "drag it to open the panel"),
      Hint(input: "Wheel, arrows", effect: "scroll the content"),
      Hint(input: "← →, or a swipe", effect: "dismiss a notification"),
    ]
  }

  /// Dismisses a notification, and pushes the panel up by its lower edge.
  override var tourGestures: [TourGesture] {
    [
      gesture(at: 1.4, for: 0.5, on: self.centre.notificationCards.first, by: SIMD2(0.5, 0)),
      gesture(at: 2.8, for: 0.7, on: self.centre, SIMD2(0.5, 0.98), by: SIMD2(0, -0.55)),
    ]
  }

  override func layoutChildren() {
    super.layoutChildren()
    dropDown.layout(in: layer.bounds)
    let size = opener.measure(in: ProposedSize())
    opener.layout(
      in: Rect(
        x: ((layer.frame.width - size.width) / 2).rounded(), y: 30, width: size.width,
        height: size.height))
  }
}
