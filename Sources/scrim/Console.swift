// SPDX-License-Identifier: MIT

import Glibc

/// Standard output and standard error of a command.
struct Console: Sendable {
  /// Descriptor for results. Not owned.
  let output: Int32
  /// Descriptor for errors and notes. Not owned.
  let errors: Int32
  /// Prints notes if true.
  var isVerbose = false

  /// The process's standard streams.
  static let standard = Console(output: STDOUT_FILENO, errors: STDERR_FILENO)

  /// Writes `text` to the output. A closed pipe is not an error: its reader has read enough.
  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes `bytes` to the output. A closed pipe is not an error: its reader has read enough.
  func write(_ bytes: [UInt8]) throws(Failure) {
    let error = Self.write(bytes, to: output)
    guard error == 0 || error == EPIPE else {
      throw Failure(.failed, "cannot write to standard output: \(Self.reason(error))")
    }
  }

  /// Writes `text` to the output, or to standard error if one of `files` is standard output.
  func writeSummary(_ text: String, beside files: [OutputFile?]) throws(Failure) {
    guard files.contains(where: { $0?.isStandardOutput == true }) else { return try write(text) }
    _ = Self.write(Array(text.utf8), to: errors)
  }

  /// Prints a note if `--verbose` is given.
  func note(_ text: @autoclosure () -> String) {
    if isVerbose { report(text()) }
  }

  /// Prints an error in one line.
  func report(_ message: String) {
    _ = Self.write(Array("scrim: \(message)\n".utf8), to: errors)
  }

  /// Writes all of `bytes`. Returns 0 or the `errno` of the failed write.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
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

  /// Waits until the descriptor is writable. A terminal or pipe shared with another program may be
  /// non-blocking.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&wanted, 1, -1)
  }

  /// The system's message for `error`.
  private static func reason(_ error: Int32) -> String { unsafe String(cString: strerror(error)) }
}
