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
  /// The last acceptance; nil if the drop was refused.
  private var acceptance: DropAcceptance?
  /// True once a drop was accepted or refused.
  private var hasAnswered = false
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

  // MARK: Drag and drop

  /// The kinds of content that the data can be had as.
  var kinds: Set<DragKind> { Set(DragKind.allCases.filter { mimeType(of: $0) != nil }) }

  /// The actions that the source allows. Before version 3 every drop is a copy.
  var actions: Set<DragAction> {
    guard let sourceActions else { return [.copy] }
    return Set(
      DragAction.allCases.filter { sourceActions.contains(WlDataDeviceManager.DndAction([$0])) })
  }

  /// The best offered type for a kind; nil if there is none.
  private func mimeType(of kind: DragKind) -> String? {
    switch kind {
    case .text: OfferedData.textTypes.first(where: mimeTypes.contains)
    case .files: mimeTypes.contains(URIList.mimeType) ? URIList.mimeType : nil
    }
  }

  /// Accepts a drop, or refuses it if `wanted` is nil or not offered. `serial` is that of the enter
  /// event.
  func accept(_ wanted: DropAcceptance?, serial: UInt32) {
    var (wanted, type) = (wanted, wanted.flatMap { mimeType(of: $0.kind) })
    if type == nil || wanted?.actions.isDisjoint(with: actions) == true {
      (wanted, type) = (nil, nil)
    }
    guard wanted != acceptance || !hasAnswered else { return }
    (acceptance, hasAnswered) = (wanted, true)
    offer.accept(serial: serial, mimeType: type)
    // Before version 3 there are no actions.
    try? offer.setActions(
      dndActions: WlDataDeviceManager.DndAction(wanted?.actions ?? []),
      preferredAction: WlDataDeviceManager.DndAction(wanted.map { [$0.preferred] } ?? []))
  }

  /// The kind of content that was accepted; nil if a drop is refused.
  var acceptedKind: DragKind? { acceptance?.kind }

  /// The action of a drop now, one that was accepted; nil if a drop is refused.
  var dropAction: DragAction? {
    guard let acceptance else { return nil }
    guard offer.version >= Self.actionVersion else { return .copy }
    return acceptance.actions.first { action == WlDataDeviceManager.DndAction([$0]) }
  }

  /// Reports that the dropped data was received, and `action` done.
  func finish(_ action: DragAction) {
    // Otherwise it would be a protocol error.
    if dropAction == action { try? offer.finish() }
  }

  /// The first version with actions.
  static let actionVersion: UInt32 = 3

  // MARK: Data

  /// Requests the data in `mimeType`, which the source writes to the pipe `end`. Closes the end.
  func receive(_ mimeType: String, into end: consuming OwnedFD) {
    offer.receive(mimeType: mimeType, fd: end)
  }

  /// Requests the data as `kind`, which is offered.
  func receive(_ kind: DragKind, into end: consuming OwnedFD) {
    if let mimeType = mimeType(of: kind) { receive(mimeType, into: end) }
  }

  /// Destroys the offer.
  func close() {
    onChange = nil
    offer.destroy()
  }
}
