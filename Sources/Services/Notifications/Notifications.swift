// SPDX-License-Identifier: MIT

internal import DBus
public import EventLoop
internal import Glibc
public import Host
public import Observation
public import Timing

/// The notifications of the session: a server of `org.freedesktop.Notifications`, for one program
/// that shows them.
///
/// Make one, keep it, and read `toasts` and `all` in views. It asks for the name when the app runs;
/// while another program has it, it waits in the queue for it, and names that process in a line for
/// `App.onProblem`. If there is no bus, it tries again.
///
/// A notification whose sender asked for a time closes then, and its sender is told so; it stays in
/// `all`, where its actions are gone. One without a time leaves `toasts` after `toastTime` and
/// stays in `all` with its actions, until it is dismissed or its sender ends.
@MainActor @Observable public final class Notifications: MachineClient {
  /// The state of the server.
  public enum State: Hashable, Sendable {
    /// There is no message bus, or the app does not run.
    case absent
    /// Another program shows notifications.
    case waiting
    /// Notifications arrive here.
    case serving
  }

  /// The parts of notifications that a panel may show or not, by their names on the bus.
  public enum Capability: String, CaseIterable, Sendable {
    /// Buttons.
    case actions
    /// Icons in place of the labels of buttons.
    case actionIcons = "action-icons"
    /// Bold, italic and underlined words.
    case markup = "body-markup"
    /// Links that open.
    case links = "body-hyperlinks"
    /// Pictures.
    case pictures = "icon-static"
    /// A field for an answer.
    case replies = "inline-reply"
  }

  /// The state.
  public internal(set) var state = State.absent
  /// All notifications that were not dismissed, newest first: at most `limit`.
  public private(set) var all: [DesktopNotification] = []
  /// The numbers of those to show now, newest first.
  private var shown: [UInt32] = []
  /// The rules of do not disturb. They count for what arrives.
  public var silence = Silence() {
    didSet {
      journal?.set(.init(isOn: silence.isOn, end: silence.end), all: kept)
      armSilence()
    }
  }
  /// True while the session is locked: what arrives is not shown, and waits in `all`.
  public var isLocked = false

  /// The parts that the panel shows, which senders ask for: all by default. Set it before the app
  /// runs.
  @ObservationIgnored public var capabilities = Set(Capability.allCases)

  /// The time that toasts are shown for by default.
  @ObservationIgnored public var toastTime = Nanoseconds.seconds(5)

  /// The most notifications that are kept, and the most that are shown at once.
  public static let (limit, toastLimit) = (500, 32)
  /// The most bytes of texts, and of pictures in messages, that are kept.
  static let (textLimit, pictureLimit) = (512 << 10, 16 << 20)

  /// True if the notifications are made up, and no bus is asked for others.
  @ObservationIgnored var isMadeUp = false
  /// The machine that the server runs over.
  @ObservationIgnored let machine: Machine
  /// The server's end of the bus.
  @ObservationIgnored lazy var link = NotificationLink(self)
  /// The senders of the notifications that are live, by number.
  @ObservationIgnored var senders: [UInt32: String] = [:]
  /// The budgets of the senders.
  @ObservationIgnored private var budgets = SenderBudgets()
  /// The file of the history; nil for a history that ends with the app.
  @ObservationIgnored private var journal: NotificationJournal?
  /// The number of the newest notification.
  @ObservationIgnored private var lastID: UInt32 = 0
  /// The times at which notifications stop to be shown, or close.
  @ObservationIgnored private var deadlines: [UInt32: Deadline] = [:]
  /// Fires at the next deadline; nil while the app does not run.
  @ObservationIgnored private var timer: LoopTimer?

  /// Fires at the end of `silence`; nil while the app does not run.
  @ObservationIgnored private var silenceTimer: LoopTimer?

  /// A time at which a notification stops to be shown, or closes.
  private struct Deadline {
    /// The time, while it runs.
    var moment: Moment
    /// The time that is left, while somebody looks at the notification.
    var rest: Nanoseconds?
  }

  /// A server. Its history is in the file at `history`; nil for one that ends with the app.
  public init(_ host: some MachineHost, history: String? = nil) {
    machine = host.machine
    if let history {
      let journal = NotificationJournal(history, machine.faults)
      let (kept, silence) = (journal.contents.notifications, journal.contents.silence)
      self.journal = journal
      all = kept.reversed()
      lastID = kept.map(\.id).max() ?? 0
      trim()
      (self.silence.isOn, self.silence.end) = (silence.isOn, silence.end)
    }
    machine.add(self)
    takeMadeUp()
  }

  // MARK: What there is

  /// The notifications to show now, newest first. Nothing is shown while the session is locked.
  public var toasts: [DesktopNotification] {
    isLocked ? [] : shown.compactMap { self[$0] }
  }

  /// The number of notifications that nobody has seen in the history.
  public var unread: Int { all.count { $0.isUnread } }

  /// The notification with a number; nil if it is gone.
  public subscript(_ id: UInt32) -> DesktopNotification? { all.first { $0.id == id } }

