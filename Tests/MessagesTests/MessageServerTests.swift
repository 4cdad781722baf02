// SPDX-License-Identifier: MIT

import Cases
import EventLoop
import Foundation
import Glibc
import Messages
import TemporaryFiles
import Testing
import Timing

/// The server and its clients, good and bad, in one thread and at a manual time.
@Suite(.timeLimit(.minutes(1))) struct MessageServerTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private static let patience = MessageLimits.standard.patience

  // MARK: Requests

  @Test func everyRequestIsAnswered() throws {
    let client = try bench.connect()
    let start = SecondStart(["--scene", "pull"], folder: "/tmp", token: "t")
    for request: Request in [
      .version, .list, .open("menu", token: "abc"), .toggle("menu", token: nil), .close("menu"),
      .start(start), .open("nothing", token: nil),
    ] { client.send(request) }
    bench.settle()
    #expect(
      client.lines() == [
        #"{"ok":true,"scrim":1,"instance":"demo"}"#,
        #"{"ok":true,"panels":[{"name":"menu","open":false,"outputs":["DP-1"]},"#
          + #"{"name":"notifications","open":false,"outputs":["DP-1"]}]}"#,
        #"{"ok":true,"panel":{"name":"menu","open":true,"outputs":["DP-1"]}}"#,
        #"{"ok":true,"panel":{"name":"menu","open":false,"outputs":["DP-1"]}}"#,
        #"{"ok":true,"panel":{"name":"menu","open":false,"outputs":["DP-1"]}}"#,
        #"{"ok":true}"#,
        #"{"ok":false,"error":"there is no panel 'nothing'"}"#,
      ])
    #expect(bench.requests.contains(.start(start)))
    #expect(bench.requests.contains(.open("menu", token: "abc")))
  }

  @Test func theClientOfTheCommandLineIsAnswered() throws {
    let client = try MessageClient(bench.paths, clock: SystemClock())
    #expect(client.process == getpid())
    try client.send(.toggle("notifications", token: nil))
    bench.settle()
    #expect(
      try client.reply()
        == .panel(PanelState(name: "notifications", isOpen: true, outputs: ["DP-1"])))
    try client.send(.subscribe)
    bench.settle()
    #expect(try client.reply() == .panels([bench.state("menu"), bench.state("notifications")]))
    bench.server?.publish(.changed(bench.state("menu")))
    bench.server?.publish(.removed("menu"))
    #expect(try client.nextEvent(printing: 1) == .changed(bench.state("menu")))
    #expect(try client.nextEvent(printing: 1) == .removed("menu"))
    // The reader of the output leaves while nothing happens.
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    #expect(try client.nextEvent(printing: pipe.fileHandleForWriting.fileDescriptor) == nil)
  }

  @Test func aRequestMayArriveInParts() throws {
    let client = try bench.connect()
    for byte in Request.list.line {
      #expect(client.lines() == [])
      client.send([byte])
      bench.settle()
    }
    #expect(client.lines().count == 1)
  }

  @Test func answersReachAClientThatSendsNoMore() throws {
    let client = try bench.connect()
    client.send(Request.list.line + Request.version.line)
    client.endInput()
    bench.settle()
    #expect(client.lines().count == 2)
    #expect(client.isClosed)
    #expect(bench.server?.clientCount == 0)
  }

  /// A last line needs no line feed if the client sends no more.
  @Test(arguments: [
    (Array(Request.stats.line.dropLast()), #"{"ok":true,"stats":{"requests":2}}"#),
    (Array(Request.version.line.dropLast()), #"{"ok":true,"scrim":1,"instance":"demo"}"#),
    (Array("{".utf8), #"{"ok":false,"error":"no request: "#),
    (Array(repeating: 0x61, count: MessageLimits.standard.line), #"{"ok":false,"error":"#),
  ])
  func aLastLineWithoutItsEndIsAnswered(line: [UInt8], answer: String) throws {
    let client = try bench.connect()
    client.send(Request.list.line + line)
    client.endInput()
    bench.settle()
    let lines = client.lines()
    #expect(lines.count == 2 && lines.last?.hasPrefix(answer) == true, "\(lines)")
    #expect(client.isClosed)
  }

  // MARK: Subscribers

  @Test func subscribersAreToldOfEveryChange() throws {
    let (one, other, silent) = (try bench.connect(), try bench.connect(), try bench.connect())
    for client in [one, other] { client.send(.subscribe) }
    bench.settle()
    #expect(bench.server?.hasSubscribers == true)
    for client in [one, other] { #expect(client.lines().count == 1) }
    silent.send(.open("menu", token: nil))
    bench.settle()
    let event = #"{"event":"changed","panel":{"name":"menu","open":true,"outputs":["DP-1"]}}"#
    #expect(one.lines() == [event])
    #expect(other.lines() == [event])
    #expect(silent.lines().count == 1)
    one.close()
    bench.settle()
    #expect(bench.server?.clientCount == 2)
    other.close()
    bench.settle()
    #expect(bench.server?.hasSubscribers == false)
  }

  /// An event that a request causes is sent to the same client without mixing up its answers.
  @Test func answersKeepTheirOrderAmongEvents() throws {
    let client = try bench.connect()
    client.send(.subscribe)
    client.send(
      Request.open("menu", token: nil).line + Request.open("nothing", token: nil).line
        + Request.version.line)
    bench.settle()
    let answers = client.lines().dropFirst().filter { $0.hasPrefix(#"{"ok""#) }
    #expect(answers.count == 3)
    #expect(answers.first?.contains("\"menu\"") == true)
    #expect(answers.last?.contains("instance") == true)
  }

  /// A subscriber may be silent for any time, but not stop in the middle of a line.
  @Test func aSilentSubscriberStays() throws {
    let client = try bench.connect()
    client.send(.subscribe)
    bench.settle()
    bench.pass(.seconds(20))
    #expect(client.lines().count == 1)
    #expect(!client.isClosed)
    client.send(.list)
    bench.settle()
    #expect(client.lines().count == 1)
    client.send("{")
    bench.settle()
    bench.pass(Self.patience)
    #expect(client.lines().count == 1)
    #expect(client.isClosed)
  }

  @Test func subscribersCostNoWakeUp() throws {
    let clients = try (0..<3).map { _ in try bench.connect() }
    for client in clients { client.send(.subscribe) }
    bench.settle()
    let before = bench.loop.wakeUps
    bench.settle()
    // Those that end the turns.
    #expect(bench.loop.wakeUps - before == Bench.turns)
  }

  // MARK: Bad clients

  @Test(arguments: [
    "\n", "hello\n", "[]\n", "{}\n", "{\"scrim\":1}\n", "{\"scrim\":2,\"request\":\"list\"}\n",
    "{\"scrim\":1,\"request\":\"list\"", "{\"scrim\":1,\"request\":7}\n",
    "{\"scrim\":1,\"request\":\"open\"}\n", "{\"scrim\":1,\"request\":\"open\",\"name\":1}\n",
    "{\"scrim\":1,\"request\":\"open\",\"name\":\"a\\u0000b\"}\n",
    "{\"scrim\":1,\"request\":\"arguments\",\"arguments\":[1]}\n", "\u{0}\u{1}\u{7f}\n",
    "{\"scrim\":1,\"request\":\"fly\\u001b[2J\"}\n", "[[[[[[[[[[[[[[[[[[[[\n",
  ])
  func garbageIsAnsweredInOneLine(text: String) throws {
    let client = try bench.connect()
    client.send(text)
    if !text.hasSuffix("\n") { client.send("x\n") }
    client.send(.version)
    bench.settle()
    let lines = client.lines()
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix(#"{"ok":false,"error":""#) == true, "\(lines)")
    #expect(lines.last?.hasPrefix(#"{"ok":true"#) == true)
    #expect(
      lines.allSatisfy {
        $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      })
    #expect(bench.requests == [.version])
  }

  @Test func randomBytesAreSurvived() throws {
    var generator = SeededRandom(seed: 1)
    let client = try bench.connect()
    for _ in 0..<40 {
      client.send((0..<8_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
      bench.settle()
      _ = client.lines()
    }
    #expect(bench.requests == [])
    let next = try bench.connect()
    next.send(.version)
    bench.settle()
    #expect(next.lines().count == 1)
  }

  /// 100 MB without the end of a line. Only the beginning is ever read.
  @Test func anEndlessLineEndsTheConnection() throws {
    let client = try bench.connect()
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    var sent = 0
    for _ in 0..<100 where !client.hasGone {
      sent += max(client.send(block), 0)
      bench.settle()
    }
    #expect(sent < 1 << 20)
    let lines = client.lines()
    #expect(lines == [#"{"ok":false,"error":"a line has at most 65536 bytes"}"#])
    #expect(client.isClosed)
    #expect(bench.server?.clientCount == 0)
  }

  @Test func aLineUpToTheLimitIsRead() throws {
    var limits = MessageLimits()
    limits.line = Request.list.line.count - 1
    let bench = try Bench(limits)
    let client = try bench.connect()
    client.send(.list)
    bench.settle()
    #expect(client.lines().first?.hasPrefix(#"{"ok":true"#) == true)
    client.send([UInt8(ascii: " ")] + Request.list.line)
    bench.settle()
    #expect(client.lines().first?.hasPrefix(#"{"ok":false"#) == true)
    #expect(client.isClosed)
  }

  @Test(arguments: ["", "{\"scrim\":1,"])
  func aClientWithoutAWholeRequestIsDisconnected(text: String) throws {
    let client = try bench.connect()
    client.send(text)
    bench.settle()
    bench.pass(Self.patience - .milliseconds(1))
    #expect(client.lines() == [])
    #expect(!client.isClosed)
    // More of the line is no progress.
    client.send(" ")
    bench.settle()
    bench.pass(.milliseconds(1))
    #expect(client.lines() == [#"{"ok":false,"error":"no request arrived within 5 seconds"}"#])
    #expect(client.isClosed)
    #expect(bench.server?.clientCount == 0)
  }

  @Test func anAnswerGivesMoreTime() throws {
    let client = try bench.connect()
    for _ in 0..<4 {
      bench.settle()
      bench.pass(Self.patience - .milliseconds(1))
      client.send(.list)
      bench.settle()
      #expect(client.lines().count == 1)
    }
    #expect(!client.isClosed)
  }

  /// The answers to many requests wait for the client; no further request is handled until then.
  @Test func aClientThatDoesNotReadIsDisconnected() throws {
    let client = try bench.connect()
    let requests = Array(repeating: Request.list.line, count: 400).flatMap { $0 }
    var sent = 0
    for _ in 0..<1_000 {
      let count = client.send(requests)
      bench.settle()
      if count == 0 { break }
      sent += count
    }
    let handled = bench.requests.count
    #expect(handled > 100 && handled < sent / Request.list.line.count)
    #expect(bench.server?.clientCount == 1)
    bench.pass(Self.patience)
    #expect(bench.server?.clientCount == 0)
    #expect(bench.requests.count == handled)
    #expect(client.lines().count > 100)
    #expect(client.isClosed)
  }

  @Test func aSlowReaderGetsAllAnswers() throws {
    let client = try bench.connect()
    var (sent, got) = (0, 0)
    for _ in 0..<3 {
      while sent < 20_000, client.send(.list) == Request.list.line.count {
        sent += 1
        if sent.isMultiple(of: 100) { bench.settle() }
      }
      for _ in 0..<40 {
        bench.settle()
        got += client.lines().count
      }
    }
    #expect(sent > 1_000)
    #expect(got == sent)
    #expect(!client.isClosed)
  }

  @Test func aSubscriberThatDoesNotReadIsDisconnected() throws {
    var limits = MessageLimits()
    limits.output = 1 << 10
    let bench = try Bench(limits)
    let client = try bench.connect()
    client.send(.subscribe)
    bench.settle()
    // More than the socket and the queue hold.
    for _ in 0..<20_000 where bench.server?.clientCount == 1 {
      bench.server?.publish(.changed(bench.state("menu")))
    }
    #expect(bench.server?.clientCount == 0)
    let slow = try bench.connect()
    slow.send(.subscribe)
    bench.settle()
    #expect(slow.lines().count == 1)
    for _ in 0..<20_000 where bench.server?.clientCount == 1 {
      bench.server?.publish(.changed(bench.state("menu")))
      if !slow.lines().isEmpty { break }
    }
    #expect(bench.server?.clientCount == 1)
  }

  @Test func tooManyClientsAreRefused() throws {
    var limits = MessageLimits()
    limits.clients = 3
    let bench = try Bench(limits)
    let clients = try (0..<3).map { _ in try bench.connect() }
    bench.settle()
    let refused = try bench.connect()
    bench.settle()
    #expect(
      refused.lines() == [
        #"{"ok":false,"error":"this instance has 3 clients already; end one of them"}"#
      ])
    #expect(refused.isClosed)
    clients[1].close()
    bench.settle()
    let next = try bench.connect()
    next.send(.version)
    bench.settle()
    #expect(next.lines().count == 1)
  }

  @Test func clientsOfAnotherUserAreRefused() throws {
    let bench = try Bench(user: geteuid() + 1)
    let client = try bench.connect()
    client.send(.list)
    bench.settle()
    #expect(
      client.lines() == [#"{"ok":false,"error":"this instance belongs to another user"}"#])
    #expect(client.isClosed)
    #expect(bench.requests == [])
  }

  /// The kernel reports a connection that cannot be accepted again and again.
  @Test func withoutDescriptorsConnectionsWait() throws {
    let client = try bench.connect()
    client.send(.version)
    var old = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &old)
    var small = rlimit(rlim_cur: rlim_t(lowestFreeDescriptor()), rlim_max: old.rlim_max)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &small)
    bench.settle()
    let before = bench.loop.wakeUps
    bench.settle()
    let after = bench.loop.wakeUps
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &old)
    #expect(bench.requests == [])
    // Those that end the turns. The timer of the server is for a later time.
    #expect(after - before <= 2 * Bench.turns)
    bench.pass(.seconds(1))
    #expect(client.lines().count == 1)
  }

  private func lowestFreeDescriptor() -> Int32 {
    let number = dup(0)
    close(number)
    return number
  }

  @Test func aServerMayCloseWhileItAnswers() throws {
    bench.onRequest = { [unowned bench = bench] _ in bench.closeServer() }
    let client = try bench.connect()
    client.send(Request.list.line + Request.list.line)
    bench.settle()
    #expect(bench.requests.count == 1)
    #expect(client.hasEnded())
    #expect(try bench.folder.names == [])
  }

  @Test func aThousandClientsLeaveNothingOpen() throws {
    let before = try openDescriptors()
    for index in 0..<1_000 {
      let client = try bench.connect()
      switch index % 4 {
      case 0: client.send(.list)
      case 1: client.send(.subscribe)
      case 2: client.send("{")
      default: break
      }
      // The kernel keeps some connections until they are accepted.
      if index % 8 < 4 { bench.settle() }
    }
    bench.settle()
    #expect(bench.server?.clientCount == 0)
    #expect(try openDescriptors() == before)
  }

  private func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }
}
