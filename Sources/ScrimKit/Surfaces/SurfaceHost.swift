// SPDX-License-Identifier: MIT

package import Window

/// Shows the content of a surface. The defaults are those of a picture, which takes no part in
/// a session.
@MainActor package protocol SurfaceHost: AnyObject {
  /// The present moment in animation time; nil while the surface is not open.
  var now: Moment? { get }
  /// The names of the outputs that show the surface; empty while it is not open.
  var outputNames: [String] { get }
  /// The cursor over the surface.
  var cursor: CursorShape { get set }
  /// The way in which a drag over the surface would be taken; nil if it would not.
  var dropAcceptance: DropAcceptance? { get set }
  /// Nobody took what was dropped.
  func refuseDrop()
  /// The frame demand may have become more urgent. Not called during `prepare(at:)`.
  func frameDemandChanged()
  /// The user triggered an action of the title bar, such as move or close.
  func perform(_ action: Toplevel.Action)
  /// No widget used Escape. Returns true if the surface does.
  func escapeWasLeft() -> Bool
  /// The content closes its surface.
  func contentCloses()
  /// Opens a popup of the surface; nil if that is not open.
  func openPopup(
    _ placement: Popup.Placement, grabs: Bool, _ content: any Content
  ) -> SurfaceHandle?
}

extension SurfaceHost {
  package var outputNames: [String] { [] }
  package var cursor: CursorShape {
    get { .arrow }
    set {}
  }
  package var dropAcceptance: DropAcceptance? {
    get { nil }
    set {}
  }
  package func refuseDrop() {}
  package func escapeWasLeft() -> Bool { false }
  package func frameDemandChanged() {}
  package func perform(_ action: Toplevel.Action) {}
  package func contentCloses() {}
  package func openPopup(
    _ placement: Popup.Placement, grabs: Bool, _ content: any Content
  ) -> SurfaceHandle? { nil }
}
