// SPDX-License-Identifier: MIT

import Geometry
internal import WaylandProtocols

/// What a pointer looks like over our surfaces: by name where the compositor knows names, otherwise a
/// picture of the user's theme on a surface of its own.
final class Cursor {
  /// The pointer.
  private let pointer: WlPointer
  /// The compositor's way of showing cursors by name.
  private let device: WpCursorShapeDeviceV1?
  /// For pictures, where there are no names.
  private let compositor: WlCompositor
  /// For pictures, where there are no names.
  private let shm: WlShm?
  /// The user's theme, loaded when it is first needed and again for another scale.
  private var theme: CursorTheme?
  /// The surface that carries the picture.
  private var surface: WlSurface?
  /// The serial of the pointer's last coming, with which cursors are set; nil before the first.
  private var serial: UInt32?
  /// What is shown since the pointer came; nil where the compositor still waits to be told.
  private var shown: (shape: CursorShape, scale: Scale)?

  init(
    _ pointer: WlPointer, device: WpCursorShapeDeviceV1?, compositor: WlCompositor, shm: WlShm?
  ) {
    self.pointer = pointer
    self.device = device
    self.compositor = compositor
    self.shm = shm
  }

  /// The pointer came over a surface of ours, and looks like nothing until it is told.
  func enter(_ serial: UInt32) {
    self.serial = serial
    shown = nil
  }

  /// Shows `shape`; free where it is shown already.
  func show(_ shape: CursorShape, scale: Scale) {
    guard let serial else { return }
    // A name has no scale.
    if let shown, shown.shape == shape, device != nil || shown.scale == scale { return }
    shown = (shape, scale)
    if let device {
      device.setShape(serial: serial, shape: shape.shape)
    } else {
      showPicture(shape, scale: scale, serial: serial)
    }
  }

  private func showPicture(_ shape: CursorShape, scale: Scale, serial: UInt32) {
    let whole = Scale((scale.in120ths + 119) / 120)
    if theme?.scale != whole {
      theme?.close()
      theme = shm.flatMap { CursorTheme($0, scale: whole) }
    }
    guard let image = theme?.image(of: shape) ?? theme?.image(of: .arrow) else { return }
    let surface = surface ?? compositor.createSurface()
    self.surface = surface
    let factor = whole.in120ths / 120
    // The library picks the nearest size the theme has, which need not be a multiple of the scale.
    let fits = image.size.width % factor == 0 && image.size.height % factor == 0
    let used = fits ? factor : 1
    try? surface.setBufferScale(scale: Int32(used))
    surface.attach(buffer: image.buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
    pointer.setCursor(
      serial: serial, surface: surface, hotspotX: Int32(image.hotspot.x / used),
      hotspotY: Int32(image.hotspot.y / used))
  }

  func close() {
    serial = nil
    device?.destroy()
    surface?.destroy()
    surface = nil
    theme?.close()
    theme = nil
  }
}
