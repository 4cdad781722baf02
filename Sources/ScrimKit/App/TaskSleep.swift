// SPDX-License-Identifier: MIT

import EventLoop

extension Task where Success == Never, Failure == Never {
  /// Suspends the task until `deadline`, and throws if it is cancelled before.
  ///
  /// This is Swift's function of the same name, which it hides: in tasks of the main actor, a timer
  /// of the app's event loop ends the sleep, so that no thread of the runtime is started or woken.
  /// Tasks that begin in the views of a stage of ScrimTesting sleep by its hand-moved time.
  /// Other tasks, other clocks than the two of Swift, and tasks of an app that does not run sleep
  /// as before.
  public nonisolated(nonsending) static func sleep<C: Clock>(
    until deadline: C.Instant, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
  ) async throws {
    let loopClock: LoopTimer.Clock? =
      clock is ContinuousClock ? .boot : clock is SuspendingClock ? .monotonic : nil
    let isOnMainActor = isMainActor(#isolation)
    if isOnMainActor, let loopClock,
      let duration = clock.now.duration(to: deadline) as? Duration,
      try await TaskAlarms.sleep(for: duration, of: loopClock)
    {
      return
    }
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }

  /// Suspends the task for `duration`, as `sleep(until:)` does.
  public nonisolated(nonsending) static func sleep<C: Clock>(
    for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
  ) async throws {
    try await sleep(until: clock.now.advanced(by: duration), tolerance: tolerance, clock: clock)
  }

  /// Suspends the task for `duration` nanoseconds, as `sleep(until:)` does.
  public nonisolated(nonsending) static func sleep(nanoseconds duration: UInt64) async throws {
    try await sleep(for: .nanoseconds(duration))
  }
}

/// True if `actor` is the main actor. Inlined into an optimised function that inherits its
/// isolation, the comparison stops the compiler (Swift 6.3.1: "PHINode should have one entry").
@inline(never) private func isMainActor(_ actor: (any Actor)?) -> Bool {
  actor === MainActor.shared
}
