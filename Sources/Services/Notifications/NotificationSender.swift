// SPDX-License-Identifier: MIT

internal import DBus
internal import EventLoop
public import Host

/// Sends notifications of this program to the server of the session, and hears what becomes of
/// them.
@MainActor public final class NotificationSender {
  /// An event of a notification that was sent.
  public enum Event: Hashable, Sendable {
    /// An action was chosen; `default` for a click. The token lets a window be raised; nil if the
    /// server gave none.
    case invoked(action: String, token: String?)
    /// The person answered.
    case replied(String)
    /// The notification ended. Nothing more is heard of it.
    case closed(NotificationEnd)
    /// The notification was not shown, for a reason in one line.
    case failed(String)
  }

  /// A notification that was sent.
  @MainActor public final class Sent {
    /// The number on the bus; nil until the server has taken it.
    fileprivate(set) var id: UInt32?
    /// True if it is to be closed as soon as it has a number.
    fileprivate var isClosing = false
    /// Called with what becomes of it.
    fileprivate let onEvent: (Event) -> Void
    /// The token for the action that comes next.
    fileprivate var token: String?

    fileprivate init(_ onEvent: @escaping (Event) -> Void) { self.onEvent = onEvent }
  }

  /// The bus of the session.
  private let machine: Machine
  /// The bus that is followed; nil before the first notification.
  private weak var bus: Bus?
  /// The notifications that are shown, by number.
  private var shown: [UInt32: Sent] = [:]
  /// The subscriptions on `bus`.
  private var registrations: [BusRegistration] = []

  /// The most bytes that are heard of a text.
  private static let limit = 16_384

  /// A sender of the program of `host`.
  public init(_ host: some MachineHost) { machine = host.machine }

  /// Sends a notification, in place of `old` if that is still shown. Its number does not matter.
  /// The program must run. `onEvent` is called with what becomes of it.
  @discardableResult public func send(
    _ notification: DesktopNotification, replacing old: Sent? = nil,
    onEvent: @escaping (Event) -> Void = { _ in }
  ) -> Sent {
    let sent = Sent(onEvent)
    do throws(BusFailure) {
      let bus = try follow()
      let arguments = notification.arguments(replacing: old?.id ?? 0)
      bus.call(Self.call("Notify", arguments), reply: "u") { [weak self] result in
        do throws(BusFailure) {
          self?.took(sent, try result.get().body[0].integer.flatMap { UInt32(exactly: $0) } ?? 0)
        } catch { onEvent(.failed("\(error)")) }
      }
    } catch { onEvent(.failed("\(error)")) }
    return sent
  }

  /// Closes a notification.
  public func close(_ sent: Sent) {
    guard let id = sent.id else {
      sent.isClosing = true
      return
    }
    bus?.call(Self.call("CloseNotification", [.uint32(id)])) { _ in }
  }

  private static func call(_ method: String, _ body: [BusValue]) -> BusCall {
    BusCall(NotificationLink.name, NotificationLink.path, NotificationLink.name, method, body)
  }

  private func took(_ sent: Sent, _ id: UInt32) {
    sent.id = id
    shown[id] = sent
    if sent.isClosing { close(sent) }
  }

  /// The bus, where signals and the end of the server are heard.
  private func follow() throws(BusFailure) -> Bus {
    let bus = try machine.bus(.session)
    guard bus !== self.bus else { return bus }
    endAll()
    self.bus = bus
    let match = BusMatch(
      sender: NotificationLink.name, path: NotificationLink.path, interface: NotificationLink.name)
    registrations = [
      try bus.subscribe(match) { [weak self] in self?.hear($0) },
      try bus.watchOwner(of: NotificationLink.name) { [weak self] in
        if $0 == nil { self?.endAll() }
      },
    ]
    return bus
  }

  private func hear(_ signal: BusMessage) {
    guard let id = signal.body.first?.integer.flatMap({ UInt32(exactly: $0) }),
      let sent = shown[id], signal.body.count > 1
    else { return }
    let text = signal.body[1].text(atMost: Self.limit) ?? ""
    switch signal.member {
    case "ActivationToken": sent.token = text
    case "ActionInvoked":
      defer { sent.token = nil }
      sent.onEvent(.invoked(action: text, token: sent.token))
    case "NotificationReplied": sent.onEvent(.replied(text))
    case "NotificationClosed":
      shown[id] = nil
      let number = signal.body[1].integer.flatMap { UInt32(exactly: $0) }
      sent.onEvent(.closed(number.flatMap { NotificationEnd(rawValue: $0) } ?? .other))
    default: break
    }
  }

  /// The server ended, and all that it showed.
  private func endAll() {
    let ended = shown.values
    shown = [:]
    for sent in ended { sent.onEvent(.closed(.other)) }
  }

  isolated deinit {
    for registration in registrations { bus?.cancel(registration) }
  }
}

extension DesktopNotification {
  /// The arguments of `Notify`.
  fileprivate func arguments(replacing id: UInt32) -> [BusValue] {
    var keys = actions.flatMap { [$0.key, $0.label] }
    if defaultAction != nil { keys += ["default", ""] }
    if let replyPlaceholder { keys += ["inline-reply", replyPlaceholder] }
    let timeout = isPersistent && urgency != .critical ? 0 : lifetime ?? -1
    return [
      .string(app), .uint32(id), .string(Self.name(of: icon)), .string(summary), .string(body),
      .strings(keys), .options(hints), .int32(Int32(clamping: timeout)),
    ]
  }

  private var hints: [String: BusValue] {
    var hints: [String: BusValue] = ["urgency": .byte(UInt8(urgency.rawValue))]
    let texts = [
      "desktop-entry": desktopEntry, "category": category, "x-canonical-private-synchronous": tag,
      "image-path": Self.name(of: picture),
    ]
    for (key, text) in texts where !text.isEmpty { hints[key] = .string(text) }
    let flags = ["resident": isResident, "transient": isTransient, "action-icons": hasActionIcons]
    for (key, flag) in flags where flag { hints[key] = .bool(true) }
    if let progress { hints["value"] = .int32(Int32((min(max(progress, 0), 1) * 100).rounded())) }
    if case .pixels(let pixels) = picture { hints["image-data"] = pixels.value }
    return hints
  }

  private static func name(of picture: Picture?) -> String {
    switch picture {
    case .icon(let name), .file(let name): name
    case .pixels, nil: ""
    }
  }
}
