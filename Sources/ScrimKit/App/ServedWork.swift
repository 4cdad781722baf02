// SPDX-License-Identifier: MIT

package import EventLoop

/// Serves the work of an app without a compositor, for a test that is the app's event loop. One
/// that is made later for the same app takes over: the app's processes end, the rest goes on.
/// Its time is that of `loop`.
@MainActor package final class ServedWork {
  /// The app.
  private let app: App
  /// The loop.
  private let loop: MainLoop
  /// A failure that ends the app, once there is one.
  private var failure: AppFailure?

  /// Starts to serve the work of `app`, which must not run meanwhile, by `loop`. `alarms` are those
  /// of its tasks that sleep.
  package init(of app: App, by loop: MainLoop, _ alarms: TaskAlarms) throws(AppFailure) {
    self.app = app
    self.loop = loop
    if app.work.isServed { app.work.close() }
    do throws(LoopFailure) {
      app.work.onFailure = { [weak self] in self?.failure = $0 }
      try app.work.open(loop, staged: alarms)
    } catch {
      app.work.close()
      throw .system(error.description)
    }
  }

  /// Does what there is to do now, without waiting.
  package func serve() throws(AppFailure) {
    loop.serveReady()
    if let failure { throw failure }
  }

  /// Ceases to serve, and ends the app's processes.
  package func close() {
    if app.work.isServed(by: loop) { app.work.close() }
  }
}
