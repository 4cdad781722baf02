// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import Files
import Glibc
import Host
import PrivateBus
import Testing
import Timing

@testable import Services

/// A server of notifications on a private bus, and clients.
@MainActor final class NotificationBench {
  let bench: BusBench
  let machine = Machine()
  let server: Notifications
  /// What the first client was told, as "signal id value".
  private(set) var told: [String] = []
  /// The first client, which hears signals.
  private(set) var client: Bus!

  init(history: String? = nil) throws {
    bench = try BusBench()
    machine.addresses[.session] = .at(bench.daemon.address)
    server = Notifications(machine, history: history)
    machine.begin(bench.loop)
    client = try makeClient()
    try #require(run { self.server.state == .serving })
  }

  /// Connects a client that hears what it is told.
  func makeClient() throws -> Bus {
    let bus = try bench.connect()
    _ = try bus.subscribe(BusMatch(interface: NotificationLink.name)) { [unowned self] in
      let value = $0.body[1].text ?? $0.body[1].integer.map { "\($0)" } ?? ""
      told.append("\($0.member ?? "") \($0.body[0].integer ?? 0) \(value)")
    }
    try #require(bench.settle())
    return bus
  }

  func run(_ condition: @escaping () -> Bool) -> Bool { bench.run(until: condition) }

  /// Calls a method as a client does.
  @discardableResult
  func call(
    _ method: String, _ body: [BusValue], from other: Bus? = nil
  ) throws -> Result<BusMessage, BusFailure> {
    var result: Result<BusMessage, BusFailure>?
    (other ?? client).call(
      BusCall(NotificationLink.name, NotificationLink.path, NotificationLink.name, method, body)
    ) { result = $0 }
    try #require(run { result != nil })
    return try #require(result)
  }

  /// Sends a notification.
  func notify(
    _ summary: String = "a", replacing old: UInt32 = 0, icon: String = "", body: String = "",
    actions: [String] = [], _ hints: [String: BusValue] = [:], timeout: Int32 = -1,
    from other: Bus? = nil
  ) throws -> UInt32 {
    let body: [BusValue] = [
      .string("Test"), .uint32(old), .string(icon), .string(summary), .string(body),
      .strings(actions), .options(hints), .int32(timeout),
    ]
    let reply = try call("Notify", body, from: other).get()
    return UInt32(try #require(reply.body[0].integer))
  }

  isolated deinit { close() }

  func close() {
    machine.end()
    bench.close()
  }
}

@Suite(.timeLimit(.minutes(1))) @MainActor struct NotificationsTests {
  @Test func numbersAreGivenAndReplaced() throws {
    let bench = try NotificationBench()
    let first = try bench.notify("one")
    let second = try bench.notify("two")
    #expect(first == 1 && second == 2)
    #expect(try bench.notify("three", replacing: first) == first)
    #expect(bench.server.all.map(\.summary) == ["two", "three"])
    // A number that is not known is kept, and given to nobody else.
    #expect(try bench.notify("four", replacing: 3) == 3)
    #expect(try bench.notify("five") == 4)
    #expect(try bench.notify("v", ["x-dunst-stack-tag": .string("volume")]) == 5)
    #expect(try bench.notify("w", ["x-dunst-stack-tag": .string("volume")]) == 5)
    #expect(bench.server.unread == 5)
  }

  @Test func closingTellsTheSenderAlone() throws {
    let bench = try NotificationBench()
    let other = try bench.bench.connect()
    let mine = try bench.notify()
    let foreign = try bench.notify(from: other)
    _ = try bench.call("CloseNotification", [.uint32(mine)]).get()
    bench.server.dismiss(foreign)
    let third = try bench.notify()
    bench.server.dismiss(third)
    #expect(bench.run { bench.told.count == 2 })
    #expect(bench.told == ["NotificationClosed \(mine) 3", "NotificationClosed \(third) 2"])
    #expect(bench.server.all.isEmpty && bench.server.toasts.isEmpty)
    guard case .failure(.refused(let name, _)) = try bench.call("CloseNotification", [.uint32(9)])
    else {
      Issue.record("a notification was closed that is not there")
      return
    }
    #expect(name == "org.freedesktop.Notifications.Error.NoSuchNotification")
  }

  @Test func expiryIsAsAsked() throws {
    let bench = try NotificationBench()
    bench.server.toastTime = .milliseconds(1)
    let never = try bench.notify(timeout: 0)
    let critical = try bench.notify("a", ["urgency": .uint32(2)], timeout: 1)
    let usual = try bench.notify(timeout: -1)
    let asked = try bench.notify(timeout: 1)
    let passing = try bench.notify("a", ["transient": .int32(1)])
    #expect(bench.run { bench.told.count == 2 && bench.server.toasts.count == 2 })
    #expect(
      Set(bench.told) == ["NotificationClosed \(asked) 1", "NotificationClosed \(passing) 1"])
    #expect(bench.server.toasts.map(\.id) == [critical, never])
    #expect(bench.server.all.map(\.id) == [asked, usual, critical, never])
    #expect(bench.server[asked]?.isLive == false && bench.server[usual]?.isLive == true)
  }

