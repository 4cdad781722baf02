// SPDX-License-Identifier: MIT

/// Shows a widget as if it were hovered, pressed or focused, for pictures of all states.
package final class StatePreview: ZStack {
  /// The states of a control.
  package enum State: String, CaseIterable, Sendable {
    /// As it is.
    case normal
    /// Under the pointer.
    case hovered
    /// Held down.
    case pressed
    /// With the keyboard focus.
    case focused
    /// Without input.
    case disabled
  }

  /// The state.
  private let state: State
  /// The ring around the focused widget.
  private let ring = FocusRing()

  /// Shows the controls of `content` in a state.
  package init(_ content: Widget, _ state: State) {
    self.state = state
    super.init()
    isEnabled = state != .disabled
    add(content)
  }

  package override func didAttach() {
    showState()
    animate()
  }

  /// One of several rows is hovered or pressed at a time, the first.
  private func showState() {
    var parents: [Widget] = []
    Self.visit(self) {
      guard let control = $0 as? Control else { return }
      if state == .hovered || state == .pressed, let parent = control.parent {
        if parents.contains(where: { $0 === parent }) { return }
        parents.append(parent)
      }
      guard control.preview != state else { return }
      control.preview = state
      control.stateChanged()
    }
  }

  /// Draws the ring, and shows the state of rows that the first layout has made.
  package override func tick(at moment: Moment) -> FrameDemand {
    showState()
    guard state == .focused, let tree else { return .idle }
    var target: Widget?
    Self.visit(self) { if target == nil, $0.canTakeFocus { target = $0 } }
    ring.move(to: target, spring: tree.theme.springs.quick, at: moment)
    return ring.tick(at: moment, theme: tree.theme, motion: tree.motion) ? .now : .idle
  }

  private static func visit(_ widget: Widget, _ body: (Widget) -> Void) {
    for child in widget.children {
      body(child)
      visit(child, body)
    }
  }
}
