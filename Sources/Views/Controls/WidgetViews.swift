// SPDX-License-Identifier: MIT

/// A view that one widget shows.
@MainActor protocol LeafView: View where Body == Never {
  /// The class of the widget.
  associatedtype Kind: Widget

  /// Makes the widget.
  func makeWidget() -> Kind
  /// Makes the widget show this value.
  func configure(_ widget: Kind)
  /// The models that `configure(_:)` reads.
  var reading: Reading { get }
  /// True if the widget of an earlier value can show this one.
  func canShow(in widget: Kind) -> Bool
}

extension LeafView {
  var reading: Reading { .nothing }
  func canShow(in widget: Kind) -> Bool { true }

  /// Makes a node with a widget.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = LeafNode(makeWidget(), slot)
    show(in: node)
    return node
  }

  /// Updates the widget, or replaces it.
  public func update(_ node: ViewNode) {
    let node = node.cast(to: LeafNode<Kind>.self)
    if !canShow(in: node.widget) {
      node.widget = makeWidget()
      node.structureChanged()
    }
    show(in: node)
  }

  private func show(in node: LeafNode<Kind>) {
    let widget = node.widget
    node.configure(reading) { configure(widget) }
  }
}

/// The node of a view that one widget shows.
@MainActor class LeafNode<Kind: Widget>: ConfiguringNode {
  /// The widget.
  var widget: Kind

  init(_ widget: Kind, _ slot: NodeSlot) {
    self.widget = widget
    super.init(slot)
  }

  override func collect(into widgets: inout [Widget]) { widgets.append(widget) }
}

/// Places any widget among views.
///
/// ```swift
/// WidgetView { Gauge() } update: { $0.level = battery.level }
/// ```
public struct WidgetView<Kind: Widget>: LeafView {
  /// Makes the widget.
  private let make: () -> Kind
  /// Updates the widget.
  private let change: (Kind) -> Void

  /// A view of the widget that `make` returns, which is called once. `update` is called after that,
  /// when something that it reads has changed, and when the view around this one is evaluated.
  public init(_ make: @escaping () -> Kind, update: @escaping (Kind) -> Void = { _ in }) {
    self.make = make
    change = update
  }

  func makeWidget() -> Kind { make() }
  var reading: Reading { .anything }
  func configure(_ widget: Kind) { change(widget) }
}

/// Places any layer among views. Its frame follows the layout.
public struct LayerView: LeafView {
  /// Makes the layer.
  private let make: () -> Layer
  /// The size; nil to take what is offered.
  private let size: Size<Logical>?

  /// A view of the layer that `make` returns, which is called once. `size` is its size in logical
  /// units; nil to fill the place.
  public init(size: Size<Logical>? = nil, _ make: @escaping () -> Layer) {
    self.make = make
    self.size = size
  }

  func makeWidget() -> LayerBox { LayerBox(make()) }
  func configure(_ widget: LayerBox) { widget.size = size }
}

/// The widget of a layer.
final class LayerBox: Widget {
  /// The size; nil to take what is offered.
  var size: Size<Logical>? { didSet { if size != oldValue { invalidateLayout() } } }
  /// The layer.
  private let content: Layer

  init(_ content: Layer) {
    self.content = content
    super.init()
    layer.add(content)
  }

  /// The layers in it are drawn by their author.
  override var followsLayoutDirection: Bool { false }

  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(fills: size == nil)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    size ?? Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }

  override func layoutChildren() { content.frame = layer.bounds }
}
