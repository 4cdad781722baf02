// SPDX-License-Identifier: MIT

public import DBus
internal import Host

/// The session of the user, and what may become of the computer.
public struct LoginSessionState: ServiceState {
  /// The permission to do something.
  public enum Permission: String, Sendable {
    /// It is not known.
    case unknown
    /// It is allowed.
    case yes
    /// It is allowed after a password.
    case challenge
    /// It is not allowed.
    case no
    /// The computer cannot do it.
    case unavailable = "na"
    /// Something inhibits it.
    case inhibited
    /// Something inhibits it, unless a password is given.
    case challengedByInhibitor = "inhibitor-blocked"

    /// False for what cannot be done at all, so that a panel does not offer it.
    public var isPossible: Bool { self != .no && self != .unavailable }
  }

  /// A program that delays or blocks something.
  public struct Inhibitor: Hashable, Sendable {
    /// The actions that it inhibits, such as "sleep" or "shutdown".
    public var what: [String]
    /// The program's name for people.
    public var who: String
    /// The program's reason.
    public var why: String
    /// True if it blocks; false if it delays for a few seconds.
    public var blocks: Bool

    /// An inhibitor.
    public init(what: [String], who: String, why: String, blocks: Bool) {
      (self.what, self.who, self.why, self.blocks) = (what, who, why, blocks)
    }
  }

  /// True if the session is locked, as its lock screen says.
  public var isLocked = false
  /// True if the user does nothing, as the desktop says.
  public var isIdle = false
  /// True from the moment at which the computer prepares to sleep until it is awake again.
  public var isPreparingForSleep = false
  /// The permission to turn the computer off.
  public var canPowerOff = Permission.unknown
  /// The permission to start the computer anew.
  public var canReboot = Permission.unknown
  /// The permission to suspend the computer to memory.
  public var canSuspend = Permission.unknown
  /// The permission to suspend the computer to disk.
  public var canHibernate = Permission.unknown
  /// The inhibitors, at most 64.
  public var inhibitors: [Inhibitor] = []

  /// A session of which nothing is known.
  public init() {}

  /// A session that may do everything.
  public static var usual: Self {
    var state = Self()
    (state.canPowerOff, state.canReboot) = (.yes, .yes)
    (state.canSuspend, state.canHibernate) = (.yes, .yes)
    return state
  }
}

/// The session of the user, by logind: whether it is locked, sleep, and turning the computer off.
public final class LoginSession: Service<LoginSessionState> {
  /// The state that was read so far.
  private var known = LoginSessionState()
  /// True while logind is there.
  private var isServed = false
  /// The session's object; nil before its path is known.
  private var session: RemoteObject?

  /// The daemon's name on the bus.
  private static let name = "org.freedesktop.login1"
  /// The path of the manager.
  private static let path = "/org/freedesktop/login1"
  /// The interface of the manager.
  private static let manager = "org.freedesktop.login1.Manager"

  /// Follows logind and the session.
  public override func start() throws {
    let bus = try open(.system)
    let match = BusMatch(
      sender: Self.name, path: Self.path, interface: Self.manager, member: "PrepareForSleep")
    let sleeps = try bus.subscribe(match) { [unowned self] in
      guard $0.signature == "b", let isBeginning = $0.body[0].flag else { return }
      known.isPreparingForSleep = isBeginning
      publish(known, .there)
      if !isBeginning { readPermissions(bus) }
    }
    keep(sleeps, of: bus)
    _ = try follow(.system, Self.name, Self.path, Self.manager) { [unowned self] manager in
      let wasThere = isServed
      isServed = manager.presence == .there
      if isServed {
        known.isPreparingForSleep = properties(of: manager).flag("PreparingForSleep") ?? false
        // What may be done depends on the inhibitors.
        readInhibitors(bus)
        readPermissions(bus)
        if !wasThere { findSession(bus) }
      } else {
        known = LoginSessionState()
      }
      publish(known, manager.presence)
    }
  }

