// SPDX-License-Identifier: MIT

import Testing
import Views

/// Names of Swift in files that import Views alone.
@Suite struct SwiftNamesTests {
  /// A clock that counts the times at which it was read on the main actor.
  private final class CountingClock: Clock {
    @MainActor static let reads = Reads()

    /// A number of reads.
    @MainActor final class Reads {
      var count = 0
    }

    var now: ContinuousClock.Instant {
      // Off the main actor, this stops the test.
      MainActor.assumeIsolated { Self.reads.count += 1 }
      return .now
    }
    var minimumResolution: Duration { .nanoseconds(1) }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
  }

  @Test func theClockOfSwiftIsNotHidden() {
    let clocks: [any Clock<Duration>] = [ContinuousClock(), SuspendingClock()]
    #expect(clocks.allSatisfy { $0.minimumResolution > .zero })
  }

  /// The sleep of tasks is that of ScrimKit in all its forms, which stays on the main actor.
  @MainActor @Test func tasksOfTheMainActorSleepOnIt() async throws {
    try await Task.sleep(for: .milliseconds(1), clock: CountingClock())
    try await Task.sleep(for: .milliseconds(1), tolerance: .zero, clock: CountingClock())
    try await Task.sleep(until: .now, clock: CountingClock())
    #expect(CountingClock.reads.count == 2)
    let start = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(1))
    try await Task.sleep(until: .now + .milliseconds(1))
    try await Task.sleep(until: .now + .milliseconds(1), clock: .suspending)
    try await Task.sleep(nanoseconds: 1_000_000)
    #expect(ContinuousClock.now - start >= .milliseconds(4))
    let sleeper = Task { try await Task.sleep(for: .seconds(600)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
