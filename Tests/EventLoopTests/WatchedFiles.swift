// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TemporaryFiles

/// A temporary folder for tests of file watches; removed when this object is released.
final class WatchedFiles {
  /// The path of the folder, without links.
  var path: String { folder.path }
  private let folder: TemporaryFolder

  /// A failed system call.
  struct Failure: Error {
    let call: String
    let code = errno
  }

  init() throws { folder = try TemporaryFolder() }

  /// Writes `text` to the file `name` and creates missing folders.
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

  func makeFolder(_ name: String) throws { try folder.makeFolder(name) }

  func link(_ name: String, to target: String) throws {
    try check(unsafe symlink(target, "\(path)/\(name)"), "symlink")
  }

  func rename(_ name: String, _ other: String) throws {
    try check(unsafe Glibc.rename("\(path)/\(name)", "\(path)/\(other)"), "rename")
  }

  /// Removes a file, a link, or a folder with its content.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  private func check(_ result: Int32, _ call: String) throws {
    guard result >= 0 else { throw Failure(call: call) }
  }
}
