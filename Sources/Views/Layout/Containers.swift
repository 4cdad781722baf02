// SPDX-License-Identifier: MIT

/// Views in a row, in the direction of reading: from left to right, or from right to left.
public struct HStack<Content: View>: BoxView {
  /// The alignment from top to bottom.
  private let alignment: Stack.Alignment
  /// The space between views, in logical units.
  private let spacing: Double
  /// True if all views are as wide as the widest.
  private var hasEqualLengths = false
  /// True if the row becomes a column where it is too narrow.
  private var makesColumn = false
  /// The alignment in the direction of reading in the column; nil for that of the row.
  private var columnAlignment: Stack.Alignment?
  /// The space between views in the column, in logical units; nil for that of the row.
  private var columnSpacing: Double?
  let content: Content

  /// A row with `spacing` between its views, in logical units. Views that fill, such as a spacer or
  /// a slider, share spare width.
  public init(
    alignment: Stack.Alignment = .center, spacing: Double = 8, @ViewBuilder _ content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Gives all views the width of the widest, or less where room is missing. If one of them
  /// fills, they share the whole width.
  public func equalWidths() -> HStack { changed { $0.hasEqualLengths = true } }

  /// Makes the row a column where it is too narrow for the natural widths of its views. The column
  /// has the alignment and the spacing of the row, unless it has its own.
  public func becomesColumn(
    alignment: Stack.Alignment? = nil, spacing: Double? = nil
  ) -> HStack {
    changed {
      $0.makesColumn = true
      $0.columnAlignment = alignment
      $0.columnSpacing = spacing
    }
  }

  func makeWidget() -> Stack { Stack(.horizontal) }

  func configure(_ widget: Stack, _ graph: ViewGraph) {
    widget.becomesColumn = makesColumn
    widget.columnAlignment = columnAlignment
    widget.columnSpacing = columnSpacing
    widget.alignment = alignment
    widget.spacing = spacing
    widget.hasEqualLengths = hasEqualLengths
  }
}

/// Views in a column, from top to bottom.
public struct VStack<Content: View>: BoxView {
  /// The alignment in the direction of reading.
  private let alignment: Stack.Alignment
  /// The space between views, in logical units.
  private let spacing: Double
  /// True if all views are as high as the highest.
  private var hasEqualLengths = false
  let content: Content

  /// A column with `spacing` between its views, in logical units. By default each view has the full
  /// width. Views that fill, such as a spacer, share spare height.
  public init(
    alignment: Stack.Alignment = .fill, spacing: Double = 8, @ViewBuilder _ content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Gives all views the height of the highest, or less where room is missing. If one of them
  /// fills, they share the whole height.
  public func equalHeights() -> VStack { changed { $0.hasEqualLengths = true } }

  func makeWidget() -> Stack { Stack(.vertical) }

  func configure(_ widget: Stack, _ graph: ViewGraph) {
    widget.alignment = alignment
    widget.spacing = spacing
    widget.hasEqualLengths = hasEqualLengths
  }
}

/// Views on top of each other, the last one in front.
public struct ZStack<Content: View>: BoxView {
  /// The alignment of the views; nil if they fill the stack.
  private let alignment: Alignment?
  let content: Content

  /// Views at `alignment`, each at its natural size; by default they fill the stack.
  public init(alignment: Alignment? = nil, @ViewBuilder _ content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  func makeWidget() -> FrameBox { FrameBox() }
  func configure(_ widget: FrameBox, _ graph: ViewGraph) { widget.alignment = alignment }
}

/// Views in a rounded background.
public struct Card<Content: View>: BoxView {
  /// The background.
  private let material: Widgets.Card.Material
  /// The corner radius, in logical units; nil for the theme's.
  private let radius: Double?
  /// The space around the views; nil for the theme's.
  private let padding: Padding?
  let content: Content

  /// A card around views. The corner radius, in logical units, and the padding are the theme's by
  /// default.
  public init(
    material: Widgets.Card.Material = .raised, radius: Double? = nil, padding: Padding? = nil,
    @ViewBuilder _ content: () -> Content
  ) {
    self.material = material
    self.radius = radius
    self.padding = padding
    self.content = content()
  }

