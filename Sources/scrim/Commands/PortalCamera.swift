// SPDX-License-Identifier: MIT

import DBus
import Demonstration
import Host
import Portals
import ScrimKit

/// The camera that the desktop's portal gives to the demo: asked for once the window is open, and
/// shown on the stage with its first frame.
@MainActor final class PortalCamera {
  /// The demo.
  private let demo: DemoApp
  /// The app of the demo.
  private let app: App
  /// The program's output.
  private let console: Console
  /// The portal; nil before it is asked.
  private var portal: CameraPortal?
  /// The camera, until its first frame has arrived; nil before and after.
  private var source: VideoSource?
  /// The camera that was shown; nil before its first frame.
  private weak var shown: VideoSource?
  /// Ends the wait for the first frame.
  private var timer: AppTimer?

  /// The longest wait for the first frame, in seconds.
  private static let patience = 10

  /// True if any camera will do and the portal has one. If a camera is named, or if
  /// there is no portal, the program opens the device.
  static func isWanted(_ arguments: Arguments) -> Bool {
    // Without GStreamer, the user would be asked in vain.
    guard arguments[LookFlags.camera] == LookFlags.anyCamera, arguments[LookFlags.video] == nil,
      (try? VideoSource.formats()) != nil,
      case .success = CameraPortal.findCamera(within: CameraReport.patience)
    else { return false }
    return true
  }

  /// Asks for the camera when the app runs.
  init(_ demo: DemoApp, in app: App, _ console: Console) {
    self.demo = demo
    self.app = app
    self.console = console
    app.timer { [unowned self] in ask() }.start(after: Nanoseconds(0))
  }

  private func ask() {
    do throws(BusFailure) {
      let portal = CameraPortal(try app.machine.bus(.session))
      self.portal = portal
      try portal.watchCamera { [unowned self] isPresent in
        if !isPresent, let shown, demo.video === shown { report("the camera was unplugged") }
      }
      portal.open { [unowned self] result in
        switch result {
        case .success(let descriptor): start(descriptor.number)
        case .failure(let failure): fail(failure.description)
        }
      }
    } catch { fail(error.description) }
  }

  private func start(_ descriptor: Int32) {
    let source: VideoSource
    do throws(VideoSource.Failure) { source = try VideoSource(pipeWire: descriptor) } catch {
      return fail(error.line)
    }
    self.source = source
    source.onFailure = { [unowned self] in fail($0) }
    for descriptor in source.wakeDescriptors {
      app.watch(descriptor: descriptor) { [unowned self] in wait() }
    }
    timer = app.timer { [unowned self] in
      fail("it gave no frame within \(Self.patience) s")
    }
    timer?.start(after: .seconds(Double(Self.patience)))
  }

  /// Shows the camera if its first frame has arrived.
  private func wait() {
    source?.update()
    guard let source, source.isReady else { return }
    endWait()
    shown = source
    Demo.play(source, in: demo, of: app, console)
  }

  private func fail(_ reason: String) {
    endWait()
    report("the camera cannot be shown: \(reason)")
  }

  private func report(_ line: String) {
    demo.briefNotice = line
    console.report(line)
  }

  private func endWait() {
    timer?.stop()
    for descriptor in source?.wakeDescriptors ?? [] { app.unwatch(descriptor: descriptor) }
    source = nil
  }

  /// Ends what is asked.
  func close() {
    portal?.close()
    portal = nil
    endWait()
  }
}
