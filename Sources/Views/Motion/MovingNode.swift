// SPDX-License-Identifier: MIT

/// A box that shows values which move in `withMotion`.
@MainActor protocol MovingBox: Widget {
  /// The values.
  associatedtype Values: HasNumbers
  /// Shows these values.
  func show(_ values: Values)
}

/// The node of a box whose values move.
class MovingNode<Kind: MovingBox>: BoxNode<Kind>, AnimatedNode {
  /// The values at rest. What is seen may have parts that are on their way to none.
  private var wanted: Kind.Values
  /// The values that are seen.
  private var shown: AnimatedNumbers<Kind.Values>

  init(_ widget: Kind, _ values: Kind.Values, _ slot: NodeSlot) {
    wanted = values
    shown = AnimatedNumbers(values)
    super.init(widget, holder: nil, slot)
    widget.show(values)
  }

  /// Shows values at once.
  private func set(_ values: Kind.Values) {
    wanted = values
    shown.set(values)
    widget.show(values)
  }

  /// Moves to values by the motion of the change; without one, shows them at once.
  func move(to values: Kind.Values) {
    guard values != wanted else { return }
    if let hand = graph.hand {
      wanted = values
      shown.follow(values, at: hand)
      return widget.show(shown.value)
    }
    guard let motion = graph.motion else { return set(values) }
    // Parts that come begin unseen, and those that go end unseen.
    let start = shown.value.completed(by: values)
    if !start.hasNumbers(of: shown.target) { shown.set(start) }
    shown.animate(
      to: values.completed(by: start), by: motion,
      isReduced: graph.host?.tree?.motion == .reduced)
    wanted = values
    graph.animate(self)
  }

  func advance(to moment: Moment) -> Bool {
    let isMoving = shown.advance(to: moment)
    if !isMoving { shown.set(wanted) }
    widget.show(shown.value)
    return isMoving
  }
}
