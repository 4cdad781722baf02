// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// The picture of what is dragged. Its top left corner is at the pointer.
public struct DragPicture: Sendable {
  /// The size in pixels.
  public let size: Size<Physical>
  /// The number of pixels in a logical unit.
  public let scale: Int
  /// The pixels: red, green, blue and alpha, a byte each, premultiplied; the top row first.
  let pixels: [UInt8]

  /// A picture of `size`; nil if it is empty, if its sides are no multiples of `scale`, or if the
  /// number of bytes is not that of its pixels.
  public init?(_ pixels: [UInt8], size: Size<Physical>, scale: Int) {
    guard scale > 0, size.width > 0, size.height > 0,
      size.width % scale == 0, size.height % scale == 0,
      pixels.count == 4 * size.width * size.height
    else { return nil }
    self.pixels = pixels
    self.size = size
    self.scale = scale
  }
}

/// The surface with the picture of a drag.
final class DragIcon {
  /// The surface.
  let surface: WlSurface
  /// The pixels.
  private let buffer: SharedBuffer
  /// The scale of the buffer.
  private let scale: Int

  /// A surface that shows `picture` after `show()`.
  init(_ picture: DragPicture, _ compositor: WlCompositor, _ shm: WlShm) throws(LoopFailure) {
    buffer = try SharedBuffer(
      shm, size: picture.size, stride: 4 * picture.size.width, .argb8888)
    scale = picture.scale
    surface = compositor.createSurface()
    let pixels = picture.pixels
    unsafe buffer.withBytes { bytes in
      for pixel in stride(from: 0, to: pixels.count, by: 4) {
        unsafe bytes[pixel] = pixels[pixel + 2]
        unsafe bytes[pixel + 1] = pixels[pixel + 1]
        unsafe bytes[pixel + 2] = pixels[pixel]
        unsafe bytes[pixel + 3] = pixels[pixel + 3]
      }
    }
  }

  /// Shows the picture. The surface must have its role.
  func show() {
    try? surface.setBufferScale(scale: Int32(scale))
    surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
  }

  func close() {
    surface.destroy()
    buffer.close()
  }
}
