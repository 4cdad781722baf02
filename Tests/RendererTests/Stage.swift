import Backdrop
import GLES
import Geometry
import Images
import Renderer
import SceneGraph
import Testing
import Timing

/// A renderer without a window, whose picture lasts from frame to frame as a window's does.
final class Stage {
  /// What it draws with.
  let gl: Context
  /// What is tested.
  let renderer: SceneRenderer
  /// The picture; nil before the first.
  private var framebuffer: RenderTexture?

  /// Runs `body` and afterwards holds that GL had nothing to complain of and that all is closed.
  static func run(
    debug: Bool = true, planner: (any Planner)? = nil, _ body: (Stage) throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try runTwo(
      debug: debug, planner: planner, { first, _ in try body(first) },
      sourceLocation: sourceLocation)
  }

  /// The same with a second stage beside the first.
  static func runTwo(
    debug: Bool = true, planner: (any Planner)? = nil, _ body: (Stage, Stage) throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let display = try Display.open(.surfaceless)
    defer { display.close() }
    let gl = try Context(display, options: ContextOptions(debug: debug))
    let stages = [try Stage(gl, planner), try Stage(gl, planner)]
    defer {
      for stage in stages { stage.close() }
      #expect(gl.takeErrors() == [], sourceLocation: sourceLocation)
      #expect(gl.liveObjects == LiveObjects(), sourceLocation: sourceLocation)
      gl.close()
    }
    try body(stages[0], stages[1])
  }

  private init(_ gl: Context, _ planner: (any Planner)?) throws {
    self.gl = gl
    renderer = try SceneRenderer(gl, planner: planner)
  }

  /// Draws the next frame, or the left top of it that is `seen`; says what differs.
  @discardableResult
  func draw(
    _ scene: Scene, seen: Size<Physical>? = nil, at moment: Moment = Moment(nanoseconds: 0)
  ) throws -> Region? {
    let size = seen ?? scene.scale.physical(scene.size)
    var isNew = false
    if framebuffer?.size != size {
      closePicture()
      framebuffer = try RenderTexture(gl, size: size)
      isNew = true
    }
    guard let framebuffer else { return nil }
    var destination = SceneRenderer.Destination(framebuffer.target)
    destination.age = isNew ? 0 : 1
    destination.moment = moment
    return try renderer.draw(scene, into: destination)?.damage
  }

  /// The picture's bytes.
  var pixels: [UInt8] { framebuffer?.readPixels() ?? [] }

  /// The red, green, blue and alpha of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    framebuffer?.readPixels(in: Rect(x: x, y: y, width: 1, height: 1)) ?? []
  }

  /// The picture, to be written to a file.
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
