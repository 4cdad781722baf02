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

  /// Puts `bytes` at `path`. A file that is there is replaced only once all is written.
  static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    var file = try FileReplacement(path)
    try file.write(bytes)
    try file.commit()
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

  /// Whether `status` is that of a file, not of a folder, pipe or device.
  static func isRegular(_ status: stat) -> Bool { (status.st_mode & S_IFMT) == S_IFREG }

  /// The failure that `errno` names.
  static func failure(_ path: String) -> ImageError {
    ImageError(path, .system(unsafe String(cString: strerror(errno))))
  }
}
