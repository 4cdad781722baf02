// SPDX-License-Identifier: MIT

internal import Synchronization

/// An alarm of an event loop, which one task waits for.
///
/// The task waits as a job of the alarm's executor, which runs it on the thread of the loop once
/// the alarm has ended. A continuation would resume the task by way of a thread of the runtime.
actor LoopAlarm {
  /// The reason why an alarm is over.
  enum Ending {
    /// Its time has come.
    case due
    /// It was cancelled.
    case cancelled
    /// The loop serves no alarms any more.
    case closed
  }

  /// Keeps the waiting task.
  private let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Waits for the end.
  func ending() -> Ending {
    guard let ending = executor.state.withLock({ $0.ending }) else {
      preconditionFailure("a task was resumed before its alarm")
    }
    return ending
  }

  /// Ends the alarm, and has the task go on. Called once, on the thread of the loop.
  nonisolated func end(_ ending: Ending) {
    let job = executor.state.withLock { state in
      state.ending = ending
      return state.job
    }
    unsafe job?.runSynchronously(on: executor.asUnownedSerialExecutor())
  }

  /// Keeps the waiting task.
  private final class Executor: SerialExecutor {
    /// What is known of the alarm.
    struct State {
      /// The reason for its end; nil before.
      var ending: Ending?
      /// The waiting task; nil before it waits.
      var job: UnownedJob?
    }

    /// What is known of the alarm.
    let state = Mutex(State())

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      state.withLock { state in
        precondition(state.ending == nil && state.job == nil, "two tasks waited for one alarm")
        state.job = job
      }
    }
  }
}
