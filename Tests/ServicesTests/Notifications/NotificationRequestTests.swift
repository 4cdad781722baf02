// SPDX-License-Identifier: MIT

import DBus
import Testing

@testable import Services

/// What senders tell, right and wrong.
struct NotificationRequestTests {
  /// The notification of a request with an icon and hints.
  private func notification(
    icon: String = "", summary: String = "a", _ hints: [String: BusValue] = [:]
  ) -> DesktopNotification {
    NotificationRequest([
      .string("App"), .uint32(0), .string(icon), .string(summary), .string("b"), .strings([]),
      .options(hints), .int32(-1),
    ]).notification(id: 1, at: 0)
  }

  private func pixels(
    _ width: Int32, _ height: Int32, _ stride: Int32, _ alpha: Bool, _ bits: Int32,
    _ channels: Int32, count: Int
  ) -> BusValue {
    .structure([
      .int32(width), .int32(height), .int32(stride), .bool(alpha), .int32(bits), .int32(channels),
      .bytes((0..<count).map { UInt8(truncatingIfNeeded: $0) }),
    ])
  }

  @Test(arguments: [BusValue.byte(2), .uint32(2), .int32(2), .int64(2)])
  func urgencyMayHaveAnyWidth(value: BusValue) {
    #expect(notification(["urgency": value]).urgency == .critical)
  }

  @Test(arguments: [
    "urgency", "image-data", "image-path", "desktop-entry", "value", "resident", "transient",
    "category", "action-icons", "x-dunst-stack-tag", "icon_data", "inline-reply",
  ])
  func aWrongTypeLosesItsHintAlone(key: String) {
    let wrong: [BusValue] = [
      .double(.nan), .structure([.int32(1)]), .bytes([]), .strings(["x"]), .int64(.min),
      .variant(.variant(.string(""))), .dictionary(key: "s", value: "v", []),
    ]
    for value in wrong {
      let new = notification([key: value])
      #expect(new.summary == "a" && new.urgency == .normal && new.picture == nil)
      #expect(new.progress == nil || key == "value")
    }
  }

  @Test func desktopEntriesMayBeNamesOfFiles() {
    for name in ["org.example.Chat", "org.example.Chat.desktop"] {
      let new = notification(["desktop-entry": .string(name)])
      #expect(new.desktopEntry == "org.example.Chat" && new.group == "org.example.Chat")
    }
  }

  @Test func ofManyHintsTheFirstCount() {
    var hints: [String: BusValue] = ["urgency": .byte(2)]
    for number in 100..<163 { hints["hint\(number)"] = .bool(true) }
    #expect(notification(hints).urgency == .critical)
    hints["hint163"] = .bool(true)
    #expect(notification(hints).urgency == .normal)
  }

  @Test func picturesAreChosenInOrder() {
    let data = pixels(1, 1, 3, false, 8, 3, count: 3)
    let all: [String: BusValue] = [
      "image-data": data, "image-path": .string("/p"), "icon_data": data,
    ]
    guard case .pixels = notification(all).picture else {
      Issue.record("the data do not come first")
      return
    }
    #expect(notification(["image-path": .string("file:///a%20b")]).picture == .file("/a b"))
    #expect(notification(["image_path": .string("mail")]).picture == .icon("mail"))
    #expect(notification(["image-path": .string("../../etc")]).picture == nil)
    #expect(notification(["image-path": .string("https://example.org/x.png")]).picture == nil)
    #expect(notification(icon: "mail", ["icon_data": data]).picture == nil)
    #expect(notification(icon: "mail").icon == .icon("mail"))
  }

  @Test func picturesThatLieAreLeftOut() {
    let wrong: [BusValue] = [
      pixels(0, 1, 3, false, 8, 3, count: 3), pixels(1, -1, 3, false, 8, 3, count: 3),
      pixels(.max, .max, .max, false, 8, 3, count: 3), pixels(2, 2, 6, false, 8, 3, count: 11),
      pixels(2, 2, 5, false, 8, 3, count: 12), pixels(1, 1, 3, true, 8, 3, count: 3),
      pixels(1, 1, 4, false, 8, 4, count: 4), pixels(1, 1, 3, false, 16, 3, count: 6),
      pixels(1, 1, 3, false, 8, 1, count: 3), pixels(2, 2, .max, false, 8, 3, count: 12),
    ]
    for value in wrong { #expect(notification(["image-data": value]).picture == nil, "\(value)") }
  }

  @Test func theLastRowMayLackItsPadding() {
    let value = pixels(1, 2, 8, true, 8, 4, count: 12)
    guard case .pixels(let pixels) = notification(["image-data": value]).picture else {
      Issue.record("refused")
      return
    }
    #expect(pixels.bytes == [0, 1, 2, 3, 8, 9, 10, 11])
  }

  @Test func largePicturesAreMadeSmaller() {
    let side = 4 * NotificationPixels.longestSide
    let value = pixels(Int32(side), 8, Int32(side * 3), false, 8, 3, count: side * 8 * 3)
    guard case .pixels(let pixels) = notification(["image-data": value]).picture else {
      Issue.record("refused")
      return
    }
    #expect(pixels.width == NotificationPixels.longestSide && pixels.height == 2)
    #expect(pixels.bytes.count == pixels.width * 2 * 4)
  }

  @Test func textsAreBounded() {
    let long = String(repeating: "ä", count: 5_000)
    let summary = notification(summary: long).summary
    #expect(summary.utf8.count <= NotificationRequest.nameLimit && long.hasPrefix(summary))
    let cut = notification(summary: "x" + long).summary
    #expect(("x" + long).hasPrefix(cut) && cut.utf8.count == NotificationRequest.nameLimit - 1)
  }
}
