// SPDX-License-Identifier: MIT

import Glibc
import JSON5

/// The log of a program that says nothing else about problems.
enum StandardError {
  /// Writes a line.
  static func write(_ line: String) {
    let bytes = Array("\(line.oneLine)\n".utf8)
    _ = unsafe Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
