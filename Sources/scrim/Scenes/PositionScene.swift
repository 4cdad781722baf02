import ScrimKit

/// Panes of glass that hang over a feed, and over each other.
final class PositionScene: Content {
  /// What lies beneath.
  private let ground = Layer()
  /// The feed, scrolled.
  private let view = Layer()
  /// Its cards.
  private let feed = Feed(cards: 24)
  /// The panes, from the back to the front.
  private let panes = [Layer(), Layer(), Layer()]
  /// When the first frame was seen.
  private var start: Moment?

  func build(on stage: Stage) {
    ground.fill = .mesh(
      MeshGradient(
        columns: 2, rows: 2,
        [0x0f2d4f, 0x2f6f8f, 0x3a1d5d, 0xb6605a].map { Color(rgb: $0) }))
    stage.content.add(ground)
    stage.content.add(view)
    view.add(feed.layer)
    let presets: [(LookPreset, Double, Double)] = [
      (.light, 36, 18), (.dark, 28, 12), (.ios, 90, 8),
    ]
    for (pane, (preset, radius, sigma)) in zip(panes, presets) {
      var glass = Glass(preset)
      glass.sigma = sigma
      pane.content = .glass(glass)
      pane.outline = Outline(radius: radius, isContinuous: true)
      pane.border = Border(color: Color(rgb: 0xffffff, alpha: 0.28))
      pane.shadow = Shadow(
        color: Color(rgb: 0x000000, alpha: 0.3), sigma: 16, offset: Point(x: 0, y: 10))
      stage.content.add(pane)
    }
  }

  func resize(to size: Size<Logical>) {
    ground.frame = Rect(origin: .zero, size: size)
    view.frame = ground.frame
    feed.layOut(width: size.width)
    let unit = min(size.width, size.height * 1.6)
    panes[0].frame = Rect(
      x: size.width * 0.12, y: size.height * 0.14, width: unit * 0.42, height: unit * 0.26)
    panes[1].frame = Rect(
      x: size.width * 0.40, y: size.height * 0.30, width: unit * 0.36, height: unit * 0.28)
    panes[2].frame = Rect(
      x: size.width * 0.34, y: size.height * 0.22, width: unit * 0.17, height: unit * 0.17)
  }

  func prepare(at time: Moment) -> Bool {
    let begun = start ?? time
    start = begun
    view.childOffset.y = -24 * (time - begun).seconds
    return true
  }
}
