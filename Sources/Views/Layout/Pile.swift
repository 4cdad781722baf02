// SPDX-License-Identifier: MIT

/// Views of one kind, such as the notifications of an app, of which only the first is seen until
/// they are expanded. Edges beneath it show that there are more.
///
/// ```swift
/// Pile(isExpanded: expanded.contains(source)) {
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

  /// A pile of views, of which at most two edges are seen, each `edgeHeight` logical units high.
  /// Expanded, it is a column with `spacing` between the views. In `withMotion` they fade in and
  /// come down from beneath the first one, and go back to it.
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
    widget.expand(isExpanded, by: graph.motion)
    widget.spacing = spacing
    widget.edgeHeight = edgeHeight
  }
}

/// The widget of a pile.
final class PileBox: Widgets.ZStack {
  /// True if all views are seen.
  private(set) var isExpanded = false
  /// The space between views, in logical units.
  var spacing = 0.0 { didSet { if spacing != oldValue { invalidateLayout() } } }
  /// The height of an edge, in logical units.
  var edgeHeight = 0.0 { didSet { if edgeHeight != oldValue { invalidateLayout() } } }
  /// The edges of hidden views, from the top.
  private let edges = [Layer(), Layer()]
  /// The opacity of the edges, from 0 to 1.
  private var edgePresence = AnimatedValue(1)
  /// The motion of a change that begins with the next layout; nil for none.
  private var motion: ViewMotion?

  /// The length by which an edge is shorter than the one above at both ends, in logical units.
  private static let edgeInset = 12.0
  /// The distance that a view comes from or goes to, in logical units.
  private static let travel = 28.0

  override init() {
    super.init()
    for edge in edges { layer.add(edge) }
  }

  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(fills: axis == .horizontal)
  }

  /// Shows all views or the first one, with the motion of the change if it has one.
  func expand(_ isExpanded: Bool, by motion: ViewMotion?) {
    guard isExpanded != self.isExpanded else { return }
    self.isExpanded = isExpanded
    invalidateLayout()
    self.motion = tree == nil ? nil : motion
    if motion == nil { for child in children.dropFirst() { child.ongoingTravel?.end() } }
    let end = isExpanded ? 0.0 : 1
    if let tree {
      edgePresence.animate(to: end, by: tree.theme.springs.quick, at: tree.moment)
      animate()
    } else {
      edgePresence.set(end)
    }
    showEdges()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    edgePresence.advance(to: moment)
    showEdges()
    return edgePresence.isMoving ? .now : .idle
  }

  private func showEdges() {
    for edge in edges { edge.opacity = min(max(edgePresence.value, 0), 1) }
  }

  /// Makes all views but the first come out from beneath it, or go back.
  private func startMotion() {
    defer { motion = nil }
    guard let motion, let tree, let first = children.first?.layer.frame else { return }
    for child in children.dropFirst() {
      let frame = child.layer.frame
      let travel =
        child.ongoingTravel ?? Travel(child, in: tree, from: frame, presence: isExpanded ? 0 : 1)
      let distance = min(Self.travel, max(frame.top - first.bottom, 0))
      travel.transition = .slide(.top, by: distance).combined(with: .opacity)
      travel.fade(to: isExpanded ? 1 : 0, by: motion.spring, at: motion.start)
      travel.onEnd = { [weak self] in self?.hideChildren() }
    }
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
    let width = layer.frame.width
    var top = 0.0
    hideChildren()
    for child in children where !child.isHidden {
      let height = child.measure(in: ProposedSize(width: width)).height
      child.layout(in: Rect(x: 0, y: top, width: width, height: height))
      top += height + spacing
    }
    placeEdges(width)
    startMotion()
  }

  /// Hides the views that are not seen, once they have gone back.
  private func hideChildren() {
    for (index, child) in children.enumerated() {
      child.layer.ignoresInput = index >= seen.count
      child.isHidden = index >= seen.count && motion == nil && child.ongoingTravel?.isGoing != true
    }
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
