// SPDX-License-Identifier: MIT

import Foundation
import Icons
import TemporaryFiles

extension TemporaryFolder {
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
      String($0.path.dropFirst(path.count + 1))
    }
  }
}
