// SPDX-License-Identifier: MIT

/// The drops that a widget takes.
public struct DropTarget {
  /// The kinds of content that it takes; of those that are offered, the first.
  public var kinds: [DragKind]
  /// Called with true when a drag that can be dropped comes over the widget, and with false when it
  /// leaves or was dropped.
  public var onHover: ((Bool) -> Void)?
  /// Called with what was dropped. The position is in coordinates of the widget.
  public var onDrop: (Drop) -> Void

  /// A target for content of `kinds`.
  public init(
    _ kinds: [DragKind], onHover: ((Bool) -> Void)? = nil, onDrop: @escaping (Drop) -> Void
  ) {
    self.kinds = kinds
    self.onHover = onHover
    self.onDrop = onDrop
  }
}
