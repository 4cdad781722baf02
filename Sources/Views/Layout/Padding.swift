// SPDX-License-Identifier: MIT

/// The widget of space around a view.
final class PaddingBox: Box {
  /// The space.
  var padding = Padding() { didSet { if padding != oldValue { invalidateLayout() } } }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    padding.around(super.sizeThatFits(proposal.inside(padding)))
  }

  override func layoutChildren() {
    let room = padding.inside(layer.frame.size)
    for child in children where !child.isHidden { child.layout(in: child.filling(room)) }
  }

  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    let across = across.map { max($0 - padding[axis.across], 0) }
    var flexibility = super.flexibility(axis, across: across)
    flexibility.usable += padding[axis]
    flexibility.largest += padding[axis]
    return flexibility
  }

  override func firstBaseline(in size: Size<Logical>) -> Double? {
    super.firstBaseline(in: padding.inside(size).size).map { padding.top + $0 }
  }
}

/// A view with space around it.
struct PaddedView<Content: View>: BoxView {
  /// The view.
  let content: Content
  /// The space.
  let padding: Padding

  func makeWidget() -> PaddingBox { PaddingBox() }
  func configure(_ widget: PaddingBox, _ graph: ViewGraph) { widget.padding = padding }
}

extension View {
  /// Leaves `length` logical units around the view.
  public func padding(_ length: Double = 16) -> some View {
    PaddedView(content: self, padding: Padding(length))
  }

  /// Leaves space around the view, in logical units.
  public func padding(_ padding: Padding) -> some View {
    PaddedView(content: self, padding: padding)
  }

  /// Leaves space beside the view, and above and below it, in logical units.
  public func padding(horizontal: Double = 0, vertical: Double = 0) -> some View {
    PaddedView(content: self, padding: Padding(horizontal: horizontal, vertical: vertical))
  }
}
