import Foundation

/// A keyboard that somebody plugs in before the first key, and that stays there: one that came and went with
/// every key would be seen too late by a program on a busy machine.
final class Keyboard {
  /// What holds it; nil while it is not plugged in.
  private var process: Process?

  /// Plugs it in where it is not, and waits until `client` has seen it.
  func plugIn(_ environment: [String: String], for client: Client) throws {
    guard process == nil else { return }
    let before = try client.activity()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/wtype")
    process.arguments = ["-s", "600000"]
    process.environment = environment
    try process.run()
    self.process = process
    try wait { try client.activity() != before }
    try client.waitUntilAtRest()
  }

  /// It does not heed a request to end while it waits.
  deinit {
    guard let process else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
