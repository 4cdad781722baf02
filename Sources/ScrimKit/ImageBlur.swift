// SPDX-License-Identifier: MIT

package import Backdrop
package import GLES
package import Images

/// Blurs an image on the GPU, without a compositor. The simplest user of the blur engine.
@MainActor package struct ImageBlur {
  /// The options of a blur.
  package struct Options {
    /// The blur's standard deviation, in pixels.
    package var sigma = 20.0
    /// Makes the planner for a blur profile.
    package var planner: (BlurProfile) -> any Planner
    /// The colour adjustments of the glass.
    package var look = Look()
    /// The outline of the glass, in pixels.
    package var outline = Outline.rectangle
    /// The rectangle of the glass, in image pixels; nil for the whole image.
    package var region: Rect<Physical>?
    /// The opacity of the glass, from the mask's alpha, or from its luminance if the mask is
    /// opaque. Stretched over the glass; nil for full opacity.
    package var mask: Bitmap?
    /// The edge with the full blur, which fades out towards the opposite edge; nil for a uniform
    /// blur.
    package var fullAt: Edge?
    /// The number of timed repeats; 0 for none.
    package var repeats = 0
    /// The blur profile; nil to choose one for the renderer.
    package var profile: BlurProfile?

    /// An edge of the glass.
    package enum Edge: String, CaseIterable, Sendable {
      /// The upper edge.
      case top
      /// The lower edge.
      case bottom
      /// The left edge.
      case left
      /// The right edge.
      case right
    }

    /// Creates the default options with `planner`.
    package init(planner: @escaping (BlurProfile) -> any Planner = { CalibratedPlanner($0) }) {
      self.planner = planner
    }
  }

  /// The result of a blur.
  package struct Outcome {
    /// The blurred image.
    package let image: Bitmap
    /// The times of the repeats; nil if `repeats` is 0.
    package let times: Times?
    /// The GL renderer.
    package let renderer: RendererInfo
    /// The blur profile that was used.
    package let profile: BlurProfile
  }

  /// Median times of one complete blur, in milliseconds.
  package struct Times {
    /// CPU time from the first call until the GPU has finished.
    package let wall: Double
    /// GPU time; nil if timer queries are not supported.
    package let gpu: Double?
  }

  /// The options.
  private let options: Options

  /// Creates a blur with these options.
  package init(_ options: Options) { self.options = options }

  // MARK: Blurring

  /// Blurs `image` on the EGL platform `platform`.
  package func blur(_ image: Bitmap, platform: PlatformChoice) throws(AppFailure) -> Outcome {
    let display: Display
    let gl: Context
    do throws(DisplayError) { display = try .open(platform) } catch { throw AppFailure(error) }
    defer { display.close() }
    do throws(ContextError) { gl = try Context(display) } catch { throw AppFailure(error) }
    defer { gl.close() }
    for size in [image.size, options.mask?.size].compactMap({ $0 })
    where max(size.width, size.height) > gl.maximumTextureSize {
      throw .system(
        "an image of \(size.width)x\(size.height) is too large for this renderer, which ends at"
          + " \(gl.maximumTextureSize) pixels a side; make it smaller")
    }
    do {
      let surface = try BlurStage(image, options, gl)
      defer { surface.close() }
      try surface.draw(options)
      let blurred = Bitmap(size: image.size, premultiplied: surface.target.readPixels())
      return Outcome(
        image: blurred, times: try surface.time(options), renderer: gl.info,
        profile: surface.profile)
    } catch let error as AppFailure {
      throw error
    } catch {
      throw .noGL("\(error)")
    }
  }
}

/// The GL objects for blurring one image.
@MainActor private final class BlurStage {
  /// The GL context.
  let gl: Context
  /// The blur profile.
  let profile: BlurProfile
  /// The texture of the source image.
  let plane: Texture
  /// The render target of the result.
  let target: RenderTexture
  /// The mask texture; nil without a mask.
  let mask: Texture?
  /// Draws glass.
  let glassRenderer: GlassRenderer
  /// The blur pyramid of the image.
  let pyramid: Pyramid
  /// True if every pixel of the image is opaque.
  let isOpaque: Bool

