public import Backdrop
import GLES
import Geometry
import Style

/// A blur as it is drawn: a planner's plan, run by the pyramid and finished by the last pass. What is
/// measured of it is what a screen would show.
public final class PyramidBlur: Blur {
  /// What may go wrong.
  public typealias Failure = BlurFailure

  /// The format of the levels.
  public let format: LevelFormat
  /// The method.
  private let planner: any Planner
  /// What it costs.
  private let costs: (Double) -> BlurCost?
  /// What it is drawn with.
  private let glassRenderer: GlassRenderer
  /// The context.
  private let gl: Context
  /// The textures of the last picture's size.
  private var canvas: Canvas?

  /// Our method, tuned for `profile`.
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

  /// A compared method, in levels of eight bits.
  public convenience init(_ glassRenderer: GlassRenderer, _ method: Method) {
    let model = MethodModel(method)
    self.init(glassRenderer, MethodPlanner(method), format: .unorm8) { model.cost(sigma: $0) }
  }

  /// Any planner's method.
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

  /// What it costs by arithmetic.
  public func cost(sigma: Double) -> BlurCost? { costs(sigma) }

  // MARK: Drawing

  /// The textures that pictures of one size are drawn in.
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

  /// `picture`, blurred and drawn.
  public func blurred(
    _ picture: Plane, sigma: Double, rendering: Rendering
  ) throws(BlurFailure) -> Plane {
    let size = Size<Physical>(width: picture.width, height: picture.height)
    let canvas = try canvas(size, rendering)
    upload(picture, to: canvas)
    canvas.pyramid.damage(Region(canvas.plane.bounds))
    canvas.pyramid.beginFrame()
    var look = Look()
    look.dithers = rendering == .screen(dither: true)
    var order = GlassRenderer.Order(GlassPane(canvas.plane.bounds, look: look), sigma: sigma)
    order.isOpaque = true
    try glassRenderer.draw(
      order, over: canvas.pyramid, planner: planner, into: canvas.target.target)
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

  private func upload(_ picture: Plane, to canvas: Canvas) {
    switch canvas.rendering {
    case .float:
      let one = Float(1).bitPattern
      var pixels: [UInt32] = []
      pixels.reserveCapacity(4 * picture.levels.count)
      for level in picture.levels {
        let bits = Float(level).bitPattern
        pixels += [bits, bits, bits, one]
      }
      canvas.plane.upload(pixels)
    case .screen:
      var pixels: [UInt8] = []
      pixels.reserveCapacity(4 * picture.levels.count)
      for level in picture.levels {
        let byte = UInt8((min(max(level, 0), 1) * 255).rounded())
        pixels += [byte, byte, byte, 255]
      }
      canvas.plane.upload(pixels)
    }
  }

  private func read(_ canvas: Canvas) -> Plane {
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
    return Plane(width: size.width, height: size.height, levels: levels)
  }

  /// Deletes its textures. The glassRenderer is its owner's.
  public func close() {
    canvas?.close()
    canvas = nil
  }
}

extension LevelFormat {
  /// The texture format of such levels.
  var pixels: PixelFormat {
    switch self {
    case .unorm8: .rgba8
    case .unorm10: .rgb10a2
    case .half: .rgba16f
    }
  }
}
