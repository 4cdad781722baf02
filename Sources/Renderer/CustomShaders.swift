public import GLES
public import Geometry
public import SceneGraph

/// A program of the app's own that fills layers.
///
/// It draws what a pixel of the layer is from where the pixel lies and from the customShader's numbers, and
/// from nothing else: parts of a layer are drawn at different times and must fit.
public protocol CustomShaderProgram: AnyObject {
  /// Fills rectangles of a layer. Blending and target are set; scissor is the program's own to set, and
  /// is taken back after it.
  func draw(_ customShader: CustomShader, _ part: CustomShaderArea) throws(ProgramError)
  /// Deletes it. The context is current.
  func close()
}

/// What of a layer a program fills.
public struct CustomShaderArea {
  /// What is drawn into. It is bound.
  public let target: RenderTarget
  /// The layer's rectangle, in pixels of the target.
  public let frame: Rect<Physical>
  /// What of it is to be drawn, in pixels of the target.
  public let rects: [Rect<Physical>]
  /// Physical pixels per unit of the layer.
  public let pixelScale: Double
  /// How much of it is seen, from 0 to 1: what colour and alpha are multiplied by.
  public let opacity: Double

  /// A part of a layer. The renderer makes them, and whoever tests a program of his own.
  public init(
    target: RenderTarget, frame: Rect<Physical>, rects: [Rect<Physical>], pixelScale: Double,
    opacity: Double
  ) {
    self.target = target
    self.frame = frame
    self.rects = rects
    self.pixelScale = pixelScale
    self.opacity = opacity
  }
}

/// The programs that layers name.
final class CustomShaders {
  /// What they draw with.
  private let gl: Context
  /// The programs, by name.
  private var programs: [String: any CustomShaderProgram] = [:]

  /// None yet.
  init(_ gl: Context) { self.gl = gl }

  /// Has layers find `program` under `name`.
  func add(_ program: any CustomShaderProgram, as name: String) {
    programs[name]?.close()
    programs[name] = program
  }

  /// Whether there is a program of this name.
  func has(_ name: String) -> Bool { programs[name] != nil }

  /// Draws a part of a layer. One whose program is not there shows nothing.
  func draw(
    _ customShader: CustomShader, _ item: DisplayItem, _ region: Region, into canvas: Canvas
  ) throws(ProgramError) {
    guard !region.isEmpty, let program = programs[customShader.name] else { return }
    gl.state.bind(canvas.target)
    gl.state.blend = .over
    try program.draw(
      customShader,
      CustomShaderArea(
        target: canvas.target, frame: item.frame.enclosing.offsetBy(canvas.origin),
        rects: region.rects.map { $0.offsetBy(canvas.origin) }, pixelScale: item.pixelScale,
        opacity: item.opacity))
    gl.state.scissor = nil
    gl.state.blend = .replace
  }

  /// Deletes all. The context must be current.
  func close() {
    for program in programs.values { program.close() }
    programs = [:]
  }
}
