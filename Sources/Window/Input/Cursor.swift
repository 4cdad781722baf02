// SPDX-License-Identifier: MIT

internal import WaylandProtocols

/// Sets a pointer's cursor over our surfaces: by shape name if the compositor supports names,
/// otherwise with an image of the user's theme on a separate surface.
final class Cursor {
  /// The pointer.
  private let pointer: WlPointer
  /// Sets cursors by shape name; nil if the compositor does not support names.
  private let device: WpCursorShapeDeviceV1?
  /// For theme cursors; unused if there is a `device`.
  private let compositor: WlCompositor
  /// For theme cursors; unused if there is a `device`.
  private let shm: WlShm?
  /// The user's theme. Loaded on first use and reloaded if the scale changes.
  private var theme: CursorTheme?
  /// The surface with the theme's cursor image.
  private var surface: WlSurface?
  /// The serial of the last enter event, needed to set a cursor; nil before the first.
  private var serial: UInt32?
  /// The cursor set since the pointer entered; nil if none is set yet.
  private var shown: (shape: CursorShape, scale: Scale)?

  init(
    _ pointer: WlPointer, device: WpCursorShapeDeviceV1?, compositor: WlCompositor, shm: WlShm?
  ) {
    self.pointer = pointer
    self.device = device
    self.compositor = compositor
    self.shm = shm
  }

  /// Handles the pointer entering a surface. The cursor is undefined until `show` sets one.
  func enter(_ serial: UInt32) {
    self.serial = serial
    shown = nil
  }

  /// Sets the cursor to `shape`. Does nothing if it is set already.
  func show(_ shape: CursorShape, scale: Scale) {
    guard let serial else { return }
    // A named cursor does not depend on the scale.
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
    // The library picks the nearest size in the theme, which may not be a multiple of the scale.
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
