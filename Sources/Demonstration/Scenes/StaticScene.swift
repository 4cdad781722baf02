import ScrimKit

/// A panel that keeps the backdrop that it had when it opened: what is beneath stops, fades and cannot be
/// met while it is open.
final class StaticScene: SceneView {
  /// What lies beneath.
  let background: FeedBackground
  /// Darkens it, and more so towards its foot.
  private let vignette = Vignette()
  /// The panel.
  let centre: NotificationCentre
  /// What it hangs by.
  let drop: DropDown
  /// The size of the room that the glass looked at last; nil before it did.
  private var arrangedSize: Size<Logical>?
  /// How the cloth moves by itself.
  private var drift = Drift()

  override init(_ settings: Settings, picture: Raster?) {
    background = FeedBackground(picture: picture)
    centre = NotificationCentre(settings, hasControls: false, isFrozen: true)
    drop = DropDown(centre, spring: settings.spring)
    super.init(settings, picture: picture)
    for child in [background, drop, vignette] { add(child) }
    drop.isModal = true
    drop.onOpening = { [unowned self] in stop() }
    drop.onMove = { [unowned self] in follow() }
    drop.open(true)
  }

  /// The panel comes: what is beneath it stops, and it takes a new look at that.
  private func stop() {
    background.scroll(to: background.position, animated: false)
    centre.refresh()
    centre.tell(almanac())
  }

  private func follow() {
    vignette.follow(centre.layer, strength: min(drop.openness, 1))
    if drop.openness == 0 { animate() }
  }

  override func settingsChanged(from old: Settings) {
    drop.spring = settings.spring
    centre.show(settings)
    animate()
  }

  override func pauseChanged() { animate() }

  override var sigma: Double? {
    settings.isTransparent && drop.openness > 0 ? settings.glass.sigmaInUse : nil
  }

  /// The cloth moves by itself while the panel is not there.
  override func tick(at moment: Moment) -> FrameDemand {
    guard drop.openness == 0 else {
      drift.rest()
      return .resting
    }
    return background.drift(&drift, settings, isPaused: isPaused, at: moment)
  }

  override func key(_ input: KeyInput, at moment: Moment) -> Bool { drop.key(input, at: moment) }

  override var hints: [Hint] {
    [
      Hint(input: "Space", effect: "opens the panel, and all beneath holds still"),
      Hint(input: "Escape, or a click beside it", effect: "closes it"),
    ]
  }

  override func layoutChildren() {
    // What the glass keeps was seen in a room of another size.
    if layer.frame.size != arrangedSize {
      arrangedSize = layer.frame.size
      centre.refresh()
    }
    // What follows the panel has its size before that moves.
    for child in [background, vignette, drop] { child.layout(in: layer.bounds) }
  }
}
