// SPDX-License-Identifier: MIT

import ScrimKit

/// A feed below a notification panel that is pulled from the top.
@MainActor class CentreScene: FeedScene {
  /// The panel.
  final let centre: NotificationCentre
  /// Moves the panel.
  final let dropDown: Drawer

  /// Creates a scene whose panel is closed.
  init(_ settings: Settings, image: Raster?, hasControls: Bool = false, isFrozen: Bool = false) {
    centre = NotificationCentre(settings, hasControls: hasControls, isFrozen: isFrozen)
    dropDown = Drawer(centre, spring: settings.spring)
    super.init(settings, image: image)
    add(dropDown)
    dropDown.onOpening = { [unowned self] in panelOpens() }
    dropDown.onMove = { [unowned self] in panelMoved() }
  }

  /// Called when the panel begins to open.
  func panelOpens() { centre.showDate(currentDate()) }

  /// Called when the panel has moved.
  func panelMoved() {}

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
    dropDown.key(input, at: moment)
  }

  override func layoutChildren() {
    super.layoutChildren()
    dropDown.layout(in: layer.bounds)
  }
}
