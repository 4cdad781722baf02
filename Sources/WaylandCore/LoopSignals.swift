internal import CLinux
internal import Glibc

/// Signals as events of the loop instead of interruptions.
public final class LoopSignals {
  /// The loop that waits.
  private let loop: EventLoop
  /// The signalfd; nil once closed.
  private var descriptor: OwnedFD?
  /// The loop's watch over it; nil once closed.
  private var watch: Watch?

  /// Calls `handler` with SIGINT's or SIGTERM's number when one arrives. To be made before any thread
  /// is started, since threads inherit what is blocked.
  public init(_ loop: EventLoop, handler: @escaping (Int32) -> Void) throws(EventLoopFailure) {
    self.loop = loop
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGTERM)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    let number = unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard number >= 0 else { throw EventLoopFailure("signalfd") }
    descriptor = OwnedFD(adopting: number)
    watch = try loop.watch(number, for: .read) { _ in
      var arrived = signalfd_siginfo()
      let size = MemoryLayout<signalfd_siginfo>.size
      guard unsafe read(number, &arrived, size) == size else { return }
      handler(Int32(arrived.ssi_signo))
    }
  }

  /// Ends the watch. The signals stay blocked.
  public func close() {
    guard let watch else { preconditionFailure("the signals were closed twice") }
    loop.unwatch(watch)
    self.watch = nil
    descriptor = nil
  }

  deinit { precondition(watch == nil, "signals were let go before they were closed") }
}
