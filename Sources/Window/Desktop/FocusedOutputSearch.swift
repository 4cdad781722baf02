// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// Finds the output on which the compositor puts a layer surface that leaves it the choice: the one
/// with the focus.
///
/// No protocol tells this without a surface. A transparent one of a single unit, which takes
/// neither input nor space, is open during the search. Runs in the event loop and blocks nothing.
public final class FocusedOutputSearch {
  /// The desktop.
  private let desktop: Desktop
  /// The surface.
  private let surface: WlSurface
  /// The surface's role.
  private let role: ZwlrLayerSurfaceV1
  /// The surface's only pixel.
  private let buffer: CaptureBuffer
  /// Ends the search at `deadline`; nil after the end.
  private var timer: LoopTimer?
  /// The time by which the compositor must have shown the surface.
  private let deadline: Moment
  /// Called once. Not called after `close()`.
  private var onEnd: ((Output?) -> Void)?

  /// The most time that the compositor may take. An output that is off may never show a surface.
  static let timeout = Nanoseconds.seconds(1)

  /// Starts a search. Calls `onEnd` once, later; with nil if the compositor does not tell. Returns
  /// nil if the compositor has no layer shell or no shared memory, or no memory is left. Call
  /// `close()` when the answer is no longer wanted, and in any case before the desktop is closed.
  public init?(_ desktop: Desktop, onEnd: @escaping (Output?) -> Void) {
    guard let shell = desktop.bound.layerShell, let shm = desktop.bound.shm,
      let layout = try? CaptureLayout(width: 1, height: 1, .argb8888),
      let buffer = try? CaptureBuffer(shm, layout)
    else { return nil }
    self.desktop = desktop
    self.buffer = buffer
    self.onEnd = onEnd
    deadline = desktop.clock.now + Self.timeout
    surface = desktop.bound.compositor.createSurface()
    role = shell.getLayerSurface(
      surface: surface, output: nil, layer: .overlay, namespace: "scrim-search")
    surface.onEvent = { [unowned self] in receive($0) }
    role.onEvent = { [unowned self] in receive($0) }
    guard let timer = try? LoopTimer(desktop.loop, handler: { [unowned self] in checkTime() })
    else {
      release()
      return nil
    }
    self.timer = timer
    timer.arm(at: deadline.nanoseconds)
    role.setSize(width: 1, height: 1)
    role.setExclusiveZone(zone: -1)
    desktop.bound.withRegion([]) { surface.setInputRegion(region: $0) }
    surface.commit()
  }

  private func receive(_ event: ZwlrLayerSurfaceV1.Event) {
    switch event {
    case .configure(let serial, _, _):
      role.ackConfigure(serial: serial)
      surface.attach(buffer: buffer.buffer, x: 0, y: 0)
      surface.damage(x: 0, y: 0, width: 1, height: 1)
      surface.commit()
    case .closed: end(nil)
    }
  }

  private func receive(_ event: WlSurface.Event) {
    guard case .enter(let output) = event else { return }
    end(desktop.output(output))
  }

  private func checkTime() {
    guard desktop.clock.now >= deadline else {
      timer?.arm(at: deadline.nanoseconds)
      return
    }
    end(nil)
  }

  private func end(_ output: Output?) {
    let onEnd = onEnd
    close()
    onEnd?(output)
  }

  /// Ends the search; nothing is called any more. May be called again.
  public func close() {
    onEnd = nil
    guard timer != nil else { return }
    timer?.close()
    timer = nil
    release()
  }

  private func release() {
    role.destroy()
    surface.destroy()
    buffer.close()
  }

  deinit { precondition(timer == nil, "a search was released before it was closed") }
}
