// SPDX-License-Identifier: MIT

extension MainQueue {
  /// Suspends the current task for `duration` by a timer of the loop that serves the main actor.
  /// Returns false at once if none does, and true once the time has passed. Throws if the task is
  /// cancelled.
  ///
  /// Swift's own sleep leaves the main actor for a thread of the runtime, which would then be woken
  /// for each sleep, and once a second for ever to see to the others.
  @MainActor public static func sleep(
    for duration: Duration, of clock: LoopTimer.Clock
  ) async throws(CancellationError) -> Bool {
    // Longer sleeps end after 290 years.
    let time = clock.now + UInt64(min(max(duration / .nanoseconds(1), 0), 9e18))
    repeat {
      guard !Task.isCancelled else { throw CancellationError() }
      guard let alarms = current?.alarms(of: clock) else { return false }
      let alarm = Suspension()
      alarms.add(alarm, at: time)
      await withTaskCancellationHandler {
        await alarm.wait()
      } onCancel: {
        // Any thread may cancel a task.
        Task { @MainActor in current?.alarms(of: clock)?.cancel(alarm) }
      }
      // The alarm ends early if the task is cancelled, or the app ends; its next run goes on.
    } while clock.now < time
    return true
  }
}
