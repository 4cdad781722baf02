// SPDX-License-Identifier: MIT

import GLES
import Window

/// Draws the edge of a floating window: cuts out the round corners and draws the shadow.
@MainActor final class WindowEdge {
  /// The GL context.
  private let gl: Context

  init(_ gl: Context) { self.gl = gl }

  /// The squares of the rounded corners, in surface pixels; empty if the window does not float.
  static func boxes(_ frameTarget: FrameTarget) -> [Rect<Physical>] {
    guard frameTarget.frame.isFloating else { return [] }
    let window = frameTarget.state.scale.snapped(frameTarget.frame.geometry)
    let extent = Int(frameTarget.state.scale.physical(WindowFrame.cornerRadius).rounded(.up))
    return [window.left, window.right - extent].flatMap { x in
      [window.top, window.bottom - extent].map { y in
        Rect<Physical>(x: x, y: y, width: extent, height: extent)
      }
    }
  }

  /// Rounds the corners in `boxes` and draws the shadow in `parts`.
  func draw(
    _ frameTarget: FrameTarget, into target: RenderTarget, cutting boxes: [Rect<Physical>],
    shadowing parts: [Rect<Physical>]
  ) throws(ProgramError) {
    let scale = frameTarget.state.scale
    let window = scale.snapped(frameTarget.frame.geometry).vector
    let radius = Float(scale.physical(WindowFrame.cornerRadius))
    gl.state.bind(target)
    gl.state.blend = .keep
    for box in boxes {
      try gl.program(CornersProgram.self).use(
        CornersProgram.Uniforms(
          rect: box.vector, pixelToClip: target.pixelToClip, window: window, radius: radius))
      gl.draw(.triangleStrip, vertices: 4)
    }
    // The shadow is beneath the existing content, so that it shows only around the window and
    // through its corners.
    gl.state.blend = .under
    for part in parts {
      try gl.program(ShadowProgram.self).use(
        ShadowProgram.Uniforms(
          rect: part.vector, pixelToClip: target.pixelToClip, window: window, radius: radius,
          scale: Float(scale.value), strength: frameTarget.state.isActivated ? 0.55 : 0.34))
      gl.draw(.triangleStrip, vertices: 4)
    }
    gl.state.blend = .replace
  }

  /// The areas around the window, including its corners, in a surface of `size` pixels.
  static func surroundings(
    _ frameTarget: FrameTarget, in size: Size<Physical>
  ) -> [Rect<Physical>] {
    guard frameTarget.frame.isFloating else { return [] }
    let window = frameTarget.state.scale.snapped(frameTarget.frame.geometry)
    let corner = Int(frameTarget.state.scale.physical(WindowFrame.cornerRadius).rounded(.up))
    let top = window.top + corner
    let bottom = window.bottom - corner
    return [
      Rect(left: 0, top: 0, right: size.width, bottom: top),
      Rect(left: 0, top: top, right: window.left, bottom: bottom),
      Rect(left: window.right, top: top, right: size.width, bottom: bottom),
      Rect(left: 0, top: bottom, right: size.width, bottom: size.height),
    ]
  }
}
