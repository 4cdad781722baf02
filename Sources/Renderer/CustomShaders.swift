// SPDX-License-Identifier: MIT

public import GLES
public import Geometry
public import SceneGraph

/// A shader of the app's own that fills layers.
///
/// Each pixel must depend on its position in the layer and the values of the `CustomShader` alone,
/// since parts of a layer are redrawn at different times.
@MainActor public protocol CustomShaderProgram: AnyObject {
  /// Fills rectangles of a layer. Target and blending are set; the program may set a scissor and
  /// other blending, which the renderer resets afterwards.
  func draw(_ customShader: CustomShader, _ part: CustomShaderArea) throws(ProgramError)
  /// Deletes the program. The context is current.
  func close()
}

/// The part of a layer that a program fills.
public struct CustomShaderArea {
  /// The render target, which is bound.
  public let target: RenderTarget
  /// The layer's rectangle, in pixels of the target.
  public let frame: Rect<Physical>
  /// Rectangles to draw, in pixels of the target.
  public let rects: [Rect<Physical>]
  /// Physical pixels per unit of the layer.
  public let pixelScale: Double
  /// Opacity from 0 to 1, by which the program multiplies its premultiplied colours.
  public let opacity: Double

  /// A part of a layer. The renderer makes these; tests of a program may too.
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

/// The programs that layers refer to by name.
@MainActor final class CustomShaders {
  /// GL context; owned by the caller.
  private let gl: Context
  /// Programs by name.
  private var programs: [String: any CustomShaderProgram] = [:]

  /// No programs.
  init(_ gl: Context) { self.gl = gl }

  /// Registers `program` under `name` and closes the previous one.
  func add(_ program: any CustomShaderProgram, as name: String) {
    programs[name]?.close()
    programs[name] = program
  }

  /// True if a program is registered under `name`.
  func has(_ name: String) -> Bool { programs[name] != nil }

  /// Draws `region` of a layer, or nothing if its program is not registered.
  func draw(
    _ item: DisplayItem, _ region: Region, into canvas: Canvas
  ) throws(ProgramError) {
    guard !region.isEmpty else { return }
    gl.state.bind(canvas.target)
    let area = CustomShaderArea(
      target: canvas.target, frame: item.frame.enclosing.offsetBy(canvas.origin),
      rects: region.rects.map { $0.offsetBy(canvas.origin) }, pixelScale: item.pixelScale,
      opacity: item.opacity)
    switch item.layer.content {
    case .customShader(let customShader):
      gl.state.blend = customShader.isOpaque && item.opacity >= 1 ? .replace : .over
      try programs[customShader.name]?.draw(customShader, area)
    case .shader(let shader):
      gl.state.blend = .over
      try shader.draw(area, with: gl)
    case .none, .text, .image, .icon, .video, .glass: break
    }
    gl.state.scissor = nil
    gl.state.blend = .replace
  }

  /// Closes all programs. The context must be current.
  func close() {
    for program in programs.values { program.close() }
    programs = [:]
  }
}
