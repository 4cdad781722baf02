// SPDX-License-Identifier: MIT

internal import DBus

/// The capabilities that a server claims.
extension NotificationCheck {
  /// A notification that makes use of a capability.
  private struct Use {
    let capability: String
    let description: String
    var hints: [String: BusValue] = [:]
    var body = ""
    var actions: [String] = []
  }

  /// The names that the specification has.
  private static let specified: Set = [
    "action-icons", "actions", "body", "body-hyperlinks", "body-images", "body-markup",
    "icon-multi", "icon-static", "persistence", "sound",
  ]

  /// The names of capabilities by which a notification replaces another one, and of their hints.
  private static let tags: Set = [
    "x-canonical-private-synchronous", "x-dunst-stack-tag", "private-synchronous", "synchronous",
  ]

  /// Checks the names, and that notifications are taken that make use of a capability, which a
  /// server has to ignore where it does not have it. `expiry()` checks persistence.
  func capabilityUse() throws(BusFailure) {
    checkNames()
    for use in Self.uses {
      let word = claimed.contains(use.capability) ? "claimed" : "not claimed"
      let answer = call(
        "Notify", arguments("use", use.hints, body: use.body, actions: use.actions))
      keep(answer)
      note(
        "capabilities", "one with \(use.description) is taken ('\(use.capability)' is \(word))",
        number(answer) ?? 0 > 0, "it is refused")
    }
    signals = []
    let id = try notify("buttons", actions: ["default", "Open", "later", "Later"])
    _ = call("CloseNotification", [.uint32(id)])
    _ = wait { $0.member == "NotificationClosed" && $0.id == id }
    note(
      "capabilities", "the end of one with actions invokes none",
      !signals.contains { $0.member == "ActionInvoked" }, "one was invoked")
    for tag in claimed where Self.tags.contains(tag) {
      let numbers = [
        try notify("first", [tag: .string("check")]), try notify("second", [tag: .string("check")]),
      ]
      tell(
        "capabilities", "two of one '\(tag)' have",
        numbers[0] == numbers[1] ? "one number" : "two numbers")
    }
    let unseen = claimed.filter { !Self.tags.contains($0) && $0 != "persistence" }
    tell(
      "capabilities", "those whose effect only a person can see", unseen.joined(separator: " "))
  }

  private func checkNames() {
    let odd = claimed.filter { name in
      name.isEmpty
        || !name.utf8.allSatisfy { byte in
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
        }
    }
    note(
      "capabilities", "their names have letters, digits and dashes alone", odd.isEmpty,
      odd.joined(separator: ", "))
    note(
      "capabilities", "only one of 'icon-static' and 'icon-multi' is claimed",
      !(claimed.contains("icon-static") && claimed.contains("icon-multi")), "both are")
    let others = claimed.filter { !Self.specified.contains($0) && !$0.hasPrefix("x-") }
    if !others.isEmpty {
      tell(
        "capabilities", "names without 'x-' that the specification does not have",
        others.joined(separator: " "))
    }
  }

  /// A notification for each capability that has something to send.
  private static var uses: [Use] {
    [
      Use(
        capability: "actions", description: "actions",
        actions: ["default", "Open", "later", "Later"]),
      Use(
        capability: "action-icons", description: "icons for actions",
        hints: ["action-icons": .bool(true)], actions: ["mail-reply-sender-symbolic", "Reply"]),
      Use(capability: "body", description: "a body", body: "A line\nand another one"),
      Use(
        capability: "body-markup", description: "markup",
        body: "<b>bold</b>, <i>italic</i> &amp; <u>underlined</u>"),
      Use(
        capability: "body-hyperlinks", description: "a link",
        body: "<a href=\"https://example.org/\">a link</a>"),
      Use(
        capability: "body-images", description: "a picture in its body",
        body: "<img src=\"/nonexistent.png\" alt=\"a picture\"/>"),
      Use(
        capability: "icon-static", description: "a picture",
        hints: ["image-data": .structure(pixel)]),
      // A sound would disturb the person who runs the check.
      Use(
        capability: "sound", description: "a sound that is suppressed",
        hints: ["sound-name": .string("message"), "suppress-sound": .bool(true)]),
    ]
  }

  /// The hint `image-data` of one pixel.
  static var pixel: [BusValue] {
    [.int32(1), .int32(1), .int32(3), .bool(false), .int32(8), .int32(3), .bytes([1, 2, 3])]
  }
}
