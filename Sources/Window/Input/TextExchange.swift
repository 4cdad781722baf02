// SPDX-License-Identifier: MIT

import EventLoop

/// Data that another program offers for pasting.
protocol SelectionOffer: AnyObject {
  /// The types in which the data is available.
  var mimeTypes: [String] { get }
  /// Requests the data in `mimeType`, which the source writes to the pipe `end`. Closes the end.
  func receive(_ mimeType: String, into end: consuming OwnedFD)
  /// Destroys the offer.
  func close()
}

/// Copies text to other programs and pastes text of theirs, for one selection of a seat: the
/// clipboard or the primary selection.
final class TextExchange {
  /// The event loop, for transfers.
  private let loop: MainLoop
  /// The program's clock.
  private let clock: any MonotonicClock
  /// The offer of another program; nil for none.
  private var offer: (any SelectionOffer)?
  /// The text that this program offers; nil if the selection is not its own.
  private var source: (any OfferSource)?
  /// The text of `source`.
  private var text = ""
  /// The pastes whose text is on its way.
  private var pastes: [Paste] = []
  /// Sends what is copied.
  let sender: DataSender

  /// The most pastes at once; more are refused.
  private static let maximumPastes = 16

  /// A paste whose text is on its way.
  private final class Paste {
    /// Called with the text.
    let receive: (String?) -> Void
    /// Reads the data; nil until it is requested.
    var transfer: DataTransfer?

    init(_ receive: @escaping (String?) -> Void) { self.receive = receive }
  }

  init(_ loop: MainLoop, clock: any MonotonicClock) {
    self.loop = loop
    self.clock = clock
    sender = DataSender(loop, clock: clock)
  }

  // MARK: Pasting

  /// Replaces what another program offers.
  func setOffer(_ offer: (any SelectionOffer)?) {
    self.offer?.close()
    self.offer = offer
  }

  /// Calls `receive` once with the selected text; nil if there is none, or it does not arrive.
  func read(_ receive: @escaping (String?) -> Void) {
    // The text of this program needs no pipe.
    if source != nil { return receive(text) }
    guard let offer, pastes.count < Self.maximumPastes,
      let mimeType = OfferedData.textTypes.first(where: offer.mimeTypes.contains)
    else { return receive(nil) }
    let paste = Paste(receive)
    pastes.append(paste)
    do throws(DataTransfer.Failure) {
      paste.transfer = try DataTransfer(
        loop, clock: clock, request: { offer.receive(mimeType, into: $0) },
        onEnd: { [unowned self, unowned paste] in end(paste, $0) })
    } catch {
      end(paste, .failure(error))
    }
  }

  private func end(_ paste: Paste, _ result: Result<[UInt8], DataTransfer.Failure>) {
    pastes.removeAll { $0 === paste }
    // A part of a text is not pasted.
    paste.receive((try? result.get()).map { String(decoding: $0, as: UTF8.self) })
  }

  // MARK: Copying

  /// Offers `text` by `source`, which replaces the source before.
  func write(_ text: String, by source: any OfferSource) {
    self.source?.close()
    self.source = source
    self.text = text
    sender.offer(OfferedData(text: text), by: source)
    source.onCancelled = { [unowned self, unowned source] in
      guard self.source === source else { return }
      self.source = nil
      self.text = ""
      source.close()
    }
  }

  // MARK: Ending

  func close() {
    setOffer(nil)
    source?.onSend = nil
    source?.onCancelled = nil
    source?.close()
    source = nil
    sender.close()
    let interrupted = pastes
    pastes = []
    for paste in interrupted {
      paste.transfer?.close()
      paste.receive(nil)
    }
  }
}
