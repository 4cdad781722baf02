// SPDX-License-Identifier: MIT

/// The state of a window as set by the compositor.
public struct WindowState: Equatable, Sendable {
  /// The size of the content without the client-side frame, in logical units.
  public internal(set) var size: Size<Logical>
  /// The number of pixels per logical unit.
  public internal(set) var scale: Scale
  /// True if the window is maximized.
  public internal(set) var isMaximized = false
  /// True if the window is fullscreen.
  public internal(set) var isFullscreen = false
  /// True if the window is the active one.
  public internal(set) var isActivated = false
  /// True during an interactive resize.
  public internal(set) var isResizing = false
  /// True if the window is invisible and need not draw.
  public internal(set) var isSuspended = false
  /// The tiled edges, which touch a neighbour or the edge of the output.
  public internal(set) var tiledEdges = Edges()
  /// True if the window draws its own title bar and shadow.
  public internal(set) var hasOwnFrame = false

  /// The state for drawing a window without a compositor: active and floating.
  public static func offscreen(
    size: Size<Logical>, scale: Scale, hasOwnFrame: Bool
  ) -> WindowState {
    var state = WindowState(size: size, scale: scale)
    state.isActivated = true
    state.hasOwnFrame = hasOwnFrame
    return state
  }

  /// A set of edges of the window.
  public typealias Edges = Geometry.Edges
}
