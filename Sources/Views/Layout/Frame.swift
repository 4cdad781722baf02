// SPDX-License-Identifier: MIT

/// The widget of a frame: limits its size, and places its children in it.
final class FrameBox: Box {
  /// The alignment of the children; nil if they fill the box.
  var alignment: Alignment? { didSet { if alignment != oldValue { invalidateLayout() } } }
  /// The width where none is offered; nil for that of the children.
  var idealWidth: Double? { didSet { if idealWidth != oldValue { invalidateLayout() } } }
  /// True if the box takes spare width; nil if its children decide.
  var fillsWidth: Bool? { didSet { if fillsWidth != oldValue { invalidateLayout() } } }
  /// True if the box takes spare height; nil if its children decide.
  var fillsHeight: Bool? { didSet { if fillsHeight != oldValue { invalidateLayout() } } }

  /// The limits are those of the frame itself, if it has one on this axis or an alignment; else
  /// also those of its children.
  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    if let fills = axis == .horizontal ? fillsWidth : fillsHeight {
      return Flexibility(fills: fills)
    }
    let inside = super.flexibility(axis, across: across)
    return alignment == nil ? inside : Flexibility(stretch: inside.stretch)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    guard proposal.width == nil, let idealWidth else { return super.sizeThatFits(proposal) }
    let size = super.sizeThatFits(ProposedSize(width: idealWidth, height: proposal.height))
    return Size(width: idealWidth, height: size.height)
  }

  override func layoutChildren() {
    guard let alignment else { return super.layoutChildren() }
    for child in children where !child.isHidden {
      child.layout(in: alignment.frame(of: child, in: layer.bounds))
    }
  }

  override func firstBaseline(in size: Size<Logical>) -> Double? {
    guard let alignment else { return super.firstBaseline(in: size) }
    let room = Rect(origin: .zero, size: size)
    return firstBaseline(of: children.map { ($0, alignment.frame(of: $0, in: room)) })
  }
}

/// A view of limited size.
struct FrameView<Content: View>: BoxView {
  /// The view.
  let content: Content
  /// The limits.
  let limits: SizeLimits
  /// The width where none is offered; nil for that of the view.
  var idealWidth: Double?
  /// True if the frame takes spare width, false if not; nil if the view decides.
  let fillsWidth: Bool?
  /// True if the frame takes spare height, false if not; nil if the view decides.
  let fillsHeight: Bool?
  /// The alignment of the view; nil if it fills the frame.
  let alignment: Alignment?

  func makeWidget() -> FrameBox { FrameBox() }

  func configure(_ widget: FrameBox, _ graph: ViewGraph) {
    widget.idealWidth = idealWidth
    widget.fillsWidth = fillsWidth
    widget.fillsHeight = fillsHeight
    widget.sizeLimits = limits
    widget.alignment = alignment
  }
}

extension View {
  /// Gives the view a width and a height, in logical units; nil for its own. The view fills them,
  /// or is placed at `alignment` in its natural size.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment? = nil
  ) -> some View {
    FrameView(
      content: self, limits: .fixed(width: width, height: height),
      fillsWidth: width.map { _ in false }, fillsHeight: height.map { _ in false },
      alignment: alignment)
  }

  /// Limits the size of the view, in logical units; nil for no limit. A maximum of infinity takes
  /// all room that others leave. `idealWidth` is the natural width, in place of that of the view.
  /// The view fills the frame, or is placed at `alignment` in its natural size.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment? = nil
  ) -> some View {
    FrameView(
      content: self,
      limits: SizeLimits(
        minWidth: minWidth ?? 0, maxWidth: maxWidth ?? .infinity, minHeight: minHeight ?? 0,
        maxHeight: maxHeight ?? .infinity),
      idealWidth: idealWidth, fillsWidth: maxWidth.map { _ in true },
      fillsHeight: maxHeight.map { _ in true },
      alignment: alignment)
  }

  /// Limits the size of the view, in logical units; nil for no limit. In contrast to a frame with a
  /// maximum, it takes no more room than the view needs: a `List` or a `ScrollView` is as high as
  /// its rows as long as they fit, and scrolls beyond.
  ///
  /// ```swift
  /// List(songs, rowHeight: 40) { Text($0.title) }.atMost(height: 400)
  /// ```
  public func atMost(width: Double? = nil, height: Double? = nil) -> some View {
    FrameView(
      content: self,
      limits: SizeLimits(maxWidth: width ?? .infinity, maxHeight: height ?? .infinity),
      fillsWidth: nil, fillsHeight: nil, alignment: nil)
  }
}
