// SPDX-License-Identifier: MIT

import Files
import Glibc

/// The destination of a command's result: a file, or standard output for the path "-".
struct OutputFile: Equatable, Sendable {
  /// The path as given.
  let path: String

  /// True for "-".
  var isStandardOutput: Bool { path == "-" }

  /// Throws if the file cannot be written. Call it before a long run, so that a wrong path costs no
  /// time.
  func check() throws(Failure) {
    guard !isStandardOutput else { return }
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw failure(.notRegular) }
      // Pipes and devices are written directly, files are replaced.
      guard status.st_mode & S_IFMT == S_IFREG else {
        guard unsafe access(path, W_OK) == 0 else { throw failure(.system(errno)) }
        return
      }
    } else if errno != ENOENT {
      throw failure(.system(errno))
    }
    try checkFolder()
  }

  /// Throws if no file can be created in the folder of the path.
  private func checkFolder() throws(Failure) {
    let folder = folder
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else {
      guard errno == ENOENT else { throw failure(.system(errno)) }
      throw Failure(.failed, "'\(path)': there is no folder '\(folder)'; create it first")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.failed, "'\(path)': '\(folder)' is not a folder")
    }
    guard unsafe access(folder, W_OK | X_OK) == 0 else { throw failure(.system(errno)) }
  }

  /// Writes `bytes`, replacing an existing file in one step.
  func write(_ bytes: [UInt8], _ console: Console) throws(Failure) {
    if isStandardOutput { return try console.write(bytes) }
    do throws(FileError) { try File.write(bytes, to: path) } catch {
      throw Failure(.failed, error.description)
    }
  }

  /// Writes `text` as UTF-8, replacing an existing file in one step.
  func write(_ text: String, _ console: Console) throws(Failure) {
    try write(Array(text.utf8), console)
  }

  /// The folder of the path.
  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private func failure(_ reason: FileError.Reason) -> Failure {
    Failure(.failed, FileError(path, reason).description)
  }
}

extension OutputFile {
  /// Throws if the name has the extension of another format than PNG: a file is what its name says.
  func checkIsPNG() throws(Failure) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return }
    let format = name[name.index(after: dot)...].lowercased()
    guard format != "png", format != "apng" else { return }
    throw Failure(
      .wrongUsage, "'\(path)': images are written as PNG; choose a name that ends in .png")
  }

  /// True if the name is that of a WebM video.
  var isVideo: Bool { path.lowercased().hasSuffix(".webm") }

  /// Throws if more than one of `files` is standard output.
  static func checkShareNothing(_ files: [OutputFile?]) throws(Failure) {
    guard files.count(where: { $0?.isStandardOutput == true }) > 1 else { return }
    throw Failure(.wrongUsage, "only one output can be '-', standard output")
  }
}
