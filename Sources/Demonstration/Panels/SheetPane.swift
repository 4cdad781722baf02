import ScrimKit

/// The glass of a sheet, twice as deep as what is seen of it where it rests: where its spring swings beyond
/// that, no gap opens at the edge.
final class SheetPane: SettingsWidget {
  /// What is on it.
  let page: SheetPage
  /// Where it comes from.
  private let edge: SheetEdge
  /// What darkens all that it does not cover: a shadow that is larger than any window.
  private let gloom = Layer()
  /// The bar that says that it can be dragged.
  private let grabber = Layer()
  /// How dark what it does not cover is, from 0 to 1.
  var shade = 0.0 { didSet { gloom.opacity = shade } }

  /// How far its corners are from being square, in logical units.
  private static let radius = 30.0
  /// How long and how thick the bar is.
  private static let grabberSize = (long: 44.0, thick: 5.0)
  /// How far that shadow reaches.
  private static let far = 8_000.0

  /// A pane that looks as `settings` say.
  init(_ page: SheetPage, _ edge: SheetEdge, _ settings: Settings) {
    self.page = page
    self.edge = edge
    super.init(settings)
    layer.takesInput = true
    layer.add(gloom)
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
    layer.hangBehindWords(settings, theme)
    gloom.outline = layer.outline
    gloom.shadow = Shadow(
      color: Color(rgb: 0x07050c, alpha: theme.appearance == .light ? 0.24 : 0.4), sigma: 1,
      spread: Self.far)
    gloom.opacity = shade
    grabber.outline = Outline(radius: Self.grabberSize.thick / 2)
    grabber.fill = .color(settings.textColor(theme).with(alpha: 0.4))
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    page.measure(in: proposal)
  }

  override func layoutChildren() {
    gloom.frame = layer.bounds
    let (size, long, thick) = (layer.frame.size, Self.grabberSize.long, Self.grabberSize.thick)
    let extent = (edge.axis == .vertical ? size.height : size.width) / 2
    // What is seen of it lies along the edge across from the one that it comes from.
    page.layout(in: edge.opposite.strip(of: size, depth: extent))
    let rim = edge.opposite.strip(of: size, depth: 2 * thick + 4)
    let middle = Point<Logical>(x: rim.left + rim.width / 2, y: rim.top + rim.height / 2)
    let (width, height) = edge.axis == .vertical ? (long, thick) : (thick, long)
    grabber.frame = Rect(
      x: (middle.x - width / 2).rounded(), y: (middle.y - height / 2).rounded(), width: width,
      height: height)
  }
}
