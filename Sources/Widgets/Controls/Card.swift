// SPDX-License-Identifier: MIT

/// A background with rounded corners around a widget.
public final class Card: Widget {
  /// Background and shadow.
  public var material: Material { didSet { if material != oldValue { stateChanged() } } }
  /// Corner radius, in logical units; nil for the theme's.
  public var radius: Double? { didSet { if radius != oldValue { stateChanged() } } }
  /// Space around the content; nil for the theme's.
  public var padding: Padding? { didSet { if padding != oldValue { invalidateLayout() } } }

  /// Background and shadow of a card.
  public enum Material: CaseIterable, Sendable {
    /// Opaque, with a shadow.
    case raised
    /// Opaque, without a shadow.
    case flat
    /// Translucent, for cards on glass.
    case translucent
  }

  /// Creates a card around `content`.
  public init(_ content: Widget, material: Material = .raised, padding: Padding? = nil) {
    self.material = material
    self.padding = padding
    super.init()
    add(content)
  }

  /// Takes its colours from the theme.
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

  /// The layer grows and shrinks in a motion.
  public override var growth: Growth? { .ofLayer }

  private var room: Padding {
    padding ?? Padding(theme?.metrics.largeSpacing ?? 0)
  }

  /// The content and its padding.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let inner = children.first { !$0.isHidden }?.measure(in: proposal.inside(room)) ?? .zero
    return room.around(inner)
  }

  /// Lays out the content inside the padding.
  public override func layoutChildren() {
    for child in children { child.layout(in: room.inside(layer.frame.size)) }
  }

  /// Takes spare length as the content does, which uses all but the padding.
  public override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    let across = across.map { max($0 - room[axis.across], 0) }
    let content = flexibilityOfChildren(axis, across: across)
    return Flexibility(stretch: content.stretch, usable: content.usable + room[axis])
  }

  /// The baseline of the content.
  public override func firstBaseline(in size: Size<Logical>) -> Double? {
    firstBaseline(of: children.map { ($0, room.inside(size)) })
  }
}
