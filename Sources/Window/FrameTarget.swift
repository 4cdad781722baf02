// SPDX-License-Identifier: MIT

public import GLES
public import Timing

/// All that one picture of a window depends on.
public struct FrameTarget {
  /// When it will be seen: what animations are functions of.
  public var time: Moment
  /// What the compositor made of the window.
  public let state: WindowState
  /// The frame the window draws for itself.
  public let frame: WindowFrame
  /// Where to draw. Bound already.
  public let target: RenderTarget
  /// Swaps since the buffer was last shown; 0 where what it holds is unknown.
  public let bufferAge: Int

  /// A picture of a window that the pointer is elsewhere of.
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
