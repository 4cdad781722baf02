// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// A drag out of a surface of this program, until the target has the data or there is none.
final class OutgoingDrag {
  /// The surface that the drag began on.
  let origin: any SurfaceOwner
  /// The content.
  let content: DragContent
  /// A type that no other source offers: it marks the program's own drags.
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
