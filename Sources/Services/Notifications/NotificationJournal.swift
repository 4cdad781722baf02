// SPDX-License-Identifier: MIT

internal import Files
internal import Glibc
internal import Host
internal import JSON5

/// The file of a history: a line for each notification that came, for each that went, for each time
/// that somebody saw them all, and for each change of do not disturb. A line is appended at once,
/// and nothing is lost if the program is killed; one that was not written whole is left out when
/// the file is read. A file that cannot be read stays as it is.
struct NotificationJournal {
  /// The largest file that is not written anew, in bytes. All notifications that the server keeps
  /// fit, also if each byte of their texts is escaped by six.
  static let sizeLimit = 4 << 20

  /// The path.
  private let path: String
  /// Told once that the file cannot be read or written.
  private let log: FaultLog
  /// True if the file is there and cannot be read.
  private var isUnreadable = false
  /// What was in the file when it was read.
  let contents: Contents
  /// The bytes in the file.
  private var size = 0
  /// The state of do not disturb.
  private var silence: SilenceState

  /// The part of `Silence` that a person changes from hour to hour.
  struct SilenceState: Equatable {
    /// True while it is on.
    var isOn = false
    /// The time of its end, in seconds since 1970; nil for none.
    var end: Int64?
  }

  /// What a file tells.
  struct Contents {
    /// The notifications, oldest first.
    var notifications: [DesktopNotification] = []
    /// The state of do not disturb.
    var silence = SilenceState()

    /// Reads a file. Lines that are none of ours are left out.
    init(_ bytes: [UInt8]) {
      for line in bytes.split(separator: 0x0a) {
        guard let value = try? JSON5Reader.read(Array(line), as: .json),
          case .object(let members) = value.content
        else { continue }
        let fields = NotificationFields(members)
        if let silence = fields.silence { self.silence = silence }
        if fields.marksRead { markRead() }
        guard let id = fields.id else { continue }
        notifications.removeAll { $0.id == id }
        if let notification = fields.notification { notifications.append(notification) }
      }
    }

    private mutating func markRead() {
      for index in notifications.indices { notifications[index].isUnread = false }
    }
  }

  /// Makes the folders that lead to the file at `path`, and reads it. A file that is not there, or
  /// that is no history of ours by its size, is empty.
  init(_ path: String, _ log: FaultLog) {
    (self.path, self.log) = (path, log)
    File.makeFolders(to: path)
    var bytes: [UInt8] = []
    var failure: FileError?
    do throws(FileError) { bytes = try File.read(path, limit: Self.sizeLimit * 2) } catch {
      if !error.isMissing, !error.isTooLarge { failure = error }
    }
    contents = Contents(bytes)
    silence = contents.silence
    if let failure {
      isUnreadable = true
      report(failure)
    } else {
      // What is left of a line that was cut must not become part of the next.
      rewrite(contents.notifications)
    }
  }

  /// Notes a notification that came, in place of one with the same number.
  mutating func add(_ new: DesktopNotification, all: @autoclosure () -> [DesktopNotification]) {
    append(NotificationFields.line(of: new), all)
  }

  /// Notes that a notification went.
  mutating func remove(_ id: UInt32, all: @autoclosure () -> [DesktopNotification]) {
    append("{\"id\":\(id)}", all)
  }

  /// Notes that all notifications were seen.
  mutating func markRead(all: @autoclosure () -> [DesktopNotification]) {
    append(JSON.object([("read", .bool(true))]).line, all)
  }

  /// Notes a change of do not disturb.
  mutating func set(_ silence: SilenceState, all: @autoclosure () -> [DesktopNotification]) {
    guard silence != self.silence else { return }
    self.silence = silence
    append(NotificationFields.line(of: silence), all)
  }

