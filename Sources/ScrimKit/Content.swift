public import GLES
public import Geometry
public import Timing
public import Window

/// What an app shows in its window and what it does with the user's input.
///
/// It is asked for a picture only when something changed: `handle(_:)` and `prepare(_:)` say so.
public protocol Content: AnyObject {
  /// Makes what drawing needs. Called before the first picture, and again when the GPU was lost.
  func open(_ gl: Context) throws(ProgramError)

  /// The user did something. True where the picture is now another.
  func handle(_ input: Toplevel.Event) -> Bool

  /// The picture is about to be drawn as it will be seen at `time`. True where it will have to be
  /// drawn again for the frame after: something is moving.
  func prepare(at time: Moment) -> Bool

  /// Draws the picture into `rect` of `target`, which is bound.
  func draw(in rect: Rect<Physical>, of target: RenderTarget, scale: Scale)

  /// Lets go of what `open(_:)` made.
  func close()
}