  /// Tells that somebody has seen all that there is.
  public func markRead() {
    guard unread > 0 else { return }
    for index in all.indices { all[index].isUnread = false }
    journal?.markRead(all: kept)
  }

  // MARK: What the person does

  /// Removes a notification, and tells its sender so.
  public func dismiss(_ id: UInt32) { close(id, .dismissed) }

  /// Removes all notifications, or those of a group.
  public func dismissAll(ofGroup group: String? = nil) {
    for notification in all where group == nil || notification.group == group {
      dismiss(notification.id)
    }
  }

  /// Shows a notification no more, and leaves it in `all`.
  public func hideToast(_ id: UInt32) {
    if let notification = self[id], notification.isTransient { return close(id, .expired) }
    shown.removeAll { $0 == id }
  }

  /// Stops the time of a notification, while somebody looks at it, or lets it go on.
  public func hold(_ id: UInt32, _ isHeld: Bool) {
    guard let deadline = deadlines[id], isHeld != (deadline.rest != nil) else { return }
    if let rest = deadline.rest {
      deadlines[id] = Deadline(moment: now + rest)
    } else {
      deadlines[id]?.rest = max(deadline.moment - now, Nanoseconds(0))
    }
    arm()
  }

  /// True while the time of a notification is stopped.
  func isHeld(_ id: UInt32) -> Bool { deadlines[id]?.rest != nil }

  /// Does an action: that of a click by default. `token` is an activation token, with which the
  /// sender can raise a window. The notification closes unless it is resident.
  public func invoke(_ id: UInt32, _ action: String? = nil, token: String? = nil) {
    guard let notification = self[id], notification.isLive,
      let key = action ?? notification.defaultAction
    else { return }
    if let token { link.emit("ActivationToken", id, .string(token)) }
    link.emit("ActionInvoked", id, .string(key))
    if !notification.isResident { dismiss(id) }
  }

  /// Answers a notification whose sender takes replies.
  public func reply(_ id: UInt32, _ text: String) {
    guard let notification = self[id], notification.isLive, notification.replyPlaceholder != nil
    else { return }
    link.emit("NotificationReplied", id, .string(text))
    if !notification.isResident { dismiss(id) }
  }

  // MARK: What senders do

  /// Takes a notification from `sender`. Returns its number, or nil if that one sends too many.
  func receive(_ request: NotificationRequest, from sender: String) -> UInt32? {
    guard budgets.take(from: sender, at: now) else { return nil }
    return take(
      request.notification(id: request.replaced, at: Int64(Glibc.time(nil))), from: sender)
  }

  /// Takes a notification from `sender`; nil for one that is made up. Returns its number.
  @discardableResult func take(_ arrived: DesktopNotification, from sender: String?) -> UInt32 {
    var new = arrived
    let id = number(of: new)
    new.id = id
    let index = all.firstIndex { $0.id == id }
    let time = LocalTime(secondsSince1970: new.arrival)
    let isSilent = isLocked || silence.silences(new, at: time)
    // A transient notification is only shown.
    if isSilent && new.isTransient { new.isUnread = false }
    let old = index.map { all.remove(at: $0) }
    all.insert(new, at: index ?? 0)
    if let sender {
      link.watch(sender)
      let last = senders.updateValue(sender, forKey: id)
      if let last { release(last) }
    }
    show(new, isSilent: isSilent)
    if !new.isTransient {
      journal?.add(new, all: kept)
    } else if let old, !old.isTransient {
      journal?.remove(id, all: kept)
    }
    trim()
    return id
  }

  /// The number for a new notification: that of the one it replaces, by number or by tag.
  private func number(of new: DesktopNotification) -> UInt32 {
    if new.id != 0 { return new.id }
    if !new.tag.isEmpty, let old = all.first(where: { $0.tag == new.tag && $0.group == new.group })
    {
      return old.id
    }
    repeat { lastID = lastID == .max ? 1 : lastID + 1 } while self[lastID] != nil
    return lastID
  }

  private func show(_ new: DesktopNotification, isSilent: Bool) {
    if isSilent {
      shown.removeAll { $0 == new.id }
    } else if !shown.contains(new.id) {
      shown.insert(new.id, at: 0)
      hideSurplusToast()
    }
    let time = new.lifetime.map { Nanoseconds.milliseconds(Int64($0)) }
    let isTimed = time != nil || !(new.isPersistent || isSilent && !new.isTransient)
    // Somebody who looks at a notification looks at the one that replaces it.
    let isHeld = isHeld(new.id)
    let lifetime = time ?? toastTime
    deadlines[new.id] =
      isTimed ? Deadline(moment: now + lifetime, rest: isHeld ? lifetime : nil) : nil
    arm()
  }

  /// Hides a toast beyond the limit. One that stays until somebody dismisses it is hidden only if
  /// all of them stay.
  private func hideSurplusToast() {
    guard shown.count > Self.toastLimit else { return }
    let toasts = shown.compactMap { self[$0] }
    let passing = toasts.filter { !$0.isPersistent }
    if let last = Self.surplus(of: passing.isEmpty ? toasts : passing, by: { _ in 1 }) {
      hideToast(last.id)
    }
  }

