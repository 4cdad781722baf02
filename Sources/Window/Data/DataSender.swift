// SPDX-License-Identifier: MIT

import EventLoop

/// A source of data of this program's: of the clipboard, the primary selection or a drag.
protocol OfferSource: AnyObject {
  /// Called when another program wants the data in a type.
  var onSend: ((String, consuming OwnedFD) -> Void)? { get set }
  /// Called when the source is not used any more.
  var onCancelled: (() -> Void)? { get set }
  /// Adds a type.
  func offer(_ mimeType: String)
  /// Destroys the source.
  func close()
}

/// Sends data of this program to others that ask for it, in the event loop. What is being sent goes
/// on when its source has ended.
final class DataSender {
  /// The event loop.
  private let loop: MainLoop
  /// The program's clock.
  private let clock: any MonotonicClock
  /// The data that is being written.
  private var sendings: [DataSending] = []

  /// The most sendings at once; more are refused.
  private static let maximumSendings = 16

  init(_ loop: MainLoop, clock: any MonotonicClock) {
    self.loop = loop
    self.clock = clock
  }

  /// Offers `data` by `source`, and sends it as often as it is asked for.
  func offer(_ data: OfferedData, by source: any OfferSource) {
    for mimeType in data.mimeTypes { source.offer(mimeType) }
    source.onSend = { [unowned self] mimeType, end in
      if let bytes = data.bytes(mimeType) { send(bytes, to: end) }
    }
  }

  private func send(_ bytes: [UInt8], to end: consuming OwnedFD) {
    guard sendings.count < Self.maximumSendings else { return }
    let sending = try? DataSending(bytes, to: end, loop, clock: clock) { [unowned self] ended in
      sendings.removeAll { $0 === ended }
    }
    if let sending { sendings.append(sending) }
  }

  /// Ends what is being sent.
  func close() {
    for sending in sendings { sending.close() }
    sendings = []
  }
}
