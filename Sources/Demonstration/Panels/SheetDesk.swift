import ScrimKit

/// The glass in the middle: four buttons for the sheets, and what changes how they spring.
final class SheetDesk: Widget {
  /// The buttons.
  private let compass: Compass
  /// The sliders.
  let springs: SpringControls
  /// How it looks.
  private var settings: Settings

  /// The room around what is on it, and between that, in logical units.
  private static let (padding, gap) = (22.0, 18.0)

  /// A desk that looks as `settings` say.
  init(_ settings: Settings, onEdge: @escaping (SheetEdge) -> Void) {
    self.settings = settings
    compass = Compass("A sheet from\nany edge", title: Self.title, action: onEdge)
    springs = SpringControls(settings.spring)
    super.init()
    add(compass)
    add(springs)
  }

  private static func title(_ edge: SheetEdge) -> String {
    switch edge {
    case .top: "Weather"
    case .right: "Glass"
    case .bottom: "Share"
    case .left: "Contents"
    }
  }

  /// Looks as other settings say.
  func show(_ settings: Settings) {
    self.settings = settings
    springs.show(settings.spring)
    if let interface { restyle(interface.theme) }
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 32, isContinuous: true)
    layer.border = Border(color: theme.colors.line)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.28), sigma: 18, offset: Point(x: 0, y: 8))
    layer.hang(settings.glass, settings, theme)
    compass.ink = settings.ink(theme)
  }

  override func naturalSize(in proposal: Proposal) -> Size<Logical> {
    let inner = compass.measure(in: Proposal())
    let width = min(inner.width + 2 * Self.padding, proposal.width ?? .infinity)
    let sliders = springs.measure(in: Proposal(width: width - 2 * Self.padding))
    return Size(width: width, height: inner.height + sliders.height + 2 * Self.padding + Self.gap)
  }

  override func arrange() {
    let width = layer.frame.width - 2 * Self.padding
    let height = compass.measure(in: Proposal()).height
    compass.layout(in: Rect(x: Self.padding, y: Self.padding, width: width, height: height))
    let top = Self.padding + height + Self.gap
    springs.layout(
      in: Rect(
        x: Self.padding, y: top, width: width, height: layer.frame.height - top - Self.padding))
  }
}
