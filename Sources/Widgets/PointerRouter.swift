import Geometry
import Input
import SceneGraph
import Timing

/// Knows where the pointer is, what it is over, and what it scrolls.
final class PointerRouter {
  /// Where it is; nil where it is not over the scene.
  private(set) var position: Point<Logical>?
  /// What it is over, from the outermost to the innermost.
  private var hovered: [Widget] = []
  /// What the fingers on the touchpad began to scroll, until they are lifted or the pointer moves.
  private weak var scrolling: Widget?

  /// It is at `position`, over `widget` and all that this lies in, or nowhere. While its button is held
  /// nothing else is hovered.
  func move(
    to position: Point<Logical>?, over widget: Widget?, isHeld: Bool, at moment: Moment
  ) {
    if position != self.position { letGo(at: moment) }
    self.position = position
    if !isHeld { hover(widget) }
    guard let position else { return }
    for widget in hovered { widget.pointerMoved(to: position, at: moment) }
  }

  /// What it is over is `widget` and all that this lies in now.
  func hover(_ widget: Widget?) {
    guard !isHovering(widget) else { return }
    let path = widget?.path ?? []
    let before = hovered
    hovered = path
    for widget in before where !path.contains(where: { $0 === widget }) { widget.isHovered = false }
    for widget in path where widget.interface != nil { widget.isHovered = true }
  }

  /// Whether that is what it was over, found without a list of it: it is asked in every frame.
  private func isHovering(_ widget: Widget?) -> Bool {
    var next = widget
    for other in hovered.reversed() {
      guard next === other else { return false }
      next = next?.parent
    }
    return next == nil
  }

  /// `widget` and all in it are not hovered any more.
  func withdraw(_ widget: Widget) {
    for other in hovered where widget.contains(other) { other.isHovered = false }
    hovered.removeAll { widget.contains($0) }
    if let scrolling, widget.contains(scrolling) { self.scrolling = nil }
  }

  /// The fingers are not told of any more.
  private func letGo(at moment: Moment) {
    guard let scrolling else { return }
    self.scrolling = nil
    _ = scrolling.scrolled(Scroll(.fingers, isLifted: true), at: moment)
  }

  /// Something scrolls over `widget`: of that and all that it lies in the innermost that can takes it, and
  /// keeps it while fingers lie on the touchpad.
  func scroll(_ input: Scroll, over widget: Widget?, at moment: Moment) {
    if input.kind == .fingers, let scrolling {
      if input.isLifted { self.scrolling = nil }
      _ = scrolling.scrolled(input, at: moment)
      return
    }
    var taker = widget
    while let next = taker, !(next.isInteractive && next.scrolled(input, at: moment)) {
      taker = next.parent
    }
    if input.kind == .fingers, !input.isLifted { scrolling = taker }
  }
}
