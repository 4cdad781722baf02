// SPDX-License-Identifier: MIT

package import Backdrop
package import GLES
package import Geometry
package import Images

import Timing
package import Style

/// Blurs a picture with the GPU and no compositor: the simplest user of the blur engine.
package struct ImageBlur {
  /// What is drawn over the picture.
  package struct Options {
    /// The blur's standard deviation, in pixels.
    package var sigma = 20.0
    /// The method, for what the blur is tuned for.
    package var planner: (BlurProfile) -> any Planner
    /// What becomes of the blurred colours.
    package var look = Look()
    /// Where the glass lies; nil is all of the picture.
    package var region: Rect<Physical>?
    /// How much of the glass is seen where, by the alpha of a picture stretched over it, or by its
    /// brightness where it has none.
    package var mask: Bitmap?
    /// The edge at which the blur is full, growing from nothing at the one across; nil is full everywhere.
    package var fullAt: Edge?
    /// How often the blur is drawn again to be timed; 0 is not at all.
    package var repeats = 0
    /// What the blur is tuned for; nil is what suits the renderer.
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

    /// The usual glass, blurred by `planner`.
    package init(planner: @escaping (BlurProfile) -> any Planner = { CalibratedPlanner($0) }) {
      self.planner = planner
    }
  }

  /// What came of it.
  package struct Outcome {
    /// The picture.
    package let picture: Bitmap
    /// The times of the repeats, in milliseconds; nil where none were asked for.
    package let times: Times?
    /// What drew it.
    package let renderer: RendererInfo
    /// What the blur was tuned for.
    package let profile: BlurProfile
  }

  /// How long a whole blur takes, in milliseconds, in the middle of all repeats.
  package struct Times {
    /// From the first call to the end of the GPU's work.
    package let wall: Double
    /// On the GPU's own clock; nil where the driver has none.
    package let gpu: Double?
  }

  /// How it is blurred.
  private let options: Options

  /// A blur with these options.
  package init(_ options: Options) { self.options = options }

  // MARK: Blurring

  /// Blurs `picture` where `platform` draws.
  package func blur(_ picture: Bitmap, platform: PlatformChoice) throws(AppFailure) -> Outcome {
    let display: Display
    let gl: Context
    do throws(DisplayError) { display = try .open(platform) } catch { throw AppFailure(error) }
    defer { display.close() }
    do throws(ContextError) { gl = try Context(display) } catch { throw AppFailure(error) }
    defer { gl.close() }
    let side = max(picture.size.width, picture.size.height)
    guard side <= gl.maximumTextureSize else {
      throw .noGL(
        "a picture of \(picture.size.width)x\(picture.size.height) is too large for this renderer,"
          + " which ends at \(gl.maximumTextureSize) pixels a side; make it smaller")
    }
    do {
      let surface = try BlurStage(picture, options, gl)
      defer { surface.close() }
      try surface.draw(options)
      let blurred = Bitmap(size: picture.size, premultiplied: surface.target.readPixels())
      return Outcome(
        picture: blurred, times: try surface.time(options), renderer: gl.info,
        profile: surface.profile)
    } catch let error as AppFailure {
      throw error
    } catch {
      throw .noGL("\(error)")
    }
  }
}

/// The GL side of one blurred picture.
private final class BlurStage {
  /// What it is drawn with.
  let gl: Context
  /// What the blur is tuned for.
  let profile: BlurProfile
  /// The picture.
  let plane: Texture
  /// Where the result is drawn.
  let target: RenderTexture
  /// The mask; nil where there is none.
  let mask: Texture?
  /// Draws glass.
  let glassRenderer: GlassRenderer
  /// The picture's pyramid.
  let pyramid: Pyramid
  /// Whether nothing of the picture is transparent.
  let isOpaque: Bool

  init(_ picture: Bitmap, _ options: ImageBlur.Options, _ gl: Context) throws(any Error) {
    self.gl = gl
    profile = options.profile ?? BlurProfile(gl.info)
    isOpaque = picture.isOpaque
    plane = try Texture(gl, size: picture.size)
    plane.upload(picture.pixels)
    var closers = [plane.close]
    do {
      target = try RenderTexture(gl, size: picture.size)
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

  /// A mask's alpha, or its brightness where nothing of it is transparent.
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

  /// The glass; nil where it lies beside the picture.
  private func pane(_ options: ImageBlur.Options) -> GlassPane? {
    let rect = (options.region ?? plane.bounds).intersection(plane.bounds)
    guard !rect.isEmpty else { return nil }
    var pane = GlassPane(
      rect, sigma: options.sigma, look: options.look, mask: GlassPane.Mask(texture: mask))
    pane.growth = options.fullAt.map { $0.growth(over: rect) }
    pane.isOpaque = isOpaque
    return pane
  }

  /// Draws the sharp picture and the glass over it.
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

  /// The time of a whole blur and its glass, in the middle of the repeats: not of the sharp picture. The
  /// target is not what it was afterwards.
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
      // The first turns compile shaders and fill caches.
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
  /// From nothing at the edge across to all at this one.
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
