// SPDX-License-Identifier: MIT

/// The widget of a background, which grows and shrinks in `withMotion`.
final class DecoratedBox: Box, MovingBox {
  /// True if the colours of the view follow what the glass shows.
  var adaptsInk = false { didSet { if adaptsInk != oldValue { show(decoration) } } }
  /// True if the glass is tinted so that texts are legible over any backdrop.
  var isLegible = false { didSet { if isLegible != oldValue { show(decoration) } } }
  /// True if less important texts are legible, too.
  var hasSecondaryText = true {
    didSet { if hasSecondaryText != oldValue { show(decoration) } }
  }
  /// The glass on which texts are legible.
  private var legible = LegibleGlass()
  /// The background.
  private var decoration = Decoration()
  /// Chooses the ink of views that adapt it.
  private lazy var inkChoice = InkChoice()
  /// The theme with the colours of the ink, for views that read it.
  private(set) lazy var readTheme = StateBox(theme ?? Theme(.dark))

  /// Shows a background. With high contrast the theme's opaque surface takes the place of glass,
  /// with a border that tells it from what is beneath.
  func show(_ decoration: Decoration) {
    self.decoration = decoration
    layer.border = decoration.border
    layer.shadow = decoration.shadow
    layer.outline = decoration.outline
    guard decoration.glass == nil || theme?.hasHighContrast != true else {
      ink = nil
      layer.content = .none
      layer.fill = theme.map { .color($0.colors.surface) }
      layer.border = decoration.border ?? theme.map { Border(color: $0.colors.separator) }
      return
    }
    layer.fill = decoration.fill
    var glass = decoration.glass
    let isRead = adaptsInk && !isLegible
    if isRead, glass?.inkChoice == nil { glass?.inkChoice = inkChoice }
    if isRead || glass == nil || !adaptsInk {
      ink = isRead ? glass?.inkChoice : nil
    } else if let theme = parent?.theme, let look = glass?.look {
      let other = legible.otherInk(for: look, theme.appearance)
      if other != ink?.ink { ink = other.map { InkChoice($0) } }
    }
    if isLegible, let theme {
      glass = glass.map { legible.of($0, theme, hasSecondaryText: hasSecondaryText) }
    }
    layer.content = glass.map { .glass($0) } ?? .none
  }

  override var growth: Growth? { .ofLayer }

  override func restyle(_ theme: Theme) {
    if adaptsInk { readTheme.value = theme }
    if decoration.glass != nil { show(decoration) }
  }
}

/// The node of a background.
final class DecoratedNode: MovingNode<DecoratedBox> {
  override var theme: StateBox<Theme> { widget.adaptsInk ? widget.readTheme : super.theme }
}

/// A view on a layer with a background. Modifiers of the layer that follow each other share it. In
/// `withMotion` their colours and numbers move.
public struct DecoratedView<Content: View>: View {
  /// The view.
  private let content: Content
  /// The background.
  fileprivate var decoration = Decoration()
  /// True if the colours of the view follow what the glass shows.
  fileprivate var adaptsInk = false
  /// True if the glass is tinted so that texts are legible over any backdrop.
  fileprivate var isLegible = false
  /// True if less important texts are legible, too.
  fileprivate var hasSecondaryText = true
  /// True if the corners cut off the view.
  fileprivate var isClipped = false
  /// True if the view is kept as a texture.
  fileprivate var isCached = false

  init(_ content: Content) { self.content = content }

  /// Makes a node whose background moves.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    let widget = DecoratedBox()
    if adaptsInk { widget.readTheme.value = slot.theme.value }
    configure(widget)
    let node = DecoratedNode(widget, decoration, slot)
    node.show(content)
    return node
  }

  /// Moves the background of the node to the new values.
  public func update(_ node: ViewNode) {
    let node = node.cast(to: DecoratedNode.self)
    configure(node.widget)
    node.move(to: decoration)
    node.show(content)
  }

  private func configure(_ widget: DecoratedBox) {
    widget.adaptsInk = adaptsInk
    widget.isLegible = isLegible
    widget.hasSecondaryText = hasSecondaryText
    let layer = widget.layer
    layer.clipsChildren = isClipped
    layer.isCached = isCached
    // What has a background stops the pointer.
    layer.takesInput = decoration.fill != nil || decoration.glass != nil
  }

  /// This view, which has the layer already.
  public var decorated: DecoratedView { self }

  fileprivate func with<Value>(
    _ path: WritableKeyPath<DecoratedView, Value>, _ value: Value
  ) -> DecoratedView {
    changed { $0[keyPath: path] = value }
  }
}

