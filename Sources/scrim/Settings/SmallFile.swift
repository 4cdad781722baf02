import Glibc

/// Files that are read whole, as settings are, from places where anything may lie.
enum SmallFile {
  /// Why a file could not be read, to be read after its path and a colon.
  struct Failure: Error, Equatable {
    /// The reason, in a line.
    let reason: String
  }

  /// The bytes of the file at `path`; nil where there is none.
  static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
    // Opening a pipe would wait for its writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure()
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure() }
    guard (status.st_mode & S_IFMT) == S_IFREG else {
      throw Failure(reason: "is not a plain file")
    }
    return try read(descriptor, limit: limit)
  }

  /// Reads to the end, which may be elsewhere than it was when the file was opened.
  private static func read(_ descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = unsafe Glibc.read(descriptor, &piece, piece.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += piece[..<count]
        guard bytes.count <= limit else {
          throw Failure(reason: "is larger than \(limit >> 10) KiB")
        }
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  /// The failure that `errno` names.
  private static func failure() -> Failure {
    Failure(reason: "cannot be read: \(unsafe String(cString: strerror(errno)))")
  }
}
