import Backdrop
import GLES

/// A context of GL's for what is measured of a panel alone, apart from all windows.
final class PanelBench {
  /// Where it is drawn.
  private let display: Display
  /// What draws.
  private let gl: Context
  /// The blur.
  private let glassRenderer: GlassRenderer
  /// What is measured.
  private var run: PanelRun

  /// A bench for `settings`.
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

  /// Takes times of everything, once more.
  func visit() throws(SpeedFailure) {
    do {
      try gl.makeCurrent()
      try run.visit()
    } catch {
      throw Self.failure(error)
    }
  }

  /// What came of it, with a last visit.
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

  /// Lets go of everything.
  func close() {
    try? gl.makeCurrent()
    glassRenderer.close()
    gl.close()
    display.close()
  }
}
