import Foundation
import Glibc

/// A folder of files for the tests of watches, which goes with its last user.
final class WatchedFiles {
  /// Where it is. The path has no links.
  let path: String

  /// What could not be done, and why.
  struct Failure: Error {
    let call: String
    let code = errno
  }

  init() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = folder.appending(path: "scrim-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes `text` over the file called `name`, in folders that are made where they are missing.
  func write(_ name: String, _ text: String) throws {
    if let slash = name.lastIndex(of: "/") { try makeFolder(String(name[..<slash])) }
    let file = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try check(file, "open")
    let bytes = Array(text.utf8)
    let count = unsafe Glibc.write(file, bytes, bytes.count)
    close(file)
    try check(Int32(count), "write")
  }

  func read(_ name: String) throws {
    _ = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    try check(unsafe symlink(target, "\(path)/\(name)"), "symlink")
  }

  func rename(_ name: String, _ other: String) throws {
    try check(unsafe Glibc.rename("\(path)/\(name)", "\(path)/\(other)"), "rename")
  }

  /// Removes a file, a link, or a folder with all that is in it.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  private func check(_ result: Int32, _ call: String) throws {
    guard result >= 0 else { throw Failure(call: call) }
  }
}
