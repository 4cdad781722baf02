// SPDX-License-Identifier: MIT

/// The bar that shows which part of the content is visible. It fades out after scrolling ends.
@MainActor final class ScrollIndicator {
  /// Draws the bar.
  let layer = Layer()
  /// Opacity.
  private var presence = AnimatedValue(0)
  /// Time at which the bar starts to fade out; nil if it is hidden or fading.
  private var end: Moment?

  /// Thickness of the bar, in logical units.
  private static let thickness = 4.0
  /// Distance from the bar to the edges, in logical units.
  private static let margin = 4.0
  /// Minimum length, in logical units.
  private static let shortest = 28.0
  /// Time from the last scroll to the fade-out.
  private static let stay = Nanoseconds.milliseconds(900)

  /// Creates a hidden bar.
  init() { layer.opacity = 0 }

  /// Shows the bar after a scroll at `moment`.
  func show(at moment: Moment, spring: Spring) {
    presence.animate(to: 1, by: spring, at: moment)
    end = moment + Self.stay
  }

  /// Advances the fade to `moment`.
  func tick(at moment: Moment, spring: Spring) -> FrameDemand {
    if let end, moment >= end {
      self.end = nil
      presence.animate(to: 0, by: spring, at: moment)
    }
    let isMoving = presence.advance(to: moment)
    layer.opacity = presence.value
    return isMoving ? .now : end.map { .at($0) } ?? .idle
  }

  /// Positions the bar along the far edge of a view of `size`. It shrinks while the content is
  /// overscrolled.
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