  /// The oldest notification of the app that has most of `all`, which are newest first: a flood
  /// drops its own.
  private static func surplus(
    of all: [DesktopNotification], by weight: (DesktopNotification) -> Int
  ) -> DesktopNotification? {
    let weights = Dictionary(all.map { ($0.group, weight($0)) }, uniquingKeysWith: +)
    let most = weights.values.max()
    return all.last { weights[$0.group] == most }
  }

  /// Closes a notification as its sender asks. Returns false if there is none.
  func close(bySender id: UInt32) -> Bool {
    guard self[id] != nil else { return false }
    close(id, .closed)
    return true
  }

  /// Ends what the senders `name` of live notifications can be told.
  func senderEnded(_ name: String) {
    for (id, sender) in senders where sender == name {
      senders[id] = nil
      if let index = all.firstIndex(where: { $0.id == id }) { all[index].isLive = false }
    }
  }

  // MARK: Ends

  private func close(_ id: UInt32, _ reason: NotificationEnd) {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return }
    shown.removeAll { $0 == id }
    deadlines[id] = nil
    arm()
    if all[index].isLive { link.emit("NotificationClosed", id, .uint32(reason.rawValue)) }
    if let sender = senders.removeValue(forKey: id) { release(sender) }
    if reason == .expired, !all[index].isTransient {
      all[index].isLive = false
    } else {
      let isKept = !all.remove(at: index).isTransient
      if isKept { journal?.remove(id, all: kept) }
    }
  }

  /// Ceases to follow a sender none of whose notifications is live.
  private func release(_ sender: String) {
    if !senders.values.contains(sender) { link.unwatch(sender) }
  }

  /// The notifications that the file keeps, oldest first.
  private var kept: [DesktopNotification] { all.reversed().filter { !$0.isTransient } }

  /// Drops notifications beyond the limits.
  private func trim() {
    let limits: [(Int, (DesktopNotification) -> Int)] = [
      (Self.limit, { _ in 1 }), (Self.textLimit, \.textCount), (Self.pictureLimit, \.pictureCount),
    ]
    for (limit, weight) in limits {
      while all.reduce(0, { $0 + weight($1) }) > limit,
        let surplus = Self.surplus(of: all, by: weight)
      {
        close(surplus.id, .other)
      }
    }
  }

  // MARK: Time

  private var now: Moment { machine.clock.now }

  private func arm() {
    let next = deadlines.values.filter { $0.rest == nil }.map(\.moment).min()
    if let next { timer?.arm(at: next.nanoseconds) } else { timer?.disarm() }
  }

  private func deadlinePassed() {
    let now = now
    for (id, deadline) in deadlines where deadline.rest == nil && deadline.moment <= now {
      deadlines[id] = nil
      if self[id]?.lifetime != nil { close(id, .expired) } else { hideToast(id) }
    }
    arm()
  }

  /// Ends `silence` if its time is over, or waits for it. The clock of the calendar may be set
  /// meanwhile, so that it is asked again.
  private func armSilence() {
    guard silence.isOn, let end = silence.end else {
      silenceTimer?.disarm()
      return
    }
    let rest = max(end, 0) - Int64(Glibc.time(nil))
    if rest <= 0 {
      (silence.isOn, silence.end) = (false, nil)
    } else {
      let seconds = UInt64(min(rest, 86_400))
      silenceTimer?.arm(at: LoopTimer.Clock.boot.now + seconds * 1_000_000_000)
    }
  }

  // MARK: The loop

  /// Asks for the name.
  public func begin(_ loop: MainLoop) {
    guard !isMadeUp else { return }
    timer = try? LoopTimer(loop) { [unowned self] in deadlinePassed() }
    silenceTimer = try? LoopTimer(loop, clock: .boot) { [unowned self] in armSilence() }
    arm()
    armSilence()
    link.open(loop)
  }

  /// Asks another bus for the name, after a while.
  public func lost(_ bus: Machine.BusKind) { if bus == .session, !isMadeUp { link.lost() } }

  /// Gives the name up.
  public func end() {
    guard !isMadeUp else { return }
    link.close()
    for timer in [timer, silenceTimer] { timer?.close() }
    timer = nil
    silenceTimer = nil
    state = .absent
  }

  isolated deinit { for timer in [timer, silenceTimer] { timer?.close() } }
}

extension DesktopNotification {
  /// The bytes of the texts.
  fileprivate var textCount: Int {
    var texts = [app, desktopEntry, summary, body, category, tag, replyPlaceholder ?? ""]
    for action in actions { texts += [action.key, action.label] }
    for case .icon(let name) in [picture, icon] { texts.append(name) }
    for case .file(let path) in [picture, icon] { texts.append(path) }
    return texts.reduce(0) { $0 + $1.utf8.count }
  }

  /// The bytes of the pictures that came in the message.
  fileprivate var pictureCount: Int {
    var count = 0
    for case .pixels(let pixels) in [picture, icon] { count += pixels.bytes.count }
    return count
  }
}
