// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import PrivateBus
import Testing

/// Calls and signals that tasks wait for. The main queue of the loop resumes them.
@MainActor @Suite struct BusAsyncTests {
  private let bench: BusBench
  private let server: Bus
  private let client: Bus
  private let call: BusCall

  init() throws {
    bench = try BusBench()
    server = try bench.connect()
    client = try bench.connect()
    _ = try server.own("test.Async") { _ in }
    call = BusCall("test.Async", "/test", "test.Async", "Ask")
    #expect(bench.settle())
  }

  /// What a task has come to.
  private final class Outcome {
    var result: Result<BusMessage, any Error>?
  }

  private func begin(_ call: BusCall) -> (Task<Void, Never>, Outcome) {
    let outcome = Outcome()
    let task = Task {
      do { outcome.result = .success(try await client.call(call, reply: "u")) } catch {
        outcome.result = .failure(error)
      }
    }
    return (task, outcome)
  }

  private func failure(_ outcome: Outcome) -> (any Error)? {
    if case .failure(let error) = outcome.result { error } else { nil }
  }

  @Test func waitsForTheReply() async throws {
    _ = try server.export("/test") {
      $0.reply([.uint32(7)])
      return true
    }
    let (_, outcome) = begin(call)
    while outcome.result == nil {
      await Task.yield()
      bench.loop.serveReady()
    }
    #expect(try outcome.result?.get().body == [.uint32(7)])
  }

  @Test func endsWithItsTaskAndWithTheBus() async throws {
    var calls: [IncomingCall] = []
    _ = try server.export("/test") {
      calls.append($0)
      return true
    }
    let (task, cancelled) = begin(call)
    let (_, closed) = begin(call)
    while calls.count < 2 {
      await Task.yield()
      bench.loop.serveReady()
    }
    task.cancel()
    while cancelled.result == nil { await Task.yield() }
    #expect(failure(cancelled) is CancellationError)
    #expect(closed.result == nil)
    bench.close()
    while closed.result == nil { await Task.yield() }
    #expect(failure(closed) as? BusFailure == .closed)
  }

  @Test func signalsAreASequence() async throws {
    var signals = try client.signals(BusMatch(path: "/test", member: "Told")).makeAsyncIterator()
    #expect(bench.settle())
    for number in UInt32(1)...2 {
      try server.emit("/test", "test.Async", "Told", [.uint32(number)])
    }
    #expect(bench.settle())
    #expect(await signals.next()?.body == [.uint32(1)])
    #expect(await signals.next()?.body == [.uint32(2)])
    bench.close()
    #expect(await signals.next() == nil)
  }
}
