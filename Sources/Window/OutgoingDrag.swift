// SPDX-License-Identifier: MIT

import EventLoop
public import Geometry
public import Input
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

/// A drag out of a surface of this program, until the target has the data or there is none.
final class OutgoingDrag {
  /// The surface that the drag began on.
  let origin: any SurfaceOwner
  /// The content.
  let content: DragContent
  /// A type that no other source has, by which the program knows its own drags.
  let mark: String
  /// The data.
  let source: DataSource
  /// The picture at the pointer; nil for none.
  private let icon: DragIcon?
  /// Called at the end.
  private var onEnd: ((DragAction?) -> Void)?

  init(
    _ content: DragContent, actions: Set<DragAction>, from origin: any SurfaceOwner,
    _ source: DataSource, icon: DragIcon?, sender: DataSender,
    onEnd: @escaping (DragAction?) -> Void
  ) {
    self.origin = origin
    self.content = content
    self.source = source
    self.icon = icon
    self.onEnd = onEnd
    mark = "application/x-scrim-drag;id=" + String(UInt64.random(in: .min ... .max), radix: 16)
    sender.offer(OfferedData(content, mark: mark), by: source)
    // The source is of a version that has actions.
    try? source.source.setActions(dndActions: WlDataDeviceManager.DndAction(actions))
  }

  /// True once the user has dropped the data.
  var isDropped: Bool { source.isDropped }

  /// Ends the drag: with the action of its target, or nil if nothing was dropped or taken.
  func end(_ action: DragAction?) {
    source.close()
    icon?.close()
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?(action)
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

extension WlDataDeviceManager.DndAction {
  /// The actions of `actions`.
  init(_ actions: Set<DragAction>) {
    self = .none
    if actions.contains(.copy) { formUnion(.copy) }
    if actions.contains(.move) { formUnion(.move) }
  }
}

extension Surface {
  /// Begins a drag of `content` out of this surface, by the button or the finger that went down
  /// last, which must still be down. `actions` are those that the source allows. `picture` follows
  /// the pointer. `onEnd` is called once: with what the target did when it has the content, or with
  /// nil if nothing was dropped or the surface was closed. Returns false, and calls nothing, if the
  /// compositor has no drags.
  public final func startDrag(
    _ content: DragContent, actions: Set<DragAction> = [.copy], picture: DragPicture? = nil,
    onEnd: @escaping (DragAction?) -> Void
  ) -> Bool {
    let icon = picture.flatMap { picture in
      desktop.bound.shm.flatMap { try? DragIcon(picture, desktop.bound.compositor, $0) }
    }
    let seat = desktop.lastUsedSeat
    if seat?.startDrag(content, actions: actions, from: self, icon, onEnd: onEnd) == true {
      return true
    }
    icon?.close()
    return false
  }
}
