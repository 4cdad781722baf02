// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// SIGINT, SIGTERM and SIGHUP as events of an event loop. They ask the program to end.
///
/// The loop may be unable to answer, for instance while a graphics driver blocks. So a second
/// signal ends the process at once, and SIGTERM ends it ten seconds after the first one. A second
/// SIGHUP does nothing: the kernel and the shell both send one if a terminal is closed. A SIGHUP
/// that is ignored from the start, as under `nohup`, stays ignored.
///
/// Between `init` and `close()` this object owns the actions of these signals and of SIGALRM, and
/// the first real-time signal; a process has at most one such object.
public final class LoopSignals {
  /// The loop that waits for the signals.
  private let loop: MainLoop
  /// The signalfd; nil after `close()`.
  private var descriptor: OwnedFD?
  /// The loop's watch on the signalfd; nil after `close()`.
  private var watch: MainLoop.Watch?
  /// The actions to restore, by signal.
  private var previousActions: [(signal: Int32, action: sigaction)] = []
  /// The signal mask to restore.
  private var previousMask = sigset_t()

  /// The time that the program has from the first signal until SIGTERM ends it.
  package enum Deadline {
    /// Ten seconds.
    case tenSeconds
    /// One second, for tests.
    case oneSecond
  }

  /// Calls `handler` with the number of the first of the signals.
  public convenience init(
    _ loop: MainLoop, handler: @escaping (Int32) -> Void
  ) throws(LoopFailure) {
    try self.init(loop, deadline: .tenSeconds, handler: handler)
  }

  /// Does the same with another deadline.
  package init(
    _ loop: MainLoop, deadline: Deadline, handler: @escaping (Int32) -> Void
  ) throws(LoopFailure) {
    self.loop = loop
    var forwarded = Self.set([Self.forwardedSignal])
    let number = unsafe signalfd(-1, &forwarded, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard number >= 0 else { throw LoopFailure("signalfd") }
    descriptor = OwnedFD(adopting: number)
    watch = try loop.watch(number, for: .read) { _ in
      if let signal = Self.take(from: number) { handler(signal) }
    }
    unsafe pthread_sigmask(SIG_BLOCK, &forwarded, &previousMask)
    let endings = [SIGINT, SIGTERM] + (Self.isIgnored(SIGHUP) ? [] : [SIGHUP])
    let handled = endings + [SIGALRM]
    install({ _ in _ = kill(getpid(), SIGTERM) }, for: [SIGALRM], masking: handled)
    // A handler captures nothing, so each deadline has a handler of its own.
    switch deadline {
    case .tenSeconds:
      install({ LoopSignals.forward($0, seconds: 10) }, for: endings, masking: handled)
    case .oneSecond:
      install({ LoopSignals.forward($0, seconds: 1) }, for: endings, masking: handled)
    }
    passOn(Self.forwardedSignal)
    // A parent that blocks signals passes its mask on.
    var unblocked = Self.set(handled)
    unsafe pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  }

  /// Handles the first signal. The handler cannot reach this object, so it passes the number on as
  /// a real-time signal, which the loop reads from its descriptor, and makes SIGALRM end the
  /// process after `seconds`. All calls are async-signal-safe.
  private static func forward(_ number: Int32, seconds: UInt32) {
    let error = errno
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
    signal(SIGHUP, SIG_IGN)
    _ = unsafe sigqueue(getpid(), forwardedSignal, sigval(sival_int: number))
    alarm(seconds)
    errno = error
  }

  /// The first real-time signal.
  private static var forwardedSignal: Int32 { __libc_current_sigrtmin() }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func set(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    return set
  }

  /// Reads a forwarded signal number from a signalfd; nil if there is none.
  private static func take(from descriptor: Int32) -> Int32? {
    var arrived = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return unsafe read(descriptor, &arrived, size) == size ? arrived.ssi_int : nil
  }

  private func install(
    _ handler: @convention(c) (Int32) -> Void, for signals: [Int32], masking masked: [Int32]
  ) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    action.sa_mask = Self.set(masked)
    action.sa_flags = SA_RESTART
    for signal in signals {
      var previous = sigaction()
      unsafe sigaction(signal, &action, &previous)
      previousActions.append((signal, previous))
    }
  }

  /// Makes threads that do not block `number` pass it on. Threads inherit the mask of this one, but
  /// libraries may have started some before, and the system may choose one of those.
  ///
  /// Such a thread blocks the signal from then on and sends it again, until only the descriptor is
  /// left to take it.
  private func passOn(_ number: Int32) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_sigaction = { number, info, context in
      guard let info = unsafe info, let context = unsafe context else { return }
      let error = errno
      let value = unsafe info.pointee._sifields._rt.si_sigval
      let state = unsafe context.assumingMemoryBound(to: ucontext_t.self)
      unsafe sigaddset(&state.pointee.uc_sigmask, number)
      _ = unsafe sigqueue(getpid(), number, value)
      errno = error
    }
    action.sa_flags = SA_RESTART | SA_SIGINFO
    var previous = sigaction()
    unsafe sigaction(number, &action, &previous)
    previousActions.append((number, previous))
  }

  /// Ends the watch and restores the actions and the mask.
  public func close() {
    guard let watch else { preconditionFailure("the signals were closed twice") }
    alarm(0)
    for (signal, action) in previousActions {
      var action = action
      unsafe sigaction(signal, &action, nil)
    }
    // A signal that is still queued would end the process once it is unblocked.
    while Self.take(from: watch.descriptor) != nil {}
    unsafe pthread_sigmask(SIG_SETMASK, &previousMask, nil)
    loop.unwatch(watch)
    self.watch = nil
    descriptor = nil
  }

  deinit { precondition(watch == nil, "signals were released before they were closed") }
}
