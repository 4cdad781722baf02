// SPDX-License-Identifier: MIT

public import Geometry

/// What the compositor has made of the window.
public struct WindowState: Equatable, Sendable {
  /// The size of the content, without a frame of ours.
  public internal(set) var size: Size<Logical>
  /// How many pixels a logical unit is.
  public internal(set) var scale: Scale
  /// It fills its output but for panels.
  public internal(set) var isMaximized = false
  /// It covers its output.
  public internal(set) var isFullscreen = false
  /// It is the one that is worked in.
  public internal(set) var isActivated = false
  /// It is being resized by hand.
  public internal(set) var isResizing = false
  /// Nothing of it can be seen.
  public internal(set) var isSuspended = false
  /// The edges that touch a neighbour.
  public internal(set) var tiledEdges = Edges()
  /// Where the window draws its own title bar and shadow.
  public internal(set) var hasOwnFrame = false

  /// A window as it is drawn without a compositor: worked in, and free on its desktop.
  public static func picture(
    size: Size<Logical>, scale: Scale, hasOwnFrame: Bool
  ) -> WindowState {
    var state = WindowState(size: size, scale: scale)
    state.isActivated = true
    state.hasOwnFrame = hasOwnFrame
    return state
  }

  /// Edges of a rectangle.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// From its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The left edge.
    public static let left = Self(rawValue: 1)
    /// The right edge.
    public static let right = Self(rawValue: 2)
    /// The top edge.
    public static let top = Self(rawValue: 4)
    /// The bottom edge.
    public static let bottom = Self(rawValue: 8)
  }
}
