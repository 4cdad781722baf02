// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// Data of this program on the clipboard or in a drag.
final class DataSource: OfferSource {
  /// The protocol object.
  let source: WlDataSource
  var onSend: ((String, consuming OwnedFD) -> Void)?
  var onCancelled: (() -> Void)?
  /// Called when the target of a drag has the data, with what it did.
  var onFinished: ((DragAction) -> Void)?
  /// The action that the compositor has chosen for a drag.
  private var action = WlDataDeviceManager.DndAction.none
  /// True once the dragged data was dropped.
  private(set) var isDropped = false

  init(_ source: WlDataSource) {
    self.source = source
    source.onEvent = { [unowned self] in receive($0) }
  }

  private func receive(_ event: consuming WlDataSource.Event) {
    switch consume event {
    case .send(let mimeType, let end): if let onSend { onSend(mimeType, end) }
    case .cancelled: onCancelled?()
    // The compositor shows by its cursor whether there is a target.
    case .target: break
    case .action(let action): self.action = action
    case .dndDropPerformed: isDropped = true
    case .dndFinished: onFinished?(action == .move ? .move : .copy)
    }
  }

  func offer(_ mimeType: String) { source.offer(mimeType: mimeType) }

  func close() { source.destroy() }
}
