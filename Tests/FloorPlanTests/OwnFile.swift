// SPDX-License-Identifier: MIT

import Foundation

/// A text file that is written here: a source, a shader, a script, a protocol or a build file.
struct OwnFile: Sendable {
  /// The path in the repository.
  let path: String
  /// The whole text.
  let text: String

  /// The greatest length of a line.
  static let columns = 100

  /// The folders with such files.
  private static let folders = [
    ".ci", ".github", "Examples", "Peers", "Plugins", "Sources", "Tests", "protocols", "scripts",
    "shaders",
  ]
  /// The extensions of other files in these folders: plugin settings and JSON, which have no
  /// comments, pages, pictures, and the versions that SwiftPM pins.
  private static let otherKinds: Set = [
    "conf", "json", "md", "mkv", "mov", "mp4", "png", "resolved",
  ]
  /// The folders of other files: what tests compare with, and inputs of the fuzzer.
  private static let otherFolders: Set = ["Goldens", "Corpora"]

  /// The repository's folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The files of the repository.
  static let all = Result {
    try (["Package.swift", "docs/examples.swift"] + folders.flatMap(paths)).map {
      OwnFile(path: $0, text: try String(contentsOf: root.appending(path: $0), encoding: .utf8))
    }
  }

  /// The extension; empty if there is none.
  var kind: String { Self.kind(of: path) }

  /// True if one of the first lines is a comment with the licence.
  var namesItsLicence: Bool {
    let licence = /^(?:\/\/|#|<!--) SPDX-License-Identifier: MIT(?: -->)?$/
    return text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
      .contains { $0.wholeMatch(of: licence) != nil }
  }

  /// The numbers of the lines that are too long.
  var longLines: [Int] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $0.element.utf8.count > Self.columns && $0.element.count > Self.columns }
      .map { $0.offset + 1 }
  }

  /// The paths of the files in `folder`, in order.
  private static func paths(in folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return try names.sorted().map { "\(folder)/\($0)" }.filter { path in
      let parts = path.split(separator: "/").map(String.init)
      let values = try root.appending(path: path).resourceValues(forKeys: [.isRegularFileKey])
      return values.isRegularFile == true && !otherKinds.contains(kind(of: path))
        && !parts.dropFirst().contains { $0.hasPrefix(".") || otherFolders.contains($0) }
    }
  }

  private static func kind(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
  }
}
