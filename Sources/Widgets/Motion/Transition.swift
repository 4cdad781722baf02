// SPDX-License-Identifier: MIT

/// The way in which a view or a widget comes and goes with a motion. With reduced motion it fades.
public struct Transition: Hashable, Sendable {
  /// True if the view fades.
  private(set) var fades = false
  /// The magnification of a view that is gone.
  private(set) var scale = 1.0
  /// The edge at which the view comes in and goes out; nil for none.
  private(set) var edge: Edge?
  /// The distance to the edge, in logical units; nil for the width or the height of the view.
  private var distance: Double?

  /// Fades the view.
  public static let opacity = Transition(fades: true)
  /// Fades the view, which grows a little as it comes and shrinks as it goes.
  public static let scale = Transition.scale(0.8).combined(with: .opacity)

  /// Magnifies the view around its middle from `magnification`, and back to that as it goes.
  public static func scale(_ magnification: Double) -> Transition {
    Transition(scale: magnification)
  }

  /// Makes the view come from an edge by its own width or height, and go back there.
  public static func slide(_ edge: Edge) -> Transition { Transition(edge: edge) }

  /// Makes the view come from the side of an edge by `distance` logical units, and go back there.
  package static func slide(_ edge: Edge, by distance: Double) -> Transition {
    Transition(edge: edge, distance: distance)
  }

  /// Does what both do; of two edges, that of `other`.
  public func combined(with other: Transition) -> Transition {
    Transition(
      fades: fades || other.fades, scale: scale * other.scale, edge: other.edge ?? edge,
      distance: other.edge == nil ? distance : other.distance)
  }

  /// The distance from its place of a view of `size` that is gone, in logical units.
  func distance(of size: Size<Logical>) -> SIMD2<Double> {
    switch edge {
    case .left: SIMD2(-(distance ?? size.width), 0)
    case .right: SIMD2(distance ?? size.width, 0)
    case .top: SIMD2(0, -(distance ?? size.height))
    case .bottom: SIMD2(0, distance ?? size.height)
    case nil: .zero
    }
  }
}
