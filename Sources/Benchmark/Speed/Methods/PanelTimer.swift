// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Style

/// Times the blur of a panel alone, over a plane of pixels that is ready.
final class PanelTimer {
  /// Draws the blur; owned by the caller.
  private let glassRenderer: GlassRenderer
  /// Plans of the method.
  private let planner: any Planner
  /// The plane beneath the panel.
  private let plane: Texture
  /// Render target.
  private let target: RenderTexture
  /// Blur levels of the plane.
  private let pyramid: Pyramid
  /// Rectangle of the panel.
  private let pane: Rect<Physical>

  /// Prepares the blur of `pane` in a window of `size` by `method`.
  init(
    _ glassRenderer: GlassRenderer, _ method: ComparedMethod, size: Size<Physical>,
    pane: Rect<Physical>
  ) throws(BlurFailure) {
    self.glassRenderer = glassRenderer
    planner = method.planner
    self.pane = pane
    let gl = glassRenderer.programs.gl
    let format = method.format?.pixels ?? BlurProfile.levels(in: gl)
    do throws(TextureError) {
      plane = try Texture(gl, size: size, format: .rgba8)
      target = try RenderTexture(gl, size: size)
    } catch {
      throw BlurFailure(description: error.description)
    }
    pyramid = Pyramid(glassRenderer.programs, plane: plane, format: format)
    plane.upload(Self.pixels(size))
  }

  /// Content to blur: stripes and steps of colour.
  private static func pixels(_ size: Size<Physical>) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        pixels.append(UInt8(truncatingIfNeeded: x &* 3 ^ y))
        pixels.append(UInt8(truncatingIfNeeded: y &* 5))
        pixels.append(UInt8(truncatingIfNeeded: (x / 16 + y / 16) % 2 * 255))
        pixels.append(255)
      }
    }
    return pixels
  }

  /// Times the blur of the panel with `sigma` pixels after the whole plane, or only `damage`, has
  /// changed.
  func time(sigma: Double, damage: Rect<Physical>? = nil) throws(BlurFailure) -> ClockReading {
    let gl = glassRenderer.programs.gl
    var glass = GlassPane(pane, sigma: sigma, look: Look())
    glass.isOpaque = true
    var clip: Rect<Physical>?
    if let damage {
      let footprint = glassRenderer.footprint(of: glass, planner: planner)
      clip = Rect(
        left: damage.left - footprint.width, top: damage.top - footprint.height,
        right: damage.right + footprint.width, bottom: damage.bottom + footprint.height)
    }
    gl.finish()
    let stopwatch = Stopwatch()
    pyramid.damage(Region(damage ?? plane.bounds))
    pyramid.beginFrame()
    try glassRenderer.draw(glass, over: pyramid, planner: planner, clip: clip, into: target.target)
    gl.finish()
    return stopwatch.read()
  }

  /// Deletes everything.
  func close() {
    pyramid.close()
    target.close()
    plane.close()
  }
}

/// Times a plain copy of a panel's pixels: the lower bound for anything that shows them.
final class CopyTimer {
  /// Source of the copy.
  private let source: RenderTexture
  /// Target of the copy.
  private let target: RenderTexture

  /// Prepares copies of `size` pixels.
  init(_ gl: Context, _ size: Size<Physical>) throws(BlurFailure) {
    do throws(TextureError) {
      source = try RenderTexture(gl, size: size)
      target = try RenderTexture(gl, size: size)
    } catch {
      throw BlurFailure(description: error.description)
    }
  }

  /// Times one copy.
  func time() -> ClockReading {
    let gl = source.texture.gl
    gl.finish()
    let stopwatch = Stopwatch()
    source.copy(to: target.target)
    gl.finish()
    return stopwatch.read()
  }

  /// Deletes everything.
  func close() {
    source.close()
    target.close()
  }
}
