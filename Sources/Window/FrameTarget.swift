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
  /// The button of the frame that the pointer is over.
  public let hovered: WindowFrame.Button?
  /// The button of the frame that is held down.
  public let pressed: WindowFrame.Button?
  /// Where to draw. Bound already.
  public let target: RenderTarget
  /// Swaps since the buffer was last shown; 0 where what it holds is unknown.
  public let bufferAge: Int

  /// A picture of a window that the pointer is elsewhere of.
  public init(time: Moment, state: WindowState, target: RenderTarget, bufferAge: Int = 0) {
    self.init(
      time: time, state: state, frame: WindowFrame(state), hovered: nil, pressed: nil,
      target: target, bufferAge: bufferAge)
  }

  init(
    time: Moment, state: WindowState, frame: WindowFrame, hovered: WindowFrame.Button?,
    pressed: WindowFrame.Button?, target: RenderTarget, bufferAge: Int
  ) {
    self.time = time
    self.state = state
    self.frame = frame
    self.hovered = hovered
    self.pressed = pressed
    self.target = target
    self.bufferAge = bufferAge
  }
}
