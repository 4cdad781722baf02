import Backdrop
import GLES
import Geometry
import Renderer
import WaylandCore
import Window

/// The GL side of an app: what is lost when the GPU is, and made anew.
final class Graphics {
  /// EGL.
  let display: Display
  /// GL.
  let gl: Context
  /// Draws the scene.
  let renderer: SceneRenderer
  /// Draws what is around the window.
  private let edge: WindowEdge
  /// The surface's picture where its buffers do not keep theirs; nil until that is so.
  private var backing: Backing?
  /// What the surface looked like around its content.
  private var lastEdge: Edge?
  /// What differed in the last frame, in pixels of the surface. It keeps its storage.
  private var damage: [Rect<Physical>] = []
  /// Frames drawn since it looked like that: older buffers show what it looked like before.
  private var framesOfEdge = 0

  /// What is around a window depends on this.
  private struct Edge: Equatable {
    let size: Size<Physical>
    let window: Rect<Physical>
    let isFloating: Bool
    /// Where it floats: its shadow is darker then.
    let isActivated: Bool
  }

  /// Opens EGL where `choice` says and everything on it. Glass is blurred by `planner`, or by what suits the
  /// renderer, and texts are drawn with `fonts`, which outlive it.
  init(
    _ choice: PlatformChoice, wayland: NativeHandle?, content: any Content,
    planner: (any Planner)? = nil, fonts: Fonts, faults: Faults = Faults()
  ) throws(AppFailure) {
    do throws(DisplayError) { display = try .open(choice, wayland: wayland) } catch {
      throw .noGL(error.description)
    }
    var options = ContextOptions()
    options.faults = faults
    do throws(ContextError) { gl = try Context(display, options: options) } catch {
      display.close()
      throw .noGL(error.description)
    }
    do throws(RendererFailure) {
      renderer = try SceneRenderer(gl, planner: planner, fonts: fonts)
    } catch {
      gl.close()
      display.close()
      throw .noGL(error.description)
    }
    edge = WindowEdge(gl)
    renderer.add(TitleBarPainter(gl), as: TitleBar.program)
    do throws(ProgramError) { try content.addPrograms(to: renderer) } catch {
      close()
      throw .noGL(error.description)
    }
  }

  // MARK: Drawing

  /// The buffers are others from now on: all is to be drawn.
  func forgetSurface() { lastEdge = nil }

  /// Draws `surface`, which has been placed for `picture`. Says what of the surface differs from the frame
  /// before, all where that is nil; nothing at all where no pixel does.
  func draw(_ surface: SurfaceContent, _ picture: FrameTarget) throws(AppFailure)
    -> FramePresenter.Outcome
  {
    let size = picture.target.size
    let window = picture.state.scale.snapped(picture.frame.geometry)
    let state = Edge(
      size: size, window: window, isFloating: picture.frame.isFloating,
      isActivated: picture.frame.isFloating && picture.state.isActivated)
    let isWhole = state != lastEdge
    if isWhole {
      surface.scene.damageAll()
      framesOfEdge = 0
    }
    let (target, age) = place(picture, isWhole: isWhole)
    guard let drawn = try drawScene(surface, picture, target, age: age, in: window) else {
      return .unchanged
    }
    lastEdge = state
    framesOfEdge += 1
    try drawEdge(picture, target, drawn.redrawn, window, isFresh: age == 0)
    if let backing {
      backing.isFilled = true
      backing.pixels.copy(to: picture.target)
    }
    if isWhole { return .drawn(damage: nil) }
    damage.removeAll(keepingCapacity: true)
    for rect in drawn.damage.rects { damage.append(rect.offsetBy(window.origin)) }
    return .drawn(damage: damage)
  }

  /// What is drawn into, and how many frames ago it was shown.
  private func place(
    _ picture: FrameTarget, isWhole: Bool
  ) -> (RenderTarget, age: Int) {
    let size = picture.target.size
    if backing?.pixels.size != size {
      backing?.close()
      backing = nil
    }
    if let backing {
      return (backing.pixels.target, isWhole || !backing.isFilled ? 0 : 1)
    }
    // The first buffers of every surface hold nothing. Where EGL cannot tell what later ones hold, the
    // picture is kept here.
    guard picture.bufferAge == 0, !isWhole, case .window = picture.target else {
      let isOlder = picture.bufferAge > framesOfEdge
      return (picture.target, isWhole || isOlder ? 0 : picture.bufferAge)
    }
    guard !gl.features.contains(.bufferAge) else { return (picture.target, 0) }
    // Without memory for that all is drawn in every frame.
    guard let backing = try? Backing(gl, size: size) else { return (picture.target, 0) }
    self.backing = backing
    return (backing.pixels.target, 0)
  }

  private func drawScene(
    _ surface: SurfaceContent, _ picture: FrameTarget, _ target: RenderTarget, age: Int,
    in window: Rect<Physical>
  ) throws(AppFailure) -> SceneRenderer.FrameRegions? {
    let isRetried = renderer.retry.map { $0 <= picture.time } ?? false
    guard surface.scene.hasChanges || renderer.wantsFrame || isRetried else { return nil }
    if age == 0, picture.frame.isFloating {
      gl.state.bind(target)
      gl.clear(Color(red: 0, green: 0, blue: 0, alpha: 0))
    }
    var destination = SceneRenderer.Destination(target)
    destination.origin = window.origin
    destination.age = age
    destination.moment = picture.time
    let origin = Point<Physical>(x: -window.left, y: -window.top)
    destination.indivisibleRects = WindowEdge.boxes(picture).map { $0.offsetBy(origin) }
    do throws(RendererFailure) { return try renderer.draw(surface.scene, into: destination) } catch
    {
      throw .noGL(error.description)
    }
  }

  private func drawEdge(
    _ picture: FrameTarget, _ target: RenderTarget, _ drawn: Region, _ window: Rect<Physical>,
    isFresh: Bool
  ) throws(AppFailure) {
    guard picture.frame.isFloating else { return }
    let origin = Point<Physical>(x: -window.left, y: -window.top)
    let boxes = WindowEdge.boxes(picture).filter { drawn.intersects($0.offsetBy(origin)) }
    guard isFresh || !boxes.isEmpty else { return }
    do throws(ProgramError) {
      try edge.draw(
        picture, into: target, cutting: boxes,
        shadowing: isFresh ? WindowEdge.surroundings(picture, in: target.size) : boxes)
    } catch {
      throw .noGL(error.description)
    }
  }

  /// What was done with it.
  var metrics: Metrics {
    var metrics = Metrics()
    metrics.pixelsRedrawn = renderer.pixelsDrawn
    metrics.pixelsReblurred = renderer.blurWork.texels
    metrics.blurPasses = renderer.blurWork.draws
    metrics.glCalls = gl.counters.calls
    metrics.glObjects = gl.counters.creations
    metrics.glObjectsGone = gl.counters.creations - gl.liveObjects.total
    return metrics
  }

  /// Lets go of everything.
  func close() {
    backing?.close()
    backing = nil
    edge.close()
    renderer.close()
    gl.close()
    display.close()
  }
}
