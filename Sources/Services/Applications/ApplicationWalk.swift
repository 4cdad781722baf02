// SPDX-License-Identifier: MIT

internal import Files
internal import Glibc

/// A walk through folders with desktop files, place by place.
struct ApplicationWalk {
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

  /// A file or a folder.
  private struct Place {
    /// The path of the folder around it.
    let folder: String
    /// The name; empty for a root.
    let name: String
    /// The names of the subfolders around it, each with a `-`.
    let prefix: String
    /// The number of subfolders around it.
    let depth: Int

    /// The path.
    var path: String { name.isEmpty ? folder : "\(folder)/\(name)" }
  }

  /// A folder, whichever links lead to it.
  private struct Folder: Hashable {
    /// The device, and the inode there.
    let device, inode: UInt
  }

  /// The folders that were read, so that links to folders around them end.
  private var read: Set<Folder> = []
  /// The places that are not looked at yet; the next one is the last.
  private var places: [Place]
  /// The number of names that may still be read from folders.
  private var left = limit

  /// The deepest subfolder, counted from a root.
  private static let depthLimit = 8
  /// The most entries of folders that are looked at, and so the most files.
  static let limit = 20_000

  /// A walk through folders, the most important first.
  init(roots: [String]) {
    places = roots.reversed().map { Place(folder: $0, name: "", prefix: "", depth: -1) }
  }

  /// True once all places were looked at.
  var hasEnded: Bool { places.isEmpty }

  /// Looks at the next place. Returns the desktop file there; nil if there is none. An ID may occur
  /// in several folders.
  mutating func next() -> Entry? {
    guard let place = places.popLast() else { return nil }
    let path = place.path
    var status = stat()
    // A link counts as what it leads to.
    guard unsafe stat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR {
      let folder = Folder(device: status.st_dev, inode: status.st_ino)
      if place.depth < Self.depthLimit, read.insert(folder).inserted { list(path, place) }
      return nil
    }
    guard place.name.hasSuffix(".desktop") else { return nil }
    return Entry(
      id: place.prefix + place.name.dropLast(8), path: path,
      stamp: [
        Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec,
        status.st_mtim.tv_nsec,
      ])
  }

  /// Adds what is in the folder at `path`.
  private mutating func list(_ path: String, _ folder: Place) {
    let prefix = folder.name.isEmpty ? "" : "\(folder.prefix)\(folder.name)-"
    for name in File.names(in: path, limit: left) {
      left -= 1
      places.append(
        Place(folder: path, name: name, prefix: prefix, depth: folder.depth + 1))
    }
  }
}
