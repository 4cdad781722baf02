public import Geometry
import SceneGraph
import Style

/// A surface with something on it.
public final class Card: Widget {
  /// What it is made of.
  public var material: Material { didSet { if material != oldValue { stateChanged() } } }
  /// Its corners, in logical units; nil are those of the theme's cards.
  public var radius: Double? { didSet { if radius != oldValue { stateChanged() } } }
  /// The room around what is on it; nil is that of the theme.
  public var padding: Padding? { didSet { if padding != oldValue { invalidateLayout() } } }

  /// What a card is made of.
  public enum Material: CaseIterable, Sendable {
    /// It is opaque and throws a shadow.
    case raised
    /// It is opaque and lies flat.
    case flat
    /// It lies on glass, which shines through it a little.
    case translucent
  }

  /// A card with `content` on it.
  public init(_ content: Widget, material: Material = .raised, padding: Padding? = nil) {
    self.material = material
    self.padding = padding
    super.init()
    add(content)
  }

  /// Takes its surface from the theme.
  public override func restyle(_ theme: Theme) {
    let colors = theme.colors
    layer.outline = Outline(radius: radius ?? theme.metrics.cardRadius, isContinuous: true)
    layer.border = Border(color: colors.separator)
    switch material {
    case .raised, .flat: layer.fill = .color(colors.surface)
    case .translucent: layer.fill = .color(colors.translucentSurface)
    }
    switch material {
    case .raised: layer.shadow = Shadow(color: colors.shadow, sigma: 10, offset: Point(x: 0, y: 4))
    case .flat, .translucent: layer.shadow = nil
    }
  }

  private var room: Padding {
    padding ?? Padding(interface?.theme.metrics.largeSpacing ?? 0)
  }

  /// What is on it, and the room around that.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let inner = children.first { !$0.isHidden }?.measure(in: proposal.inside(room)) ?? .zero
    return room.around(inner)
  }

  /// Places what is on it.
  public override func layoutChildren() {
    for child in children { child.layout(in: room.inside(layer.frame.size)) }
  }
}
