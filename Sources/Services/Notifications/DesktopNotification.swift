// SPDX-License-Identifier: MIT

/// A notification, as a program has sent it. All texts are bounded; the body may have markup, which
/// `RichText` of the module `Style` reads.
public struct DesktopNotification: Identifiable, Hashable, Sendable {
  /// The urgency.
  public enum Urgency: Int, Comparable, Sendable {
    /// Something that can wait.
    case low
    /// The usual.
    case normal
    /// Something that the person has to see: it does not expire.
    case critical

    /// Compares by importance.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// Something that the person can do about a notification.
  public struct Action: Hashable, Sendable {
    /// The sender's name for it.
    public var key: String
    /// The text to show; with `hasActionIcons`, `key` is the name of an icon to show instead.
    public var label: String

    /// An action.
    public init(_ key: String, _ label: String) {
      self.key = key
      self.label = label
    }
  }

  /// A picture.
  public enum Picture: Hashable, Sendable {
    /// The name of an icon.
    case icon(String)
    /// The absolute path of a file, which may be anything: decode it with limits.
    case file(String)
    /// Pixels that came with the notification.
    case pixels(NotificationPixels)
  }

  /// The number by which the sender and the server name it; not 0.
  public internal(set) var id: UInt32
  /// The name of the app, as its sender says.
  public var app = ""
  /// The ID of the app's desktop entry; empty if it is not known.
  public var desktopEntry = ""
  /// The title.
  public var summary = ""
  /// The text, with markup.
  public var body = ""
  /// The urgency.
  public var urgency = Urgency.normal
  /// The buttons; without the action of a click and the reply.
  public var actions: [Action] = []
  /// True if `actions` are shown as icons.
  public var hasActionIcons = false
  /// The key of the action of a click on the notification; nil if there is none.
  public var defaultAction: String?
  /// The text of an empty field to reply in; nil if the sender takes no replies.
  public var replyPlaceholder: String?
  /// The picture of what the notification is about; nil for none.
  public var picture: Picture?
  /// The picture of the app; nil for none.
  public var icon: Picture?
  /// The kind of notification, such as "im.received"; empty for none.
  public var category = ""
  /// The progress of what is told about, from 0 to 1; nil if there is none.
  public var progress: Double?
  /// Notifications of one app with the same tag take each other's place; empty for none.
  public var tag = ""
  /// True if an action leaves the notification where it is.
  public var isResident = false
  /// True if the history does not keep it.
  public var isTransient = false
  /// The time after which it closes by itself, in milliseconds, as its sender asked; nil if it
  /// asked for none.
  public var lifetime: Int?
  /// True if it is shown until somebody dismisses it: it is critical, or its sender asked for that.
  public var isPersistent = false
  /// The time of its arrival, in seconds since 1970.
  public var arrival: Int64 = 0
  /// True until somebody has seen the history with it.
  public var isUnread = true
  /// True while its sender runs, so that actions are heard.
  public var isLive = true

  /// An empty notification.
  public init(id: UInt32) { self.id = id }

  /// A notification to send.
  public init(_ summary: String, body: String = "") {
    self.init(id: 0)
    self.summary = summary
    self.body = body
  }

  /// The name by which notifications belong together: that of the desktop entry, or else the app's.
  public var group: String { desktopEntry.isEmpty ? app : desktopEntry }
}

/// The reason for which a notification closed, by its number on the bus.
public enum NotificationEnd: UInt32, Sendable {
  /// Its time was over.
  case expired = 1
  /// A person dismissed it.
  case dismissed
  /// Its sender closed it.
  case closed
  /// The server ended, or has another reason.
  case other
}
