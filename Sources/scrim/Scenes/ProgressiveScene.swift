import ScrimKit

/// A header whose blur grows from nothing to full while content scrolls beneath it.
final class ProgressiveScene: Content {
  /// What lies beneath.
  private let ground = Layer()
  /// The feed, scrolled.
  private let view = Layer()
  /// Its cards.
  private let feed = Feed(cards: 24)
  /// The header.
  private let header = Layer()
  /// Its words.
  private let title = Layer()
  /// The room.
  private var size = Size<Logical>.zero

  func build(on stage: Stage) {
    ground.fill = .color(Color(rgb: 0xece7f0))
    stage.content.add(ground)
    stage.content.add(view)
    view.add(feed.layer)
    // Colours stay what they are, so that the blur begins without an edge.
    var glass = Glass(sigma: 26)
    glass.growth = Fade(from: SIMD2(0, 1), to: SIMD2(0, 0.25))
    header.content = .glass(glass)
    title.content = .text(
      TextContent(
        "Today", style: TextStyle(size: 34, weight: .bold), color: Color(rgb: 0x17121f)))
    stage.content.add(header)
    header.add(title)
  }

  func resize(to size: Size<Logical>) {
    self.size = size
    ground.frame = Rect(origin: .zero, size: size)
    view.frame = ground.frame
    feed.layOut(width: size.width)
    view.childOffset.y = -90
    header.frame = Rect(x: 0, y: 0, width: size.width, height: 220)
    title.frame = Rect(x: 28, y: 26, width: size.width - 56, height: 44)
  }

  func handle(_ input: Toplevel.Event) {
    guard case .pointer(.scrolled(let scroll)) = input else { return }
    let lowest = min(0, size.height - feed.height)
    view.childOffset.y = min(0, max(lowest, view.childOffset.y - scroll.dy))
  }
}
