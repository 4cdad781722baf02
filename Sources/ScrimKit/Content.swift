// SPDX-License-Identifier: MIT

public import Geometry
public import Input
public import Timing

/// What an app shows in its window and what it does with the user's input.
///
/// It builds layers on a surface and changes them; whatever differs on the screen then is drawn, and nothing
/// else. Nobody asks for a frame.
public protocol Content: AnyObject {
  /// Builds its layers. Called once, before the first picture.
  func build(in surface: SurfaceContent)

  /// The room has another size, in logical units, or the title bar has another room.
  func resize(to size: Size<Logical>)

  /// Handles an input event that no widget took. Positions are in scene coordinates; `surface.scene` converts them
  /// to those of a layer. The pointer enters the content when it leaves the widgets.
  func handle(_ input: InputEvent, at moment: Moment)

  /// The picture is about to be drawn as it will be seen at `time`. True where another one follows:
  /// something is moving.
  func prepare(at time: Moment) -> Bool

  /// A frame was drawn and handed over. What is changed now is seen in the next one.
  func drawn(_ report: FrameReport)
}

extension Content {
  /// Does nothing.
  public func resize(to size: Size<Logical>) {}
  /// Does nothing.
  public func handle(_ input: InputEvent, at moment: Moment) {}
  /// Nothing moves.
  public func prepare(at time: Moment) -> Bool { false }
  /// Does nothing.
  public func drawn(_ report: FrameReport) {}
}
