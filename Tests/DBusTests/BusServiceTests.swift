// SPDX-License-Identifier: MIT

import EventLoop
import PrivateBus
import Testing
import Timing

@testable import DBus

/// Signals, objects and names.
@Suite(.timeLimit(.minutes(1))) struct BusServiceTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: Signals

  @Test func signalsAreSelected() throws {
    let sender = try bench.connect()
    let listener = try bench.connect()
    bench.settle()
    let matches = [
      "all": BusMatch(interface: "test.Signals"),
      "sender": BusMatch(sender: sender.uniqueName, interface: "test.Signals"),
      "other": BusMatch(sender: ":9.9", interface: "test.Signals"),
      "path": BusMatch(path: "/a", interface: "test.Signals"),
      "member": BusMatch(interface: "test.Signals", member: "Two"),
      "argument": BusMatch(interface: "test.Signals", argument: "x"),
    ]
    var received: [String: [String]] = [:]
    for (name, match) in matches {
      _ = try listener.subscribe(match) {
        received[name, default: []].append("\($0.path ?? "")\($0.member ?? "")")
      }
    }
    bench.settle()
    try sender.emit("/a", "test.Signals", "One", [.string("x"), .int32(1)])
    try sender.emit("/b", "test.Signals", "Two")
    try sender.emit("/b", "test.Signals", "Three", [.string("y")], to: listener.uniqueName)
    try sender.emit("/b", "test.Signals", "Four", [.string("y")], to: ":9.9")
    bench.settle()
    let all = ["/aOne", "/bTwo", "/bThree"]
    #expect(
      received == [
        "all": all, "sender": all, "path": ["/aOne"], "member": ["/bTwo"], "argument": ["/aOne"],
      ])
  }

  @Test func aSubscriptionEndsAlsoInItsOwnHandler() throws {
    let bus = try bench.connect()
    var count = 0
    var registration: BusRegistration?
    registration = try bus.subscribe(BusMatch(member: "Tick")) { _ in
      count += 1
      if let registration { bus.cancel(registration) }
    }
    bench.settle()
    for _ in 0..<3 { try bus.emit("/a", "a.b", "Tick") }
    bench.settle()
    #expect(count == 1)
    if let registration { bus.cancel(registration) }
  }

  @Test func aSignalWithADescriptorWaitsForTheBus() throws {
    let listener = try bench.connect()
    var received: [BusMessage] = []
    _ = try listener.subscribe(BusMatch(interface: "a.b")) { received.append($0) }
    bench.settle()
    let sender = try bench.connect()
    let file = BusDescriptor(adopting: try MemoryFile.make("there"))
    try sender.emit("/a", "a.b", "First", [.descriptor(file)])
    try sender.emit("/a", "a.b", "Second")
    bench.run { received.count == 2 }
    #expect(received.map(\.member) == ["First", "Second"])
    #expect(text(of: try #require(received[0].body[0].descriptor).number) == "there")
  }

  @Test func aFloodLeavesTheLoopToOthers() throws {
    let bus = try bench.connect()
    let flooder = try bench.connect()
    var count = 0
    _ = try bus.subscribe(BusMatch(member: "Flood")) { _ in count += 1 }
    bench.settle()
    for _ in 0..<2000 { try flooder.emit("/a", "a.b", "Flood") }
    let most = try mostPerTurn(until: 2000) { count }
    // The socket and the timer of the bus may both be ready.
    #expect(most > 0 && most <= 4 * Bus.messagesPerTurn)
  }

  /// Runs the loop until `count` is `all`. Returns the most by which a turn raised it.
  private func mostPerTurn(until all: Int, count: @escaping () -> Int) throws -> Int {
    var counts: [Int] = []
    // This timer is due in every turn of the loop.
    var timer: LoopTimer?
    timer = try LoopTimer(bench.loop) {
      counts.append(count())
      timer?.arm(at: 1)
    }
    timer?.arm(at: 1)
    bench.run { count() == all }
    timer?.close()
    timer = nil
    return zip(counts.dropFirst(), counts).map { $0 - $1 }.max() ?? 0
  }

  @Test func largeMessagesLeaveTheLoopToOthersSooner() throws {
    let bus = try bench.connect()
    let flooder = try bench.connect()
    var count = 0
    _ = try bus.subscribe(BusMatch(member: "Flood")) { _ in count += 1 }
    bench.settle()
    let body = [BusValue.array(of: "n", Array(repeating: .int16(1), count: 2_000))]
    for _ in 0..<200 { try flooder.emit("/a", "a.b", "Flood", body) }
    let most = try mostPerTurn(until: 200) { count }
    // The socket and the timer of the bus may both be ready.
    #expect(most > 0 && most <= 2 * (Bus.valuesPerTurn / 2_000 + 1))
  }

  @Test func aSelectionOfNoValidNameIsRefused() throws {
    let bus = try bench.connect()
    for match in [BusMatch(argument: "it's"), BusMatch(member: "a\\b"), BusMatch(path: "\u{0}")] {
      guard
        case .failure(.notSent) = Result(catching: { try bus.subscribe(match) { _ in } })
          .mapError({ $0 as? BusFailure ?? .closed })
      else {
        Issue.record("\(match) was taken")
        continue
      }
    }
  }

  // MARK: Objects

  @Test func anObjectHasWhatAllObjectsHave() throws {
    let service = try bench.connect()
    let xml = "<node><interface name='a.b'/></node>"
    _ = try service.export("/test", description: xml) { $0.interface == "a.b" && $0.method == "x" }
    bench.settle()
    let caller = try bench.connect()
    let introspect = BusCall(
      service.uniqueName, "/test", "org.freedesktop.DBus.Introspectable", "Introspect")
    let text = try bench.result(of: introspect, on: caller, reply: "s").get().body[0].text
    #expect(text?.hasPrefix("<!DOCTYPE node") == true && text?.hasSuffix(xml) == true)
    let ping = BusCall(service.uniqueName, "/test", "org.freedesktop.DBus.Peer", "Ping")
    #expect(try bench.result(of: ping, on: caller).get().body == [])
    let property = BusCall(
      service.uniqueName, "/test", "org.freedesktop.DBus.Properties", "Get",
      [.string("a.b"), .string("x")])
    #expect(try bench.failure(of: property, on: caller)?.isMissing == true)
  }

  @Test func aTreeAnswersForAllPathsInIt() throws {
    let service = try bench.connect()
    let tree = try service.export("/tree", isTree: true) { call in
      call.reply([.string(call.path)])
      return true
    }
    bench.settle()
    let caller = try bench.connect()
    func answer(_ path: String) throws -> String? {
      let call = BusCall(service.uniqueName, path, "a.b", "C")
      return try? bench.result(of: call, on: caller).get().body.first?.text
    }
    #expect(try answer("/tree") == "/tree")
    #expect(try answer("/tree/a/b") == "/tree/a/b")
    #expect(try answer("/other") == nil)
    service.cancel(tree)
    #expect(try answer("/tree") == nil)
  }

  @Test func wrongArgumentsAreRefused() throws {
    let service = try bench.connect()
    var taken: [[BusValue]] = []
    _ = try service.export("/test") { call in
      if let arguments = call.arguments("si") {
        taken.append(arguments)
        call.reply()
      }
      return true
    }
    bench.settle()
    let caller = try bench.connect()
    func call(_ body: [BusValue]) -> BusCall {
      BusCall(service.uniqueName, "/test", "a.b", "C", body)
    }
    #expect(
      try bench.failure(of: call([.int32(1)]), on: caller)
        == .refused(
          name: "org.freedesktop.DBus.Error.InvalidArgs",
          message: "C takes 'si' and was given 'i'"))
    #expect(try bench.failure(of: call([.string("a"), .int32(1)]), on: caller) == nil)
    #expect(taken == [[.string("a"), .int32(1)]])
  }

  @Test func aReplyThatCannotBeSentIsARefusal() throws {
    let service = try bench.connect()
    _ = try service.export("/test") { call in
      call.reply([.string("nul\u{0}")])
      return true
    }
    bench.settle()
    let call = BusCall(service.uniqueName, "/test", "a.b", "C")
    guard case .refused = try bench.failure(of: call, on: try bench.connect()) else {
      Issue.record("no refusal")
      return
    }
  }

  // MARK: Names

  @Test func aNameIsOwnedTakenGainedAndLost() throws {
    let (first, second, third) = try (bench.connect(), bench.connect(), bench.connect())
    var told: [String] = []
    func listen(_ name: String) -> (Bus.Ownership) -> Void { { told.append("\(name) \($0)") } }
    let held = try first.own("test.Name", .allowsReplacement, handler: listen("first"))
    bench.settle()
    // Waits for the name, then has it.
    _ = try second.own("test.Name", handler: listen("second"))
    bench.settle()
    _ = try third.own("test.Name", .doesNotWait, handler: listen("third"))
    bench.settle()
    #expect(told == ["first owned", "second taken", "third taken"])
    first.cancel(held)
    bench.settle()
    #expect(told.dropFirst(3) == ["second owned"])
  }

  @Test func aNameIsReplacedOnlyIfAllowed() throws {
    let (first, second, third) = try (bench.connect(), bench.connect(), bench.connect())
    var told: [String] = []
    func listen(_ name: String) -> (Bus.Ownership) -> Void { { told.append("\(name) \($0)") } }
    _ = try first.own("test.Name", [.allowsReplacement, .doesNotWait], handler: listen("first"))
    bench.settle()
    _ = try second.own("test.Name", [.replaces, .doesNotWait], handler: listen("second"))
    bench.settle()
    _ = try third.own("test.Name", [.replaces, .doesNotWait], handler: listen("third"))
    bench.settle()
    #expect(Set(told) == ["first owned", "first taken", "second owned", "third taken"])
    #expect(told.count == 4)
  }

  @Test func aNameThatIsRefusedIsTold() throws {
    let bus = try bench.connect()
    var ownership: Bus.Ownership?
    _ = try bus.own("org.freedesktop.DBus") { ownership = $0 }
    bench.settle()
    guard case .failed(.refused) = ownership else {
      Issue.record("\(String(describing: ownership))")
      return
    }
    var later: [Bus.Ownership] = []
    _ = try bus.own("test.Name") { later.append($0) }
    bench.settle()
    bench.daemon.kill()
    bench.run { bus.failure != nil }
    #expect(later == [.owned, .failed(.closed)])
  }

  @Test func theOwnerOfANameIsWatched() throws {
    let (watcher, owner) = try (bench.connect(), bench.connect())
    var owners: [String?] = []
    let watch = try watcher.watchOwner(of: "test.Name") { owners.append($0) }
    bench.settle()
    let name = try owner.own("test.Name") { _ in }
    bench.settle()
    owner.cancel(name)
    bench.settle()
    #expect(owners == [nil, owner.uniqueName, nil])
    watcher.cancel(watch)
    _ = try owner.own("test.Name") { _ in }
    bench.settle()
    #expect(owners.count == 3)
  }

  @Test func theOwnerOfANameIsToldToAllWhoWatch() throws {
    let (watcher, owner) = try (bench.connect(), bench.connect())
    var told: [String] = []
    func listen(_ who: String) -> (String?) -> Void { { told.append("\(who) \($0 ?? "none")") } }
    let first = try watcher.watchOwner(of: "test.Name", handler: listen("first"))
    bench.settle()
    var second: BusRegistration?
    second = try watcher.watchOwner(of: "test.Name", handler: listen("second"))
    // The first one ends before the second has been told anything.
    watcher.cancel(first)
    bench.settle()
    #expect(told == ["first none", "second none"])
    _ = try watcher.watchOwner(of: "test.Name") { [tell = listen("third")] in
      tell($0)
      // A handler may end others.
      if $0 != nil, let second { watcher.cancel(second) }
    }
    let name = try owner.own("test.Name") { _ in }
    bench.settle()
    let unique = try #require(owner.uniqueName)
    #expect(told.dropFirst(2) == ["third none", "second \(unique)", "third \(unique)"])
    owner.cancel(name)
    bench.settle()
    #expect(told.last == "third none" && told.count { $0.hasPrefix("second") } == 2)
  }

  /// The bus delivers signals that are addressed to a program without being asked.
  @Test func aProgramCannotSpeakForAnother() throws {
    let (listener, owner, liar) = try (bench.connect(), bench.connect(), bench.connect())
    var owners: [String?] = []
    var ownerships: [Bus.Ownership] = []
    var heard: [String?] = []
    _ = try owner.own("test.Name") { _ in }
    bench.settle()
    let (mine, theirs) = (try #require(listener.uniqueName), try #require(owner.uniqueName))
    _ = try listener.watchOwner(of: "test.Name") { owners.append($0) }
    _ = try listener.own("test.Mine") { ownerships.append($0) }
    for sender in ["test.Name", theirs] {
      _ = try listener.subscribe(BusMatch(sender: sender, member: "Said")) {
        heard.append($0.sender)
      }
    }
    bench.settle()
    let bus = "org.freedesktop.DBus"
    let unique = try #require(liar.uniqueName)
    try liar.emit(
      "/org/freedesktop/DBus", bus, "NameOwnerChanged",
      [.string("test.Name"), .string(theirs), .string(unique)], to: mine)
    try liar.emit("/org/freedesktop/DBus", bus, "NameLost", [.string("test.Mine")], to: mine)
    try liar.emit("/", "test.Interface", "Said", to: mine)
    bench.settle()
    #expect(owners == [theirs] && ownerships == [.owned] && heard.isEmpty)
    try owner.emit("/", "test.Interface", "Said", to: mine)
    try owner.emit("/", "test.Interface", "Said")
    bench.settle()
    #expect(heard == [theirs, theirs, theirs, theirs])
  }
}
