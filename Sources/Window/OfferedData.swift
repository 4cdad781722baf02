// SPDX-License-Identifier: MIT

import EventLoop
import Input
import Timing

/// Data that this program offers to others, in several types.
struct OfferedData {
  /// Types that give the same bytes.
  private struct Part {
    /// The types.
    let mimeTypes: [String]
    /// The bytes.
    let bytes: [UInt8]
  }

  /// The parts, the best first.
  private var parts: [Part]

  /// The types of text, the best first. Programs for X11 know only the names without a slash.
  static let textTypes = [
    "text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING",
  ]

  /// A text.
  init(text: String) { parts = [Part(mimeTypes: Self.textTypes, bytes: Array(text.utf8))] }

  /// Content that is dragged; files also as a text of their paths. `mark` is a type without data.
  init(_ content: DragContent, mark: String) {
    self.init(text: content.text)
    if case .files(let paths) = content {
      parts.insert(Part(mimeTypes: [URIList.mimeType], bytes: URIList(paths: paths).bytes), at: 0)
    }
    parts.append(Part(mimeTypes: [mark], bytes: []))
  }

  /// The types, the best first.
  var mimeTypes: [String] { parts.flatMap(\.mimeTypes) }

  /// The bytes in a type; nil if it is not offered.
  func bytes(_ mimeType: String) -> [UInt8]? {
    parts.first { $0.mimeTypes.contains(mimeType) }?.bytes
  }
}

extension DragContent {
  /// The text, or the paths of the files, one in each line.
  var text: String {
    switch self {
    case .text(let text): text
    case .files(let paths): paths.joined(separator: "\n")
    }
  }
}

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
  private let clock: any Clock
  /// The data that is being written.
  private var sendings: [DataSending] = []

  /// The most sendings at once; more are refused.
  private static let maximumSendings = 16

  init(_ loop: MainLoop, clock: any Clock) {
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