  /// Ends what is followed.
  public override func stop() {
    session = nil
    known = LoginSessionState()
    isServed = false
    super.stop()
  }

  private func findSession(_ bus: Bus) {
    ask(bus, Self.method("GetSession", [.string("auto")]), reply: "o") { [unowned self] result in
      guard let path = (try? result.get())?.body[0].text else { return }
      if let session { unfollow(session) }
      session = try? follow(
        .system, Self.name, path, "org.freedesktop.login1.Session"
      ) { [unowned self] session in
        guard isServed, session.presence == .there else { return }
        let hints = properties(of: session)
        known.isLocked = hints.flag("LockedHint") ?? false
        known.isIdle = hints.flag("IdleHint") ?? false
        publish(known, .there)
      }
    }
  }

  private func readPermissions(_ bus: Bus) {
    let questions: [(String, WritableKeyPath<LoginSessionState, LoginSessionState.Permission>)] = [
      ("CanPowerOff", \.canPowerOff), ("CanReboot", \.canReboot), ("CanSuspend", \.canSuspend),
      ("CanHibernate", \.canHibernate),
    ]
    for (method, property) in questions {
      ask(bus, Self.method(method), reply: "s") { [unowned self] result in
        // An answer may come after the end of logind.
        guard isServed else { return }
        let text = (try? result.get())?.body[0].text ?? ""
        known[keyPath: property] = .init(rawValue: text) ?? .unknown
        publish(known, .there)
      }
    }
  }

  private func readInhibitors(_ bus: Bus) {
    ask(bus, Self.method("ListInhibitors"), reply: "a(ssssuu)") { [unowned self] result in
      guard isServed else { return }
      let all = (try? result.get())?.body[0].values ?? []
      known.inhibitors = all.prefix(64).compactMap { inhibitor in
        guard let fields = inhibitor.values, let what = fields[0].text(atMost: 256),
          let who = fields[1].text(atMost: 256), let why = fields[2].text(atMost: 256)
        else { return nil }
        return .init(
          what: what.split(separator: ":").map(String.init), who: who, why: why,
          blocks: fields[3].text != "delay")
      }
      publish(known, .there)
    }
  }

  // MARK: What the user does

  /// Turns the computer off.
  public func powerOff() { send(.system, Self.method("PowerOff", [.bool(true)])) }

  /// Starts the computer anew.
  public func reboot() { send(.system, Self.method("Reboot", [.bool(true)])) }

  /// Suspends the computer to memory.
  public func suspend() { send(.system, Self.method("Suspend", [.bool(true)])) }

  /// Suspends the computer to disk.
  public func hibernate() { send(.system, Self.method("Hibernate", [.bool(true)])) }

  /// Asks the session's lock screen to lock.
  public func lock() { send(.system, Self.sessionMethod("Lock")) { $0.isLocked = true } }

  /// Ends the session with all its programs.
  public func logOut() { send(.system, Self.sessionMethod("Terminate")) }

  /// Inhibits `what`, such as "idle" or "sleep", until the result is released. `who` and `why` are
  /// for people. With `blocks` false, the computer waits only some seconds, as one wants to do
  /// something before it sleeps.
  public func inhibit(
    _ what: [String], who: String, why: String, blocks: Bool = true
  ) async throws -> BusDescriptor {
    guard let machine else { throw BusFailure.noBus("the session is made up") }
    let texts = [what.joined(separator: ":"), who, why, blocks ? "block" : "delay"]
    let call = Self.method("Inhibit", texts.map { .string($0) })
    let reply = try await machine.bus(.system).call(call, reply: "h")
    guard let lock = reply.body[0].descriptor else { throw BusFailure.illTyped("no descriptor") }
    return lock
  }

  private static func method(_ method: String, _ body: [BusValue] = []) -> BusCall {
    BusCall(name, path, manager, method, body)
  }

  private static func sessionMethod(_ method: String) -> BusCall {
    BusCall(name, "\(path)/session/auto", "org.freedesktop.login1.Session", method)
  }
}
