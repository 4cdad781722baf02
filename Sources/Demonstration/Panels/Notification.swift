// SPDX-License-Identifier: MIT

import ScrimKit

/// A notification.
struct Notification: Identifiable {
  /// The app's name.
  let app: String
  /// The app's colour.
  let color: Color
  /// The title.
  let title: String
  /// The text.
  let text: String
  /// The time since the notification arrived.
  let age: String

  var id: String { text }

  private init(
    _ app: String, _ color: UInt32, _ title: String, _ text: String, _ age: String
  ) {
    self.app = app
    self.color = Color(rgb: color)
    self.title = title
    self.text = text
    self.age = age
  }

  /// Sample notifications, newest first.
  static let recent = [
    Notification(
      "Ferry line", 0x1f7ae0, "The last boat",
      "The 22:40 leaves from pier four tonight. Pier two is closed until the crane has been mended,"
        + " which the harbour master expects on Thursday.",
      "2 min"),
    Notification(
      "Letters", 0xc2296f, "Ada",
      "I left the key under the second pot. The other second pot. If the cat is sitting on it, she"
        + " will move for a sardine.",
      "14 min"),
    Notification(
      "Letters", 0xc2296f, "Brook", "Are we still on for the orchard on Sunday?", "31 min"),
    Notification("Letters", 0xc2296f, "Ada", "Bring the ladder.", "33 min"),
    Notification(
      "Orchard", 0x2fa36b, "First frost on Monday",
      "Minus two is expected before sunrise. The quinces can stay where they are; the last pears"
        + " should come in.",
      "1 h"),
    Notification(
      "Theatre", 0x7a4fd0, "Rehearsal",
      "The scrim is hung. Come in by the stage door, and mind the ropes.", "3 h"),
  ]
}
