import ScrimKit

/// A feed under a notification panel that drops from the top, blurred live.
final class LiveScene: SceneView {
  /// What lies beneath.
  let backcloth: Backcloth
  /// The panel.
  let centre: NotificationCentre
  /// What it hangs by.
  let drop: DropDown

  override init(_ settings: Settings, picture: Raster?) {
    backcloth = Backcloth(picture: picture)
    centre = NotificationCentre(settings, hasControls: true)
    drop = DropDown(centre, spring: settings.spring)
    super.init(settings, picture: picture)
    add(backcloth)
    add(drop)
    let backcloth = backcloth
    drop.onScroll = { backcloth.scrolled($0, at: $1) }
    centre.controls?.onSettings = { [unowned self] in onSettings?($0) }
    drop.open(true)
  }

  override func settingsChanged(from old: Settings) {
    drop.spring = settings.spring
    centre.show(settings)
  }

  override var sigma: Double? {
    settings.isTransparent && drop.openness > 0 ? settings.glass.sigmaInUse : nil
  }

  override func didAttach() { centre.tell(almanac()) }

  override func key(_ input: KeyInput, at moment: Moment) -> Bool {
    if !drop.isOpen, input.key == .space { centre.tell(almanac()) }
    return drop.key(input, at: moment) || backcloth.key(input, at: moment)
  }

  override var hints: [Hint] {
    [
      Hint(input: "Space", effect: "opens and closes the panel"),
      Hint(input: "Top edge", effect: "pull it down, throw it up"),
      Hint(input: "Wheel, arrows", effect: "scroll what is beneath"),
      Hint(input: "← →, or a swipe", effect: "move a notification away"),
    ]
  }

  override func arrange() {
    backcloth.layout(in: layer.bounds)
    drop.layout(in: layer.bounds)
  }
}
