// SPDX-License-Identifier: MIT

/// A view that is read in a direction of its own.
struct DirectedView<Content: View>: BoxView {
  /// The view.
  let content: Content
  /// The direction; nil for that around the view.
  let direction: LayoutDirection?

  func makeWidget() -> Box { Box() }
  func configure(_ widget: Box, _ graph: ViewGraph) { widget.layoutDirection = direction }
}

extension View {
  /// Lays out the view and those in it to be read in a direction; nil for that around them, which
  /// is that of the person's language. From right to left everything is mirrored: rows, grids,
  /// `.start` and `.end`, sliders, arrows, swipes and arrow keys, menus, offsets and the places of
  /// drags, but not texts, pictures and drawings themselves. Edges stay where they are.
  ///
  /// ```swift
  /// HStack { Icon("media-seek-backward"); Icon("media-seek-forward") }
  ///   .layoutDirection(.leftToRight)
  /// ```
  public func layoutDirection(_ direction: LayoutDirection?) -> some View {
    DirectedView(content: self, direction: direction)
  }
}
