import ScrimKit

/// A panel that keeps the backdrop that it had when it opened: what is beneath stops, fades and cannot be
/// met while it is open.
final class StaticScene: SceneView {
  /// What lies beneath.
  let backcloth: Backcloth
  /// Darkens it towards its edges.
  private let vignette = Vignette()
  /// The panel.
  let centre: NotificationCentre
  /// What it hangs by.
  let drop: DropDown
  /// Whether the panel was seen when this was asked last.
  private var wasSeen = false
  /// How the cloth moves by itself.
  private var drift = Drift()

  override init(_ settings: Settings, picture: Raster?) {
    backcloth = Backcloth(picture: picture)
    centre = NotificationCentre(settings, hasControls: false, isFrozen: true)
    drop = DropDown(centre, spring: settings.spring)
    super.init(settings, picture: picture)
    for child in [backcloth, vignette, drop] { add(child) }
    drop.isModal = true
    drop.onMove = { [unowned self] in follow() }
    drop.open(true)
  }

  private func follow() {
    let isSeen = drop.openness > 0
    // A new look each time that it comes down.
    if isSeen, !wasSeen { centre.refresh() }
    wasSeen = isSeen
    vignette.strength = min(drop.openness, 1)
    if !isSeen { animate() }
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

  override func didAttach() { centre.tell(almanac()) }

  /// The cloth moves by itself while the panel is not there.
  override func tick(at moment: Moment) -> Pace {
    guard drop.openness == 0 else {
      drift.rest()
      return .resting
    }
    return backcloth.drift(&drift, settings, isPaused: isPaused, at: moment)
  }

  override func key(_ input: KeyInput, at moment: Moment) -> Bool { drop.key(input, at: moment) }

  override var hints: [Hint] {
    [
      Hint(input: "Space", effect: "opens the panel, and all beneath holds still"),
      Hint(input: "Escape, or a click beside it", effect: "closes it"),
    ]
  }

  override func arrange() {
    for child in [backcloth, vignette, drop] { child.layout(in: layer.bounds) }
  }
}

/// Darkens what lies beneath, more so towards the corners.
private final class Vignette: Widget {
  /// How dark it is, from 0 to 1.
  var strength = 0.0 { didSet { if strength != oldValue { show() } } }

  private func show() {
    layer.isHidden = strength <= 0
    layer.opacity = strength
  }

  override func restyle(_ theme: Theme) {
    let (dark, light) = (Color(rgb: 0x07050c, alpha: 0.62), Color(rgb: 0x07050c, alpha: 0.28))
    layer.fill = .mesh(
      MeshGradient(
        columns: 3, rows: 3,
        [dark, light, dark, light, light.with(alpha: 0.12), light, dark, light, dark]))
    show()
  }
}