  init(_ image: Bitmap, _ options: ImageBlur.Options, _ gl: Context) throws(any Error) {
    self.gl = gl
    profile = options.profile ?? BlurProfile(gl.info)
    isOpaque = image.isOpaque
    plane = try Texture(gl, size: image.size)
    plane.upload(image.pixels)
    var closers = [plane.close]
    do {
      target = try RenderTexture(gl, size: image.size)
      closers.append(target.close)
      mask = try options.mask.map { try Self.texture(of: $0, gl) }
      if let mask { closers.append(mask.close) }
      glassRenderer = try GlassRenderer(gl)
    } catch {
      for close in closers.reversed() { close() }
      throw error
    }
    pyramid = Pyramid(
      glassRenderer.programs, plane: plane, format: BlurProfile.levels(in: gl))
  }

  /// Makes the mask texture: the alpha, or the luminance if the mask is opaque.
  private static func texture(of mask: Bitmap, _ gl: Context) throws(any Error) -> Texture {
    let usesAlpha = !mask.isOpaque
    let values = stride(from: 0, to: mask.pixels.count, by: 4).map { index -> UInt8 in
      if usesAlpha { return mask.pixels[index + 3] }
      let luminance =
        0.2126 * Double(mask.pixels[index]) + 0.7152 * Double(mask.pixels[index + 1])
        + 0.0722 * Double(mask.pixels[index + 2])
      return UInt8(luminance.rounded())
    }
    let texture = try Texture(gl, size: mask.size, format: .r8)
    texture.upload(values)
    return texture
  }

  // MARK: Drawing

  /// The glass rectangle; nil if it does not intersect the image.
  private func pane(_ options: ImageBlur.Options) -> GlassPane? {
    let rect = (options.region ?? plane.bounds).intersection(plane.bounds)
    guard !rect.isEmpty else { return nil }
    var pane = GlassPane(
      rect, sigma: options.sigma, look: options.look, shape: options.outline,
      mask: GlassPane.Mask(texture: mask))
    pane.growth = options.fullAt.map { $0.growth(over: rect) }
    pane.isOpaque = isOpaque
    return pane
  }

  /// Draws the sharp image and the glass over it.
  func draw(_ options: ImageBlur.Options) throws(any Error) {
    let pane = pane(options)
    if pane?.hides(plane.bounds) != true {
      gl.state.bind(target.target)
      try glassRenderer.pass.draw(
        GlassPane(plane.bounds, look: Look(dithers: false)),
        over: GlassBackdrop(.one(GlassSource(plane))), into: target.target)
    }
    if let pane { try draw(pane, options) }
  }

  private func draw(_ pane: GlassPane, _ options: ImageBlur.Options) throws(any Error) {
    pyramid.beginFrame()
    try glassRenderer.draw(
      pane, over: pyramid, planner: options.planner(profile), into: target.target)
  }

  // MARK: Timing

  /// Measures the median time of a blur with its glass, without the sharp image. Overwrites the
  /// target.
  func time(_ options: ImageBlur.Options) throws(any Error) -> ImageBlur.Times? {
    guard options.repeats > 0, let pane = pane(options) else { return nil }
    let clock = SystemClock()
    let query = TimerQuery(gl)
    defer { query?.close() }
    var walls: [Double] = []
    var gpus: [Double] = []
    for turn in 0..<(options.repeats + 3) {
      pyramid.damage(Region(plane.bounds))
      gl.finish()
      let begun = clock.now
      query?.begin(tag: turn)
      try draw(pane, options)
      query?.end()
      gl.finish()
      let wall = (clock.now - begun).milliseconds
      let gpu = query?.take().map { Double($0.nanoseconds) / 1_000_000 }
      // The first iterations compile shaders and fill caches.
      guard turn >= 3 else { continue }
      walls.append(wall)
      if let gpu { gpus.append(gpu) }
    }
    return ImageBlur.Times(wall: Self.middle(walls) ?? 0, gpu: Self.middle(gpus))
  }

  private static func middle(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  func close() {
    pyramid.close()
    glassRenderer.close()
    mask?.close()
    target.close()
    plane.close()
  }
}

extension ImageBlur.Options.Edge {
  /// The ramp from 0 at the opposite edge to 1 at this edge.
  fileprivate func growth(over rect: Rect<Physical>) -> Ramp {
    let left = SIMD2(Double(rect.left), 0)
    let right = SIMD2(Double(rect.right), 0)
    let top = SIMD2(0, Double(rect.top))
    let bottom = SIMD2(0, Double(rect.bottom))
    return switch self {
    case .top: Ramp(from: bottom, to: top)
    case .bottom: Ramp(from: top, to: bottom)
    case .left: Ramp(from: right, to: left)
    case .right: Ramp(from: left, to: right)
    }
  }
}
