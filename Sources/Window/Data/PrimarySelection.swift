// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// A seat's primary selection: what was selected last, which the middle button pastes.
final class PrimarySelection {
  /// Makes sources.
  private let manager: ZwpPrimarySelectionDeviceManagerV1
  /// The protocol object.
  private let device: ZwpPrimarySelectionDeviceV1
  /// The latest offer, until the event that says what it is for.
  private var newOffer: PrimaryOffer?
  /// The transfers of text.
  let exchange: TextExchange

  init(
    _ manager: ZwpPrimarySelectionDeviceManagerV1, seat: WlSeat, loop: MainLoop,
    clock: any MonotonicClock
  ) {
    self.manager = manager
    device = manager.getDevice(seat: seat)
    exchange = TextExchange(loop, clock: clock)
    device.onEvent = { [unowned self] in receive($0) }
  }

  private func receive(_ event: ZwpPrimarySelectionDeviceV1.Event) {
    switch event {
    case .dataOffer(let offer):
      newOffer?.close()
      newOffer = PrimaryOffer(offer)
    case .selection(let offer):
      if let offer, let newOffer, newOffer.offer === offer {
        exchange.setOffer(newOffer)
        self.newOffer = nil
      } else {
        exchange.setOffer(nil)
      }
    }
  }

  /// Offers `text`. `serial` is that of the input that selected it.
  func write(_ text: String, serial: UInt32) {
    let source = PrimarySource(manager.createSource())
    exchange.write(text, by: source)
    device.setSelection(source: source.source, serial: serial)
  }

  func close() {
    exchange.close()
    newOffer?.close()
    newOffer = nil
    device.destroy()
  }
}

/// The primary selection of another program.
final class PrimaryOffer: SelectionOffer {
  /// The protocol object.
  let offer: ZwpPrimarySelectionOfferV1
  /// The types in which the data is available.
  private(set) var mimeTypes: [String] = []

  init(_ offer: ZwpPrimarySelectionOfferV1) {
    self.offer = offer
    offer.onEvent = { [unowned self] event in
      switch event {
      case .offer(let mimeType):
        if mimeTypes.count < DataOffer.maximumTypes { mimeTypes.append(mimeType) }
      }
    }
  }

  func receive(_ mimeType: String, into end: consuming OwnedFD) {
    offer.receive(mimeType: mimeType, fd: end)
  }

  func close() { offer.destroy() }
}

/// The primary selection of this program.
final class PrimarySource: OfferSource {
  /// The protocol object.
  let source: ZwpPrimarySelectionSourceV1
  var onSend: ((String, consuming OwnedFD) -> Void)?
  var onCancelled: (() -> Void)?

  init(_ source: ZwpPrimarySelectionSourceV1) {
    self.source = source
    source.onEvent = { [unowned self] in receive($0) }
  }

  private func receive(_ event: consuming ZwpPrimarySelectionSourceV1.Event) {
    switch consume event {
    case .send(let mimeType, let end): if let onSend { onSend(mimeType, end) }
    case .cancelled: onCancelled?()
    }
  }

  func offer(_ mimeType: String) { source.offer(mimeType: mimeType) }

  func close() { source.destroy() }
}