  private mutating func append(_ line: String, _ all: () -> [DesktopNotification]) {
    guard !isUnreadable else { return }
    let bytes = Array(line.utf8) + [0x0a]
    guard size + bytes.count <= Self.sizeLimit else { return rewrite(all()) }
    let descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return report(FileError(path, .system(errno))) }
    defer { close(descriptor) }
    size += bytes.count
    do throws(FileError) { try File.write(bytes, toDescriptor: descriptor, name: path) } catch {
      // A part of the line may have been written.
      rewrite(all())
    }
  }

  /// Writes the file anew with `all`, or not at all.
  private mutating func rewrite(_ all: [DesktopNotification]) {
    let text = Self.text(all, silence)
    size = text.utf8.count
    do throws(FileError) { try File.write(text, to: path) } catch { report(error) }
  }

  private func report(_ failure: FileError) {
    log.log(path, line: "the history of notifications is not kept: \(failure)")
  }

  /// The whole text of a file.
  static func text(_ all: [DesktopNotification], _ silence: SilenceState) -> String {
    let state = silence.isOn ? [NotificationFields.line(of: silence)] : []
    return (state + all.map { NotificationFields.line(of: $0) }).map { $0 + "\n" }.joined()
  }
}

/// A notification as the members of an object in JSON.
private struct NotificationFields {
  /// The members by their keys.
  private var values: [String: JSON5Value.Content] = [:]

  init(_ members: [JSON5Member]) {
    for member in members { values[member.key] = member.value.content }
  }

  private func text(_ key: String, _ limit: Int = NotificationRequest.nameLimit) -> String {
    guard case .string(let text) = values[key], text.utf8.count <= limit else { return "" }
    return text
  }

  private func number(_ key: String) -> Int? {
    guard case .number(let number) = values[key] else { return nil }
    return Int(exactly: number)
  }

  /// The number of the notification; nil if the object has none.
  var id: UInt32? { number("id").flatMap { UInt32(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil } }

  /// The notification, whose sender is gone; nil if the object tells that it went.
  var notification: DesktopNotification? {
    guard let id, values.count > 1 else { return nil }
    var new = DesktopNotification(id: id)
    new.app = text("app")
    new.desktopEntry = text("entry")
    new.summary = text("summary")
    new.body = text("body", NotificationRequest.bodyLimit)
    new.category = text("category")
    new.tag = text("tag")
    new.urgency = number("urgency").flatMap { .init(rawValue: $0) } ?? .normal
    new.picture = picture("picture")
    new.icon = picture("icon")
    // Until the year 9999, so that times can be added and subtracted.
    new.arrival = Int64(min(max(number("time") ?? 0, 0), 253_402_300_799))
    if case .bool(false) = values["unread"] { new.isUnread = false }
    new.isLive = false
    return new
  }

  private func picture(_ key: String) -> DesktopNotification.Picture? {
    let name = text(key)
    return name.isEmpty ? nil : name.hasPrefix("/") ? .file(name) : .icon(name)
  }

  /// True if the object tells that all notifications before it were seen.
  var marksRead: Bool { if case .bool(true) = values["read"] { true } else { false } }

  /// The state of do not disturb; nil if the object does not tell it.
  var silence: NotificationJournal.SilenceState? {
    guard case .bool(let isOn) = values["silence"] else { return nil }
    return .init(isOn: isOn, end: number("end").map { Int64($0) })
  }

  /// The line of a state of do not disturb.
  static func line(of silence: NotificationJournal.SilenceState) -> String {
    let end = silence.end.map { [("end", JSON.number(Int($0)))] } ?? []
    return JSON.object([("silence", .bool(silence.isOn))] + end).line
  }

  /// The line of a notification. Its actions end with its sender, and pixels are not kept.
  static func line(of notification: DesktopNotification) -> String {
    var members: [(String, JSON)] = [
      ("id", .number(Int(notification.id))), ("time", .number(Int(notification.arrival))),
      ("urgency", .number(notification.urgency.rawValue)),
    ]
    for (key, text) in [
      ("app", notification.app), ("entry", notification.desktopEntry),
      ("summary", notification.summary), ("body", notification.body),
      ("category", notification.category), ("tag", notification.tag),
      ("picture", name(of: notification.picture)), ("icon", name(of: notification.icon)),
    ] where !text.isEmpty {
      members.append((key, .string(text)))
    }
    if !notification.isUnread { members.append(("unread", .bool(false))) }
    return JSON.object(members).line
  }

  private static func name(of picture: DesktopNotification.Picture?) -> String {
    switch picture {
    case .icon(let name), .file(let name): name
    case .pixels, nil: ""
    }
  }
}
