// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import PrivateBus
import Testing
import Timing

@testable import DBus

/// The beginning and the end of connections, time at rest, and other ends that do not keep to the
/// protocol.
@Suite(.timeLimit(.minutes(1))) struct BusConnectionTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: Addresses

  @Test func addressesAreFound() {
    func candidates(_ address: BusAddress, _ variables: [String: String] = [:]) -> [String] {
      address.candidates { variables[$0] }
    }
    #expect(candidates(.session) == [])
    #expect(candidates(.session, ["XDG_RUNTIME_DIR": "/run/a b"]) == ["unix:path=/run/a%20b/bus"])
    let both = ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=x;unix:path=/a", "XDG_RUNTIME_DIR": "/r"]
    #expect(candidates(.session, both) == ["unix:path=/a"])
    #expect(
      candidates(.session, ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/r"]).count == 1)
    #expect(candidates(.system) == ["unix:path=/run/dbus/system_bus_socket"])
    #expect(candidates(.system, ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/s"]) == ["unix:path=/s"])
    #expect(candidates(.at("unixexec:path=/bin/true;autolaunch:")) == [])
  }

  @Test(arguments: [
    "", "tcp:host=localhost,port=1", "unix:path=/nonexistent/bus", "unix:nonsense=1", "unix:",
    "unix:path=/nonexistent/a;unix:path=/nonexistent/b",
  ])
  func whereNoBusIsOneLineSaysSo(address: String) throws {
    do throws(BusFailure) {
      let bus = try Bus(bench.loop, .at(address))
      Issue.record("'\(address)' was taken")
      bus.close()
    } catch {
      guard case .noBus = error else {
        Issue.record("\(error)")
        return
      }
      #expect(error.description.hasPrefix("there is no message bus: "))
      #expect(!error.description.contains("\n"))
    }
  }

  @Test func theSecondAddressIsTried() throws {
    let list = "unix:path=/nonexistent/bus;\(bench.daemon.address)"
    let bus = bench.keep(try Bus(bench.loop, .at(list)))
    bench.run { bus.isReady }
    #expect(bus.uniqueName?.hasPrefix(":") == true)
  }

  // MARK: Time

  @Test func opensWithoutWaitingForTheBus() throws {
    bench.daemon.setStopped(true)
    // A bus that does not run cannot have answered.
    let bus = try bench.connect()
    let file = BusDescriptor(adopting: try MemoryFile.make(""))
    var results: [String] = []
    bus.call(Bench.echo([.descriptor(file)])) { results.append("\($0)") }
    bus.call(Bench.echo([])) { results.append("\($0)") }
    try bus.emit("/a", "a.b", "C", [.descriptor(file)])
    _ = try bus.subscribe(BusMatch(member: "C")) { _ in }
    #expect(!bus.isReady && bus.uniqueName == nil && results.isEmpty)
    bench.daemon.setStopped(false)
    bench.run { results.count == 2 }
    #expect(bus.isReady)
  }

  @Test func wakesForNothingWhileNothingComes() throws {
    let bus = try bench.connectEcho()
    _ = try bus.subscribe(BusMatch(interface: "a.b")) { _ in }
    bench.settle()
    let end = try LoopTimer(bench.loop) { [loop = bench.loop] in loop.stop() }
    defer { end.close() }
    // The timer of the last wait may still fire.
    end.arm(at: (SystemClock().now + .milliseconds(20)).nanoseconds)
    bench.loop.run()
    let before = bench.loop.wakeUps
    end.arm(at: (SystemClock().now + .milliseconds(200)).nanoseconds)
    bench.loop.run()
    #expect(bench.loop.wakeUps == before + 1)
    // A call that waits has a deadline, for which the loop wakes up once.
    var result: Result<BusMessage, BusFailure>?
    bench.daemon.setStopped(true)
    bus.call(Bench.echo([]), within: .milliseconds(100)) {
      result = $0
      bench.loop.stop()
    }
    let beforeCall = bench.loop.wakeUps
    bench.loop.run()
    guard case .failure(.timedOut) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(bench.loop.wakeUps <= beforeCall + 2)
    bench.daemon.setStopped(false)
  }

  @Test func connectionsLeaveNoDescriptor() throws {
    let before = openDescriptors()
    for _ in 0..<20 {
      let bus = try Bus(bench.loop, .at(bench.daemon.address))
      var name: String?
      bus.call(
        BusCall("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId"), reply: "s"
      ) { name = (try? $0.get())?.body[0].text }
      bench.run { name != nil }
      bus.close()
    }
    #expect(openDescriptors() == before)
  }

  // MARK: Other ends that break the protocol

  /// A connection to a socket whose other end says `bytes`.
  private func connect(to bytes: [UInt8]) throws -> (Bus, far: Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #expect(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let written = unsafe write(ends[1], bytes, bytes.count)
    #expect(written == bytes.count)
    let bus = try Bus(bench.loop, peer: OwnedFD(adopting: ends[0]))
    return (bench.keep(bus), ends[1])
  }

  @Test(arguments: ["REJECTED EXTERNAL\r\n", "nonsense\r\n", "OK \r\n\r\n", "\u{0}", ""])
  func whoIsNotLetInIsTold(answer: String) throws {
    let (bus, far) = try connect(to: Array(answer.utf8))
    var results: [Result<BusMessage, BusFailure>] = []
    bus.call(BusCall(nil, "/", "a.b", "C")) { results.append($0) }
    var ends: [BusFailure] = []
    bus.onEnd = { ends.append($0) }
    close(far)
    bench.run { !ends.isEmpty }
    guard case .noBus = ends[0], case .failure = results.first else {
      Issue.record("\(ends), \(results)")
      return
    }
    #expect(ends.count == 1 && results.count == 1)
  }

  /// Bodies that break their types, with those types.
  private static let damaged: [(types: String, body: [UInt8])] = [
    ("s", [5, 0, 0, 0, 0x61, 0]), ("s", [1, 0, 0, 0, 0xff, 0]), ("s", [1, 0, 0, 0, 0x61, 1]),
    ("u", [1, 0]), ("o", [1, 0, 0, 0, 0x61, 0]), ("v", [2, 0x61, 0]),
    ("as", [0xff, 0xff, 0xff, 0x0f]), ("h", [7, 0, 0, 0]),
    ("a{sv}", [8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  ]

  @Test func aDamagedReplyIsIllTypedAndADamagedSignalIsDropped() throws {
    for (types, body) in Self.damaged {
      let (bus, far) = try connect(
        to: WireMessage.welcome
          + WireMessage.bytes(.signal, serial: 1, signature: types, body: body)
          + WireMessage.bytes(.reply, serial: 2, signature: types, body: body))
      var signals = 0
      _ = try bus.subscribe(BusMatch(interface: "test.Wire")) { _ in signals += 1 }
      var result: Result<BusMessage, BusFailure>?
      bus.call(BusCall(nil, "/", "a.b", "C")) { result = $0 }
      // The connection may end by that, and ends here at the latest.
      shutdown(far, Int32(SHUT_WR))
      bench.run { result != nil }
      switch result {
      case .failure(.illTyped), .failure(.closed): break
      default: Issue.record("\(types) \(body): \(String(describing: result))")
      }
      #expect(signals == 0, "\(types) \(body)")
      close(far)
    }
  }

  @Test func aMessageThatClaimsToBeHugeEndsTheConnection() throws {
    var head = WireMessage.bytes(.signal)
    // The size of the body.
    head.replaceSubrange(4..<8, with: WireMessage.word(0x0fff_ffff))
    let (bus, far) = try connect(to: WireMessage.welcome + head)
    bench.run { bus.failure != nil }
    #expect(bus.failure == .closed)
    close(far)
  }
}
