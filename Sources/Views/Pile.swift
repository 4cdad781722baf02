// SPDX-License-Identifier: MIT

import ScrimKit

/// Views of one kind, such as the notifications of an app, of which only the first is seen until
/// they are expanded. Edges beneath it show that there are more.
///
/// ```swift
/// Pile(isExpanded: expanded.contains(app)) {
///   ForEach(notes) { note in NoteView(note: note) }
/// }
/// ```
public struct Pile<Content: View>: BoxView {
  /// True if all views are seen.
  private let isExpanded: Bool
  /// The space between views, in logical units.
  private let spacing: Double
  /// The height of an edge, in logical units.
  private let edgeHeight: Double
  let content: Content

  /// A pile has no body.
  public typealias Body = Never

  /// A pile of views, of which at most two edges are seen, each `edgeHeight` logical units high.
  /// Expanded, it is a column with `spacing` between the views. In `withMotion` they fade in and
  /// come down from beneath the first one.
  public init(
    isExpanded: Bool, spacing: Double = 8, edgeHeight: Double = 7,
    @ViewBuilder _ content: () -> Content
  ) {
    self.isExpanded = isExpanded
    self.spacing = spacing
    self.edgeHeight = edgeHeight
    self.content = content()
  }

  func makeWidget() -> PileBox { PileBox() }

  func configure(_ widget: PileBox, _ graph: ViewGraph) {
    widget.isExpanded = isExpanded
    widget.spacing = spacing
    widget.edgeHeight = edgeHeight
  }
}

/// The widget of a pile.
final class PileBox: LayoutBox {
  /// True if all views are seen.
  var isExpanded = false { didSet { if isExpanded != oldValue { expansionChanged() } } }
  /// The space between views, in logical units.
  var spacing = 0.0 { didSet { if spacing != oldValue { invalidateLayout() } } }
  /// The height of an edge, in logical units.
  var edgeHeight = 0.0 { didSet { if edgeHeight != oldValue { invalidateLayout() } } }
  /// The edges of hidden views, from the top.
  private let edges = [Layer(), Layer()]
  /// The opacity of the edges, from 0 to 1.
  private var edgePresence = AnimatedValue(1)

  /// How much shorter an edge is than the one above at both ends, in logical units.
  private static let edgeInset = 12.0
  /// The distance that a view that was hidden comes from, in logical units.
  private static let travel = 28.0

  override init() {
    super.init()
    for edge in edges { layer.add(edge) }
  }

  override func fills(_ axis: Axis) -> Bool { axis == .horizontal || super.fills(axis) }

  private func expansionChanged() {
    invalidateLayout()
    guard let tree else {
      edgePresence.set(isExpanded ? 0 : 1)
      return showEdges()
    }
    edgePresence.animate(
      to: isExpanded ? 0 : 1, by: tree.theme.springs.quick, at: tree.moment)
    animate()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    edgePresence.advance(to: moment)
    showEdges()
    return edgePresence.isMoving ? .now : .idle
  }

  private func showEdges() {
    for edge in edges { edge.opacity = min(max(edgePresence.value, 0), 1) }
  }

  /// The place from which a view comes that was hidden: above its own, beneath the first view.
  func start(of child: Widget) -> Rect<Logical>? {
    guard let first = children.first, child !== first else { return nil }
    var start = child.layer.frame
    start.origin.y = max(start.top - Self.travel, min(first.layer.frame.bottom, start.top))
    return start
  }

  // MARK: Looks

  override func restyle(_ theme: Theme) {
    super.restyle(theme)
    for edge in edges {
      edge.outline = Outline(
        radii: CornerRadii(topLeft: 0, topRight: 0, bottomRight: 9, bottomLeft: 9))
      edge.fill = .color(theme.colors.translucentSurface)
      edge.border = Border(color: theme.colors.separator)
    }
  }

  // MARK: Layout

  /// The views that are seen.
  private var seen: ArraySlice<Widget> { isExpanded ? children[...] : children.prefix(1) }

  /// The number of edges that are seen if the pile is not expanded.
  private var edgeCount: Int { min(max(children.count - 1, 0), edges.count) }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    var size = Size<Logical>.zero
    for (index, child) in seen.enumerated() {
      let measured = child.measure(in: ProposedSize(width: proposal.width))
      size.width = max(size.width, measured.width)
      size.height += measured.height + (index > 0 ? spacing : 0)
    }
    if !isExpanded { size.height += Double(edgeCount) * edgeHeight }
    return size
  }

  override func layoutChildren() {
    for (index, child) in children.enumerated() { child.isHidden = index >= seen.count }
    let width = layer.frame.width
    var top = 0.0
    for child in seen {
      let height = child.measure(in: ProposedSize(width: width)).height
      child.layout(in: Rect(x: 0, y: top, width: width, height: height))
      top += height + spacing
    }
    placeEdges(width)
  }

  private func placeEdges(_ width: Double) {
    var bottom = children.first?.layer.frame.bottom ?? 0
    for (index, edge) in edges.enumerated() {
      edge.isHidden = index >= edgeCount
      let inset = Double(index + 1) * Self.edgeInset
      edge.frame = Rect(
        x: inset, y: bottom, width: max(width - 2 * inset, 0), height: edgeHeight)
      bottom += edgeHeight
    }
  }
}
