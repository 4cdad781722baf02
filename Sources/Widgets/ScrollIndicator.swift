import Geometry
import SceneGraph
import Style
import Timing

/// The bar that tells which part of what is scrolled is seen. It fades when nothing is.
final class ScrollIndicator {
  /// The bar.
  let layer = Layer()
  /// How much of it is seen.
  private var presence = AnimatedValue(0)
  /// When it begins to fade; nil where it has.
  private var end: Moment?

  /// The thickness of the bar, in logical units.
  private static let thickness = 4.0
  /// The room around it.
  private static let margin = 4.0
  /// It is never shorter.
  private static let shortest = 28.0
  /// How long it is seen after the last movement.
  private static let stay = Nanoseconds.milliseconds(900)

  /// A bar that is not seen.
  init() { layer.opacity = 0 }

  /// Something was scrolled at `moment`.
  func show(at moment: Moment, spring: Spring) {
    presence.animate(to: 1, by: spring, at: moment)
    end = moment + Self.stay
  }

  /// Brings it to where it is at `moment`.
  func tick(at moment: Moment, spring: Spring) -> FrameDemand {
    if let end, moment >= end {
      self.end = nil
      presence.animate(to: 0, by: spring, at: moment)
    }
    let isMoving = presence.advance(to: moment)
    layer.opacity = presence.value
    return isMoving ? .moving : end.map { .waiting($0) } ?? .resting
  }

  /// Stands where it tells of `physics`, along the far edge of a view of `size`. Where content is beyond
  /// its edge it shrinks.
  func place(_ physics: ScrollPhysics, _ axis: Axis, in size: Size<Logical>, color: Color) {
    let length = physics.extent + physics.range.upperBound
    let room = max(size[axis] - 2 * Self.margin, 0)
    let beyond = abs(physics.position - physics.clamped(physics.position))
    let share = max(physics.extent - beyond, 0) / length
    let bar = min(max(room * share, Self.shortest), room)
    let way = room - bar
    let part = physics.clamped(physics.position) / max(physics.range.upperBound, 1)
    layer.isHidden = physics.range.upperBound <= 0
    layer.frame = Rect(
      origin: Point(
        axis, along: Self.margin + way * part,
        across: size[axis.across] - Self.margin - Self.thickness),
      size: Size(axis, along: bar, across: Self.thickness))
    layer.outline = Outline(radius: Self.thickness / 2)
    layer.fill = .color(color)
  }
}
