// SPDX-License-Identifier: MIT

internal import WaylandProtocols

extension WindowState.Edges {
  /// The edges that a window's states call tiled.
  init(_ states: [XdgToplevel.State]) {
    self = []
    if states.contains(.tiledLeft) { insert(.left) }
    if states.contains(.tiledRight) { insert(.right) }
    if states.contains(.tiledTop) { insert(.top) }
    if states.contains(.tiledBottom) { insert(.bottom) }
  }

  /// The protocol's word for resizing by these edges.
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
