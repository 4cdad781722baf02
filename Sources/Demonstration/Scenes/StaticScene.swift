import ScrimKit

/// A panel that keeps the backdrop that it had when it opened: what is beneath stops, fades and cannot be
/// met while it is open.
final class StaticScene: SceneView {
  /// What lies beneath.
  let background: FeedBackground
  /// Darkens it, and more so towards its foot.
  private let dimming = DimmingView()
  /// The panel.
  let centre: NotificationCentre
  /// What it hangs by.
  let dropDown: DropDown
  /// The size of the room that the glass looked at last; nil before it did.
  private var arrangedSize: Size<Logical>?
  /// How the cloth moves by itself.
  private var autoScroll = AutoScroll()

  override init(_ settings: Settings, image: Raster?) {
    background = FeedBackground(image: image)
    centre = NotificationCentre(settings, hasControls: false, isFrozen: true)
    dropDown = DropDown(centre, spring: settings.spring)
    super.init(settings, image: image)
    for child in [background, dropDown, dimming] { add(child) }
    dropDown.isModal = true
    dropDown.onOpening = { [unowned self] in stop() }
    dropDown.onMove = { [unowned self] in follow() }
    dropDown.open(true)
  }

  /// The panel comes: what is beneath it stops, and it takes a new look at that.
  private func stop() {
    background.scroll(to: background.position, animated: false)
    centre.refresh()
    centre.tell(currentDate())
  }

  private func follow() {
    dimming.follow(centre.layer, strength: min(dropDown.openness, 1))
    if dropDown.openness == 0 { animate() }
  }

  override func settingsChanged(from old: Settings) {
    dropDown.spring = settings.spring
    centre.show(settings)
    animate()
  }

  override func pauseChanged() { animate() }

  override var sigma: Double? {
    settings.isTransparent && dropDown.openness > 0 ? settings.glass.effectiveSigma : nil
  }

  /// The cloth moves by itself while the panel is not there.
  override func tick(at moment: Moment) -> FrameDemand {
    guard dropDown.openness == 0 else {
      autoScroll.rest()
      return .resting
    }
    return background.autoScroll(&autoScroll, settings, isPaused: isPaused, at: moment)
  }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    dropDown.key(input, at: moment)
  }

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
    for child in [background, dimming, dropDown] { child.layout(in: layer.bounds) }
  }
}
