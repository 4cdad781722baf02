// SPDX-License-Identifier: MIT

import GLES
import Renderer
import Window

/// Draws one surface: its scene, its edge, and what is read back from it. Recreated with the GL
/// context after a GPU reset.
@MainActor final class SurfaceDrawing: SurfaceDrawer {
  /// The GL context.
  let gl: Context
  /// The resources that all drawings with the context share.
  let resources: RenderResources
  /// Draws the scene.
  let renderer: SceneRenderer
  /// Draws the window's shadow and rounded corners.
  private let edge: WindowEdge
  /// Holds the surface's content if its buffers do not preserve theirs; nil otherwise.
  private var backing: Backing?
  /// The edge state of the last frame; nil before the first, and to redraw everything.
  private var lastEdge: Edge?
  /// The damage of the last frame, in surface pixels. Storage is reused.
  private var damage: [Rect<Physical>] = []
  /// Reads frames back for the surface's capture; nil without one.
  private var readback: PixelReadback?
  /// The number of frames drawn with this edge state. Older buffers hold another edge.
  private var framesOfEdge = 0

  /// The state that shadow and corners depend on.
  private struct Edge: Equatable {
    let size: Size<Physical>
    let window: Rect<Physical>
    let isFloating: Bool
    /// True for a floating window with a darker shadow.
    let isActivated: Bool
  }

  /// Prepares to draw the surface of `content` with `graphics`, which must outlive it.
  init(_ graphics: Graphics, _ content: any Content) throws(AppFailure) {
    gl = graphics.gl
    resources = graphics.resources
    renderer = SceneRenderer(graphics.resources)
    edge = WindowEdge(graphics.gl)
    do throws(ProgramError) {
      try (content as? any CustomShaderProvider)?.addPrograms(to: renderer)
    } catch {
      renderer.close()
      throw .noGL(error.description)
    }
  }

  // MARK: Drawing

  var sceneRenderer: SceneRenderer? { renderer }

  func forgetSurface() { lastEdge = nil }

  func draw(_ surface: SurfaceContent, _ frameTarget: FrameTarget) throws(AppFailure)
    -> FramePresenter.Outcome
  {
    let size = frameTarget.target.size
    let window = frameTarget.state.scale.snapped(frameTarget.frame.geometry)
    let state = Edge(
      size: size, window: window, isFloating: frameTarget.frame.isFloating,
      isActivated: frameTarget.frame.isFloating && frameTarget.state.isActivated)
    let isWhole = state != lastEdge
    if isWhole { framesOfEdge = 0 }
    receive(surface.capture)
    if isWhole || surface.capture?.needsWholeFrame(at: frameTarget.time) == true {
      surface.scene.damageAll()
    }
    let (target, age) = chooseTarget(frameTarget, isWhole: isWhole)
    guard let drawn = try drawScene(surface, frameTarget, target, age: age, in: window) else {
      return .unchanged
    }
    lastEdge = state
    framesOfEdge += 1
    if let capture = surface.capture {
      read(capture, drawn.damage, surface.scene, target, frameTarget, window.origin)
    }
    try drawEdge(frameTarget, target, drawn.redrawn, window, isFresh: age == 0)
    if let backing {
      backing.isFilled = true
      backing.pixels.copy(to: frameTarget.target)
    }
    if isWhole { return .drawn(damage: nil) }
    damage.removeAll(keepingCapacity: true)
    for rect in drawn.damage.rects { damage.append(rect.offsetBy(window.origin)) }
    return .drawn(damage: damage)
  }

