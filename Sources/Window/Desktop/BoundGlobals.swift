// SPDX-License-Identifier: MIT

internal import Glibc
import WaylandCore
internal import WaylandProtocols

/// The compositor's globals that a program binds once and keeps until `close()`.
final class BoundGlobals {
  /// Creates surfaces and regions.
  let compositor: WlCompositor
  /// Creates windows.
  let wmBase: XdgWmBase
  /// Shared memory for cursor images.
  let shm: WlShm?
  /// Scales a buffer to the size of its surface.
  let viewporter: WpViewporter?
  /// Reports fractional scales.
  let fractionalScale: WpFractionalScaleManagerV1?
  /// Reports the presentation time of frames.
  let presentation: WpPresentation?
  /// Negotiates server-side decorations.
  let decoration: ZxdgDecorationManagerV1?
  /// Sets cursors by shape name.
  let cursorShape: WpCursorShapeManagerV1?
  /// Activates windows by token.
  let activation: XdgActivationV1?
  /// Exchanges data with other clients.
  let dataDeviceManager: WlDataDeviceManager?
  /// Exchanges what was selected last.
  let primarySelection: ZwpPrimarySelectionDeviceManagerV1?
  /// Reports gestures on touchpads.
  let pointerGestures: ZwpPointerGesturesV1?
  /// Connects to input methods.
  let textInput: ZwpTextInputManagerV3?
  /// Describes outputs in logical units.
  let outputManager: ZxdgOutputManagerV1?
  /// Places surfaces on the layers of outputs.
  let layerShell: ZwlrLayerShellV1?
  /// True if presentation times are of `CLOCK_MONOTONIC`, the program's clock.
  private(set) var usesMonotonicClock = true

  init(_ registry: WlRegistry, _ found: [Desktop.Global]) throws(DesktopFailure) {
    func bind<Kind: Proxy>(_ kind: Kind.Type, since: UInt32 = 1) -> Kind? {
      guard
        let global = found.first(where: {
          $0.interface == kind.interface.name && $0.version >= since
        })
      else { return nil }
      return registry.bind(name: global.name, as: kind, version: global.version)
    }
    // `damage_buffer` came with version 4.
    guard let compositor = bind(WlCompositor.self, since: 4) else {
      throw DesktopFailure(
        description: "the compositor offers no wl_compositor 4; a newer compositor is needed")
    }
    guard let wmBase = bind(XdgWmBase.self) else {
      compositor.retire()
      throw DesktopFailure(
        description: "the compositor offers no xdg_wm_base; Scrim needs one that shows windows")
    }
    self.compositor = compositor
    self.wmBase = wmBase
    shm = bind(WlShm.self)
    viewporter = bind(WpViewporter.self)
    fractionalScale = bind(WpFractionalScaleManagerV1.self)
    presentation = bind(WpPresentation.self)
    decoration = bind(ZxdgDecorationManagerV1.self)
    cursorShape = bind(WpCursorShapeManagerV1.self)
    activation = bind(XdgActivationV1.self)
    dataDeviceManager = bind(WlDataDeviceManager.self)
    primarySelection = bind(ZwpPrimarySelectionDeviceManagerV1.self)
    pointerGestures = bind(ZwpPointerGesturesV1.self)
    textInput = bind(ZwpTextInputManagerV3.self)
    outputManager = bind(ZxdgOutputManagerV1.self)
    layerShell = bind(ZwlrLayerShellV1.self)
    presentation?.onEvent = { [unowned self] event in
      switch event {
      case .clockId(let id): usesMonotonicClock = id == UInt32(CLOCK_MONOTONIC)
      }
    }
    wmBase.onEvent = { [unowned wmBase] event in
      switch event {
      case .ping(let serial): wmBase.pong(serial: serial)
      }
    }
  }

  /// Calls `set` with the region that `rects` cover.
  func withRegion(_ rects: [Rect<Logical>], _ set: (WlRegion) -> Void) {
    let region = compositor.createRegion()
    for rect in rects {
      region.add(
        x: Int32(rect.left), y: Int32(rect.top), width: Int32(rect.width),
        height: Int32(rect.height))
    }
    set(region)
    region.destroy()
  }

  func close() {
    layerShell?.destroy()
    outputManager?.destroy()
    textInput?.destroy()
    pointerGestures?.release()
    primarySelection?.destroy()
    dataDeviceManager?.retire()
    activation?.destroy()
    cursorShape?.destroy()
    decoration?.destroy()
    presentation?.destroy()
    fractionalScale?.destroy()
    viewporter?.destroy()
    shm?.retire()
    wmBase.destroy()
    compositor.retire()
  }
}
