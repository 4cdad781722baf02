// SPDX-License-Identifier: MIT

internal import Glibc

/// A file that is written beside the one that it replaces. `commit()` replaces that in one step; a
/// failure before it leaves the old file untouched. A pipe or device at the path is written to
/// directly.
public struct FileReplacement: ~Copyable {
  /// A temporary file beside its target.
  private struct Draft {
    /// The path of the temporary file.
    let path: String
    /// The path to rename it to, with all links resolved.
    let target: String
  }

  /// The most drafts of killed programs to pass over.
  private static let maximumDrafts = 100

  /// The path as the caller gave it, for errors.
  private let name: String
  /// The descriptor that is written to; owned. Writers other than `write` may use it, too.
  public let descriptor: Int32
  /// The file to rename on commit or to remove without one; nil for a pipe or device and after the
  /// commit.
  private var draft: Draft?
  /// The first failure. Bytes may be missing after it, so every later call repeats it.
  private var failure: FileError?

  /// False if the file is a pipe whose reader has gone; further bytes are dropped.
  public private(set) var hasReader = true

  /// Starts a file for `path`.
  public init(_ path: String) throws(FileError) {
    let (descriptor, draft) = try Self.start(path)
    name = path
    self.descriptor = descriptor
    self.draft = draft
  }

  /// Writes to an open descriptor directly, like to a pipe. The descriptor is duplicated; `name` is
  /// for errors.
  public init(duplicating descriptor: Int32, name: String) throws(FileError) {
    self.name = name
    self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    draft = nil
    guard self.descriptor >= 0 else { throw .system(name) }
  }

  deinit {
    close(descriptor)
    if let draft { unsafe unlink(draft.path) }
  }

  /// Appends `bytes`.
  public mutating func write(_ bytes: [UInt8]) throws(FileError) {
    if let failure { throw failure }
    guard hasReader else { return }
    do throws(FileError) {
      hasReader = try File.write(bytes, toDescriptor: descriptor, name: name)
    } catch {
      failure = error
      throw error
    }
  }

  /// Replaces the file at the path.
  public consuming func commit() throws(FileError) {
    if let failure { throw failure }
    guard let draft else { return }
    guard fsync(descriptor) == 0, unsafe rename(draft.path, draft.target) == 0 else {
      throw .system(name)
    }
    self.draft = nil
  }

  /// Opens the file to write for `path`.
  private static func start(_ path: String) throws(FileError) -> (Int32, Draft?) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system(path) }
      return try draft(for: path, mode: nil, name: path)
    }
    guard (status.st_mode & S_IFMT) != S_IFDIR else { throw FileError(path, .notRegular) }
    guard File.isRegular(status) else {
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(path) }
      return (descriptor, nil)
    }
    // A link stays a link; its target is replaced.
    return try draft(for: target(of: path), mode: status.st_mode & 0o777, name: path)
  }

  /// Creates a draft beside `target`, with the permissions `mode`, or those of new files if nil.
  private static func draft(
    for target: String, mode: mode_t?, name: String
  ) throws(FileError) -> (Int32, Draft?) {
    var draft = Draft(path: "\(target).\(getpid()).tmp", target: target)
    var descriptor = create(draft)
    // A killed program leaves its draft. In containers, process numbers repeat.
    for number in 2...maximumDrafts where descriptor < 0 && errno == EEXIST {
      draft = Draft(path: "\(target).\(getpid()).\(number).tmp", target: target)
      descriptor = create(draft)
    }
    guard descriptor >= 0 else { throw .system(name) }
    if let mode, fchmod(descriptor, mode) != 0 {
      let error = FileError.system(name)
      close(descriptor)
      unsafe unlink(draft.path)
      throw error
    }
    return (descriptor, draft)
  }

  /// Creates the draft's file, which must not exist. Returns its descriptor, or -1 with `errno`
  /// set.
  private static func create(_ draft: Draft) -> Int32 {
    unsafe open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  }

  /// The path with all links resolved.
  private static func target(of path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
