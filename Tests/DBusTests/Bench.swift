// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import PrivateBus
import Testing
import Timing

@testable import DBus

/// A private bus with connections to it, all in the loop of the test.
final class Bench {
  /// The bus and its loop.
  private let bench: BusBench

  init() throws { bench = try BusBench() }

  var daemon: PrivateBus { bench.daemon }
  var loop: MainLoop { bench.loop }

  /// Connects to the bus.
  func connect(_ limits: BusLimits = .standard) throws -> Bus { try bench.connect(limits) }

  /// Takes a connection that was made elsewhere.
  func keep(_ bus: Bus) -> Bus { bench.keep(bus) }

  /// Runs the loop until `condition` holds.
  func run(until condition: @escaping () -> Bool) {
    #expect(bench.run(until: condition), "what the test waits for did not happen")
  }

  /// Runs the loop until all that was sent before has arrived.
  func settle() { #expect(bench.settle(), "the bus does not answer") }

  /// The result of a call.
  func result(
    of call: BusCall, on bus: Bus, reply types: String? = nil,
    within deadline: Nanoseconds = Bus.deadline
  ) throws -> Result<BusMessage, BusFailure> {
    var result: Result<BusMessage, BusFailure>?
    bus.call(call, reply: types, within: deadline) {
      #expect(result == nil, "two answers")
      result = $0
    }
    #expect(result == nil, "the handler is called by the loop")
    run { result != nil }
    return try #require(result)
  }

  /// The reason why a call fails.
  func failure(
    of call: BusCall, on bus: Bus, reply types: String? = nil,
    within deadline: Nanoseconds = Bus.deadline
  ) throws -> BusFailure? {
    guard case .failure(let failure) = try result(of: call, on: bus, reply: types, within: deadline)
    else { return nil }
    return failure
  }

  /// A connection with an object at "/test" that returns its arguments to the method `Echo`.
  func connectEcho(_ name: String = "test.Echo") throws -> Bus {
    let bus = try connect()
    _ = try bus.export("/test") { call in
      guard call.method == "Echo" else { return false }
      call.reply(call.body)
      return true
    }
    var ownership: Bus.Ownership?
    _ = try bus.own(name) { ownership = $0 }
    run { ownership == .owned }
    return bus
  }

  /// A call of `Echo`.
  static func echo(_ values: [BusValue]) -> BusCall {
    BusCall("test.Echo", "/test", "test.Echo", "Echo", values)
  }
}

/// The number of descriptors that this process has open.
func openDescriptors() -> Int {
  (0..<1024).filter { fcntl(Int32($0), F_GETFD) >= 0 }.count
}

/// The texts of a file, read from its beginning.
func text(of descriptor: Int32) -> String {
  var bytes = [UInt8](repeating: 0, count: 4096)
  let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
  return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
}