  func makeWidget() -> Widgets.Card { Widgets.Card(Box()) }
  func holder(in widget: Widgets.Card) -> Widget? { widget.children.first }

  func configure(_ widget: Widgets.Card, _ graph: ViewGraph) {
    widget.material = material
    widget.radius = radius
    widget.padding = padding
  }
}

/// Views that scroll along one axis.
public struct ScrollView<Content: View>: View {
  /// The axis.
  private let axis: Axis
  /// The position; nil if nothing follows it.
  private let position: Binding<Double>?
  /// True if they fade away where they go on.
  private var fades = false
  /// The views.
  private let content: Content

  /// Views that scroll along `axis` where they have no room.
  ///
  /// `position` is the distance from the beginning of the views to the first one that is seen, in
  /// logical units. It follows each scroll, and a change of it scrolls, with a motion in
  /// `withMotion`.
  public init(
    _ axis: Axis = .vertical, position: Binding<Double>? = nil,
    @ViewBuilder _ content: () -> Content
  ) {
    self.axis = axis
    self.position = position
    self.content = content()
  }

  /// Makes the views fade away at an edge beyond which they go on, in place of being cut off there.
  /// With high contrast they are cut off. Glass among them does not fade.
  public func fadesEdges(_ fades: Bool = true) -> ScrollView {
    changed { $0.fades = fades }
  }

  /// Makes a node with a scrolling widget.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = ChoiceNode(slot)
    show(in: node)
    return node
  }

  /// Updates the views; the position stays, unless the axis is another one.
  public func update(_ node: ViewNode) {
    let node = node.cast(to: ChoiceNode.self)
    if let child = node.child(axis) {
      show(in: child.cast(to: BoxNode<ScrollBox>.self))
    } else {
      show(in: node)
    }
  }

  private func show(in node: ChoiceNode) {
    let widget = ScrollBox(axis, Box())
    node.show(axis) {
      let child = BoxNode(widget, holder: widget.content, $0)
      show(in: child)
      return child
    }
  }

  private func show(in node: BoxNode<ScrollBox>) {
    let (position, widget, graph) = (position, node.widget, node.graph)
    widget.fadesEdges = fades
    node.configure(position?.reading ?? .nothing) { [unowned graph, unowned widget] in
      guard let position else { return widget.onScroll = nil }
      let wanted = position.wrappedValue
      widget.onScroll = { position.wrappedValue = $0 }
      guard wanted != widget.reported else { return }
      widget.reported = wanted
      let isAnimated = graph.motion != nil
      // The views may be longer after this update.
      graph.afterUpdate { [weak widget] in
        widget?.tree?.layoutIfNeeded()
        widget?.scroll(to: wanted, animated: isAnimated)
      }
    }
    node.show(content)
  }
}

/// The widget of a scroll view that reports its position.
final class ScrollBox: Widgets.ScrollView {
  /// Called with each new position; nil for nothing.
  var onScroll: ((Double) -> Void)?
  /// The position that was reported or asked for last.
  var reported = 0.0

  override func didScroll() {
    super.didScroll()
    guard position != reported else { return }
    reported = position
    onScroll?(position)
  }
}

/// Room that takes what others leave, along the axis of its stack.
public struct Spacer: LeafView {
  /// The least length, in logical units.
  private let least: Double

  /// Room of at least `least` logical units.
  public init(_ least: Double = 0) { self.least = least }

  func makeWidget() -> Widgets.Spacer { Widgets.Spacer() }
  func configure(_ widget: Widgets.Spacer) { widget.least = least }
}

/// A thin line between views, across the axis of its stack.
public struct Divider: LeafView {
  /// A line of one logical unit, or of the whole pixels in it.
  public init() {}

  func makeWidget() -> DividerBox { DividerBox() }
  func configure(_ widget: DividerBox) {}
}

/// The widget of a thin line.
final class DividerBox: Widget {
  override var growth: Growth? { .ofLayer }
  override func restyle(_ theme: Theme) { layer.fill = .color(theme.colors.separator) }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    (parent as? Stack)?.axis == .horizontal
      ? Size(width: lineWidth, height: proposal.height ?? 1)
      : Size(width: proposal.width ?? 1, height: lineWidth)
  }
}
