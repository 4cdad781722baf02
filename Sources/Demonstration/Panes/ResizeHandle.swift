// SPDX-License-Identifier: MIT

import ScrimKit

/// An edge or a corner of a pane that resizes it when dragged.
@MainActor final class ResizeHandle: Widget {
  /// The edges that the handle moves: one, or the two of a corner.
  let edges: WindowState.Edges
  /// The pane.
  private unowned let pane: DraggablePane

  /// The depth of an edge handle inside the pane, in logical units.
  static let thickness = 8.0
  /// The depth of a handle outside the pane.
  static let rim = 6.0
  /// The length of a corner handle along both edges.
  static let corner = 22.0

  /// The handles of a rectangular pane. Corners are last, since they are in front of edges.
  static let everywhere: [WindowState.Edges] = [
    .left, .right, .top, .bottom, [.left, .top], [.right, .top], [.left, .bottom],
    [.right, .bottom],
  ]
  /// The handles of a round pane.
  static let around: [WindowState.Edges] = [.left, .right, .top, .bottom]

  /// Creates a handle of `pane` at `edges`.
  init(_ edges: WindowState.Edges, of pane: DraggablePane) {
    self.edges = edges
    self.pane = pane
    super.init()
    layer.takesInput = true
    cursor = .resize(edges)
  }

  override var acceptsPress: Bool { true }
  override func pressBegan(_ press: Press) { pane.beginHold(.edges(edges), press) }
  override func pressMoved(_ press: Press) { pane.continueHold(press) }
  override func pressEnded(_ press: Press) { pane.endHold(press) }
  override func pressCancelled(_ press: Press) { pane.cancelHold(press) }

  /// The handle's frame in a pane of a size.
  func frame(in size: Size<Logical>) -> Rect<Logical> {
    let isCorner = edges.rawValue.nonzeroBitCount > 1
    let depth = isCorner ? Self.corner : Self.thickness
    let (left, right) = Self.span(
      size.width, edges.contains(.left), edges.contains(.right), depth)
    let (top, bottom) = Self.span(
      size.height, edges.contains(.top), edges.contains(.bottom), depth)
    return Rect(left: left, top: top, right: right, bottom: bottom)
  }

  /// Returns the extent of the handle along a side.
  private static func span(
    _ length: Double, _ isAtStart: Bool, _ isAtEnd: Bool, _ depth: Double
  ) -> (Double, Double) {
    if isAtStart { return (-rim, depth) }
    if isAtEnd { return (length - depth, length + rim) }
    return (0, length)
  }
}
