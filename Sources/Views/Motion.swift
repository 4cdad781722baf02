// SPDX-License-Identifier: MIT

public import ScrimKit

/// Changes state, and has what follows from it move: views travel to their new places, and
/// opacities, scales and offsets to their new values. What is already on its way goes on from there
/// with its velocity.
///
/// ```swift
/// Button("Open") { withMotion(.spring) { isOpen.toggle() } }
/// ```
@MainActor public func withMotion<Result>(
  _ spring: Spring = .spring, _ change: () throws -> Result
) rethrows -> Result {
  try ViewMotion.current.withValue(ViewMotion(spring: spring), operation: change)
}

extension Spring {
  /// The spring of most motions: quick, without overshoot.
  public static let spring = Spring(response: 0.36)
  /// A spring that overshoots a little.
  public static let lively = Spring(response: 0.32, dampingRatio: 0.75)

  /// A spring of this response, in seconds, and damping; 1 does not overshoot.
  public static func spring(response: Double, dampingRatio: Double = 1) -> Spring {
    Spring(response: response, dampingRatio: dampingRatio)
  }
}

/// The motion of a change.
struct ViewMotion: Sendable {
  /// The spring.
  var spring: Spring
  /// The moment of the event that made the change; nil for the next frame.
  var start: Moment?

  /// The motion of the changes that are being made; nil for none.
  static let current = TaskLocal<ViewMotion?>(wrappedValue: nil)
}

/// Widgets on the way from the places where they were to those where layout put them. A widget
/// travels by the translation of its layer.
@MainActor struct Travels {
  /// A widget on its way.
  private struct Travel {
    /// The widget.
    let widget: Widget
    /// The spring.
    var spring: Spring
    /// Where the widget is seen, in the parent's coordinates.
    var x: AnimatedValue
    /// Where the widget is seen, in the parent's coordinates.
    var y: AnimatedValue

    /// True until the widget is in its place.
    var isMoving: Bool { x.isMoving || y.isMoving }

    /// Has the widget go to where layout put it.
    mutating func retarget(at moment: Moment?) {
      let place = widget.layer.frame.origin
      x.animate(to: place.x, by: spring, at: moment)
      y.animate(to: place.y, by: spring, at: moment)
    }

    /// Shows the widget where it is.
    func show() {
      let place = widget.layer.frame.origin
      widget.layer.transform.translation = SIMD2(x.value - place.x, y.value - place.y)
    }
  }

  /// The widgets on their way.
  private var travels: [Travel] = []
  /// The places before a change, by widget.
  private var noted: [ObjectIdentifier: (widget: Widget, origin: Point<Logical>)] = [:]

  /// A distance that is not seen, in logical units.
  private static let tolerance = 0.25

  /// True while a widget is on its way.
  var isMoving: Bool { !travels.isEmpty }

  /// Notes the places of the widgets in `widget` that views have made.
  mutating func note(_ widget: Widget) {
    for child in widget.children where !child.isHidden {
      noted[ObjectIdentifier(child)] = (child, child.layer.frame.origin)
      // What a control is made of moves with it.
      if !(child is Control), !(child is any RowsWidget) { note(child) }
    }
  }

  /// Has the noted widgets that layout has put elsewhere travel there.
  mutating func start(_ motion: ViewMotion, at moment: Moment) {
    for (widget, origin) in noted.values where widget.tree != nil {
      if let index = travels.firstIndex(where: { $0.widget === widget }) {
        travels[index].spring = motion.spring
        travels[index].retarget(at: moment)
      } else if widget.layer.frame.origin != origin {
        var travel = Travel(
          widget: widget, spring: motion.spring,
          x: AnimatedValue(origin.x, tolerance: Self.tolerance),
          y: AnimatedValue(origin.y, tolerance: Self.tolerance))
        travel.retarget(at: moment)
        travels.append(travel)
      }
    }
    noted.removeAll()
  }

  /// Moves all widgets to where they are at `moment`.
  mutating func advance(to moment: Moment) {
    guard !travels.isEmpty else { return }
    for index in travels.indices {
      // Layout may have moved the widget since.
      travels[index].retarget(at: moment)
      travels[index].x.advance(to: moment)
      travels[index].y.advance(to: moment)
      travels[index].show()
    }
    travels.removeAll { !$0.isMoving || $0.widget.tree == nil }
  }
}
