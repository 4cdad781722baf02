// SPDX-License-Identifier: MIT

import Foundation
import Icons

/// A folder with themes, made for one test.
final class ThemeFolder {
  /// The folder.
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "icons-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of `name` in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, with the folders around it.
  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes the theme `name` with folders, each with its lines, and empty files as icons.
  func theme(
    _ name: String, in root: String = "a", inherits: String = "",
    _ directories: KeyValuePairs<String, String> = [:], scaled: String = "", icons: [String] = []
  ) throws {
    var index = "[Icon Theme]\nName=\(name)\nInherits=\(inherits)\n"
    index += "Directories=\(directories.map(\.key).joined(separator: ","))\n"
    if !scaled.isEmpty { index += "ScaledDirectories=\(scaled)\n" }
    for (directory, lines) in directories {
      index += "\n[\(directory)]\n" + lines.replacing(" ", with: "\n") + "\n"
    }
    try write(index, to: "\(root)/\(name)/index.theme")
    for icon in icons { try write("", to: "\(root)/\(name)/\(icon)") }
  }

  /// A finder in the roots a and b of the folder.
  func finder(_ theme: String? = "own") -> IconFinder {
    IconFinder(
      IconSearch(theme: theme, roots: [path("a"), path("b")], loose: [path("pixmaps")]))
  }

  /// The path of what `finder` finds, in the folder.
  func found(_ finder: IconFinder, _ name: String, _ size: Int, _ scale: Int = 1) -> String? {
    finder.find(name, size: size, scale: scale).map {
      String($0.path.dropFirst(url.path.count + 1))
    }
  }
}
