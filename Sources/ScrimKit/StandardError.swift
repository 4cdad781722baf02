// SPDX-License-Identifier: MIT

import Glibc

/// The log of a program that says nothing else about problems.
enum StandardError {
  /// Writes a line.
  static func write(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
