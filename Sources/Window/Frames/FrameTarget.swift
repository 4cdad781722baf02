// SPDX-License-Identifier: MIT

public import GLES

/// The input for drawing one frame of a window.
public struct FrameTarget {
  /// The predicted presentation time; animations are functions of it.
  public var time: Moment
  /// The state of the window.
  public let state: WindowState
  /// The geometry of the client-side frame.
  public let frame: WindowFrame
  /// The render target, already bound.
  public let target: RenderTarget
  /// The number of swaps since the buffer was last shown; 0 if its content is undefined.
  public let bufferAge: Int

  /// A frame of a window without a compositor.
  public init(time: Moment, state: WindowState, target: RenderTarget, bufferAge: Int = 0) {
    self.init(
      time: time, state: state, frame: WindowFrame(state), target: target, bufferAge: bufferAge)
  }

  init(
    time: Moment, state: WindowState, frame: WindowFrame, target: RenderTarget,
    bufferAge: Int
  ) {
    self.time = time
    self.state = state
    self.frame = frame
    self.target = target
    self.bufferAge = bufferAge
  }
}
