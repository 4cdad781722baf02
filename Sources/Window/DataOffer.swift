// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// Data that another client offers, by drag and drop or as the selection.
final class DataOffer: SelectionOffer {
  /// The protocol object.
  let offer: WlDataOffer
  /// The types in which the data is available, in the order of the source's preference.
  private(set) var mimeTypes: [String] = []
  /// The actions that the source allows; nil if it did not say, as before version 3.
  private(set) var sourceActions: WlDataDeviceManager.DndAction?
  /// The action that the compositor has chosen.
  private(set) var action = WlDataDeviceManager.DndAction.none
  /// The acceptance last sent; nil before the first.
  private var acceptance: Bool?
  /// Called after a change of the types or of the source's actions.
  var onChange: (() -> Void)?

  /// The maximum number of types; the rest is ignored. Programs offer some dozen.
  static let maximumTypes = 256

  init(_ offer: WlDataOffer) {
    self.offer = offer
    offer.onEvent = { [unowned self] in receive($0) }
  }

  private func receive(_ event: WlDataOffer.Event) {
    switch event {
    case .offer(let mimeType):
      guard mimeTypes.count < Self.maximumTypes else { return }
      mimeTypes.append(mimeType)
      onChange?()
    case .sourceActions(let actions):
      sourceActions = actions
      onChange?()
    case .action(let action): self.action = action
    }
  }

  /// True if the data can be copied in `mimeType`.
  func canCopy(_ mimeType: String) -> Bool {
    mimeTypes.contains(mimeType) && sourceActions?.contains(.copy) ?? true
  }

  // MARK: Drag and drop

  /// Accepts a drop as a copy in `mimeType`, or refuses it. `serial` is that of the enter event.
  func setAcceptance(_ isAccepted: Bool, of mimeType: String, serial: UInt32) {
    guard isAccepted != acceptance else { return }
    acceptance = isAccepted
    offer.accept(serial: serial, mimeType: isAccepted ? mimeType : nil)
    let actions: WlDataDeviceManager.DndAction = isAccepted ? .copy : .none
    // Before version 3 there are no actions: every drop is a copy.
    try? offer.setActions(dndActions: actions, preferredAction: actions)
  }

  /// True if a drop now is a copy that was accepted.
  var isCopyAccepted: Bool {
    acceptance == true && (offer.version < Self.actionVersion || action == .copy)
  }

  /// Reports that the dropped data was received.
  func finish() {
    // Otherwise it would be a protocol error.
    if isCopyAccepted { try? offer.finish() }
  }

  /// The first version with actions.
  private static let actionVersion: UInt32 = 3

  // MARK: Data

  /// Requests the data in `mimeType`, which the source writes to the pipe `end`. Closes the end.
  func receive(_ mimeType: String, into end: consuming OwnedFD) {
    offer.receive(mimeType: mimeType, fd: end)
  }

  /// Destroys the offer.
  func close() {
    onChange = nil
    offer.destroy()
  }
}
