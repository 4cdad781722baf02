// SPDX-License-Identifier: MIT

import Views

/// A feed below a notification panel with live blur.
final class LiveScene: CentreScene {
  /// A button that opens the panel; visible while the panel is closed.
  private(set) lazy var opener = ViewHost { [unowned self] in
    Card(radius: 14, padding: Padding(2)) {
      Button {
        [unowned self] in
        dropDown.open(true)
      } _: {
        HStack(alignment: .center, spacing: 8) {
          Text("Notifications").role(.control).tone(.accent)
          Icon("pan-down-symbolic").tone(.accent)
        }
        .padding(horizontal: 8)
      }
    }
  }

  init(_ settings: Settings, image: Raster?) {
    super.init(settings, image: image, hasControls: true)
    insert(opener, at: children.count - 1)
    let background = background
    dropDown.onScroll = { background.scrolled($0, timestamp: $1) }
    centre.model.onChange = { [unowned self] in onSettings?($0) }
    dropDown.open(true)
  }

  override func panelMoved() { opener.isHidden = dropDown.openness > 0 }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    super.key(input, at: moment) || background.key(input, at: moment)
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
    let size = opener.measure(in: ProposedSize())
    opener.layout(
      in: Rect(
        x: ((layer.frame.width - size.width) / 2).rounded(), y: 30, width: size.width,
        height: size.height))
  }
}
