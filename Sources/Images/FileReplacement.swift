import Glibc

/// A file that is being written for a path. What is there is replaced in one step by `commit`, so
/// that a failure before it leaves it as it was; a pipe or device is written to at once.
struct FileReplacement: ~Copyable {
  /// A file beside the one that it is to replace.
  private struct Draft {
    /// The path of the draft.
    let path: String
    /// The path that it is to have. No link, even where the caller named one.
    let target: String
  }

  /// How many drafts of programs that were killed are passed over.
  private static let most = 100

  /// What the caller calls the file, for errors.
  private let name: String
  /// Open for writing from first to last.
  private let descriptor: Int32
  /// What is to be renamed or, where it comes to nothing, removed; nil for a pipe or device and
  /// once it has been renamed.
  private var draft: Draft?
  /// The first failure. Bytes may be missing since, so that it is the last word.
  private var failure: ImageError?

  /// Starts a file for `path`.
  init(_ path: String) throws(ImageError) {
    let (descriptor, draft) = try Self.start(path)
    name = path
    self.descriptor = descriptor
    self.draft = draft
  }

  deinit {
    close(descriptor)
    if let draft { unsafe unlink(draft.path) }
  }

  /// Appends `bytes`.
  mutating func write(_ bytes: [UInt8]) throws(ImageError) {
    if let failure { throw failure }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        let error = File.failure(name)
        failure = error
        throw error
      }
    }
  }

  /// Puts the file in its place.
  consuming func commit() throws(ImageError) {
    if let failure { throw failure }
    guard let draft else { return }
    guard fsync(descriptor) == 0, unsafe rename(draft.path, draft.target) == 0 else {
      throw File.failure(name)
    }
    self.draft = nil
  }

  /// Opens what is to be written for `path`.
  private static func start(_ path: String) throws(ImageError) -> (Int32, Draft?) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw File.failure(path) }
      return try draft(for: path, mode: nil, name: path)
    }
    guard (status.st_mode & S_IFMT) != S_IFDIR else { throw ImageError(path, .notAFile) }
    guard File.isRegular(status) else {
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw File.failure(path) }
      return (descriptor, nil)
    }
    // A link stays a link: what it leads to is replaced.
    return try draft(for: target(of: path), mode: status.st_mode & 0o777, name: path)
  }

  /// Creates a file beside `target`, with the permissions `mode` or else those of new files.
  private static func draft(
    for target: String, mode: mode_t?, name: String
  ) throws(ImageError) -> (Int32, Draft?) {
    var draft = Draft(path: "\(target).\(getpid()).tmp", target: target)
    var descriptor = create(draft)
    // One that was killed leaves its draft, and may have had the same number: in a container most have.
    for number in 2...most where descriptor < 0 && errno == EEXIST {
      draft = Draft(path: "\(target).\(getpid()).\(number).tmp", target: target)
      descriptor = create(draft)
    }
    guard descriptor >= 0 else { throw File.failure(name) }
    if let mode, fchmod(descriptor, mode) != 0 {
      let error = File.failure(name)
      close(descriptor)
      unsafe unlink(draft.path)
      throw error
    }
    return (descriptor, draft)
  }

  /// Creates the file of `draft`, which must not be there. Its descriptor; below 0 where it cannot be had.
  private static func create(_ draft: Draft) -> Int32 {
    unsafe open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  }

  /// Where the links of `path` end.
  private static func target(of path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
