import ScrimKit

/// The glass in the middle: four buttons for the sheets, and what changes how they spring.
final class SheetDesk: SettingsWidget {
  /// What is on it, which is scrolled where there is no room for all of it.
  private let scroller: ScrollView
  /// The buttons.
  private let compass: Compass
  /// The sliders.
  let springs: SpringControls

  /// The room around what is on it, and between that, in logical units.
  private static let (padding, gap) = (22.0, 18.0)

  /// A desk that looks as `settings` say.
  init(_ settings: Settings, onEdge: @escaping (SheetEdge) -> Void) {
    compass = Compass("A sheet from\nany edge", title: Self.title, action: onEdge)
    springs = SpringControls(settings.spring)
    scroller = ScrollView(
      .vertical,
      Stack(.vertical, spacing: Self.gap, padding: Padding(Self.padding), [compass, springs]))
    super.init(settings)
    add(scroller)
  }

  private static func title(_ edge: SheetEdge) -> String {
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
    layer.hangBehindWords(settings, theme)
    compass.ink = settings.ink(theme)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let wanted = compass.measure(in: ProposedSize()).width + 2 * Self.padding
    let width = min(wanted, proposal.width ?? wanted)
    return scroller.measure(in: ProposedSize(width: width, height: proposal.height))
  }

  override func layoutChildren() { scroller.layout(in: layer.bounds) }
}
