// SPDX-License-Identifier: MIT

import Glibc

/// Prepares the inherited process state: signals, standard streams, environment.
enum Surroundings {
  /// Call once, first thing in main.
  static func prepare() {
    // Writing to a closed pipe returns EPIPE instead of ending the program.
    signal(SIGPIPE, SIG_IGN)
    // Exceeding the file size limit returns EFBIG instead of ending the program.
    signal(SIGXFSZ, SIG_IGN)
    unblockSignals()
    reserveStandardStreams()
    // Mesa's own messages would repeat our error line. A value set by the user is kept.
    unsafe setenv("EGL_LOG_LEVEL", "fatal", 0)
  }

  /// A parent with blocked signals passes its mask on; without this SIGTERM would never arrive.
  private static func unblockSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
    unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// If a standard stream is closed, the next opened file takes its number and would receive our
  /// messages; that file may be the compositor's socket.
  private static func reserveStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // open(2) returns the lowest free number. The opposite access mode makes reads and writes
      // fail as they would on the closed stream.
      _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
