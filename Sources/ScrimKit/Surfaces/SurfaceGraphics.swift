// SPDX-License-Identifier: MIT

import Renderer
import Window

/// The means to draw the surfaces of a session: `Graphics`, or the stand-in of a test.
@MainActor protocol SurfaceGraphics: AnyObject {
  /// The longest side of a buffer, in pixels.
  var longestSide: Int { get }
  /// True once nothing can be drawn any more, as after a GPU reset.
  var isLost: Bool { get }
  /// The work done so far, without the pixels that surfaces drew.
  var metrics: Metrics { get }
  /// Makes the buffers of `surface`.
  func makeBuffers(for surface: Surface) -> any FrameBuffers
  /// Makes what draws the surface of `content`.
  func makeDrawing(of content: any Content) throws(AppFailure) -> any SurfaceDrawer
  /// Releases memory that is needed only while drawing.
  func rest()
  /// Prepares to draw the strengths of glass that will grow, on an output of `scale`.
  func beginRehearsal(of glass: @escaping (_ strength: Double) -> Glass, at scale: Scale)
  /// Draws the next strength where it is not seen. Returns false if none is left.
  func continueRehearsal() -> Bool
  /// Closes everything. All drawers must be closed.
  func close()
}

/// Draws one surface.
@MainActor protocol SurfaceDrawer: AnyObject {
  /// Draws the scene; nil if nothing does.
  var sceneRenderer: SceneRenderer? { get }
  /// Draws `surface`, already laid out for `frameTarget`. Returns the damage since the previous
  /// frame (nil for all of it), or `unchanged`.
  func draw(_ surface: SurfaceContent, _ frameTarget: FrameTarget) throws(AppFailure)
    -> FramePresenter.Outcome
  /// Draws what is shown beside the pointer while it drags `content` out of `widgets`. Nil if it
  /// cannot be drawn.
  func picture(of content: DragContent, _ widgets: WidgetTree) -> DragPicture?
  /// Redraws everything in the next frame, since the surface has new buffers.
  func forgetSurface()
  /// Closes everything but what all surfaces share.
  func close()
}
