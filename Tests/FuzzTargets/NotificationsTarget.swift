// SPDX-License-Identifier: MIT

import DBus
import Host

import Style
@testable import Services

/// Notifications of programs. Whatever their hints and pictures are, what is kept is bounded, has
/// numbers of its own, and is read from the history as it was written.
@MainActor enum NotificationsTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var reader = ByteReader(bytes)
    let server = Notifications(Machine())
    while !reader.isEmpty {
      let request = NotificationRequest(arguments(&reader))
      let notification = request.notification(id: request.replaced, at: 0)
      try check(notification)
      let id = server.take(notification, from: nil)
      try promise(id != 0, "a notification has no number")
      if reader.byte() & 3 == 0 { server.dismiss(id) }
    }
    try promise(server.all.count <= Notifications.limit, "too many notifications are kept")
    try promise(server.toasts.count <= Notifications.toastLimit, "too many toasts")
    try promise(Set(server.all.map(\.id)).count == server.all.count, "a number was given twice")
    try check(NotificationJournal.text(server.all.reversed(), .init()))
    let contents = NotificationJournal.Contents(bytes)
    try check(NotificationJournal.text(contents.notifications, contents.silence))
  }

  /// A history that was written is read as it was.
  private static func check(_ history: String) throws(BrokenPromise) {
    let contents = NotificationJournal.Contents(Array(history.utf8))
    let again = NotificationJournal.text(contents.notifications, contents.silence)
    try promise(again == history, "a history is read as '\(again.prefix(200))'")
    try promise(
      history.utf8.count <= NotificationJournal.sizeLimit, "a history is too large for its file")
  }

  /// The hints that the server reads.
  private static let keys = [
    "urgency", "category", "desktop-entry", "value", "resident", "transient", "action-icons",
    "image-path", "x-canonical-private-synchronous", "x-kde-reply-placeholder-text",
  ]

  private static func arguments(_ reader: inout ByteReader) -> [BusValue] {
    var hints = reader.options(keys: keys)
    if case .dictionary(_, _, var entries) = hints, reader.byte() & 1 == 0 {
      let key = ["image-data", "image_data", "icon_data"][reader.number(below: 3)]
      entries.append(.init(.string(key), .variant(picture(&reader))))
      hints = .dictionary(key: "s", value: "v", entries)
    }
    let actions = (0..<reader.number(below: 40)).map { _ in reader.text() }
    return [
      .string(reader.text()), .uint32(UInt32(reader.byte())), .string(reader.text()),
      .string(reader.text()), .string(reader.text()), .strings(actions), hints,
      .int32(reader.word()),
    ]
  }

  /// A picture whose sizes may lie.
  private static func picture(_ reader: inout ByteReader) -> BusValue {
    let (width, height) = (Int32(reader.byte()) * 8, Int32(reader.byte()))
    let hasAlpha = reader.byte() & 1 == 0
    let channels: Int32 = hasAlpha ? 4 : 3
    // Most sizes are right up to one byte, or the fuzzer would never get behind them.
    let stride = width * channels + Int32(reader.number(below: 3)) - 1
    let count = max(Int(stride * height) + reader.number(below: 3) - 1, 0)
    let row = reader.bytes(64)
    let pixels = (0..<min(count, 1 << 20)).map { row.isEmpty ? 0 : row[$0 % row.count] }
    return .structure([
      .int32(reader.byte() == 0xff ? reader.word() : width),
      .int32(reader.byte() == 0xff ? reader.word() : height),
      .int32(reader.byte() == 0xff ? reader.word() : stride), .bool(hasAlpha), .int32(8),
      .int32(channels), .bytes(pixels),
    ])
  }

  private static func check(_ new: DesktopNotification) throws(BrokenPromise) {
    let names =
      [new.app, new.desktopEntry, new.summary, new.category, new.tag, new.replyPlaceholder ?? ""]
      + new.actions.flatMap { [$0.key, $0.label] }
    for name in names {
      try promise(name.utf8.count <= NotificationRequest.nameLimit, "a name is too long")
    }
    try promise(new.body.utf8.count <= NotificationRequest.bodyLimit, "the body is too long")
    try promise(new.actions.count <= NotificationRequest.actionLimit, "too many actions")
    try promise(new.progress.map { 0...1 ~= $0 } ?? true, "a progress of \(new.progress ?? 0)")
    try promise(new.lifetime.map { $0 > 0 } ?? true, "a lifetime of \(new.lifetime ?? 0)")
    for picture in [new.picture, new.icon] {
      switch picture {
      case .file(let path):
        try promise(path.hasPrefix("/") && !path.utf8.contains(0), "'\(path)' is no path")
      case .icon(let name): try promise(!name.contains("/"), "'\(name)' is no name of an icon")
      case .pixels(let pixels):
        let sides = 1...NotificationPixels.longestSide
        try promise(
          sides ~= pixels.width && sides ~= pixels.height
            && pixels.bytes.count == pixels.width * pixels.height * 4, "pixels are missing")
      case nil: break
      }
    }
    try promise(
      RichText(markup: new.body).plain.unicodeScalars.count
        <= RichText.maximumLength, "the text is too long")
  }
}
