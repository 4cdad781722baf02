// SPDX-License-Identifier: MIT

import Foundation

/// A folder that goes with its last user.
final class TemporaryFolder {
  /// Where it is.
  let path: String

  init() throws {
    path = "/tmp/scrim-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Puts `text` at `name`, in folders that are made where they are not there.
  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
