// SPDX-License-Identifier: MIT

import ScrimKit

/// A panel with frozen glass. While it is open, the content below is stopped, dimmed and blocked.
final class StaticScene: CentreScene {
  /// Dims the bottom further than the panel dims the content.
  private let dimming = DimmingView()
  /// The size for which the glass captured its backdrop; nil before the first layout.
  private var arrangedSize: Size<Logical>?

  /// The initial scroll position, at which cards go on beneath the header.
  private static let initialScroll = 60.0

  init(_ settings: Settings, image: Raster?) {
    super.init(settings, image: image, isFrozen: true)
    add(dimming)
    dropDown.isModal = true
    dropDown.open(true)
  }

  override func restyle(_ theme: Theme) { dropDown.dimming = DimmingView.color(theme) }

  /// Stops the content and refreshes the frozen backdrop.
  override func panelOpens() {
    background.scroll(to: background.position, animated: false)
    centre.refresh()
    super.panelOpens()
  }

  override func panelMoved() {
    dimming.follow(centre.layer, strength: min(dropDown.openness, 1))
    if dropDown.openness == 0 { animate() }
  }

  /// The content moves while the panel is closed.
  override var drifts: Bool { super.drifts && !dropDown.isOpen && dropDown.openness == 0 }

  override var hints: [Hint] {
    [
      Hint(input: "Space", effect: "opens the panel and stops the content"),
      Hint(input: "Escape, or a click beside it", effect: "closes the panel"),
    ]
  }

  override func layoutChildren() {
    let isFirst = arrangedSize == nil
    // The frozen backdrop belongs to another size.
    if layer.frame.size != arrangedSize {
      arrangedSize = layer.frame.size
      centre.refresh()
    }
    // The dimming must have its size before the panel moves.
    dimming.layout(in: layer.bounds)
    super.layoutChildren()
    if isFirst { background.scroll(to: Self.initialScroll, animated: false) }
  }
}

/// Dims the bottom of a scene, below a panel, by a gradient. The layer is above the panel's glass,
/// so the blur never shows it.
@MainActor final class DimmingView: Widget {
  /// The gradient.
  private let gradient = Layer()

  /// The height of the gradient, as a fraction of the view.
  private static let gradientShare = 0.45

  override init() {
    super.init()
    layer.isHidden = true
    layer.add(gradient)
  }

  /// The colour that dims everything around the panel.
  static func color(_ theme: Theme) -> Color {
    Color(rgb: 0x07050c, alpha: theme.appearance == .light ? 0.3 : 0.42)
  }

  /// Dims below `panel` with an opacity of `strength`, from 0 to 1.
  func follow(_ panel: Layer, strength: Double) {
    layer.isHidden = strength <= 0
    gradient.opacity = strength
    let size = layer.frame.size
    let top = max(size.height * (1 - Self.gradientShare), panel.frame.bottom).rounded()
    gradient.frame = Rect(x: 0, y: top, width: size.width, height: max(size.height - top, 0))
  }

  override func restyle(_ theme: Theme) {
    let dark = Self.color(theme)
    gradient.fill = .linear(
      LinearGradient([dark.with(alpha: 0), dark.with(alpha: 0.5)], to: SIMD2(0, 1)))
  }
}
