// SPDX-License-Identifier: MIT

internal import Glibc

/// Regular files, read and replaced as a whole.
public enum File {
  /// Reads the regular file at `path`; fails if it has more than `limit` bytes.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let (descriptor, status) = try open(path)
    defer { close(descriptor) }
    guard status.st_size <= limit else { throw FileError(path, .tooLarge(limit: limit)) }
    return try read(descriptor, expecting: Int(status.st_size), limit: limit, path: path)
  }

  /// Reads the first `count` bytes of the regular file at `path`; fewer if it is shorter.
  public static func readStart(_ path: String, count: Int) throws(FileError) -> [UInt8] {
    let (descriptor, _) = try open(path)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let added = unsafe bytes.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress! + filled, $0.count - filled)
      }
      if added > 0 {
        filled += added
      } else if added == 0 {
        break
      } else if errno != EINTR {
        throw .system(path)
      }
    }
    return Array(bytes[..<filled])
  }

  /// The names in the folder at `path`, without hidden ones, in the order of the system and at most
  /// `limit`; none if it cannot be read.
  public static func names(in path: String, limit: Int = .max) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while names.count < limit, let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// Throws if `path` is no regular file that can be opened for reading.
  public static func checkReadable(_ path: String) throws(FileError) { close(try open(path).0) }

  /// Opens the regular file at `path`.
  private static func open(_ path: String) throws(FileError) -> (descriptor: Int32, status: stat) {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(path) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let failure = FileError.system(path)
      close(descriptor)
      throw failure
    }
    guard isRegular(status) else {
      close(descriptor)
      throw FileError(path, .notRegular)
    }
    return (descriptor, status)
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

  /// Writes `bytes` to an open descriptor, also to a non-blocking one. Returns false if the
  /// descriptor is a pipe whose reader has gone. That is not an error: the reader has read enough.
  /// `name` is for errors.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], toDescriptor descriptor: Int32, name: String
  ) throws(FileError) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      if count >= 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: break
      case EAGAIN: waitUntilWritable(descriptor)
      case EPIPE: return false
      default: throw .system(name)
      }
    }
    return true
  }

  /// Waits until the descriptor is writable. A terminal or pipe shared with another program may be
  /// non-blocking.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&wanted, 1, -1)
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
