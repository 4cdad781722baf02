// SPDX-License-Identifier: MIT

public import Geometry

/// A target of draws and clears. Rectangles are given from the top left corner for all targets; the
/// state cache flips them if GL counts from the bottom.
///
/// The first row of a texture is its top, consistently for uploads, `readPixels` and sampling at y
/// = 0. The first row of a window is its bottom. `pixelToClip` hides the difference from vertex
/// shaders.
public enum RenderTarget {
  /// A texture.
  case texture(RenderTexture)
  /// A window. The context must be current for its surface.
  case window(WindowSurface)
  /// No pixels at all, only an extent: what a test that draws nothing gives to what draws.
  case nowhere(Size<Physical>)

  /// The extent in pixels.
  public var size: Size<Physical> {
    switch self {
    case .texture(let texture): texture.size
    case .window(let surface): surface.size
    case .nowhere(let size): size
    }
  }

  /// Scale and offset from pixels, counted from the top left, to clip space: `gl_Position.xy =
  /// position * pixelToClip.xy + pixelToClip.zw`.
  public var pixelToClip: SIMD4<Float> {
    let x = 2 / Float(size.width)
    let y = 2 / Float(size.height)
    return isUpsideDown ? SIMD4(x, -y, -1, 1) : SIMD4(x, y, -1, -1)
  }

  /// Scale and offset from GL's fragment coordinates to pixels relative to `origin`. Fragments
  /// count from the bottom in a window.
  public func fragmentToPixel(origin: Point<Physical>) -> SIMD4<Float> {
    SIMD4(
      1, isUpsideDown ? -1 : 1, Float(-origin.x),
      Float(isUpsideDown ? size.height - origin.y : -origin.y))
  }

  /// Difference between two adjacent values of a colour; 0 if it is too small to be visible.
  public var step: Float {
    switch self {
    case .window(let surface): surface.depth.step
    case .nowhere: ColorDepth.eight.step
    case .texture(let target):
      switch target.texture.format {
      case .rgba8, .bgra8, .r8, .rg8, .srgb8a8: ColorDepth.eight.step
      case .rgb10a2: ColorDepth.ten.step
      case .r16, .rg16, .rgba16f, .rgba32f: 0
      }
    }
  }

  /// Declares, before the first draw of a frame, that the frame draws nothing outside `region`,
  /// given relative to `origin`. A window's buffer age must have been queried in the same frame.
  /// Does nothing for a texture, and for a window without the feature `partialUpdate`.
  public func setDamageRegion(_ region: Region, origin: Point<Physical>) {
    guard case .window(let surface) = self else { return }
    surface.setDamageRegion(region.rects, origin: origin)
  }

  /// True if the first row is the bottom.
  var isUpsideDown: Bool {
    switch self {
    case .texture, .nowhere: false
    case .window: true
    }
  }

  /// The framebuffer's GL name; 0 for a window.
  var name: UInt32 {
    switch self {
    case .texture(let texture): texture.name
    case .window: 0
    case .nowhere: preconditionFailure("nothing can be drawn nowhere")
    }
  }
}
