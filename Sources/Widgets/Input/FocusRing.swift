// SPDX-License-Identifier: MIT

/// The ring around the focused widget. It fades in and shrinks to the widget.
@MainActor final class FocusRing {
  /// Draws the ring.
  let layer = Layer()
  /// The focused widget; nil while no ring is shown.
  private weak var widget: Widget?
  /// Opacity.
  private var presence = AnimatedValue(0)

  /// Line width, in logical units.
  private static let width = 2.0
  /// Extra distance from the widget when the ring appears, in logical units.
  private static let distance = 4.0

  /// Moves the ring to `widget`, or hides it.
  func move(to widget: Widget?, spring: Spring, at moment: Moment?) {
    guard widget !== self.widget else { return }
    self.widget = widget
    presence.set(0)
    layer.remove()
    if widget != nil { presence.animate(to: 1, by: spring, at: moment) }
  }

  /// Follows the widget. Returns true while the ring animates.
  func tick(at moment: Moment, theme: Theme, motion: MotionPreference) -> Bool {
    guard let widget else { return false }
    let isMoving = presence.advance(to: moment)
    let placement = widget.focusRingPlacement
    if layer.parent !== placement.layer { placement.layer.add(layer) }
    let away =
      switch motion {
      case .normal: (1 - presence.value) * Self.distance
      case .reduced: 0.0
      }
    let room = placement.gap + (placement.gap < 0 ? 0 : Self.width) + away
    layer.frame = placement.frame.insetBy(-room)
    layer.outline = placement.outline.grown(by: room)
    layer.clipReach = max(room, 0)
    layer.border = Border(width: Self.width, color: (widget.theme ?? theme).colors.accentText)
    layer.opacity = presence.value
    return isMoving
  }
}
