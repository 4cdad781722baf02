// SPDX-License-Identifier: MIT

internal import WaylandProtocols

/// What the pointer looks like.
public enum CursorShape: Equatable, Sendable {
  /// The usual arrow.
  case arrow
  /// A hand, over what can be pressed.
  case hand
  /// An open hand, over what can be dragged.
  case grab
  /// A closed hand, while dragging.
  case grabbing
  /// A bar, over text.
  case text
  /// Arrows at an edge or a corner.
  case resize(WindowState.Edges)

  /// The protocol's name for it.
  var shape: WpCursorShapeDeviceV1.Shape {
    switch self {
    case .arrow: .default
    case .hand: .pointer
    case .grab: .grab
    case .grabbing: .grabbing
    case .text: .text
    case .resize(let edges):
      switch edges {
      case .left: .wResize
      case .right: .eResize
      case .top: .nResize
      case .bottom: .sResize
      case [.left, .top]: .nwResize
      case [.right, .top]: .neResize
      case [.left, .bottom]: .swResize
      case [.right, .bottom]: .seResize
      default: .default
      }
    }
  }

  /// Its names in cursor themes, the newest first: old themes know only X11's.
  var themeNames: [String] {
    switch self {
    case .arrow: ["default", "left_ptr"]
    case .hand: ["pointer", "hand2", "hand1"]
    case .grab: ["grab", "openhand", "hand1"]
    case .grabbing: ["grabbing", "closedhand", "fleur"]
    case .text: ["text", "xterm"]
    case .resize(let edges):
      switch edges {
      case .left: ["w-resize", "left_side"]
      case .right: ["e-resize", "right_side"]
      case .top: ["n-resize", "top_side"]
      case .bottom: ["s-resize", "bottom_side"]
      case [.left, .top]: ["nw-resize", "top_left_corner"]
      case [.right, .top]: ["ne-resize", "top_right_corner"]
      case [.left, .bottom]: ["sw-resize", "bottom_left_corner"]
      case [.right, .bottom]: ["se-resize", "bottom_right_corner"]
      default: ["default", "left_ptr"]
      }
    }
  }
}
