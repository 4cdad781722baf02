// SPDX-License-Identifier: MIT

import Foundation

/// Files of this repository, found from where this file was compiled.
enum Repository {
  /// The folder at `path`, seen from the package's root.
  static func folder(_ path: String) -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return root.appending(path: path).path
  }

  /// The files in `folder` that end in `extension`, by name.
  static func files(in folder: String, _ extension: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".\(`extension`)") }.sorted().map { "\(folder)/\($0)" }
  }

  /// What the file at `path` holds.
  static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}
