// SPDX-License-Identifier: MIT

import ChildProcess
import Testing

/// A keyboard that somebody plugs in before the first key, and that stays there: one that came and
/// went with every key would be seen too late by a program on a busy machine.
final class Keyboard {
  /// What holds it; nil while it is not plugged in.
  private var process: ChildProcess?

  /// Plugs it in where it is not, and waits until `client` has seen it.
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
