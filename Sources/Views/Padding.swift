// SPDX-License-Identifier: MIT

public import ScrimKit

/// The widget of space around a view.
final class PaddingBox: Box {
  /// The space.
  var padding = Padding() { didSet { if padding != oldValue { invalidateLayout() } } }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let (across, down) = (padding.left + padding.right, padding.top + padding.bottom)
    let inner = super.sizeThatFits(
      ProposedSize(
        width: proposal.width.map { max($0 - across, 0) },
        height: proposal.height.map { max($0 - down, 0) }))
    return Size(width: inner.width + across, height: inner.height + down)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let room = Rect<Logical>(
      x: padding.left, y: padding.top,
      width: max(size.width - padding.left - padding.right, 0),
      height: max(size.height - padding.top - padding.bottom, 0))
    for child in children where !child.isHidden { child.layout(in: room) }
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
