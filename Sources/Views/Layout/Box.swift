// SPDX-License-Identifier: MIT

/// A widget around others, all of which fill it and limit its size. The widgets of most modifiers
/// are boxes.
public class Box: Widgets.ZStack {
  public override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    flexibilityOfChildren(axis, across: across)
  }
}

/// An alignment on both axes, for views that are smaller than their room.
public struct Alignment: Hashable, Sendable {
  /// An alignment on one axis.
  public enum Position: Hashable, Sendable {
    /// Where reading begins, or at the top.
    case start
    /// In the middle.
    case center
    /// Where reading ends, or at the bottom.
    case end

    /// The part of the spare room that comes before the view.
    var share: Double {
      switch self {
      case .start: 0
      case .center: 0.5
      case .end: 1
      }
    }
  }

  /// In the direction of reading.
  public var horizontal: Position
  /// From top to bottom.
  public var vertical: Position

  /// An alignment of both axes.
  public init(horizontal: Position, vertical: Position) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The alignment as a point, in parts of a size.
  var point: SIMD2<Double> { SIMD2(horizontal.share, vertical.share) }

  /// The top corner at which reading begins.
  public static let topLeading = Alignment(horizontal: .start, vertical: .start)
  /// The middle of the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .start)
  /// The top corner at which reading ends.
  public static let topTrailing = Alignment(horizontal: .end, vertical: .start)
  /// The middle of the edge at which reading begins.
  public static let leading = Alignment(horizontal: .start, vertical: .center)
  /// The middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the edge at which reading ends.
  public static let trailing = Alignment(horizontal: .end, vertical: .center)
  /// The bottom corner at which reading begins.
  public static let bottomLeading = Alignment(horizontal: .start, vertical: .end)
  /// The middle of the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .end)
  /// The bottom corner at which reading ends.
  public static let bottomTrailing = Alignment(horizontal: .end, vertical: .end)

  /// The frame of `widget` in `room`, of its natural size along the axes that it does not fill, and
  /// as large as its limits allow along the others.
  @MainActor func frame(of widget: Widget, in room: Rect<Logical>) -> Rect<Logical> {
    let natural = widget.measure(in: ProposedSize(room.size))
    func length(_ axis: Axis) -> Double {
      let flexibility = widget.limitedFlexibility(axis)
      return min(flexibility.stretch > 0 ? flexibility.largest : natural[axis], room.size[axis])
    }
    let (width, height) = (length(.horizontal), length(.vertical))
    return Rect(
      x: room.left + (room.width - width) * horizontal.share,
      y: room.top + (room.height - height) * vertical.share, width: width, height: height)
  }
}

/// A view whose widget is around those of other views.
@MainActor protocol BoxView: View where Body == Never {
  /// The class of the widget.
  associatedtype Kind: Widget
  /// The type of the views in it.
  associatedtype Content: View

  /// The views in it.
  var content: Content { get }
  /// Makes the widget.
  func makeWidget() -> Kind
  /// The widget that is the parent of the views' widgets; nil for `widget` itself.
  func holder(in widget: Kind) -> Widget?
  /// The models that `configure(_:_:)` reads.
  var reading: Reading { get }
  /// Makes the widget show this value.
  func configure(_ widget: Kind, _ graph: ViewGraph)
}

extension BoxView {
  var reading: Reading { .nothing }
  func holder(in widget: Kind) -> Widget? { nil }

  /// Makes a node with a widget around those of the content.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    let widget = makeWidget()
    let node = BoxNode(widget, holder: holder(in: widget), slot)
    show(in: node)
    return node
  }

  /// Updates the widget and the content.
  public func update(_ node: ViewNode) { show(in: node.cast(to: BoxNode<Kind>.self)) }

  private func show(in node: BoxNode<Kind>) {
    let (widget, graph) = (node.widget, node.graph)
    node.configure(reading) { [unowned graph] in configure(widget, graph) }
    node.show(content)
  }
}

/// The node of a view whose widget is around those of other views.
@MainActor class BoxNode<Kind: Widget>: ConfiguringNode, ContainerNode {
  /// The widget.
  let widget: Kind
  /// The parent of the content's widgets.
  private let holder: Widget
  /// The node of the content; nil before it is made.
  private var child: ViewNode?
  var isUnsettled = false

  /// Makes a node without content.
  init(_ widget: Kind, holder: Widget?, _ slot: NodeSlot) {
    self.widget = widget
    self.holder = holder ?? widget
    super.init(slot)
  }

  /// Shows the content; always of one type.
  func show(_ content: some View) {
    if let child {
      content.update(child)
    } else {
      child = content.makeNode(in: inside)
      settle()
    }
  }

  func settle() { graph.setChildren(of: holder, to: child) }

  override func collect(into widgets: inout [Widget]) { widgets.append(widget) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func structureChanged() { graph.unsettle(self) }
}
