// SPDX-License-Identifier: MIT

public import Timing

extension Bus {
  /// Calls a method of another program, and waits for the reply. Throws a `BusFailure` as the form
  /// with a handler tells, or `CancellationError` if the task is cancelled meanwhile.
  @MainActor public func call(
    _ call: BusCall, reply types: String? = nil, within deadline: Nanoseconds = Bus.deadline
  ) async throws -> BusMessage {
    let pending = PendingCall(self)
    do {
      return try await withTaskCancellationHandler {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
          let answer = PendingAnswer(continuation)
          pending.registration = self.call(call, reply: types, within: deadline) {
            answer.finish($0)
          }
        }
      } onCancel: {
        Task { @MainActor in pending.cancel() }
      }
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }

  /// The signals that `match` selects from now on. The sequence ends with the connection; the
  /// subscription ends with the sequence. Of signals that nobody takes, the newest `limit` are
  /// kept.
  @MainActor public func signals(
    _ match: BusMatch, limit: Int = 64
  ) throws(BusFailure) -> AsyncStream<BusMessage> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: BusMessage.self, bufferingPolicy: .bufferingNewest(limit))
    let tap = SignalTap(continuation)
    let subscription = try subscribe(match) { tap.continuation.yield($0) }
    let end = register(fail: { _ in continuation.finish() })
    let pending = PendingCall(self)
    continuation.onTermination = { _ in
      Task { @MainActor in
        pending.bus.cancel(subscription)
        pending.bus.cancel(end)
      }
    }
    return stream
  }
}

/// A call whose task may be cancelled.
@MainActor private final class PendingCall {
  /// The bus.
  let bus: Bus
  /// The call; nil before it is sent.
  var registration: BusRegistration?

  init(_ bus: Bus) { self.bus = bus }

  /// Ends the call.
  func cancel() { if let registration { bus.cancel(registration) } }
}

/// The answer that a task waits for. If the bus drops it, the connection was closed.
private final class PendingAnswer {
  /// Resumes the task; nil once it is resumed.
  private var continuation: CheckedContinuation<BusMessage, any Error>?

  init(_ continuation: CheckedContinuation<BusMessage, any Error>) {
    self.continuation = continuation
  }

  /// Resumes the task.
  func finish(_ result: Result<BusMessage, BusFailure>) {
    continuation?.resume(with: result.mapError { $0 })
    continuation = nil
  }

  deinit { continuation?.resume(throwing: BusFailure.closed) }
}

/// The end of a sequence of signals that the bus holds. If the bus drops it, the sequence ends.
private final class SignalTap {
  /// The sequence.
  let continuation: AsyncStream<BusMessage>.Continuation

  init(_ continuation: AsyncStream<BusMessage>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}
