import Backdrop
import GLES
import Geometry
import Style

/// Times the blur of a panel, and nothing around it: a plane of pixels that lies ready, and a pane over it.
final class PanelTimer {
  /// What it is drawn with.
  private let glassRenderer: GlassRenderer
  /// The method.
  private let planner: any Planner
  /// The window's pixels.
  private let plane: Texture
  /// What is drawn into.
  private let target: RenderTexture
  /// The blur.
  private let pyramid: Pyramid
  /// Where the panel is.
  private let pane: Rect<Physical>

  /// The blur of `pane` over a window of `size`, by `contestant`.
  init(
    _ glassRenderer: GlassRenderer, _ contestant: Contestant, size: Size<Physical>,
    pane: Rect<Physical>
  ) throws(BlurFailure) {
    self.glassRenderer = glassRenderer
    planner = contestant.planner
    self.pane = pane
    let gl = glassRenderer.programs.gl
    let format = contestant.format?.pixels ?? BlurProfile.levels(in: gl)
    do throws(TextureError) {
      plane = try Texture(gl, size: size, format: .rgba8)
      target = try RenderTexture(gl, size: size)
    } catch {
      throw BlurFailure(description: error.description)
    }
    pyramid = Pyramid(glassRenderer.programs, plane: plane, format: format)
    plane.upload(Self.pixels(size))
  }

  /// Something to blur: stripes and steps of colour.
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

  /// Blurs the panel with `sigma` pixels after all of the plane has changed, or after `damage` has. What
  /// that took.
  func time(sigma: Double, damage: Rect<Physical>? = nil) throws(BlurFailure) -> Reading {
    let gl = glassRenderer.programs.gl
    var order = GlassRenderer.Order(GlassPane(pane, look: Look()), sigma: sigma)
    order.isOpaque = true
    var clip: Rect<Physical>?
    if let damage {
      let reach = glassRenderer.reach(of: order, planner: planner)
      clip = Rect(
        left: damage.left - reach.width, top: damage.top - reach.height,
        right: damage.right + reach.width, bottom: damage.bottom + reach.height)
    }
    gl.finish()
    let stopwatch = Stopwatch()
    pyramid.damage(Region(damage ?? plane.bounds))
    pyramid.beginFrame()
    try glassRenderer.draw(order, over: pyramid, planner: planner, clip: clip, into: target.target)
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
