// SPDX-License-Identifier: MIT

internal import Glibc

/// Regular files, read and replaced as a whole.
public enum File {
  /// Reads the regular file at `path`; fails if it has more than `limit` bytes.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(path) }
    guard isRegular(status) else { throw FileError(path, .notRegular) }
    guard status.st_size <= limit else { throw FileError(path, .tooLarge(limit: limit)) }
    return try read(descriptor, expecting: Int(status.st_size), limit: limit, path: path)
  }

  /// Writes `bytes` to `path`. An existing file is replaced in one step after all bytes are
  /// written.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var file = try FileReplacement(path)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes `text` to `path` as UTF-8. An existing file is replaced in one step after all bytes are
  /// written.
  public static func write(_ text: String, to path: String) throws(FileError) {
    try write(Array(text.utf8), to: path)
  }

  /// Reads to the end of the file, which may have grown or shrunk since `size` was measured.
  private static func read(
    _ descriptor: Int32, expecting size: Int, limit: Int, path: String
  ) throws(FileError) -> [UInt8] {
    // The byte in excess shows whether the file has grown.
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var filled = 0
    while true {
      if filled == bytes.count {
        guard filled <= limit else { throw FileError(path, .tooLarge(limit: limit)) }
        let added = min(max(filled, 16 << 10), limit + 1 - filled)
        bytes += repeatElement(0, count: added)
      }
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress! + filled, $0.count - filled)
      }
      if count > 0 {
        filled += count
      } else if count == 0 {
        bytes.removeLast(bytes.count - filled)
        return bytes
      } else if errno != EINTR {
        throw .system(path)
      }
    }
  }

  /// True if `status` describes a regular file, not a folder, pipe or device.
  static func isRegular(_ status: stat) -> Bool { (status.st_mode & S_IFMT) == S_IFREG }
}
