// SPDX-License-Identifier: MIT

internal import DBus
internal import Files
internal import Host

/// The arguments of `Notify`, read within limits. What has another type than it ought to have is
/// left out, since clients differ; the notification is not. The log has one line for each hint.
struct NotificationRequest {
  /// The number of the notification to replace; 0 for none.
  let replaced: UInt32
  /// The other arguments, as the sender gave them.
  private let app: String
  private let icon: String
  private let summary: String
  private let body: String
  private let actions: [String]
  private let hints: Properties
  /// The time to show it, in milliseconds: -1 for the server's own, 0 for no end.
  private let timeout: Int

  /// The types of the arguments.
  static let types = "susssasa{sv}i"

  /// The most bytes of a name or a title, and of a body.
  static let (nameLimit, bodyLimit) = (1_024, 16_384)
  /// The most actions, and the most hints that are looked at.
  static let (actionLimit, hintLimit) = (16, 64)

  /// Reads arguments of the right types. `log` has the faults of hints.
  init(_ arguments: [BusValue], _ log: FaultLog? = nil) {
    app = Self.name(arguments[0])
    replaced = arguments[1].integer.flatMap { UInt32(exactly: $0) } ?? 0
    icon = Self.name(arguments[2])
    summary = Self.name(arguments[3])
    body = arguments[4].text(atMost: Self.bodyLimit) ?? ""
    actions = (arguments[5].values ?? []).prefix(Self.actionLimit * 2).map { Self.name($0) }
    let entries = (arguments[6].entries ?? []).prefix(Self.hintLimit)
      .map { ($0.key.text ?? "", $0.value.unwrapped) }
    hints = Properties(
      "\(NotificationLink.name).hints", Dictionary(entries) { first, _ in first }, log)
    timeout = arguments[7].integer ?? -1
  }

  private static func name(_ value: BusValue) -> String { value.text(atMost: nameLimit) ?? "" }

  private func flag(_ key: String) -> Bool {
    // Senders use bytes and numbers, too.
    hints.read(key, "a truth value") { $0.flag ?? $0.integer.map { $0 != 0 } } ?? false
  }

  private func first(_ keys: [String]) -> String {
    keys.lazy.map { hints.text($0, atMost: Self.nameLimit) ?? "" }.first { !$0.isEmpty } ?? ""
  }

  private func pixels(_ key: String) -> DesktopNotification.Picture? {
    hints.read(key, "a picture with the bytes that its size needs") { NotificationPixels($0) }
      .map { .pixels($0) }
  }

  /// The notification with a number, which arrives at `arrival` in seconds since 1970.
  func notification(id: UInt32, at arrival: Int64) -> DesktopNotification {
    var new = DesktopNotification(id: id)
    new.app = app
    new.desktopEntry = first(["desktop-entry"]).desktopID
    new.summary = summary
    new.body = body
    new.urgency = hints.choice("urgency") ?? .normal
    readActions(into: &new)
    new.picture = pictures
    new.icon = Self.picture(named: icon)
    new.category = first(["category"])
    // Desktops agree on percent.
    new.progress = hints.number("value", in: 0...100).map { $0 / 100 }
    new.tag = first([
      "x-canonical-private-synchronous", "x-dunst-stack-tag", "private-synchronous", "synchronous",
    ])
    new.isResident = flag("resident")
    new.isTransient = flag("transient")
    new.isPersistent = new.urgency == .critical || timeout == 0
    new.lifetime = new.isPersistent || timeout < 0 ? nil : timeout
    new.arrival = arrival
    return new
  }

  /// Actions are pairs of key and label.
  private func readActions(into new: inout DesktopNotification) {
    for index in stride(from: 0, to: actions.count - 1, by: 2) {
      let (key, label) = (actions[index], actions[index + 1])
      switch key {
      case "default": new.defaultAction = key
      case "inline-reply":
        let placeholder = first(["x-kde-reply-placeholder-text"])
        new.replyPlaceholder = placeholder.isEmpty ? label : placeholder
      default: new.actions.append(.init(key, label))
      }
    }
    new.hasActionIcons = flag("action-icons")
  }

  /// The picture by the order of the specification, with the names of its older versions.
  private var pictures: DesktopNotification.Picture? {
    for key in ["image-data", "image_data"] where hints.has(key) { return pixels(key) }
    if let picture = Self.picture(named: first(["image-path", "image_path"])) { return picture }
    // The oldest name comes after the icon.
    return icon.isEmpty ? pixels("icon_data") : nil
  }

  /// A picture by the URI or the path of a file, or by the name of an icon.
  private static func picture(named name: String) -> DesktopNotification.Picture? {
    guard !name.isEmpty else { return nil }
    if name.hasPrefix("file:") { return FileURI.path(of: name).map { .file($0) } }
    if name.hasPrefix("/") { return .file(name) }
    return name.contains("/") ? nil : .icon(name)
  }
}
