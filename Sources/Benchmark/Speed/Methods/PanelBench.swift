import Backdrop
import GLES

/// GL context for the measurements of a panel alone, separate from all windows.
final class PanelBench {
  /// EGL display; owned.
  private let display: Display
  /// GL context; owned.
  private let gl: Context
  /// Draws the blurs; owned.
  private let glassRenderer: GlassRenderer
  /// The measurements.
  private var run: PanelRun

  /// Opens a context for `settings`.
  init(
    _ settings: SpeedSettings, _ clock: RatioClock, progress: @escaping (String) -> Void
  ) throws(SpeedFailure) {
    var opened: [() -> Void] = []
    do {
      let display = try Display.open(settings.platform)
      opened.append { display.close() }
      let gl = try Context(display)
      opened.append { gl.close() }
      glassRenderer = try GlassRenderer(gl)
      (self.display, self.gl) = (display, gl)
    } catch {
      for close in opened.reversed() { close() }
      throw Self.failure(error)
    }
    run = PanelRun(glassRenderer, settings, clock, progress: progress)
  }

  /// Runs one round of measurements.
  func visit() throws(SpeedFailure) {
    do {
      try gl.makeCurrent()
      try run.visit()
    } catch {
      throw Self.failure(error)
    }
  }

  /// Runs the last round and returns the results.
  func outcome() throws(SpeedFailure) -> PanelRun.Outcome {
    do {
      try gl.makeCurrent()
      return try run.outcome()
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: any Error) -> SpeedFailure {
    (error as? BlurFailure).map { SpeedFailure($0) } ?? .blur("\(error)")
  }

  /// Closes the context.
  func close() {
    try? gl.makeCurrent()
    glassRenderer.close()
    gl.close()
    display.close()
  }
}
