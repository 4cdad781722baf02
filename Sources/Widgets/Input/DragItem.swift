// SPDX-License-Identifier: MIT

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
