// SPDX-License-Identifier: MIT

internal import WaylandProtocols

extension WindowState.Edges {
  /// The tiled edges in a window's states.
  init(_ states: [XdgToplevel.State]) {
    self = []
    if states.contains(.tiledLeft) { insert(.left) }
    if states.contains(.tiledRight) { insert(.right) }
    if states.contains(.tiledTop) { insert(.top) }
    if states.contains(.tiledBottom) { insert(.bottom) }
  }

  /// The edges as the protocol's resize edge.
  var resizeEdge: XdgToplevel.ResizeEdge {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    case [.left, .top]: .topLeft
    case [.right, .top]: .topRight
    case [.left, .bottom]: .bottomLeft
    case [.right, .bottom]: .bottomRight
    default: .none
    }
  }
}
