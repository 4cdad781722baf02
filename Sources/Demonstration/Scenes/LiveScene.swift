import ScrimKit

/// A feed under a notification panel that drops from the top, blurred live.
final class LiveScene: SceneView {
  /// What lies beneath.
  let background: FeedBackground
  /// The panel.
  let centre: NotificationCentre
  /// What it hangs by.
  let drop: DropDown
  /// Opens the panel, where nothing of it is seen.
  let opener: Card

  override init(_ settings: Settings, picture: Raster?) {
    background = FeedBackground(picture: picture)
    centre = NotificationCentre(settings, hasControls: true)
    drop = DropDown(centre, spring: settings.spring)
    let drop = drop
    opener = Card(
      Button("Notifications  ▾", style: .plain) { drop.open(true) }, padding: Padding(2))
    opener.radius = 14
    super.init(settings, picture: picture)
    for child in [background, opener, drop] { add(child) }
    drop.onMove = { [unowned self] in opener.isHidden = self.drop.openness > 0 }
    drop.onOpening = { [unowned self] in centre.tell(almanac()) }
    let background = background
    drop.onScroll = { background.scrolled($0, at: $1) }
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

  override func key(_ input: KeyInput, at moment: Moment) -> Bool {
    drop.key(input, at: moment) || background.key(input, at: moment)
  }

  override var hints: [Hint] {
    [
      Hint(input: "Space", effect: "opens and closes the panel"),
      Hint(input: "Top edge", effect: "pull it down, throw it up"),
      Hint(input: "Wheel, arrows", effect: "scroll what is beneath"),
      Hint(input: "← →, or a swipe", effect: "move a notification away"),
    ]
  }

  override func layoutChildren() {
    background.layout(in: layer.bounds)
    drop.layout(in: layer.bounds)
    let size = opener.measure(in: ProposedSize())
    opener.layout(
      in: Rect(
        x: ((layer.frame.width - size.width) / 2).rounded(), y: 30, width: size.width,
        height: size.height))
  }
}
