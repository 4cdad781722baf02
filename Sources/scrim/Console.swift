import Glibc

/// The two streams a command writes to.
struct Console: Sendable {
  /// The descriptor that results go to. Not owned.
  let output: Int32
  /// The descriptor that errors and notes go to. Not owned.
  let errors: Int32
  /// Whether notes are wanted.
  var isVerbose = false

  /// The streams the process was started with.
  static let standard = Console(output: STDOUT_FILENO, errors: STDERR_FILENO)

  /// Writes `text` to the output. A reader that has left is no failure: it has read what it wanted.
  func write(_ text: String) throws(Failure) {
    let error = Self.write(text, to: output)
    guard error == 0 || error == EPIPE else {
      throw Failure(.failed, "cannot write to standard output: \(Self.reason(error))")
    }
  }

  /// Tells the user what the program does, if they asked with `--verbose`.
  func note(_ text: @autoclosure () -> String) {
    if isVerbose { report(text()) }
  }

  /// Tells the user in one line what went wrong.
  func report(_ message: String) {
    _ = Self.write("scrim: \(message)\n", to: errors)
  }

  /// Writes all of `text`. Returns 0, or the `errno` that stopped it.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        waitUntilWritable(descriptor)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// A terminal or pipe shared with another program may have been left non-blocking.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&wanted, 1, -1)
  }

  /// The words the system has for `error`.
  private static func reason(_ error: Int32) -> String { unsafe String(cString: strerror(error)) }
}
