// SPDX-License-Identifier: MIT

import Files

/// The names of the icons in a folder, read once, so that a search asks the system only about files
/// that are there.
struct FolderListing {
  /// The hashes of the names without their endings, a quarter of what the names would take.
  private var hashes: Set<Int> = []
  /// True if the folder has more icons than are kept.
  private var isCutShort = false

  /// The most names that are kept of a folder.
  private static let limit = 20_000

  /// Lists the folder at `path`; empty if it cannot be read.
  init(_ path: String) {
    for name in File.names(in: path) {
      guard hashes.count < Self.limit else {
        isCutShort = true
        break
      }
      for format in IconFile.Format.allCases where name.hasSuffix(format.suffix) {
        hashes.insert(name.dropLast(format.suffix.utf8.count).hashValue)
      }
    }
  }

  /// True if the folder may have an icon called `name`.
  func mayContain(_ name: String) -> Bool { isCutShort || hashes.contains(name[...].hashValue) }
}
