// SPDX-License-Identifier: MIT

internal import Files
internal import Glibc

extension File {
  /// Makes the folders that lead to the file at `path`, for the user alone. Those that are there
  /// stay as they are.
  static func makeFolders(to path: String) {
    let folders = path.split(separator: "/").dropLast()
    for count in folders.indices.map({ $0 + 1 }) {
      _ = unsafe mkdir("/" + folders.prefix(count).joined(separator: "/"), 0o700)
    }
  }
}
