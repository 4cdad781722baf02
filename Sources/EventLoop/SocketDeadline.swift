// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// A time limit on a library that waits for an answer from a socket inside a call of its own, such
/// as EGL's start. When the limit expires, the socket is shut down, and the library finds that the
/// other side went away.
///
/// Only a signal reaches a thread that waits inside a library. So until `end()` the second
/// real-time signal has a handler; it is sent to this thread alone, and afterwards its previous
/// action is restored.
@safe
public struct SocketDeadline: ~Copyable {
  /// The kernel's timer, whose handle may be nil. Valid if `isArmed`.
  private var timer: timer_t?
  /// False if the kernel had no timer left; the wait then has no limit.
  private let isArmed: Bool
  /// The action to restore.
  private var previousAction = sigaction()
  /// The thread's signal mask to restore.
  private var previousMask = sigset_t()

  /// The second real-time signal.
  private static var signal: Int32 { __libc_current_sigrtmin() + 1 }

  /// Shuts `socket` down in `seconds`, unless `end()` comes first.
  public init(seconds: Int, shutting socket: Int32) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_sigaction = { _, info, _ in
      // shutdown(2) is async-signal-safe.
      if let info = unsafe info {
        _ = unsafe shutdown(info.pointee._sifields._rt.si_sigval.sival_int, Int32(SHUT_RDWR))
      }
    }
    action.sa_flags = SA_SIGINFO | SA_RESTART
    _ = unsafe sigaction(Self.signal, &action, &previousAction)
    // A parent that blocks signals passes its mask on.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, Self.signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &previousMask)
    var event = unsafe sigevent()
    unsafe event.sigev_notify = Int32(SIGEV_THREAD_ID)
    unsafe event.sigev_signo = Self.signal
    unsafe event.sigev_value.sival_int = socket
    unsafe event._sigev_un._tid = gettid()
    isArmed = unsafe timer_create(CLOCK_MONOTONIC, &event, &timer) == 0
    guard isArmed else { return }
    var time = itimerspec()
    time.it_value.tv_sec = seconds
    _ = unsafe timer_settime(timer, 0, &time, nil)
  }

  /// Cancels the limit. A pending signal is delivered when the first call returns, while the
  /// handler is still there.
  public consuming func end() {
    if isArmed { _ = unsafe timer_delete(timer) }
    unsafe pthread_sigmask(SIG_SETMASK, &previousMask, nil)
    _ = unsafe sigaction(Self.signal, &previousAction, nil)
  }
}
