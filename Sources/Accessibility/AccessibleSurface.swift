// SPDX-License-Identifier: MIT

package import Widgets

/// A surface of the app, as assistive technology is told of it.
@MainActor package final class AccessibleSurface {
  /// The kinds of surfaces.
  package enum Kind: Hashable, Sendable {
    /// A window.
    case window
    /// A panel or a popup.
    case panel
  }

  /// The widgets of the surface.
  package let tree: WidgetTree
  /// The kind.
  package let kind: Kind
  /// The title.
  package var title: String
  /// True while the surface has the keyboard.
  package var isActive = false
  /// Returns the present moment in the time of the surface's animations; nil if there is none.
  private let now: () -> Moment?

  /// A surface of `tree`.
  package init(
    _ tree: WidgetTree, _ kind: Kind, title: String, now: @escaping () -> Moment? = { nil }
  ) {
    self.tree = tree
    self.kind = kind
    self.title = title
    self.now = now
  }

  /// Does what a person asks of a widget.
  func perform(_ request: AccessibleRequest, on widget: Widget) -> Bool {
    tree.perform(request, on: widget, at: now())
  }
}
