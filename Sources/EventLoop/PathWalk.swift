// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// The folders and links that lead to a file at one point in time, as far as they exist.
struct PathWalk: Equatable {
  /// The kind of change to watch for at one step.
  enum Watched: Hashable {
    /// A folder on the way, or another kind of file in its place: its removal.
    case folder
    /// A symbolic link on the way: its removal or replacement.
    case link
    /// A folder that lacks the next folder on the way, of this name: the creation of that.
    case missing(String)
    /// The folder that holds the file, or will hold it, under this name.
    case file(String)
  }

  /// One step on the way to the file.
  struct Step: Hashable {
    /// The path to watch. Only its last component may be a link.
    let path: String
    /// The kind of change to watch for.
    let watched: Watched
  }

  /// The identity and version of a file; differs after a replacement or a change.
  struct Stamp: Equatable {
    /// The device of the file system.
    let device: UInt
    /// The inode number.
    let inode: UInt
    /// The size in bytes.
    let size: Int
    /// The time of the last modification, whole seconds.
    let seconds: Int
    /// The fraction of that time, in nanoseconds.
    let nanoseconds: Int
  }

  /// The steps, from the root.
  private(set) var steps: [Step] = []
  /// The file's stamp; nil if there is no file.
  private(set) var file: Stamp?

  /// The most links on one path, as in the kernel.
  private static let maximumLinks = 40

  /// Walks the absolute `path`.
  init(_ path: String) {
    var folder = ""
    // The components still to visit, the next one last.
    var rest = Self.components(of: path)
    var links = 0
    while let name = rest.popLast() {
      if name == ".." {
        folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
        continue
      }
      let next = "\(folder)/\(name)"
      var status = stat()
      guard unsafe lstat(next, &status) == 0 else {
        add(folder, rest.isEmpty ? .file(name) : .missing(name))
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        links += 1
        add(next, .link)
        guard links <= Self.maximumLinks, let target = Self.target(of: next) else { return }
        if target.hasPrefix("/") { folder = "" }
        rest += Self.components(of: target)
      case S_IFDIR where !rest.isEmpty:
        add(next, .folder)
        folder = next
      case _ where rest.isEmpty:
        add(folder, .file(name))
        file = Stamp(status)
      default:
        // A file stands where a folder is needed.
        add(next, .folder)
        return
      }
    }
  }

  private mutating func add(_ path: String, _ watched: Watched) {
    steps.append(Step(path: path.isEmpty ? "/" : path, watched: watched))
  }

  /// The components of `path`, the first one last.
  private static func components(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map(String.init).reversed()
  }

  /// The target of the link at `path`; nil if it cannot be read.
  private static func target(of path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe bytes.withUnsafeMutableBytes { bytes in
      guard let start = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress else {
        return 0
      }
      return unsafe readlink(path, start, bytes.count)
    }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}

extension PathWalk.Stamp {
  fileprivate init(_ status: stat) {
    self.init(
      device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }
}
