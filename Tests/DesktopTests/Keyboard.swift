// SPDX-License-Identifier: MIT

import ChildProcess
import Testing

/// A virtual keyboard that is added before the first key and stays. A program on a busy machine
/// would notice a keyboard too late that is added for each key.
final class Keyboard {
  /// The process that holds the keyboard; nil until added.
  private var process: ChildProcess?

  /// Adds the keyboard if needed, and waits until `client` has reacted.
  func plugIn(_ environment: [String: String], for client: Client) throws {
    guard process == nil else { return }
    let before = try client.activity()
    let process = try ChildProcess("/usr/bin/wtype", ["-s", "600000"], in: environment)
    self.process = process
    try wait {
      try #require(process.isRunning, "wtype ended: \(process.wait())")
      return try client.activity() != before
    }
    try client.waitUntilAtRest()
  }
}
