// SPDX-License-Identifier: MIT

internal import CWaylandCursor
internal import Glibc
import WaylandCore
internal import WaylandProtocols

/// The user's cursor theme, for compositors without the cursor-shape protocol. The only user of
/// libwayland-cursor.
@safe
final class CursorTheme {
  /// One cursor image.
  struct Image {
    /// The pixels; owned by the theme.
    let buffer: WlBuffer
    /// The image's size in pixels.
    let size: Size<Physical>
    /// The hotspot, in pixels from the image's top left corner.
    let hotspot: Point<Physical>
  }

  /// The library's theme; nil after `close()`.
  private var theme: OpaquePointer?
  /// The connection of the image buffers.
  private let connection: Connection
  /// The scale the theme was loaded for.
  let scale: Scale

  /// Loads the user's theme; nil if there is none.
  init?(_ shm: WlShm, scale: Scale) {
    let size = unsafe getenv("XCURSOR_SIZE").flatMap { unsafe Int(String(cString: $0)) } ?? 24
    let pixels = Int32(scale.physical(Double(min(max(size, 8), 256))))
    let name = unsafe getenv("XCURSOR_THEME")
    guard let theme = unsafe wl_cursor_theme_load(name, pixels, shm.nativePointer) else {
      return nil
    }
    unsafe self.theme = theme
    connection = shm.connection
    self.scale = scale
  }

  /// The image for `shape`, by the first of the shape's names that is in the theme.
  func image(of shape: CursorShape) -> Image? {
    for name in shape.themeNames {
      guard let cursor = unsafe wl_cursor_theme_get_cursor(theme, name),
        let image = unsafe cursor.pointee.images?.pointee,
        let buffer = unsafe wl_cursor_image_get_buffer(image)
      else { continue }
      return unsafe Image(
        buffer: WlBuffer(NewProxy(borrowing: buffer, on: connection)),
        size: Size(width: Int(image.pointee.width), height: Int(image.pointee.height)),
        hotspot: Point(x: Int(image.pointee.hotspot_x), y: Int(image.pointee.hotspot_y)))
    }
    return nil
  }

  /// Destroys the theme and its images.
  func close() {
    unsafe wl_cursor_theme_destroy(theme)
    unsafe theme = nil
  }

  deinit { precondition(unsafe theme == nil, "a cursor theme was let go before it was closed") }
}
