// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import PrivateBus
import Testing
import Timing

@testable import DBus

/// Calls and their ends, between two connections of one private bus.
@Suite(.timeLimit(.minutes(1))) struct BusCallTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: Values

  private static var values: [BusValue] {
    [
      .byte(200), .bool(true), .bool(false), .int16(-5), .uint16(65_535), .int32(-70_000),
      .uint32(4_000_000_000), .int64(.min), .uint64(.max), .double(0.1), .string("grün\n"),
      .string(""), .path("/a/b_1"), .signature("a{sv}"), .bytes([1, 0, 255]), .bytes([]),
      .strings(["x", "y"]), .strings([]), .array(of: "i", []), .array(of: "ai", []),
      .array(of: "(is)", [.structure([.int32(1), .string("q")])]),
      .options(["a": .int32(1), "b": .variant(.string("twice")), "c": .options([:])]),
      .dictionary(key: "y", value: "as", [.init(.byte(3), .strings(["z"]))]),
      .structure([.byte(1), .structure([.variant(.strings(["deep"]))])]),
      .variant(.bytes([7])),
    ]
  }

  @Test func valuesOfAllTypesArriveAsTheyWere() throws {
    _ = try bench.connectEcho()
    let caller = try bench.connect()
    let reply = try bench.result(of: Bench.echo(Self.values), on: caller).get()
    #expect(reply.body == Self.values)
    #expect(
      reply.signature == "ybbnqiuxtdssogayayasasaiaaia(is)a{sv}a{yas}(y(v))v")
  }

  @Test func descriptorsArrive() throws {
    _ = try bench.connectEcho()
    let before = openDescriptors()
    // The socket and the timer of a connection, and in newer versions of libsystemd another one.
    _ = try bench.result(of: Bench.echo([.int32(1)]), on: try bench.connect()).get()
    bench.settle()
    let count = openDescriptors() - before
    try echoFile(on: try bench.connect())
    bench.settle()
    #expect(openDescriptors() == before + 2 * count)
  }

  private func echoFile(on caller: Bus) throws {
    let file = BusDescriptor(adopting: try MemoryFile.make("in the file"))
    // The caller has not been let in yet, so that the message waits.
    let values: [BusValue] = [.descriptor(file), .options(["fd": .descriptor(file)])]
    let reply = try bench.result(of: Bench.echo(values), on: caller, reply: "ha{sv}").get()
    for copy in [reply.body[0].descriptor, reply.body[1]["fd"]?.descriptor] {
      #expect(copy?.number != file.number)
      #expect(text(of: copy?.number ?? -1) == "in the file")
    }
  }

  @Test func readingIsTolerantOfWidthsAndVariants() {
    let values: [BusValue] = [
      .byte(7), .int16(7), .uint16(7), .int32(7), .uint32(7), .int64(7), .uint64(7),
      .variant(.variant(.uint32(7))),
    ]
    #expect(values.map(\.integer) == Array(repeating: 7, count: values.count))
    #expect(BusValue.uint64(.max).integer == nil)
    #expect(BusValue.double(1.5).number == 1.5 && BusValue.int32(2).number == 2)
    #expect(BusValue.variant(.path("/x")).text == "/x" && BusValue.int32(1).text == nil)
    let options = BusValue.options(["on": .bool(true), "list": .strings(["a"])])
    #expect(options["on"]?.flag == true && options["off"] == nil)
    #expect(options["list"]?.values == [.string("a")])
  }

  @Test(arguments: [
    BusValue.string("nul\u{0}"), .path("no path"), .signature("a"), .array(of: "s", [.int32(1)]),
    .array(of: "nonsense", []), .dictionary(key: "v", value: "s", []), .structure([]),
  ])
  func whatCannotBeSentFailsTheCallOnly(value: BusValue) throws {
    _ = try bench.connectEcho()
    let caller = try bench.connect()
    guard case .notSent = try bench.failure(of: Bench.echo([value]), on: caller) else {
      Issue.record("\(value) was sent")
      return
    }
    #expect(try bench.result(of: Bench.echo([.int32(1)]), on: caller).get().body == [.int32(1)])
  }

  @Test func namesThatAreNotValidFailTheCall() throws {
    let caller = try bench.connect()
    for call in [
      BusCall("no name", "/", "a.b", "C"), BusCall("a.b", "no path", "a.b", "C"),
      BusCall("a.b", "/", "nodot", "C"), BusCall("a.b", "/", "a.b", "no-member"),
    ] {
      #expect(
        try bench.failure(of: call, on: caller) == .notSent("a name or path in it is not valid"))
    }
  }

  // MARK: Ends

  @Test func whatDoesNotExistIsMissing() throws {
    _ = try bench.connectEcho()
    let caller = try bench.connect()
    let calls = [
      BusCall("nobody.there", "/", "a.b", "C"), BusCall("test.Echo", "/other", "a.b", "C"),
      BusCall("test.Echo", "/test", "test.Echo", "Other"),
    ]
    for call in calls { #expect(try bench.failure(of: call, on: caller)?.isMissing == true) }
    #expect(!BusFailure.timedOut.isMissing)
    #expect(!BusFailure.refused(name: "my.UnknownMethod", message: "").isMissing)
  }

  @Test func anErrorHasItsNameAndOneLine() throws {
    let service = try bench.connect()
    _ = try service.export("/test") { call in
      let length = call.body.first?.integer ?? 0
      call.fail("test.Error.Full", "no\nroom" + String(repeating: "x", count: length))
      return true
    }
    var ownership: Bus.Ownership?
    _ = try service.own("test.Echo") { ownership = $0 }
    bench.run { ownership != nil }
    let caller = try bench.connect()
    let failure = try bench.failure(of: Bench.echo([]), on: caller)
    #expect(failure == .refused(name: "test.Error.Full", message: "no\nroom"))
    #expect(failure?.description == "no room (test.Error.Full)")
    // It is for people, who do not read a megabyte.
    let long = try bench.failure(of: Bench.echo([.int32(1 << 20)]), on: caller)
    guard case .refused(_, let message) = long else {
      Issue.record("\(String(describing: long))")
      return
    }
    #expect(message.utf8.count == 1024 && message.hasPrefix("no\nroomx"))
  }

  @Test func aCallThatIsNotAnsweredTimesOut() throws {
    let service = try bench.connect()
    var calls: [IncomingCall] = []
    _ = try service.export("/test") {
      calls.append($0)
      return true
    }
    let caller = try bench.connect()
    bench.run { service.uniqueName != nil }
    let call = BusCall(service.uniqueName, "/test", "test.Echo", "Echo")
    #expect(try bench.failure(of: call, on: caller, within: .milliseconds(20)) == .timedOut)
    // The answer that comes later goes nowhere, and the next call gets its own.
    calls[0].reply([.int32(1)])
    calls = []
    var second: Result<BusMessage, BusFailure>?
    caller.call(call) { second = $0 }
    bench.run { !calls.isEmpty }
    calls[0].reply([.int32(2)])
    bench.run { second != nil }
    #expect(try second?.get().body == [.int32(2)])
  }

  @Test func aCallThatIsDroppedIsRefused() throws {
    let service = try bench.connect()
    _ = try service.export("/test") { _ in true }
    let caller = try bench.connect()
    bench.run { service.uniqueName != nil }
    let call = BusCall(service.uniqueName, "/test", "test.Echo", "Echo")
    #expect(
      try bench.failure(of: call, on: caller)
        == .refused(
          name: "org.freedesktop.DBus.Error.Failed", message: "the program gave no answer"))
  }

  @Test func aServiceThatLeavesInMidCallIsTold() throws {
    let service = try Bus(bench.loop, .at(bench.daemon.address))
    var calls: [IncomingCall] = []
    _ = try service.export("/test") {
      calls.append($0)
      return true
    }
    let caller = try bench.connect()
    bench.run { service.uniqueName != nil }
    var result: Result<BusMessage, BusFailure>?
    caller.call(BusCall(service.uniqueName, "/test", "a.b", "C")) { result = $0 }
    bench.run { !calls.isEmpty }
    service.close()
    bench.run { result != nil }
    guard case .failure(.refused(let name, _)) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(name == "org.freedesktop.DBus.Error.NoReply")
    // Answering after the end of the bus does nothing.
    calls[0].reply()
  }

  @Test func aBusThatEndsInMidCallEndsAllCalls() throws {
    let before = openDescriptors()
    let caller = try bench.connect()
    let service = try bench.connect()
    _ = try service.export("/test") { _ in true }
    bench.settle()
    bench.daemon.setStopped(true)
    var ends: [String] = []
    caller.onEnd = { ends.append("end: \($0)") }
    for number in 1...3 {
      caller.call(BusCall("test.Echo", "/test", "a.b", "C")) {
        if case .failure(let failure) = $0 { ends.append("\(number): \(failure)") }
      }
    }
    bench.daemon.kill()
    bench.run { ends.count == 4 && service.failure != nil }
    #expect(
      ends == ["1", "2", "3", "end"].map { "\($0): the message bus closed the connection" })
    #expect(caller.failure == .closed && !caller.isReady && caller.uniqueName == nil)
    // What comes after the end fails as well, also later.
    #expect(try bench.failure(of: Bench.echo([]), on: caller) == .closed)
    #expect(throws: BusFailure.closed) { try caller.emit("/a", "a.b", "C") }
    #expect(throws: BusFailure.closed) { try caller.subscribe(BusMatch()) { _ in } }
    #expect(throws: BusFailure.closed) { try caller.export("/a") { _ in true } }
    #expect(openDescriptors() <= before + 4)
  }

  @Test func aCancelledCallIsNotAnswered() throws {
    _ = try bench.connectEcho()
    let caller = try bench.connect()
    var answers = 0
    let file = BusDescriptor(adopting: try MemoryFile.make(""))
    for value in [BusValue.int32(1), .descriptor(file), .string("nul\u{0}")] {
      caller.cancel(caller.call(Bench.echo([value])) { _ in answers += 1 })
    }
    bench.settle()
    #expect(answers == 0)
  }

  @Test func aHandlerMayCloseTheBus() throws {
    _ = try bench.connectEcho()
    let caller = try Bus(bench.loop, .at(bench.daemon.address))
    var answers = 0
    for _ in 0..<3 {
      caller.call(Bench.echo([])) { _ in
        answers += 1
        caller.close()
      }
    }
    bench.run { answers > 0 }
    bench.settle()
    #expect(answers == 1)
  }

  // MARK: Sizes

  @Test func aReplyOfOtherTypesIsIllTyped() throws {
    _ = try bench.connectEcho()
    let caller = try bench.connect()
    #expect(
      try bench.failure(of: Bench.echo([.int32(1)]), on: caller, reply: "u")
        == .illTyped("its types are 'i' instead of 'u'"))
  }

  @Test func whatIsTooLargeIsNotRead() throws {
    var limits = BusLimits()
    limits.bytes = 1000
    limits.values = 50
    let service = try bench.connect(limits)
    var calls = 0
    var signals = 0
    _ = try service.export("/test") { _ in
      calls += 1
      return true
    }
    bench.run { service.uniqueName != nil }
    _ = try service.subscribe(BusMatch(member: "Large")) { _ in signals += 1 }
    let caller = try bench.connect()
    let large: [BusValue] = [
      .bytes([UInt8](repeating: 1, count: 1001)), .string(String(repeating: "x", count: 1001)),
      .strings((0..<50).map { "\($0)" }),
    ]
    for value in large {
      let call = BusCall(service.uniqueName, "/test", "test.Echo", "Echo", [value])
      #expect(
        try bench.failure(of: call, on: caller)
          == .refused(
            name: "org.freedesktop.DBus.Error.LimitsExceeded",
            message: "the message is too large"))
      try caller.emit("/a", "a.b", "Large", [value])
    }
    bench.settle()
    #expect(calls == 0 && signals == 0)
    _ = try caller.export("/large") { call in
      call.reply([.bytes([UInt8](repeating: 1, count: 1001))])
      return true
    }
    let call = BusCall(caller.uniqueName, "/large", "a.b", "C")
    #expect(try bench.failure(of: call, on: service) == .tooLarge)
  }
}

/// A file in memory.
enum MemoryFile {
  /// Makes a file with a text. The caller closes it.
  static func make(_ text: String) throws -> Int32 {
    var path = Array("/tmp/scrim-bus-XXXXXX".utf8CString)
    let number = unsafe mkstemp(&path)
    try #require(number >= 0)
    unsafe unlink(path)
    _ = unsafe write(number, text, text.utf8.count)
    return number
  }
}
