// SPDX-License-Identifier: MIT

import ScrimKit

/// The panel of a sheet: a page and a grabber on glass. The glass goes on beyond the edge, so that
/// no gap opens there while the spring overshoots.
final class SheetPane: SettingsWidget {
  /// The content.
  let page: SheetPage
  /// The edge that the sheet comes from.
  private let edge: Edge
  /// The glass.
  let ground = Layer()
  /// The grabber that shows that the sheet can be dragged.
  private let grabber = Layer()

  /// The corner radius, in logical units.
  private static let radius = 30.0
  /// The length and thickness of the grabber.
  private static let grabberSize = (long: 44.0, thick: 5.0)

  /// Creates a pane that shows `page`.
  init(_ page: SheetPage, _ edge: Edge, _ settings: Settings) {
    self.page = page
    self.edge = edge
    super.init(settings)
    ground.takesInput = true
    for part in [ground, grabber] { layer.add(part) }
    add(page)
  }

  override func show(_ settings: Settings) {
    page.show(settings)
    super.show(settings)
  }

  override var isLayoutBoundary: Bool { true }

  override func restyle(_ theme: Theme) {
    layer.outline = edge.outline(radius: Self.radius)
    ground.outline = layer.outline
    ground.shadow = Shadow(color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 20)
    ground.setLegibleGlass(settings, theme)
    grabber.outline = Outline(radius: Self.grabberSize.thick / 2)
    grabber.fill = .color(settings.textColor(theme).with(alpha: 0.4))
    (parent as? Drawer)?.dimming = Color(
      rgb: 0x07050c, alpha: theme.appearance == .light ? 0.24 : 0.4)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let size = page.measure(in: proposal)
    return Size(width: size.width.rounded(), height: size.height.rounded())
  }

  override func layoutChildren() {
    let (size, long, thick) = (layer.frame.size, Self.grabberSize.long, Self.grabberSize.thick)
    let extent = edge.axis == .vertical ? size.height : size.width
    ground.frame = edge.strip(of: size, from: -extent, to: extent)
    page.layout(in: layer.bounds)
    let rim = edge.opposite.strip(of: size, to: 2 * thick + 4)
    let middle = Point<Logical>(x: rim.left + rim.width / 2, y: rim.top + rim.height / 2)
    let (width, height) = edge.axis == .vertical ? (long, thick) : (thick, long)
    grabber.frame = Rect(
      x: (middle.x - width / 2).rounded(), y: (middle.y - height / 2).rounded(), width: width,
      height: height)
  }
}

extension Drawer {
  /// Creates a closed sheet that shows `page`. It can be dragged, thrown, and caught during the
  /// animation. The backdrop stays still while it moves, since glass shows what it covers.
  static func sheet(_ page: SheetPage, from edge: Edge, _ settings: Settings) -> Drawer {
    let sheet = Drawer(SheetPane(page, edge, settings), from: edge, spring: settings.spring)
    sheet.isModal = true
    sheet.initialFocus = page.done
    sheet.closesOnArrow = true
    sheet.minimumMargin = 56
    sheet.stripThickness = 0
    sheet.overshoot = .moves
    page.onDone = { [unowned sheet] in sheet.open(false) }
    return sheet
  }
}
