// SPDX-License-Identifier: MIT

import ScrimKit

/// A panel that follows the drag one to one, with a blur that grows from zero.
final class PullScene: CentreScene {
  /// A hint shown while the panel is closed.
  private let hint = Card(
    Label("Pull down from anywhere", role: .headline, alignment: .center), material: .raised,
    padding: Padding(horizontal: 20, vertical: 12))

  init(_ settings: Settings, image: Raster?) {
    super.init(settings, image: image)
    dropDown.pullsFromAnywhere = true
    insert(hint, at: children.count - 1)
    panelMoved()
  }

  /// Sets the glass strength to the visible fraction of the panel.
  override func panelMoved() {
    let openness = dropDown.openness
    centre.strength = min(openness, 1)
    hint.layer.opacity = 1 - min(openness * 6, 1)
  }

  override var sigma: Double? {
    super.sigma.map { $0 * min(dropDown.openness, 1) }
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
    let size = hint.measure(in: ProposedSize())
    hint.layout(
      in: Rect(
        x: ((layer.frame.width - size.width) / 2).rounded(),
        y: layer.frame.height - size.height - 28, width: size.width, height: size.height))
  }
}
