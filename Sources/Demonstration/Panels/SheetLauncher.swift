// SPDX-License-Identifier: MIT

import ScrimKit

/// A glass panel with buttons for the sheets and sliders for their spring.
final class SheetLauncher: SettingsWidget {
  /// Scrolls the content if it does not fit.
  private let scroller: ScrollView
  /// The buttons for the sheets.
  let buttonGrid: EdgeButtonGrid
  /// The sliders for the spring.
  let springs: SpringControls

  /// The padding and the spacing, in logical units.
  private static let (padding, gap) = (22.0, 18.0)

  /// Creates a launcher that shows `settings`.
  override init(_ settings: Settings) {
    buttonGrid = EdgeButtonGrid("A sheet from\nany edge", title: Self.title)
    springs = SpringControls(settings.spring)
    scroller = ScrollView(
      .vertical,
      Stack(.vertical, spacing: Self.gap, padding: Padding(Self.padding), [buttonGrid, springs]))
    super.init(settings)
    add(scroller)
  }

  private static func title(_ edge: Edge) -> String {
    switch edge {
    case .top: "Weather"
    case .right: "Glass"
    case .bottom: "Share"
    case .left: "Contents"
    }
  }

  override func show(_ settings: Settings) {
    springs.show(settings.spring)
    super.show(settings)
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 32, isContinuous: true)
    scroller.outline = layer.outline
    layer.border = Border(color: theme.colors.separator)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.28), sigma: 18, offset: Point(x: 0, y: 8))
    layer.setLegibleGlass(settings, theme)
    buttonGrid.foreground = settings.textColor(theme)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let wanted = buttonGrid.measure(in: ProposedSize()).width + 2 * Self.padding
    let width = min(wanted, proposal.width ?? wanted)
    return scroller.measure(in: ProposedSize(width: width, height: proposal.height))
  }

  override func layoutChildren() { scroller.layout(in: layer.bounds) }
}
