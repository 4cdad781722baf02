import Glibc

/// Whole files, read and replaced.
enum File {
  /// The bytes of the regular file at `path`, if they are no more than `limit`.
  static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    // Opening a pipe would wait for its writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard isRegular(status) else { throw ImageError(path, .notAFile) }
    guard status.st_size <= limit else { throw ImageError(path, .fileTooLarge(limit: limit)) }
    return try read(descriptor, count: Int(status.st_size), path: path)
  }

  /// Puts `bytes` at `path`. A file that is there is replaced in one step once all is written, so
  /// that a failure leaves it as it was; a pipe or device is written to.
  static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw failure(path) }
      return try replace(path, with: bytes, mode: nil, name: path)
    }
    guard (status.st_mode & S_IFMT) != S_IFDIR else { throw ImageError(path, .notAFile) }
    guard isRegular(status) else {
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(path) }
      defer { close(descriptor) }
      return try write(bytes, to: descriptor, name: path)
    }
    // A link stays a link: what it leads to is replaced.
    try replace(target(of: path), with: bytes, mode: status.st_mode & 0o777, name: path)
  }

  /// Writes a file beside `path` and renames it to `path`.
  private static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t?, name: String
  ) throws(ImageError) {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(name) }
    do throws(ImageError) {
      defer { close(descriptor) }
      if let mode, fchmod(descriptor, mode) != 0 { throw failure(name) }
      try write(bytes, to: descriptor, name: name)
      guard fsync(descriptor) == 0 else { throw failure(name) }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, path) == 0 else {
      let error = failure(name)
      unsafe unlink(temporary)
      throw error
    }
  }

  private static func read(
    _ descriptor: Int32, count: Int, path: String
  ) throws(ImageError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress! + filled, count - filled)
      }
      if got > 0 {
        filled += got
      } else if got == 0 {
        // Somebody shortened the file meanwhile.
        bytes.removeLast(count - filled)
        return bytes
      } else if errno != EINTR {
        throw failure(path)
      }
    }
    return bytes
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, name: String
  ) throws(ImageError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw failure(name)
      }
    }
  }

  /// Where the links of `path` end.
  private static func target(of path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private static func isRegular(_ status: stat) -> Bool { (status.st_mode & S_IFMT) == S_IFREG }

  /// The failure that `errno` names.
  private static func failure(_ path: String) -> ImageError {
    ImageError(path, .system(unsafe String(cString: strerror(errno))))
  }
}