  @Test func aHeldNotificationStays() throws {
    let bench = try NotificationBench()
    let held = try bench.notify(timeout: 50)
    bench.server.hold(held, true)
    let other = try bench.notify(timeout: 60)
    #expect(bench.run { bench.told == ["NotificationClosed \(other) 1"] })
    #expect(bench.server.toasts.map(\.id) == [held])
    // The one that replaces it is held, too.
    _ = try bench.notify("b", replacing: held, timeout: 1)
    _ = try bench.notify(timeout: 20)
    #expect(bench.run { bench.server.toasts.map(\.summary) == ["b"] })
    bench.server.hold(held, false)
    #expect(bench.run { bench.server.toasts.isEmpty })
  }

  @Test func actionsAndRepliesReachTheSender() throws {
    let bench = try NotificationBench()
    let actions = ["default", "Open", "inline-reply", "Write…", "mute", "Mute", "odd"]
    let id = try bench.notify(actions: actions, ["resident": .bool(true)])
    let notification = try #require(bench.server[id])
    #expect(notification.actions == [.init("mute", "Mute")])
    #expect(notification.defaultAction == "default" && notification.replyPlaceholder == "Write…")
    bench.server.invoke(id, token: "t")
    bench.server.invoke(id, "mute")
    bench.server.reply(id, "Yes")
    #expect(bench.run { bench.told.count == 4 })
    #expect(
      bench.told == [
        "ActivationToken \(id) t", "ActionInvoked \(id) default", "ActionInvoked \(id) mute",
        "NotificationReplied \(id) Yes",
      ])
    #expect(bench.server[id] != nil)
    let closing = try bench.notify(actions: ["a", "A"])
    bench.server.invoke(closing, "a")
    #expect(bench.run { bench.told.last == "NotificationClosed \(closing) 2" })
  }

  @Test func actionsGoWithTheirSender() throws {
    let bench = try NotificationBench()
    let other = try Bus(bench.bench.loop, .at(bench.bench.daemon.address))
    let id = try bench.notify(actions: ["default", "Open"], from: other)
    other.close()
    #expect(bench.run { bench.server[id]?.isLive == false })
    #expect(bench.server.all.count == 1)
  }

  @Test func silenceHidesWhatNoRuleShows() throws {
    let bench = try NotificationBench()
    bench.server.silence.isOn = true
    let quiet = try bench.notify()
    let loud = try bench.notify("a", ["urgency": .byte(2)])
    #expect(bench.server.toasts.map(\.id) == [loud])
    #expect(bench.server.all.map(\.id) == [loud, quiet])
    // The app calls itself Test, and its desktop entry is another name.
    for name in ["chat", "Test"] {
      bench.server.silence.silentGroups = [name]
      _ = try bench.notify("a", ["urgency": .byte(2), "desktop-entry": .string("chat")])
      #expect(bench.server.toasts.map(\.id) == [loud])
    }
    bench.server.silence = Silence()
    bench.server.isLocked = true
    _ = try bench.notify()
    #expect(bench.server.toasts.isEmpty)
    bench.server.isLocked = false
    #expect(bench.server.toasts.map(\.id) == [loud])
  }

  @Test func silenceEndsAtItsTime() throws {
    let bench = try NotificationBench()
    let now = Int64(time(nil))
    bench.server.silence.end = now + 1
    bench.server.silence.isOn = true
    #expect(bench.server.silence.isOn)
    #expect(bench.run { !bench.server.silence.isOn })
    #expect(bench.server.silence.end == nil)
    bench.server.silence.end = now - 1
    bench.server.silence.isOn = true
    #expect(!bench.server.silence.isOn)
  }

  @Test(arguments: [
    (60, 120, 60, true), (60, 120, 120, false), (1320, 420, 1380, true), (1320, 420, 419, true),
    (1320, 420, 420, false),
  ])
  func hoursMayCrossMidnight(start: Int, end: Int, minute: Int, isSilent: Bool) {
    var silence = Silence()
    silence.hours = .init(from: start, to: end)
    let time = LocalTime(year: 2026, hour: minute / 60, minute: minute % 60)
    #expect(silence.silences(DesktopNotification(id: 1), at: time) == isSilent)
    #expect(silence.isActive(at: time) == isSilent)
  }

  @Test func aFloodLeavesRoomForOthers() throws {
    let bench = try NotificationBench()
    let flooder = try bench.bench.connect()
    var (refused, answered) = (0, 0)
    for number in 0..<10_000 {
      let body: [BusValue] = [
        .string("Flood"), .uint32(0), .string(""), .string("\(number)"), .string(""), .strings([]),
        .options([:]), .int32(-1),
      ]
      flooder.call(
        BusCall(NotificationLink.name, NotificationLink.path, NotificationLink.name, "Notify", body)
      ) {
        answered += 1
        if case .failure = $0 { refused += 1 }
      }
    }
    let mine = try bench.notify("mine")
    #expect(bench.run { answered == 10_000 })
    #expect(refused > 9_000 && bench.server[mine] != nil)
    #expect(bench.server.toasts.count <= Notifications.toastLimit)
  }

  @Test func aFloodDropsItsOwn() {
    let server = Notifications(Machine())
    func arrive(_ app: String, count: Int, _ change: (inout DesktopNotification) -> Void = { _ in })
    {
      for _ in 0..<count {
        var new = DesktopNotification("a")
        new.app = app
        change(&new)
        server.take(new, from: nil)
      }
    }
    func count(_ app: String) -> (kept: Int, shown: Int) {
      (server.all.count { $0.app == app }, server.toasts.count { $0.app == app })
    }
    arrive("Alarm", count: 2) { $0.isPersistent = true }
    arrive("Mail", count: 3)
    arrive("Flood", count: Notifications.limit + 50)
    #expect(count("Alarm") == (2, 2) && count("Mail") == (3, 3))
    #expect(count("Flood") == (Notifications.limit - 5, Notifications.toastLimit - 5))
    // Few of them may be many bytes.
    let body = String(repeating: "x", count: NotificationRequest.bodyLimit)
    arrive("Flood", count: 50) { $0.body = body }
    #expect(count("Alarm").kept == 2 && count("Mail").kept == 3)
    #expect(31...33 ~= server.all.count { !$0.body.isEmpty })
    // Those that stay count among themselves.
    arrive("Flood", count: 2 * Notifications.toastLimit) { $0.isPersistent = true }
    #expect(count("Alarm").shown == 2 && server.toasts.count == Notifications.toastLimit)
  }

  @Test func senderOfWhatIsDroppedIsToldSo() throws {
    let bench = try NotificationBench()
    let body = String(repeating: "x", count: NotificationRequest.bodyLimit)
    let first = try bench.notify(body: body)
    for _ in 1..<(Notifications.textLimit / body.utf8.count) { _ = try bench.notify(body: body) }
    #expect(bench.run { bench.told == ["NotificationClosed \(first) 4"] })
  }

  @Test func sendersAreFollowedWhileTheyCanBeTold() throws {
    let bench = try NotificationBench()
    let other = try bench.bench.connect()
    let mine = try bench.notify()
    let foreign = try bench.notify(from: other)
    #expect(bench.server.link.watches.count == 2)
    _ = try bench.notify(replacing: foreign)
    #expect(bench.server.link.watches.count == 1)
    bench.server.dismiss(mine)
    #expect(bench.server.link.watches.count == 1)
    bench.server.dismiss(foreign)
    #expect(bench.server.link.watches.isEmpty)
  }

  @Test func capabilitiesAreThoseOfThePanel() throws {
    let bench = try NotificationBench()
    func capabilities() throws -> [String] {
      try bench.call("GetCapabilities", []).get().body[0].values?.compactMap(\.text) ?? []
    }
    #expect(try capabilities().contains("inline-reply"))
    bench.server.capabilities = [.markup]
    #expect(
      try capabilities() == [
        "body-markup", "body", "persistence", "x-canonical-private-synchronous",
        "x-dunst-stack-tag",
      ])
  }

  @Test func theNameIsTakenOnceItIsFree() throws {
    let bench = try BusBench()
    let other = try bench.connect()
    var isOwned = false
    let name = try other.own(NotificationLink.name) { isOwned = $0 == .owned }
    #expect(bench.run { isOwned })
    let machine = Machine()
    machine.addresses[.session] = .at(bench.daemon.address)
    var told: [String] = []
    machine.faults.onProblem = { told.append($0) }
    let server = Notifications(machine)
    machine.begin(bench.loop)
    #expect(bench.run { server.state == .waiting && !told.isEmpty })
    // It says who has the name, and what to do.
    let program = Sysfs.line("/proc/self/comm")
    #expect(
      told == [
        "notifications go to process \(getpid()), '\(program)', which has the name"
          + " org.freedesktop.Notifications; end it, and they come here"
      ])
    other.cancel(name)
    #expect(bench.run { server.state == .serving })
    #expect(told.count == 1)
    machine.end()
    #expect(server.state == .absent)
  }

  @Test func aLostBusIsTriedAgain() throws {
    let bench = try NotificationBench()
    let id = try bench.notify()
    try bench.bench.daemon.restart()
    #expect(bench.run { bench.server.state == .absent })
    #expect(bench.server[id]?.isLive == false)
    #expect(bench.run { bench.server.state == .serving })
  }

  @Test func aReleasedServerGivesTheNameUp() throws {
    let bench = try BusBench()
    let machine = Machine(bench)
    defer { machine.end() }
    var server: Notifications? = Notifications(machine)
    #expect(bench.run { server?.state == .serving })
    let other = try bench.connect()
    // It is told about a sender that it watches.
    let body: [BusValue] = [
      .string(""), .uint32(0), .string(""), .string("a"), .string(""), .strings([]), .options([:]),
      .int32(-1),
    ]
    other.call(
      BusCall(NotificationLink.name, NotificationLink.path, NotificationLink.name, "Notify", body)
    ) { _ in }
    #expect(bench.run { server?.all.count == 1 })
    var isOwned = false
    _ = try other.own(NotificationLink.name) { isOwned = $0 == .owned }
    #expect(bench.settle() && !isOwned)
    weak var released: Notifications?
    released = server
    server = nil
    #expect(released == nil)
    #expect(bench.run { isOwned })
  }

  /// The log has a line for each kind of hint with a fault, however often it comes.
  @Test func aFaultyHintIsLoggedOnce() throws {
    let bench = try NotificationBench()
    var lines: [String] = []
    bench.machine.faults.onProblem = { lines.append($0) }
    let right: [String: BusValue] = [
      "urgency": .uint32(2), "value": .int32(40), "transient": .byte(1), "category": .string("x"),
      "image-path": .string("/p"), "x-nobody": .structure([.int32(1)]),
      "image-data": .structure(NotificationCheck.pixel),
    ]
    _ = try bench.notify("right", right)
    #expect(lines.isEmpty)
    let wrong: [String: BusValue] = [
      "urgency": .string("low"), "resident": .string("yes"), "image-data": .string("x"),
    ]
    for _ in 0..<3 { _ = try bench.notify("wrong", wrong) }
    _ = try bench.notify("wrong", ["urgency": .bool(true), "image-path": .bytes([])])
    #expect(bench.server.all.count == 5)
    let name = "org.freedesktop.Notifications.hints"
    #expect(
      lines.sorted() == [
        "\(name).image-data is left out: it has the type 's' and is not a picture with the bytes "
          + "that its size needs",
        "\(name).image-path is left out: it has the type 'ay' and is not a text",
        "\(name).resident is left out: it has the type 's' and is not a truth value",
        "\(name).urgency is left out: it has the type 's' and is not a whole number",
      ])
  }

  @Test func theServerPassesItsCheck() throws {
    let bench = try NotificationBench()
    bench.server.toastTime = .milliseconds(100)
    let (tester, bystander) = (try bench.bench.connect(), try bench.bench.connect())
    let check = try NotificationCheck(tester, bystander: bystander, quiet: .milliseconds(300))
    defer { check.close() }
    try check.run()
    for line in check.lines {
      if case .failed(let found) = line.outcome { Issue.record("\(line.rule): \(found)") }
    }
    #expect(check.lines.count > 35 && check.server?.name == "scrim")
    #expect(check.lines.contains { $0.outcome == .told("the sender alone") })
  }

  @Test func aServerThatDoesNothingFailsItsCheck() throws {
    let bench = try BusBench()
    let server = try bench.connect()
    _ = try server.own(NotificationLink.name) { _ in }
    _ = try server.export(NotificationLink.path) { call in
      switch call.method {
      case "Notify": call.reply([.uint32(1)])
      case "GetCapabilities":
        call.reply([.strings(["icon-static", "icon-multi", "two words", "persistence"])])
      case "GetServerInformation": call.reply(["a", "b", "c", "1.0"].map { .string($0) })
      default:
        call.reply()
        try? server.emit(
          NotificationLink.path, NotificationLink.name, "ActionInvoked",
          [.uint32(1), .string("default")])
      }
      return true
    }
    #expect(bench.settle())
    let check = try NotificationCheck(
      bench.connect(), bystander: bench.connect(), patience: .milliseconds(50),
      quiet: .milliseconds(1))
    defer { check.close() }
    try check.run()
    let failed = check.lines.filter { if case .failed = $0.outcome { true } else { false } }
    #expect(
      Set(failed.map(\.name)) == [
        "version", "numbers", "replacing", "closing", "capabilities", "expiry", "input",
      ])
    #expect(failed.count { $0.name == "capabilities" } == 4)
  }

  // MARK: History

  @Test func theHistorySurvives() throws {
    // The folders are not there yet.
    let root = "/tmp/scrim-state-\(getpid())"
    let path = "\(root)/scrim/history"
    defer {
      _ = unsafe unlink(path)
      for folder in ["\(root)/scrim", root] { _ = unsafe rmdir(folder) }
    }
    let first = try NotificationBench(history: path)
    let kept = try first.notify("kept \"\n", icon: "mail", body: "<b>b</b>", actions: ["a", "A"])
    first.server.dismiss(try first.notify("gone"))
    _ = try first.notify("passing", ["transient": .bool(true)])
    let replaced = try first.notify("old")
    _ = try first.notify("new", replacing: replaced)
    let old = try first.notify("old")
    _ = try first.notify("passing", replacing: old, ["transient": .bool(true)])
    // Nothing is written at the end, so that an end by a signal loses nothing.
    let bytes = try File.read(path, limit: 1 << 20)
    first.close()
    // A line that was not written whole, and lines that are none of ours.
    try File.write(bytes + Array("[]\n{\"id\":-1}\n{\"id\":99,\"summ".utf8), to: path)
    let second = try NotificationBench(history: path)
    #expect(second.server.all.map(\.summary) == ["new", "kept \"\n"])
    let read = try #require(second.server[kept])
    #expect(read.body == "<b>b</b>" && read.icon == .icon("mail") && read.app == "Test")
    #expect(!read.isLive && read.isUnread && read.actions.isEmpty)
    #expect(try second.notify() == replaced + 1)
    second.server.markRead()
    second.server.silence.isOn = true
    second.server.silence.end = 9_000_000_000
    let again = Notifications(Machine(), history: path)
    #expect(again.silence.isOn && again.silence.end == 9_000_000_000)
    again.markRead()
    again.silence.isOn = false
    #expect(!Notifications(Machine(), history: path).silence.isOn)
    #expect(again.all.count == 3 && again.unread == 0)
  }

  /// A folder in the place of the file stands for what fails for each user.
  @Test(arguments: [true, false]) func aHistoryThatIsNotKeptIsTold(isThere: Bool) throws {
    let folder = "/tmp/scrim-no-history-\(getpid())"
    _ = unsafe mkdir(folder, 0o700)
    defer { _ = unsafe rmdir(folder) }
    let path = isThere ? folder : "/dev/null/history"
    let machine = Machine()
    var problems: [String] = []
    machine.faults.onProblem = { problems.append($0) }
    let server = Notifications(machine, history: path)
    for _ in 0..<2 { server.take(DesktopNotification("n"), from: nil) }
    #expect(server.all.count == 2)
    let reason = isThere ? "not a regular file" : "Not a directory"
    #expect(problems == ["the history of notifications is not kept: '\(path)': \(reason)"])
  }

  @Test func aHistoryThatCannotBeReadStays() throws {
    let folder = "/tmp/scrim-closed-history-\(getpid())"
    let path = "\(folder)/history"
    _ = unsafe mkdir(folder, 0o700)
    defer {
      _ = unsafe unlink(path)
      _ = unsafe rmdir(folder)
    }
    try File.write("{\"id\":1,\"summary\":\"old\"}\n", to: path)
    _ = unsafe (chmod(path, 0), chmod(folder, 0o777))
    // Root may read every file, so it becomes nobody for a while.
    let user = geteuid()
    if user == 0 { try #require(seteuid(65_534) == 0) }
    let server = Notifications(Machine(), history: path)
    server.take(DesktopNotification("new"), from: nil)
    if user == 0 { try #require(seteuid(user) == 0) }
    _ = unsafe chmod(path, 0o600)
    #expect(Notifications(Machine(), history: path).all.map(\.summary) == ["old"])
  }

  /// Texts of characters that take six bytes in the file.
  @Test func allThatIsKeptFitsTheFile() throws {
    let path = "/tmp/scrim-heavy-history-\(getpid())"
    defer { _ = unsafe unlink(path) }
    let server = Notifications(Machine(), history: path)
    server.silence.isOn = true
    for _ in 0..<120 {
      var new = DesktopNotification("a")
      new.body = String(repeating: "\u{1}", count: NotificationRequest.bodyLimit)
      server.take(new, from: nil)
      #expect(try File.read(path, limit: NotificationJournal.sizeLimit).count > 0)
    }
    let read = Notifications(Machine(), history: path)
    #expect(
      read.all
        == server.all.map {
          var old = $0; old.isLive = false; return old
        })
    #expect(read.all.count > 20 && read.silence.isOn)
  }

  @Test func timesInTheHistoryAreBounded() throws {
    let path = "/tmp/scrim-times-\(getpid())"
    defer { _ = unsafe unlink(path) }
    let times = [Int64.min, -1, 0, 1_700_000_000, Int64.max - 1_023]
    let lines = times.enumerated().map { "{\"id\":\($0 + 1),\"time\":\($1)}\n" }
    try File.write(Array(lines.joined().utf8), to: path)
    let server = Notifications(Machine(), history: path)
    #expect(server.all.map(\.arrival) == [253_402_300_799, 1_700_000_000, 0, 0, 0])
  }

  @Test func theHistoryIsBounded() throws {
    let path = "/tmp/scrim-long-history-\(getpid())"
    defer { _ = unsafe unlink(path) }
    let lines = (1...700).map { "{\"id\":\($0),\"summary\":\"n\"}\n" }.joined()
    try File.write(lines, to: path)
    let server = Notifications(Machine(), history: path)
    #expect(server.all.count == Notifications.limit && server.all[0].id == 700)
    let long = (1...4).map {
      "{\"id\":\($0),\"body\":\"\(String(repeating: "x", count: 40_000))\"}\n"
    }
    try File.write(long.joined(), to: path)
    #expect(Notifications(Machine(), history: path).all.allSatisfy { $0.body.isEmpty })
    // A file that is far too large is written anew.
    try File.write(
      [UInt8](repeating: 0x20, count: 3 * NotificationJournal.sizeLimit), to: path)
    let new = Notifications(Machine(), history: path)
    new.take(DesktopNotification("n"), from: nil)
    #expect(Notifications(Machine(), history: path).all.count == 1)
  }

  @Test func notificationsAreMadeUp() throws {
    let bench = try BusBench()
    let machine = Machine(bench)
    let server = Notifications(machine)
    var urgent = DesktopNotification("New")
    urgent.actions = [.init("open", "Open")]
    machine.substitute([urgent, DesktopNotification("Old")], toasts: 1)
    #expect(server.state == .serving)
    #expect(server.all.map(\.summary) == ["New", "Old"])
    #expect(server.toasts.map(\.summary) == ["New"])
    #expect(Notifications(machine).all.count == 2)
    // The server that came before them had asked for the name, and has given it up.
    var owner: String?? = .none
    let watch = try bench.connect().watchOwner(of: NotificationLink.name) { owner = $0 }
    #expect(bench.run { owner == .some(nil) })
    withExtendedLifetime(watch) {}
    server.invoke(server.all[0].id, "open")
    #expect(server.all.map(\.summary) == ["Old"])
    let id = server.makeUp(DesktopNotification("Third"))
    #expect(server.toasts.map(\.id) == [id])
    server.dismissAll()
    #expect(server.all.isEmpty)
    machine.end()
    #expect(server.state == .serving)
    #expect(Notifications([DesktopNotification("a")]).unread == 1)
  }
}