  /// Returns the render target and the age of its content in frames.
  private func chooseTarget(
    _ frameTarget: FrameTarget, isWhole: Bool
  ) -> (RenderTarget, age: Int) {
    let size = frameTarget.target.size
    if let pixels = backing?.pixels,
      pixels.size != size || pixels.target.step != frameTarget.target.step
    {
      backing?.close()
      backing = nil
    }
    if let backing {
      return (backing.pixels.target, isWhole || !backing.isFilled ? 0 : 1)
    }
    // A new surface's first buffers are empty. If EGL cannot tell the age of later ones, a backing
    // keeps the content.
    guard frameTarget.bufferAge == 0, !isWhole, case .window(let surface) = frameTarget.target
    else {
      let isOlder = frameTarget.bufferAge > framesOfEdge
      return (frameTarget.target, isWhole || isOlder ? 0 : frameTarget.bufferAge)
    }
    guard !gl.features.contains(.bufferAge) else { return (frameTarget.target, 0) }
    // Without memory for the backing, every frame is redrawn whole.
    guard let backing = try? Backing(gl, size: size, depth: surface.depth) else {
      return (frameTarget.target, 0)
    }
    self.backing = backing
    return (backing.pixels.target, 0)
  }

  private func drawScene(
    _ surface: SurfaceContent, _ frameTarget: FrameTarget, _ target: RenderTarget, age: Int,
    in window: Rect<Physical>
  ) throws(AppFailure) -> SceneRenderer.FrameRegions? {
    guard surface.scene.hasChanges || renderer.frameDemand.isDue(at: frameTarget.time) else {
      return nil
    }
    if age == 0, frameTarget.frame.isFloating {
      gl.state.bind(target)
      gl.clear(Color(red: 0, green: 0, blue: 0, alpha: 0))
    }
    var destination = SceneRenderer.Destination(target)
    destination.origin = window.origin
    destination.age = age
    destination.moment = frameTarget.time
    let origin = Point<Physical>(x: -window.left, y: -window.top)
    destination.indivisibleRects = WindowEdge.boxes(frameTarget).map { $0.offsetBy(origin) }
    destination.redrawsIndivisibleRects = surface.capture != nil
    do throws(RendererFailure) { return try renderer.draw(surface.scene, into: destination) } catch
    {
      throw .noGL(error.description)
    }
  }

  private func drawEdge(
    _ frameTarget: FrameTarget, _ target: RenderTarget, _ drawn: Region, _ window: Rect<Physical>,
    isFresh: Bool
  ) throws(AppFailure) {
    guard frameTarget.frame.isFloating else { return }
    let origin = Point<Physical>(x: -window.left, y: -window.top)
    let boxes = WindowEdge.boxes(frameTarget).filter { drawn.intersects($0.offsetBy(origin)) }
    guard isFresh || !boxes.isEmpty else { return }
    do throws(ProgramError) {
      try edge.draw(
        frameTarget, into: target, cutting: boxes,
        shadowing: isFresh ? WindowEdge.surroundings(frameTarget, in: target.size) : boxes)
    } catch {
      throw .noGL(error.description)
    }
  }

  // MARK: Reading back

  /// Hands frames that have arrived to `capture`, and closes the buffers if it is nil.
  private func receive(_ capture: FrameCapture?) {
    guard let capture else {
      readback?.close()
      readback = nil
      return
    }
    guard let readback else { return capture.waits(false) }
    while readback.take({ frame, pixels in
      let moment = Moment(nanoseconds: frame.tag)
      capture.receive(
        .init(moment: moment, size: frame.size, isUpsideDown: frame.isUpsideDown), pixels)
    }) {}
    capture.waits(readback.pending > 0)
  }

  /// Starts to read the frame of the capture's layer if it has changed.
  private func read(
    _ capture: FrameCapture, _ damage: Region, _ scene: Scene, _ target: RenderTarget,
    _ frameTarget: FrameTarget, _ origin: Point<Physical>
  ) {
    let rect = frameTarget.state.scale.snapped(scene.frame(of: capture.layer))
    guard damage.intersects(rect) || capture.isStale, capture.mustRead(at: frameTarget.time)
    else { return }
    let readback = readback ?? PixelReadback(gl)
    self.readback = readback
    let visible = rect.offsetBy(origin).intersection(Rect(origin: .zero, size: target.size))
    if readback.read(visible, of: target, tag: frameTarget.time.nanoseconds) {
      capture.reads(at: frameTarget.time)
    }
    capture.waits(readback.pending > 0)
  }

  /// Closes everything but the context, which must be current.
  func close() {
    backing?.close()
    backing = nil
    readback?.close()
    readback = nil
    renderer.close()
  }
}
