// SPDX-License-Identifier: MIT

internal import WaylandProtocols

extension CursorShape {
  /// The shape in the cursor-shape protocol.
  var shape: WpCursorShapeDeviceV1.Shape {
    switch self {
    case .arrow: .default
    case .hand: .pointer
    case .grab: .grab
    case .grabbing: .grabbing
    case .text: .text
    case .crosshair: .crosshair
    case .move: .move
    case .notAllowed: .notAllowed
    case .wait: .wait
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

  /// The shape's names in cursor themes, the newest first; old themes have only the X11 names.
  var themeNames: [String] {
    switch self {
    case .arrow: ["default", "left_ptr"]
    case .hand: ["pointer", "hand2", "hand1"]
    case .grab: ["grab", "openhand", "hand1"]
    case .grabbing: ["grabbing", "closedhand", "fleur"]
    case .text: ["text", "xterm"]
    case .crosshair: ["crosshair", "cross"]
    case .move: ["move", "fleur"]
    case .notAllowed: ["not-allowed", "crossed_circle"]
    case .wait: ["wait", "watch"]
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
