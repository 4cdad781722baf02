// SPDX-License-Identifier: MIT

/// A view that a horizontal swipe dismisses.
struct SwipeView<Content: View>: BoxView {
  /// The view.
  let content: Content
  /// Called when the view is out of sight.
  let action: () -> Void

  func makeWidget() -> SwipeBox { SwipeBox() }
  func holder(in widget: SwipeBox) -> Widget? { widget.control }

  func configure(_ widget: SwipeBox, _ graph: ViewGraph) {
    let action = action
    // Views around this one close the gap.
    widget.control.onDismiss = { withMotion { action() } }
  }
}

/// The widget of a view that a swipe dismisses: it travels to its place, and the control in it
/// follows the swipe.
final class SwipeBox: Box {
  /// The control.
  let control = SwipeHolder()

  override init() {
    super.init()
    add(control)
  }
}

/// The control that follows a swipe.
final class SwipeHolder: SwipeControl {
  /// The view in it if that is pressed by itself: it has the keyboard focus for both.
  private var pressed: TapBox? { children.first as? TapBox }

  override var acceptsFocus: Bool { pressed == nil }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    (pressed?.focus ?? .none) != .none && dismiss(by: input) || super.key(input, at: moment)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    measureChildren(in: proposal)
  }

  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(stretch: flexibilityOfChildren(axis, across: across).stretch)
  }

  override func layoutChildren() { for child in children { child.layout(in: layer.bounds) } }

  /// An item that can be dismissed; its other actions are those of the views in it.
  override var accessibleContent: AccessibleContent {
    AccessibleContent(.listItem, actions: [.dismiss])
  }

  override var focusRingPlacement: FocusRingPlacement { ringAroundContent }
}

extension View {
  /// Dismisses the view by a horizontal swipe of a finger or of the pointer; arrow keys and Delete
  /// do so while it has the keyboard focus, or a view with `onTap` in it. `action` is called once
  /// the view is out of sight, in `withMotion`, and removes it.
  ///
  /// ```swift
  /// ForEach(notes) { note in
  ///   NoteView(note: note).onSwipe { notes.removeAll { $0.id == note.id } }
  /// }
  /// ```
  public func onSwipe(_ action: @escaping () -> Void) -> some View {
    SwipeView(content: self, action: action)
  }
}
