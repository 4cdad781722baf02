// SPDX-License-Identifier: MIT

import Views

/// The panel of a sheet: a page of views and a grabber on glass. The glass goes on beyond the edge,
/// so that no gap opens there while the spring overshoots.
final class SheetPane: SettingsWidget {
  /// The button that closes the sheet.
  let done: Widgets.Button
  /// The page.
  let page: ViewHost
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

  /// Creates a pane with a page that is at most `width` wide: a title, a button, and `content`,
  /// which scrolls if it does not fit.
  init<Content: View>(
    _ title: String, _ edge: Edge, width: Double, _ settings: Settings,
    @ViewBuilder _ content: @escaping () -> Content
  ) {
    self.edge = edge
    let done = Widgets.Button("Done", style: .filled)
    self.done = done
    page = ViewHost {
      VStack(spacing: 16) {
        HStack(spacing: 12) {
          Text(title).role(.title)
          Spacer()
          WidgetView { done }
        }
        ScrollView { content().padding(Padding(bottom: 30)) }
      }
      .padding(Padding(left: 24, top: 26, right: 24))
      .frame(maxWidth: width)
      .frame(maxWidth: .infinity, alignment: .top)
    }
    super.init(settings)
    adoptInk(of: settings)
    ground.takesInput = true
    for part in [ground, grabber] { layer.add(part) }
    add(page)
  }

  override func show(_ settings: Settings) {
    super.show(settings)
    adoptInk(of: settings)
  }

  override var isLayoutBoundary: Bool { true }

  override func restyle(_ theme: Theme) {
    layer.outline = edge.outline(radius: Self.radius)
    ground.outline = layer.outline
    ground.shadow = Shadow(color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 20)
    ground.setLegibleGlass(settings, theme)
    grabber.outline = Outline(radius: Self.grabberSize.thick / 2)
    grabber.fill = .color(theme.colors.text.with(alpha: 0.4))
    (parent as? Drawer)?.dimming = Color(
      rgb: 0x07050c, alpha: settings.appearance == .light ? 0.24 : 0.4)
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
  /// Creates a closed sheet with a page of views. It can be dragged, thrown, and caught during the
  /// animation. The backdrop stays still while it moves, since glass shows what it covers.
  static func sheet<Content: View>(
    _ title: String, from edge: Edge, width: Double, _ settings: Settings,
    @ViewBuilder _ content: @escaping () -> Content
  ) -> Drawer {
    let pane = SheetPane(title, edge, width: width, settings, content)
    let sheet = Drawer(pane, from: edge, spring: settings.spring)
    sheet.isModal = true
    sheet.initialFocus = pane.done
    sheet.closesOnArrow = true
    sheet.minimumMargin = 56
    sheet.stripThickness = 0
    sheet.overshoot = .moves
    pane.done.action = { [unowned sheet] in sheet.open(false) }
    return sheet
  }
}
