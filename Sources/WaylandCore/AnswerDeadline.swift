internal import Glibc

/// A time by which a compositor must have answered what a library asks it and waits for by itself, in ways that
/// nothing else ends: EGL's start, say. After it the socket is shut, and the library and we find that the
/// compositor went away.
@safe
struct AnswerDeadline: ~Copyable {
  /// The kernel's timer. The first one of a process is nil.
  private var timer: timer_t?
  /// Whether there is one; where none is to be had the wait has no end.
  private let isArmed: Bool

  /// Shuts `socket` once `seconds` have passed, unless `end()` comes first.
  init(seconds: Int, shutting socket: Int32) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_sigaction = { _, info, _ in
      // Of all that would help, this alone may be called from here.
      if let info = unsafe info {
        _ = unsafe shutdown(info.pointee._sifields._rt.si_sigval.sival_int, Int32(SHUT_RDWR))
      }
    }
    action.sa_flags = SA_SIGINFO | SA_RESTART
    _ = unsafe sigaction(SIGALRM, &action, nil)
    // Who starts programs from a thread that takes no signals hands that on.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGALRM)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    var event = unsafe sigevent()
    unsafe event.sigev_notify = Int32(SIGEV_SIGNAL)
    unsafe event.sigev_signo = SIGALRM
    unsafe event.sigev_value.sival_int = socket
    isArmed = unsafe timer_create(CLOCK_MONOTONIC, &event, &timer) == 0
    guard isArmed else { return }
    var time = itimerspec()
    time.it_value.tv_sec = seconds
    _ = unsafe timer_settime(timer, 0, &time, nil)
  }

  /// The answer has come, or will not.
  consuming func end() {
    if isArmed { _ = unsafe timer_delete(timer) }
  }
}
