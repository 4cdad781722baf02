// SPDX-License-Identifier: MIT

internal import CLinux
internal import CMainQueue
internal import Glibc

/// Serves Swift's main actor from an event loop: tasks of the main actor run between the events of
/// the loop, and wake it.
///
/// On Linux the main actor runs on the main queue of libdispatch, which has an event descriptor for
/// this purpose. Each turn of the loop runs what waits in the queue, and not what is added
/// meanwhile, so that a task that resumes without end does not stop the loop.
///
/// The queue belongs to the main thread. On another thread, or if the main thread was given to
/// libdispatch, as `main` does if it is `async`, nothing is served, since libdispatch does that
/// itself.
public final class MainQueue {
  /// The loop.
  private let loop: MainLoop
  /// The watch on the queue's descriptor; nil if the queue is not served, and after `close()`.
  private var watch: MainLoop.Watch?
  /// The alarms of tasks that sleep.
  package let taskAlarms: TaskAlarms

  /// Serves the main actor from `loop` until `close()`.
  public init(_ loop: MainLoop) throws(LoopFailure) {
    self.loop = loop
    taskAlarms = TaskAlarms(loop)
    guard Self.isMainThread else { return }
    let handle = _dispatch_get_main_queue_handle_4CF()
    watch = try loop.watch(handle, for: .read) { _ in
      var count: UInt64 = 0
      _ = unsafe read(handle, &count, 8)
      _dispatch_main_queue_callback_4CF(nil)
    }
    unsafe scrim_queue_set(
      scrim_main_queue(), Self.key, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// The key under which libdispatch's main queue keeps what serves it.
  private static var key: UnsafeRawPointer {
    unsafe unsafeBitCast(Self.self, to: UnsafeRawPointer.self)
  }

  /// The service of the main actor; nil if no loop of this module provides it.
  @MainActor static var current: MainQueue? {
    guard isMainThread, let pointer = unsafe scrim_queue_get(key) else { return nil }
    return unsafe Unmanaged<MainQueue>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// True if the calling code runs on the main actor.
  public static var isCurrent: Bool {
    guard let label = unsafe scrim_queue_label(nil) else { return false }
    return unsafe strcmp(label, "com.apple.main-thread") == 0
  }

  /// True on the main thread of the process.
  private static var isMainThread: Bool { gettid() == getpid() }

  /// Ends the service. Tasks that wait stay in the queue.
  public func close() {
    guard let watch else { return }
    unsafe scrim_queue_set(scrim_main_queue(), Self.key, nil, nil)
    loop.unwatch(watch)
    self.watch = nil
    taskAlarms.close()
  }

  deinit { precondition(watch == nil, "the main queue was released before it was closed") }
}
