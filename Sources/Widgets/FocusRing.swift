import Geometry
import SceneGraph
import Style
import Timing

/// The line around the widget that has the keyboard. It closes in on it.
final class FocusRing {
  /// The line.
  let layer = Layer()
  /// What it stands around; nil where it is not seen.
  private weak var widget: Widget?
  /// How much of it is seen.
  private var presence = AnimatedValue(0)

  /// How thick it is, in logical units.
  private static let width = 2.0
  /// How much further away it is at first.
  private static let distance = 4.0

  /// It is to stand around `widget`, or nowhere.
  func move(to widget: Widget?, spring: Spring, at moment: Moment?) {
    guard widget !== self.widget else { return }
    self.widget = widget
    presence.set(0)
    layer.remove()
    if widget != nil { presence.animate(to: 1, by: spring, at: moment) }
  }

  /// Brings it to where its widget is, and says whether it still moves.
  func tick(at moment: Moment, theme: Theme, motion: MotionPreference) -> Bool {
    guard let widget else { return false }
    let isMoving = presence.advance(to: moment)
    let place = widget.focusRingPlacement
    if layer.parent !== place.layer { place.layer.add(layer) }
    let away =
      switch motion {
      case .normal: (1 - presence.value) * Self.distance
      case .reduced: 0.0
      }
    let room = place.gap + (place.gap < 0 ? 0 : Self.width) + away
    layer.frame = place.frame.insetBy(-room)
    layer.outline = place.outline.grown(by: room)
    layer.border = Border(width: Self.width, color: theme.colors.accentText)
    layer.opacity = presence.value
    return isMoving
  }
}

extension Outline {
  /// The outline that is everywhere so far around this one. Corners that are none stay so.
  func grown(by amount: Double) -> Outline {
    func grown(_ radius: Double) -> Double { radius > 0 ? max(radius + amount, 0) : 0 }
    var outline = self
    outline.radii = CornerRadii(
      topLeft: grown(radii.topLeft), topRight: grown(radii.topRight),
      bottomRight: grown(radii.bottomRight), bottomLeft: grown(radii.bottomLeft))
    return outline
  }
}
