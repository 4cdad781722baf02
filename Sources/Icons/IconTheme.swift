// SPDX-License-Identifier: MIT

import Files

/// A theme: its `index.theme`, and the folders that have parts of it.
struct IconTheme {
  /// The names of the themes that it inherits from.
  let parents: [String]
  /// The folders with icons, in the order of the index.
  let directories: [IconDirectory]
  /// The folders of this theme under the roots of the search, which may be several.
  let folders: [String]

  /// The largest `index.theme` that is read, in bytes.
  static let indexLimit = 1 << 20
  /// The most folders and parents of a theme that count.
  private static let countLimit = 4096

  /// The theme that `index` describes, with parts in `folders`.
  init(_ index: INIFile, folders: [String]) {
    func list(_ key: String) -> [String] {
      (index["Icon Theme", key] ?? "").split(separator: ",").prefix(Self.countLimit).map {
        String($0.drop { $0 == " " }.prefix { $0 != " " })
      }
    }
    parents = list("Inherits")
    var seen: Set<String> = []
    directories = (list("Directories") + list("ScaledDirectories")).compactMap {
      seen.insert($0).inserted ? IconDirectory($0, index) : nil
    }
    self.folders = folders
  }

  /// The directories in which icons for `size` at `scale` are searched for, in this order: those
  /// that are meant for it, then the others by their distance.
  func directories(size: Int, scale: Int) -> [IconDirectory] {
    let ranked = directories.enumerated().map { index, directory in
      let isMeant = directory.matches(size: size, scale: scale)
      return (isMeant ? -1 : directory.distance(size: size, scale: scale), index)
    }
    return ranked.sorted(by: <).map { directories[$0.1] }
  }
}
