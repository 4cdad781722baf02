// SPDX-License-Identifier: MIT

internal import DBus
internal import EventLoop
internal import Host
internal import Timing

/// The end of the bus of a server of notifications: its name, its object and its senders.
@MainActor final class NotificationLink {
  /// The server.
  private unowned let server: Notifications
  /// The connection; nil without one.
  private var bus: Bus?
  /// The name and the object.
  private var registrations: [BusRegistration] = []
  /// The watches on the senders of live notifications.
  private(set) var watches: [String: BusRegistration] = [:]
  /// Tries again to connect; nil while the app does not run.
  private var retry: LoopTimer?
  /// The time until the next attempt.
  private var pause = firstPause

  /// The times between two attempts to connect.
  private static let (firstPause, longestPause) = (Nanoseconds.seconds(1), Nanoseconds.seconds(32))
  /// The name, the interface and the object.
  nonisolated static let name = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"

  init(_ server: Notifications) { self.server = server }

  // MARK: Connecting

  /// Connects, now or as soon as there is a bus.
  func open(_ loop: MainLoop) {
    retry = try? LoopTimer(loop) { [unowned self] in connect() }
    connect()
  }

  private func connect() {
    do throws(BusFailure) {
      let bus = try server.machine.bus(.session)
      self.bus = bus
      registrations = [
        try bus.export(Self.path, description: Self.description) { [unowned self] in answer($0) },
        try bus.own(Self.name) { [unowned self] in ownershipChanged($0) },
      ]
    } catch {
      lost()
    }
  }

  private func ownershipChanged(_ ownership: Bus.Ownership) {
    switch ownership {
    case .owned:
      pause = Self.firstPause
      server.state = .serving
    case .taken:
      server.state = .waiting
      tellOwner()
    // Of a bus that is lost, the machine tells.
    case .failed: if bus?.failure == nil { lost() }
    }
  }

  /// Tells which process has the name.
  private func tellOwner() {
    let service = "org.freedesktop.DBus"
    let question = BusCall(
      service, "/org/freedesktop/DBus", service, "GetConnectionUnixProcessID", [.string(Self.name)])
    let answer = bus?.call(question, reply: "u") { [unowned self] result in
      // It may have ended meanwhile.
      guard server.state == .waiting, let number = (try? result.get())?.body[0].integer else {
        return
      }
      let program = Sysfs.line("\(server.machine.root)/proc/\(number)/comm")
      server.machine.faults.log(
        Self.name,
        line: "notifications go to process \(number)\(program.isEmpty ? "" : ", '\(program)'"),"
          + " which has the name \(Self.name); end it, and they come here")
    }
    if let answer { registrations.append(answer) }
  }

  /// Tries again later. Senders that were there are gone with the bus.
  func lost() {
    forget()
    server.state = .absent
    guard let retry else { return }
    retry.arm(at: (server.machine.clock.now + pause).nanoseconds)
    pause = min(pause + pause, Self.longestPause)
  }

  private func forget() { for sender in disconnect() { server.senderEnded(sender) } }

  /// Gives the name up. Returns the senders that were watched.
  @discardableResult private func disconnect() -> [String] {
    for registration in registrations + watches.values { bus?.cancel(registration) }
    registrations = []
    bus = nil
    defer { watches = [:] }
    return Array(watches.keys)
  }

  /// Gives the name up.
  func close() {
    forget()
    retry?.close()
    retry = nil
  }

  isolated deinit {
    // No server is left to hear of its senders.
    disconnect()
    retry?.close()
  }

  // MARK: Senders

  /// Follows whether a sender runs.
  func watch(_ sender: String) {
    guard watches[sender] == nil, let bus else { return }
    watches[sender] = try? bus.watchOwner(of: sender) { [unowned self] owner in
      guard owner == nil else { return }
      unwatch(sender)
      server.senderEnded(sender)
    }
  }

  /// Ceases to follow a sender.
  func unwatch(_ sender: String) {
    if let watch = watches.removeValue(forKey: sender) { bus?.cancel(watch) }
  }

  /// Tells the sender of a live notification about it.
  func emit(_ signal: String, _ id: UInt32, _ value: BusValue) {
    guard let bus, let sender = server.senders[id] else { return }
    try? bus.emit(Self.path, Self.name, signal, [.uint32(id), value], to: sender)
  }

  // MARK: Calls

  private func answer(_ call: IncomingCall) -> Bool {
    guard call.interface.isEmpty || call.interface == Self.name else { return false }
    switch call.method {
    case "Notify": notify(call)
    case "CloseNotification":
      guard let id = call.arguments("u")?[0].integer else { return true }
      if server.close(bySender: UInt32(clamping: id)) {
        call.reply()
      } else {
        call.fail(Self.error("NoSuchNotification"), "there is no notification \(id)")
      }
    case "GetCapabilities":
      guard call.arguments("") != nil else { return true }
      call.reply([.strings(server.capabilities.map(\.rawValue).sorted() + Self.capabilities)])
    case "GetServerInformation":
      guard call.arguments("") != nil else { return true }
      call.reply(["scrim", "scrim", "0.1", "1.3"].map { .string($0) })
    default: return false
    }
    return true
  }

  private func notify(_ call: IncomingCall) {
    guard let arguments = call.arguments(NotificationRequest.types),
      let sender = call.message.sender
    else { return }
    let request = NotificationRequest(arguments, server.machine.faults)
    if let id = server.receive(request, from: sender) {
      call.reply([.uint32(id)])
    } else {
      call.fail(
        Self.error("ExcessNotificationGeneration"),
        "this program has sent too many notifications; it may send more in a second")
    }
  }

  private static func error(_ name: String) -> String { "\(self.name).Error.\(name)" }

  /// The capabilities that do not depend on the panel.
  private static let capabilities = [
    "body", "persistence", "x-canonical-private-synchronous", "x-dunst-stack-tag",
  ]

  /// The description of the object.
  private static let description = """
    <node>
      <interface name="org.freedesktop.Notifications">
        <method name="Notify">
          <arg name="app_name" type="s" direction="in"/>
          <arg name="replaces_id" type="u" direction="in"/>
          <arg name="app_icon" type="s" direction="in"/>
          <arg name="summary" type="s" direction="in"/>
          <arg name="body" type="s" direction="in"/>
          <arg name="actions" type="as" direction="in"/>
          <arg name="hints" type="a{sv}" direction="in"/>
          <arg name="expire_timeout" type="i" direction="in"/>
          <arg name="id" type="u" direction="out"/>
        </method>
        <method name="CloseNotification"><arg name="id" type="u" direction="in"/></method>
        <method name="GetCapabilities">
          <arg name="capabilities" type="as" direction="out"/>
        </method>
        <method name="GetServerInformation">
          <arg name="name" type="s" direction="out"/>
          <arg name="vendor" type="s" direction="out"/>
          <arg name="version" type="s" direction="out"/>
          <arg name="spec_version" type="s" direction="out"/>
        </method>
        <signal name="NotificationClosed">
          <arg name="id" type="u"/><arg name="reason" type="u"/>
        </signal>
        <signal name="ActionInvoked">
          <arg name="id" type="u"/><arg name="action_key" type="s"/>
        </signal>
        <signal name="ActivationToken">
          <arg name="id" type="u"/><arg name="activation_token" type="s"/>
        </signal>
        <signal name="NotificationReplied">
          <arg name="id" type="u"/><arg name="text" type="s"/>
        </signal>
      </interface>
    </node>
    """
}
