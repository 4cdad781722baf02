// SPDX-License-Identifier: MIT

/// The content of an app's window, and its input handling.
///
/// The app builds layers on a surface and changes them. Each frame redraws only the damage of these
/// changes; the app never requests a redraw.
@MainActor public protocol Content: AnyObject {
  /// Builds the layers. Called once, before the first frame.
  func build(in surface: SurfaceContent)

  /// Called after the content area or `freeTitleBarArea` changed. `size` is the size of the content
  /// area, in logical units.
  func resize(to size: Size<Logical>)

  /// Handles an input event that no widget took. Positions are in scene coordinates;
  /// `surface.scene` converts them to those of a layer. The pointer enters the content when it
  /// leaves the widgets.
  func handle(_ input: InputEvent, at moment: Moment)

  /// Updates the layers for a frame shown at `time`. Return true while an animation runs, to
  /// request the next frame.
  func prepare(at time: Moment) -> Bool

  /// Called after a frame was submitted. Changes made here are shown in the next frame.
  func drawn(_ report: FrameReport)
}

extension Content {
  /// Does nothing.
  public func resize(to size: Size<Logical>) {}
  /// Does nothing.
  public func handle(_ input: InputEvent, at moment: Moment) {}
  /// Returns false: no animation.
  public func prepare(at time: Moment) -> Bool { false }
  /// Does nothing.
  public func drawn(_ report: FrameReport) {}
}
