// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc
internal import Synchronization

/// Work from other threads for the thread of an event loop.
///
/// It may be posted before a loop serves the mailbox, and between two loops; then it waits.
public final class Mailbox: Sendable {
  /// The work that waits, and the descriptor that wakes the loop.
  private struct State {
    /// The work, in the order of `post`.
    var work: [@Sendable () -> Void] = []
    /// The event descriptor; nil while no loop serves the mailbox.
    var event: Int32?
  }

  /// Shared by all threads.
  private let state = Mutex(State())

  /// An empty mailbox.
  public init() {}

  /// Makes the loop call `work` in one of its next turns. Work is done in the order of the posts.
  /// May be called on any thread.
  public func post(_ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.work.append(work)
      // Later work is done with the first.
      if state.work.count == 1, let event = state.event { Self.signal(event) }
    }
  }

  private static func signal(_ event: Int32) {
    var one: UInt64 = 1
    _ = unsafe write(event, &one, 8)
  }

  /// The work that a loop does for a mailbox.
  public final class Service {
    /// The mailbox.
    private let mailbox: Mailbox
    /// The loop.
    private let loop: MainLoop
    /// The event descriptor; nil after `close()`.
    private var descriptor: OwnedFD?
    /// The watch on the event descriptor; nil after `close()`.
    private var watch: MainLoop.Watch?

    /// Serves `mailbox` from `loop` until `close()`. A mailbox is served by one loop at a time.
    public init(_ mailbox: Mailbox, _ loop: MainLoop) throws(LoopFailure) {
      self.mailbox = mailbox
      self.loop = loop
      let number = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
      guard number >= 0 else { throw LoopFailure("eventfd") }
      descriptor = OwnedFD(adopting: number)
      watch = try loop.watch(number, for: .read) { [mailbox] _ in
        var count: UInt64 = 0
        _ = unsafe read(number, &count, 8)
        for work in mailbox.take() { work() }
      }
      mailbox.serve(number)
    }

    /// Ends the service. Work that waits stays in the mailbox.
    public func close() {
      guard let watch else { preconditionFailure("a mailbox was closed twice") }
      mailbox.serve(nil)
      loop.unwatch(watch)
      self.watch = nil
      descriptor = nil
    }

    deinit { precondition(watch == nil, "a mailbox was released before it was closed") }
  }

  /// Sets the descriptor to signal.
  private func serve(_ event: Int32?) {
    state.withLock { state in
      precondition(event == nil || state.event == nil, "two loops serve one mailbox")
      state.event = event
      if let event, !state.work.isEmpty { Self.signal(event) }
    }
  }

  /// Takes the work that waits.
  private func take() -> [@Sendable () -> Void] {
    state.withLock { state in
      defer { state.work = [] }
      return state.work
    }
  }
}
