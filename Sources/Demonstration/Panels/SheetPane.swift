// SPDX-License-Identifier: MIT

import ScrimKit

/// The glass of a sheet. It is twice as deep as its visible part at rest, so that no gap opens at
/// the edge while the spring overshoots.
final class SheetPane: SettingsWidget {
  /// The content.
  let page: SheetPage
  /// The edge that the sheet comes from.
  private let edge: Edge
  /// Dims everything outside the sheet: a hard shadow, larger than any window.
  private let surroundings = Layer()
  /// The grabber that shows that the sheet can be dragged.
  private let grabber = Layer()
  /// The opacity of the dimming, from 0 to 1.
  var dimming = 0.0 { didSet { surroundings.opacity = dimming } }

  /// The corner radius, in logical units.
  private static let radius = 30.0
  /// The length and thickness of the grabber.
  private static let grabberSize = (long: 44.0, thick: 5.0)
  /// The shadow's spread.
  private static let shadowSpread = 8_000.0

  /// Creates a pane that shows `page`.
  init(_ page: SheetPage, _ edge: Edge, _ settings: Settings) {
    self.page = page
    self.edge = edge
    super.init(settings)
    layer.takesInput = true
    layer.add(surroundings)
    layer.add(grabber)
    add(page)
  }

  override func show(_ settings: Settings) {
    page.show(settings)
    super.show(settings)
  }

  override var isLayoutBoundary: Bool { true }

  override func restyle(_ theme: Theme) {
    layer.outline = edge.outline(radius: Self.radius)
    layer.shadow = Shadow(color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 20)
    layer.setLegibleGlass(settings, theme)
    surroundings.outline = layer.outline
    surroundings.shadow = Shadow(
      color: Color(rgb: 0x07050c, alpha: theme.appearance == .light ? 0.24 : 0.4), sigma: 1,
      spread: Self.shadowSpread)
    surroundings.opacity = dimming
    grabber.outline = Outline(radius: Self.grabberSize.thick / 2)
    grabber.fill = .color(settings.textColor(theme).with(alpha: 0.4))
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    page.measure(in: proposal)
  }

  override func layoutChildren() {
    surroundings.frame = layer.bounds
    let (size, long, thick) = (layer.frame.size, Self.grabberSize.long, Self.grabberSize.thick)
    let extent = (edge.axis == .vertical ? size.height : size.width) / 2
    // The visible part is at the inner side of the pane.
    page.layout(in: edge.opposite.strip(of: size, to: extent))
    let rim = edge.opposite.strip(of: size, to: 2 * thick + 4)
    let middle = Point<Logical>(x: rim.left + rim.width / 2, y: rim.top + rim.height / 2)
    let (width, height) = edge.axis == .vertical ? (long, thick) : (thick, long)
    grabber.frame = Rect(
      x: (middle.x - width / 2).rounded(), y: (middle.y - height / 2).rounded(), width: width,
      height: height)
  }
}
