// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Renderer
import WaylandCore
import Window

/// The GL context of an app with what all of its surfaces share: everything that is lost in a GPU
/// reset and then recreated.
@MainActor final class Graphics: SurfaceGraphics {
  /// The EGL display.
  let display: Display
  /// The GL context.
  let gl: Context
  /// The resources that the drawings of all surfaces share.
  let resources: RenderResources
  /// The rehearsals that are not finished, the next one last.
  private var rehearsals: [GlassRehearsal] = []

  /// Opens EGL on the platform `choice` and a context, of `depth` if that is offered. `planner`
  /// blurs glass; nil selects one for the GPU. `fonts` must outlive the graphics.
  init(
    _ choice: PlatformChoice, wayland: NativeHandle?, depth: ColorDepth = .eight,
    planner: (any Planner)? = nil, fonts: Fonts,
    icons: IconLibrary = IconLibrary(), faults: Faults = Faults()
  ) throws(AppFailure) {
    do throws(DisplayError) { display = try .open(choice, wayland: wayland) } catch {
      throw AppFailure(error)
    }
    var options = ContextOptions()
    options.faults = faults
    options.colorDepth = depth
    do throws(ContextError) { gl = try Context(display, options: options) } catch {
      display.close()
      throw AppFailure(error)
    }
    do throws(RendererFailure) {
      resources = try RenderResources(gl, planner: planner, fonts: fonts, icons: icons)
    } catch {
      gl.close()
      display.close()
      throw .noGL(error.description)
    }
  }

  /// The work done with this context, without the pixels that surfaces drew.
  var metrics: Metrics {
    var metrics = Metrics()
    metrics.pixelsReblurred = resources.blurWork.texels
    metrics.blurPasses = resources.blurWork.draws
    metrics.glCalls = gl.counters.calls
    metrics.glObjects = gl.counters.creations
    metrics.glObjectsGone = gl.counters.creations - gl.liveObjects.total
    return metrics
  }

  var longestSide: Int { gl.maximumTextureSize }

  var isLost: Bool { gl.resetStatus().isLost }

  func makeBuffers(for surface: Surface) -> any FrameBuffers { EGLBuffers(surface, gl) }

  func makeDrawing(of content: any Content) throws(AppFailure) -> any SurfaceDrawer {
    try SurfaceDrawing(self, content)
  }

  func rest() { gl.rest() }

  func beginRehearsal(of glass: @escaping (_ strength: Double) -> Glass, at scale: Scale) {
    guard (try? gl.makeCurrent()) != nil else { return }
    if let rehearsal = GlassRehearsal(resources, at: scale, glass) {
      rehearsals.insert(rehearsal, at: 0)
    }
  }

  func continueRehearsal() -> Bool {
    if let rehearsal = rehearsals.last, !rehearsal.step() { rehearsals.removeLast().close() }
    return !rehearsals.isEmpty
  }

  /// Closes everything. The drawings of all surfaces must be closed.
  func close() {
    for rehearsal in rehearsals { rehearsal.close() }
    resources.close()
    gl.close()
    display.close()
  }
}
