// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Images
import Renderer
import SceneGraph
import Testing
import Timing

/// A renderer with a texture in place of a window. The texture persists between frames.
final class Stage {
  /// GL context.
  let gl: Context
  /// The tested renderer.
  let renderer: SceneRenderer
  /// Texture that is drawn into; nil before the first frame.
  private var framebuffer: RenderTexture?

  /// Runs `body`, then expects that GL reported no error and that every object was deleted.
  static func run(
    debug: Bool = true, planner: (any Planner)? = nil, icons: IconLibrary? = nil,
    _ body: (Stage) throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try runTwo(
      debug: debug, planner: planner, icons: icons, { first, _ in try body(first) },
      sourceLocation: sourceLocation)
  }

  /// Runs `body` with two stages.
  static func runTwo(
    debug: Bool = true, planner: (any Planner)? = nil, icons: IconLibrary? = nil,
    _ body: (Stage, Stage) throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let display = try Display.open(.surfaceless)
    defer { display.close() }
    let gl = try Context(display, options: ContextOptions(debug: debug))
    let stages = [try Stage(gl, planner, icons), try Stage(gl, planner, icons)]
    defer {
      for stage in stages { stage.close() }
      gl.closePrograms()
      #expect(gl.takeErrors() == [], sourceLocation: sourceLocation)
      #expect(gl.liveObjects == LiveObjects(), sourceLocation: sourceLocation)
      gl.close()
    }
    try body(stages[0], stages[1])
  }

  private init(_ gl: Context, _ planner: (any Planner)?, _ icons: IconLibrary?) throws {
    self.gl = gl
    renderer = try SceneRenderer(gl, planner: planner, icons: icons)
  }

  /// Draws the next frame, or its top left part of size `seen`. Returns the damage.
  @discardableResult
  func draw(
    _ scene: Scene, seen: Size<Physical>? = nil, at moment: Moment = Moment(nanoseconds: 0)
  ) throws -> Region? {
    let size = seen ?? scene.scale.physical(scene.size)
    var isNew = false
    if framebuffer?.size != size {
      closePicture()
      framebuffer = try RenderTexture(gl, size: size, format: gl.renderFormat)
      isNew = true
    }
    guard let framebuffer else { return nil }
    var destination = SceneRenderer.Destination(framebuffer.target)
    destination.age = isNew ? 0 : 1
    destination.moment = moment
    return try renderer.draw(scene, into: destination)?.damage
  }

  /// Pixels of the frame.
  var pixels: [UInt8] { framebuffer?.readPixels() ?? [] }

  /// Red, green, blue and alpha of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    framebuffer?.readPixels(in: Rect(x: x, y: y, width: 1, height: 1)) ?? []
  }

  /// The frame as a bitmap.
  var bitmap: Bitmap? { framebuffer.map { Bitmap(size: $0.size, premultiplied: pixels) } }

  private func closePicture() {
    guard let framebuffer else { return }
    framebuffer.close()
    self.framebuffer = nil
  }

  private func close() {
    closePicture()
    renderer.close()
  }
}
