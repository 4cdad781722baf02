// SPDX-License-Identifier: MIT

public import Input

/// The content that a person drags out of a widget.
public struct DragItem {
  /// The content.
  public var content: DragContent
  /// Removes the content from where it was, since it was moved: called once its new place has it.
  /// Nil if it can only be copied.
  public var onMove: (() -> Void)?

  /// An item; by default one that can only be copied.
  public init(_ content: DragContent, onMove: (() -> Void)? = nil) {
    self.content = content
    self.onMove = onMove
  }

  /// The actions that a drop may do. Files are copied: a program that moves files does so by
  /// itself.
  package var actions: Set<DragAction> {
    onMove == nil || content.kind == .files ? [.copy] : [.copy, .move]
  }
}

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
