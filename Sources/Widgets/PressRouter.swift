import Geometry
import SceneGraph
import Timing

/// Finds out whose the presses are: of the widget they began on, or of one around it that scrolls.
final class PressRouter {
  /// What presses now.
  private var grips: [Grip] = []

  /// A press and whose it is.
  private struct Grip {
    /// The press.
    var press: Press
    /// What it began on, from the outermost to the innermost.
    let path: [Widget]
    /// Whose it is; nil where it is nobody's yet.
    var owner: Widget?
    /// Whether that is so until it ends.
    var isClaimed: Bool
  }

  /// Whether the button of the pointer is held on something.
  var holdsPointer: Bool { grips.contains { $0.press.source == .pointer } }

  /// Whether anything is pressed in `widget`.
  func isPressing(in widget: Widget) -> Bool {
    grips.contains { $0.owner.map(widget.contains) ?? false }
  }

  /// A press begins on the last widget of `path`.
  func begin(_ press: Press, on path: [Widget]) {
    cancel(press.source)
    var grip = Grip(press: press, path: path, owner: nil, isClaimed: false)
    if let catcher = path.first(where: { $0.isInteractive && isFree($0) && $0.catches(press) }) {
      grip.owner = catcher
      grip.isClaimed = true
    } else {
      let owner = path.last { $0.acceptsPress && $0.isInteractive }
      if let owner, isFree(owner) { grip.owner = owner }
      // Nothing is scrolled by the pointer: what it is pressed on keeps it.
      grip.isClaimed = press.source == .pointer
    }
    grips.append(grip)
    grip.owner?.pressBegan(press)
  }

  /// The press of `source` moved.
  func move(_ source: Press.Source, to position: Point<Logical>, at moment: Moment) {
    guard let index = grips.firstIndex(where: { $0.press.source == source }) else { return }
    grips[index].press.move(to: position, at: moment)
    let grip = grips[index]
    guard !grip.isClaimed, let claimant = claimant(of: grip) else {
      grip.owner?.pressMoved(grip.press)
      return
    }
    grips[index].isClaimed = true
    grips[index].owner = claimant
    if claimant === grip.owner { return claimant.pressMoved(grip.press) }
    grip.owner?.pressCancelled(grip.press)
    claimant.pressBegan(grip.press)
  }

  /// The innermost widget that wants a press that has moved.
  private func claimant(of grip: Grip) -> Widget? {
    grip.path.last { widget in
      widget.isInteractive && (widget === grip.owner || isFree(widget)) && widget.claims(grip.press)
    }
  }

  /// Whether a widget has no press of its own.
  private func isFree(_ widget: Widget) -> Bool { !grips.contains { $0.owner === widget } }

  /// The press of `source` is over.
  func end(_ source: Press.Source, at moment: Moment) {
    guard var grip = take(source) else { return }
    grip.press.moment = moment
    grip.owner?.pressEnded(grip.press)
  }

  /// The press of `source` does not count.
  func cancel(_ source: Press.Source) {
    guard let grip = take(source) else { return }
    grip.owner?.pressCancelled(grip.press)
  }

  /// No finger's press counts.
  func cancelFingers() {
    for grip in grips where grip.press.source != .pointer { cancel(grip.press.source) }
  }

  /// Takes all presses away from `widget` and all in it.
  func withdraw(_ widget: Widget) {
    for grip in grips {
      guard let owner = grip.owner, widget.contains(owner) else { continue }
      cancel(grip.press.source)
    }
  }

  private func take(_ source: Press.Source) -> Grip? {
    guard let index = grips.firstIndex(where: { $0.press.source == source }) else { return nil }
    return grips.remove(at: index)
  }
}
