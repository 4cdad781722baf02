import ScrimKit

/// A panel that follows the hand one to one, and a blur that grows with it from nothing.
final class PullScene: SceneView {
  /// What lies beneath.
  let background: FeedBackground
  /// The panel.
  let centre: NotificationCentre
  /// What it hangs by.
  let dropDown: DropDown
  /// Says what to do while nothing hangs.
  private let hint = Card(
    Label("Pull down from anywhere", role: .headline, alignment: .center), material: .raised,
    padding: Padding(horizontal: 20, vertical: 12))

  override init(_ settings: Settings, image: Raster?) {
    background = FeedBackground(image: image)
    centre = NotificationCentre(settings, hasControls: false)
    dropDown = DropDown(centre, spring: settings.spring)
    super.init(settings, image: image)
    dropDown.pullsFromAnywhere = true
    for child in [background, hint, dropDown] { add(child) }
    dropDown.onOpening = { [unowned self] in centre.tell(currentDate()) }
    dropDown.onMove = { [unowned self] in follow() }
    follow()
  }

  /// The blur is as strong as the panel hangs low.
  private func follow() {
    let openness = dropDown.openness
    centre.strength = min(openness, 1)
    hint.layer.opacity = 1 - min(openness * 6, 1)
  }

  override func settingsChanged(from old: Settings) {
    dropDown.spring = settings.spring
    centre.show(settings)
  }

  override var sigma: Double? {
    guard settings.isTransparent, dropDown.openness > 0 else { return nil }
    return settings.glass.effectiveSigma * min(dropDown.openness, 1)
  }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    dropDown.key(input, at: moment)
  }

  override var hints: [Hint] {
    [
      Hint(input: "Drag, or two fingers", effect: "pulls the panel, and the blur with it"),
      Hint(input: "Let go", effect: "it springs on as fast as it went"),
      Hint(input: "↑ ↓", effect: "pull it a little"),
      Hint(input: "Space", effect: "opens and closes it"),
    ]
  }

  override func layoutChildren() {
    background.layout(in: layer.bounds)
    dropDown.layout(in: layer.bounds)
    let size = hint.measure(in: ProposedSize())
    hint.layout(
      in: Rect(
        x: ((layer.frame.width - size.width) / 2).rounded(),
        y: layer.frame.height - size.height - 28, width: size.width, height: size.height))
  }
}
