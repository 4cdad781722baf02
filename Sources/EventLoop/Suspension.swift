// SPDX-License-Identifier: MIT

internal import Synchronization

/// A wait of one task of the main actor, which does not leave its thread.
///
/// The task waits as a job of the suspension's own executor, which runs it when the suspension
/// ends. A continuation would resume the task by way of a thread of the runtime.
package actor Suspension {
  /// Keeps the waiting task.
  private let executor = Executor()

  /// A suspension that has not ended.
  package init() {}

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// True once the wait is over. The optimiser leaves out a wait that changes nothing.
  private var isOver = false

  /// Waits until the suspension ends. Called once.
  @inline(never) package func wait() { isOver = true }

  /// Resumes the task. Called once, on the main thread, and after the task began to wait.
  package nonisolated func end() {
    let job = executor.job.withLock { job in
      defer { job = nil }
      return job
    }
    guard let job else { preconditionFailure("no task waits for the end of a suspension") }
    unsafe job.runSynchronously(on: executor.asUnownedSerialExecutor())
  }

  /// Keeps the waiting task.
  private final class Executor: SerialExecutor {
    /// The waiting task; nil before it waits, and once it has gone on.
    let job = Mutex<UnownedJob?>(nil)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      self.job.withLock { waiting in
        precondition(waiting == nil, "two tasks wait for one suspension")
        waiting = job
      }
    }
  }
}
