import ScrimKit

/// An edge or a corner of a pane, by which it is made larger or smaller.
final class ResizeHandle: Widget {
  /// The edges that it moves: one, or the two of a corner.
  let edges: WindowState.Edges
  /// The pane.
  private unowned let pane: DraggablePane

  /// How far edges are felt within the pane, in logical units.
  static let thickness = 8.0
  /// How far they are felt around it.
  static let rim = 6.0
  /// How far corners are felt along both of their edges.
  static let corner = 22.0

  /// All that a pane of four corners has. Corners come last, since they lie in front of edges.
  static let everywhere: [WindowState.Edges] = [
    .left, .right, .top, .bottom, [.left, .top], [.right, .top], [.left, .bottom],
    [.right, .bottom],
  ]
  /// All that a round pane has.
  static let around: [WindowState.Edges] = [.left, .right, .top, .bottom]

  /// The handle of `pane` at `edges`.
  init(_ edges: WindowState.Edges, of pane: DraggablePane) {
    self.edges = edges
    self.pane = pane
    super.init()
    layer.takesInput = true
  }

  override var acceptsPress: Bool { true }
  override func pressBegan(_ press: Press) { pane.beginHold(.edges(edges), press) }
  override func pressMoved(_ press: Press) { pane.continueHold(press) }
  override func pressEnded(_ press: Press) { pane.endHold(press) }
  override func pressCancelled(_ press: Press) { pane.cancelHold(press) }
  override func stateChanged() { pane.updateCursor() }

  /// Where it lies on a pane of `size`.
  func frame(in size: Size<Logical>) -> Rect<Logical> {
    let isCorner = edges.rawValue.nonzeroBitCount > 1
    let depth = isCorner ? Self.corner : Self.thickness
    let (left, right) = Self.span(
      size.width, edges.contains(.left), edges.contains(.right), depth)
    let (top, bottom) = Self.span(
      size.height, edges.contains(.top), edges.contains(.bottom), depth)
    return Rect(left: left, top: top, right: right, bottom: bottom)
  }

  /// What it covers of a side of this length.
  private static func span(
    _ length: Double, _ isAtStart: Bool, _ isAtEnd: Bool, _ depth: Double
  ) -> (Double, Double) {
    if isAtStart { return (-rim, depth) }
    if isAtEnd { return (length - depth, length + rim) }
    return (0, length)
  }
}
