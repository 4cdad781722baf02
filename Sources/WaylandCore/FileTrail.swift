internal import Glibc

/// The way to a file as it is now: through folders and links to where the file is, or is to be.
struct FileTrail: Equatable {
  /// What is watched at one place of the way.
  enum Watched: Hashable {
    /// A folder on the way, or what lies there in its place: that it goes.
    case folder
    /// A link on the way: that it goes, or leads elsewhere.
    case link
    /// A folder that the next one is missing in, by its name: that it comes.
    case missing(String)
    /// The folder that the file is in, or is to be, under this name.
    case file(String)
  }

  /// A place of the way.
  struct Stop: Hashable {
    /// Its path, which has no links before its last part.
    let path: String
    /// What is watched there.
    let watched: Watched
  }

  /// What tells one file from another, and from itself after a change.
  struct Stamp: Equatable {
    /// The device that it is on.
    let device: UInt
    /// Its number there.
    let number: UInt
    /// Its size in bytes.
    let size: Int
    /// The seconds at which its content was changed.
    let seconds: Int
    /// The nanoseconds that go with them.
    let nanoseconds: Int
  }

  /// The places to watch, from the root.
  private(set) var stops: [Stop] = []
  /// The file; nil where there is none.
  private(set) var file: Stamp?

  /// How many links a way may have, as the kernel has it.
  private static let mostLinks = 40

  /// Goes to `path`, which is absolute.
  init(_ path: String) {
    var folder = ""
    // What is still to go, the next last.
    var rest = Self.parts(of: path)
    var links = 0
    while let name = rest.popLast() {
      if name == ".." {
        folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
        continue
      }
      let place = "\(folder)/\(name)"
      var status = stat()
      guard unsafe lstat(place, &status) == 0 else {
        add(folder, rest.isEmpty ? .file(name) : .missing(name))
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        links += 1
        add(place, .link)
        guard links <= Self.mostLinks, let target = Self.target(of: place) else { return }
        if target.hasPrefix("/") { folder = "" }
        rest += Self.parts(of: target)
      case S_IFDIR where !rest.isEmpty:
        add(place, .folder)
        folder = place
      case _ where rest.isEmpty:
        add(folder, .file(name))
        file = Stamp(status)
      default:
        // A file where a folder should be.
        add(place, .folder)
        return
      }
    }
  }

  private mutating func add(_ path: String, _ watched: Watched) {
    stops.append(Stop(path: path.isEmpty ? "/" : path, watched: watched))
  }

  /// The names in `path`, the first last.
  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map(String.init).reversed()
  }

  /// What the link at `path` says.
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

extension FileTrail.Stamp {
  fileprivate init(_ status: stat) {
    self.init(
      device: UInt(status.st_dev), number: UInt(status.st_ino), size: Int(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }
}
