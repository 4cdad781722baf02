// SPDX-License-Identifier: MIT

import ScrimKit

/// A panel that follows the drag one to one, with a blur that grows from zero.
final class PullScene: FeedScene {
  /// The panel.
  let centre: NotificationCentre
  /// Moves the panel.
  let dropDown: Drawer
  /// A hint shown while the panel is closed.
  private let hint = Card(
    Label("Pull down from anywhere", role: .headline, alignment: .center), material: .raised,
    padding: Padding(horizontal: 20, vertical: 12))

  init(_ settings: Settings, image: Raster?) {
    centre = NotificationCentre(settings, hasControls: false)
    dropDown = Drawer(centre, spring: settings.spring)
    super.init(settings, image: image)
    dropDown.pullsFromAnywhere = true
    for child in [hint, dropDown] { add(child) }
    dropDown.onOpening = { [unowned self] in centre.showDate(currentDate()) }
    dropDown.onMove = { [unowned self] in update() }
    update()
  }

  /// Sets the glass strength to the visible fraction of the panel.
  private func update() {
    let openness = dropDown.openness
    centre.strength = min(openness, 1)
    hint.layer.opacity = 1 - min(openness * 6, 1)
  }

  override func settingsChanged(from old: Settings) {
    super.settingsChanged(from: old)
    dropDown.spring = settings.spring
    centre.show(settings)
  }

  override var notifications: Drawer? { dropDown }

  override var sigma: Double? {
    guard settings.isTransparent, dropDown.openness > 0 else { return nil }
    return settings.glass.effectiveSigma * min(dropDown.openness, 1)
  }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    dropDown.key(input, at: moment)
  }

  override func prepareTour(at moment: Moment) {
    hint.isHidden = true
    dropDown.open(true, at: moment)
  }

  override var hints: [Hint] {
    [
      Hint(input: "Drag, or two fingers", effect: "pulls the panel; the blur grows with it"),
      Hint(input: "Let go", effect: "the panel continues at its speed"),
      Hint(input: "↑ ↓", effect: "move the panel a little"),
      Hint(input: "Space", effect: "opens and closes the panel"),
    ]
  }

  /// Pushes the panel up, and pulls it down.
  override var tourGestures: [TourGesture] {
    [
      gesture(at: 1.4, for: 0.8, on: self.centre, SIMD2(0.5, 0.98), by: SIMD2(0, -0.6)),
      gesture(at: 3, for: 1.4, on: self, SIMD2(0.5, 0.2), by: SIMD2(0, 0.6)),
    ]
  }

  override func layoutChildren() {
    super.layoutChildren()
    dropDown.layout(in: layer.bounds)
    let size = hint.measure(in: ProposedSize())
    hint.layout(
      in: Rect(
        x: ((layer.frame.width - size.width) / 2).rounded(),
        y: layer.frame.height - size.height - 28, width: size.width, height: size.height))
  }
}
