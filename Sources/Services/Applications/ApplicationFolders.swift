// SPDX-License-Identifier: MIT

internal import Glibc

/// The folders with desktop files, the most important first.
struct ApplicationFolders: Hashable, Sendable {
  /// The folders.
  let roots: [String]

  /// A desktop file.
  struct Entry: Hashable, Sendable {
    /// The ID of the application.
    let id: String
    /// The path.
    let path: String
    /// The values that differ after a change: the device, the inode, the size and the time of the
    /// last change in seconds and nanoseconds.
    let stamp: [Int]
  }

  /// The deepest subfolder, counted from a root.
  private static let depthLimit = 8
  /// The most entries of folders that are looked at, and so the most files.
  static let limit = 20_000

  /// The desktop files in all folders, the most important first. An ID may occur in several
  /// folders.
  func entries() -> [Entry] {
    var entries: [Entry] = []
    var left = Self.limit
    for root in roots { Self.add(root, prefix: "", depth: 0, to: &entries, &left) }
    return entries
  }

  private static func add(
    _ folder: String, prefix: String, depth: Int, to entries: inout [Entry], _ left: inout Int
  ) {
    guard let handle = unsafe opendir(folder) else { return }
    defer { unsafe closedir(handle) }
    while left > 0, let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix(".") else { continue }
      left -= 1
      let path = "\(folder)/\(name)"
      var status = stat()
      // A link counts as what it leads to.
      guard unsafe stat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        guard depth < depthLimit else { continue }
        add(path, prefix: "\(prefix)\(name)-", depth: depth + 1, to: &entries, &left)
      } else if name.hasSuffix(".desktop") {
        entries.append(
          Entry(
            id: prefix + name.dropLast(8), path: path,
            stamp: [
              Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec,
              status.st_mtim.tv_nsec,
            ]))
      }
    }
  }
}