extension View where Undecorated == Self {
  /// The view on a layer without a background.
  public var decorated: DecoratedView<Self> { DecoratedView(self) }
}

extension View {
  /// Fills the background; nil for none.
  public func background(_ paint: Paint?) -> DecoratedView<Undecorated> {
    decorated.with(\.decoration.fill, paint)
  }

  /// Fills the background with a colour; nil for none.
  @_disfavoredOverload
  public func background(_ color: Color?) -> DecoratedView<Undecorated> {
    decorated.with(\.decoration.fill, color.map { .color($0) })
  }

  /// Puts glass behind the view, which shows what lies beneath, blurred. With high contrast there
  /// is an opaque surface instead.
  ///
  /// If `isLegible`, the glass gets the least tint by which texts in the theme's colours are
  /// legible over any backdrop, with a contrast of 4.5, and the least blur by which no pattern
  /// beneath them clutters them: see `Look.clutter(ink:textSize:sigma:)`. If `adaptsInk` as well,
  /// the texts are light or dark where that needs clearly less tint. If only `adaptsInk`, the glass
  /// stays clear, and the colours of the view are those of light or of dark text, whichever can be
  /// read better on the mean of what the glass shows; they fade when that changes: see
  /// `Widget.ink`. Without `hasSecondaryText` the tint is for the main text alone, and weaker: less
  /// important texts stand on cards then.
  public func glass(
    _ glass: Glass?, adaptsInk: Bool = false, isLegible: Bool = false,
    hasSecondaryText: Bool = true
  ) -> DecoratedView<Undecorated> {
    decorated.with(\.decoration.glass, glass).with(\.adaptsInk, adaptsInk)
      .with(\.isLegible, isLegible).with(\.hasSecondaryText, hasSecondaryText)
  }

  /// Puts glass of a preset behind the view, which shows its surface beneath it, or the desktop:
  /// `over: .desktop`. `adaptsInk` and `isLegible` are described at
  /// `glass(_:adaptsInk:isLegible:)`.
  public func glass(
    _ preset: GlassPreset, over backdrop: Glass.Backdrop = .surface, adaptsInk: Bool = false,
    isLegible: Bool = false
  ) -> DecoratedView<Undecorated> {
    glass(Glass(preset, backdrop: backdrop), adaptsInk: adaptsInk, isLegible: isLegible)
  }

  /// Gives the background its shape.
  public func outline(_ outline: Outline) -> DecoratedView<Undecorated> {
    decorated.with(\.decoration.outline, outline)
  }

  /// Rounds the corners of the background by `radius` logical units.
  public func outline(radius: Double) -> DecoratedView<Undecorated> {
    outline(Outline(radius: radius, isContinuous: true))
  }

  /// Draws a line along the inside of the outline.
  public func border(_ border: Border?) -> DecoratedView<Undecorated> {
    decorated.with(\.decoration.border, border)
  }

  /// Puts a shadow around the outline.
  public func shadow(_ shadow: Shadow?) -> DecoratedView<Undecorated> {
    decorated.with(\.decoration.shadow, shadow)
  }

  /// Cuts off what lies outside of the outline.
  public func clip(_ isClipped: Bool = true) -> DecoratedView<Undecorated> {
    decorated.with(\.isClipped, isClipped)
  }

  /// Keeps the view as a texture, for what moves more often than it changes.
  public func cached(_ isCached: Bool = true) -> DecoratedView<Undecorated> {
    decorated.with(\.isCached, isCached)
  }
}
