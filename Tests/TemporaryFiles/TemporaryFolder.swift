// SPDX-License-Identifier: MIT

public import Foundation

/// A folder for the files of a test, removed when this object is released.
public final class TemporaryFolder: Sendable {
  /// The folder, without links.
  public let url: URL
  /// Its path, short enough for sockets.
  public var path: String { url.path }

  /// Makes an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "scrim-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The place of `name` in the folder.
  public func appending(path name: String) -> URL { url.appending(path: name) }

  /// The path of `name` in the folder.
  public func path(_ name: String) -> String { appending(path: name).path }

  /// The names of what is in the folder, in order.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Makes the folder `name`, with those around it.
  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: appending(path: name), withIntermediateDirectories: true)
  }

  /// Writes `text` to the file `name`, with the folders around it.
  public func write(_ text: String, to name: String) throws {
    let file = appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
