// SPDX-License-Identifier: MIT

public import Backdrop
import GLES
import Style

/// A blur drawn on the GPU: a planner's plan, run by a pyramid and its last pass. It measures what
/// a screen would show.
public final class PyramidBlur: Blur {
  /// Failures of the glass renderer.
  public typealias Failure = BlurFailure

  /// The format of the levels.
  public let format: LevelFormat
  /// Plans of the method.
  private let planner: any Planner
  /// Cost by sigma; nil if unknown.
  private let costs: (Double) -> BlurCost?
  /// Draws the blur; owned by the caller.
  private let glassRenderer: GlassRenderer
  /// GL context; owned by the caller.
  private let gl: Context
  /// Textures for the last image size.
  private var canvas: Canvas?

  /// Scrim's method, tuned for `profile`.
  public convenience init(
    _ glassRenderer: GlassRenderer, _ profile: BlurProfile, format: LevelFormat
  ) {
    let planner = CalibratedPlanner(profile)
    self.init(glassRenderer, planner, format: format) { sigma in
      let cost = PlanCost(planner.plan(sigma: sigma))
      return BlurCost(
        fetches: cost.fetches, bytes: cost.gatedBytes, passes: cost.passes,
        lastFetches: Int(cost.lastFetches))
    }
  }

  /// A compared method, with 8-bit levels.
  public convenience init(_ glassRenderer: GlassRenderer, _ method: Method) {
    let model = MethodModel(method)
    self.init(glassRenderer, MethodPlanner(method), format: .unorm8) { model.cost(sigma: $0) }
  }

  /// The method of any planner.
  public init(
    _ glassRenderer: GlassRenderer, _ planner: any Planner, format: LevelFormat,
    costs: @escaping (Double) -> BlurCost?
  ) {
    self.glassRenderer = glassRenderer
    self.planner = planner
    self.format = format
    self.costs = costs
    gl = glassRenderer.programs.gl
  }

  /// Cost by arithmetic.
  public func cost(sigma: Double) -> BlurCost? { costs(sigma) }

  // MARK: Drawing

  /// Textures for images of one size.
  private final class Canvas {
    let rendering: Rendering
    let plane: Texture
    let target: RenderTexture
    let pyramid: Pyramid

    init(
      _ programs: BlurPrograms, _ size: Size<Physical>, _ rendering: Rendering,
      _ format: LevelFormat
    ) throws(TextureError) {
      self.rendering = rendering
      let isFloat = rendering == .float
      let gl = programs.gl
      plane = try Texture(gl, size: size, format: isFloat ? .rgba32f : .rgba8)
      target = try RenderTexture(gl, size: size, format: isFloat ? .rgba32f : .rgba8)
      pyramid = Pyramid(
        programs, plane: plane, format: isFloat ? .rgba32f : format.pixels)
    }

    func close() {
      pyramid.close()
      target.close()
      plane.close()
    }
  }

  /// Draws `image` blurred by `sigma`.
  public func blurred(
    _ image: GrayImage, sigma: Double, rendering: Rendering
  ) throws(BlurFailure) -> GrayImage {
    let size = Size<Physical>(width: image.width, height: image.height)
    let canvas = try canvas(size, rendering)
    upload(image, to: canvas)
    canvas.pyramid.damage(Region(canvas.plane.bounds))
    canvas.pyramid.beginFrame()
    var look = Look()
    look.dithers = rendering == .screen(dither: true)
    var pane = GlassPane(canvas.plane.bounds, sigma: sigma, look: look)
    pane.isOpaque = true
    try glassRenderer.draw(
      pane, over: canvas.pyramid, planner: planner, into: canvas.target.target)
    return read(canvas)
  }

  private func canvas(
    _ size: Size<Physical>, _ rendering: Rendering
  ) throws(BlurFailure) -> Canvas {
    if let canvas, canvas.plane.size == size, canvas.rendering == rendering { return canvas }
    canvas?.close()
    canvas = nil
    do throws(TextureError) {
      let new = try Canvas(glassRenderer.programs, size, rendering, format)
      canvas = new
      return new
    } catch {
      throw BlurFailure(description: error.description)
    }
  }

  private func upload(_ image: GrayImage, to canvas: Canvas) {
    switch canvas.rendering {
    case .float:
      let one = Float(1).bitPattern
      var pixels: [UInt32] = []
      pixels.reserveCapacity(4 * image.levels.count)
      for level in image.levels {
        let bits = Float(level).bitPattern
        pixels += [bits, bits, bits, one]
      }
      canvas.plane.upload(pixels)
    case .screen:
      var pixels: [UInt8] = []
      pixels.reserveCapacity(4 * image.levels.count)
      for level in image.levels {
        let byte = UInt8((min(max(level, 0), 1) * 255).rounded())
        pixels += [byte, byte, byte, 255]
      }
      canvas.plane.upload(pixels)
    }
  }

  private func read(_ canvas: Canvas) -> GrayImage {
    let size = canvas.plane.size
    let levels: [Double]
    switch canvas.rendering {
    case .float:
      let pixels = gl.readFloatPixels(of: canvas.target.target)
      levels = stride(from: 0, to: pixels.count, by: 4).map { Double(pixels[$0]) }
    case .screen:
      let pixels = gl.readPixels(of: canvas.target.target)
      levels = stride(from: 0, to: pixels.count, by: 4).map { Double(pixels[$0]) / 255 }
    }
    return GrayImage(width: size.width, height: size.height, levels: levels)
  }

  /// Deletes the textures. The glass renderer belongs to the caller.
  public func close() {
    canvas?.close()
    canvas = nil
  }
}

extension LevelFormat {
  /// Texture format of these levels.
  var pixels: PixelFormat {
    switch self {
    case .unorm8: .rgba8
    case .unorm10: .rgb10a2
    case .half: .rgba16f
    }
  }
}
