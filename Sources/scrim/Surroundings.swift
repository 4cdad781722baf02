import Glibc

/// What the process was started with, made fit to run in.
enum Surroundings {
  /// Called once, before anything else.
  static func prepare() {
    // A reader that closes the pipe answers our write with EPIPE; it does not end the program.
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow further answers with EFBIG.
    signal(SIGXFSZ, SIG_IGN)
    unblockSignals()
    reserveStandardStreams()
    // What Mesa would print of its own accord, our one line says. Who sets the variable still reads it.
    unsafe setenv("EGL_LOG_LEVEL", "fatal", 0)
  }

  /// Who starts programs from a thread that takes no signals hands that on, and we could not be ended.
  private static func unblockSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { unsafe sigaddset(&signals, signal) }
    unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// A standard stream that came closed would lend its number to the next file opened here, and our
  /// messages would go there: into the compositor's socket, say.
  private static func reserveStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is the stream's own. Opened the wrong way round, so that to use it still
      // fails.
      _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
