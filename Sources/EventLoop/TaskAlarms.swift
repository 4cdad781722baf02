// SPDX-License-Identifier: MIT

/// The alarms of tasks of the main actor that sleep, by their clock. Only the main actor uses them.
package final class TaskAlarms: @unchecked Sendable {
  /// The alarms that take the place of those of the running loop for tasks that begin within a
  /// stage of a test.
  package static let staged = TaskLocal<TaskAlarms?>(wrappedValue: nil)

  /// The loop.
  private let loop: MainLoop
  /// The alarms; nil after `close()`.
  private var alarms: [LoopTimer.Clock: LoopAlarms]? = [:]

  /// Alarms of `loop`.
  package init(_ loop: MainLoop) { self.loop = loop }

  /// The alarms of the calling task; nil if no loop of this module serves it.
  @MainActor package static var current: TaskAlarms? {
    if let staged = staged.get(), staged.alarms != nil { return staged }
    return MainQueue.current?.taskAlarms
  }

  /// The alarms of `clock`; nil after `close()`, or if no descriptor is left for their timer.
  private subscript(clock: LoopTimer.Clock) -> LoopAlarms? {
    if let found = alarms?[clock] { return found }
    alarms?[clock] = try? LoopAlarms(loop, clock)
    return alarms?[clock]
  }

  /// Suspends the calling task for `duration` by a timer of a loop. Returns false at once if there
  /// is none, and true once the time has passed. Throws if the task is cancelled. `alarms` tells
  /// those of the moment: a loop that ends wakes the task, and the next one goes on.
  ///
  /// Swift's own sleep leaves the main actor for a thread of the runtime, which would then be woken
  /// for each sleep, and once a second for ever to see to the others.
  @MainActor package static func sleep(
    for duration: Duration, of clock: LoopTimer.Clock,
    by alarms: @MainActor () -> TaskAlarms? = { current }
  ) async throws(CancellationError) -> Bool {
    var end: UInt64?
    repeat {
      guard !Task.isCancelled else { throw CancellationError() }
      guard let source = alarms(), let waiting = source[clock] else { return false }
      let loop = source.loop
      // Longer sleeps end after 290 years.
      let time =
        end ?? loop.now(of: clock) + UInt64(min(max(duration / .nanoseconds(1), 0), 9e18))
      end = time
      let alarm = Suspension()
      waiting.add(alarm, at: time)
      await withTaskCancellationHandler {
        await alarm.wait()
      } onCancel: {
        // Any thread may cancel a task.
        Task { @MainActor in source[clock]?.cancel(alarm) }
      }
      if loop.now(of: clock) >= time { return true }
    } while true
  }

  /// Ends all alarms.
  package func close() {
    for alarms in (alarms ?? [:]).values { alarms.close() }
    alarms = nil
  }
}
