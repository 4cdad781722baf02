// SPDX-License-Identifier: MIT

/// Stacks its children on top of each other, each at the full size.
open class ZStack: Widget {
  /// The size of the largest child.
  open override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    measureChildren(in: proposal)
  }

  /// Takes spare length if a child does.
  open override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(stretch: flexibilityOfChildren(axis, across: across).stretch)
  }

  /// Lays out each child at the full size, or as much of it as the child's limits allow.
  open override func layoutChildren() {
    for child in children where !child.isHidden { child.layout(in: child.filling(layer.bounds)) }
  }

  /// The baseline of the first child with text.
  open override func firstBaseline(in size: Size<Logical>) -> Double? {
    let room = Rect(origin: .zero, size: size)
    return firstBaseline(of: children.map { ($0, $0.filling(room)) })
  }
}
