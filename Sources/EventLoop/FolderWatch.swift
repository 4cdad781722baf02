// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// Reports changes in a folder and in the folders in it: a file was written and closed, created,
/// renamed or removed. Entries whose name begins with a dot are left out.
public final class FolderWatch {
  /// The folder.
  private let path: String
  /// The loop that waits for events.
  private let loop: MainLoop
  /// The kernel's events; nil after `close()`.
  private var inotify: Inotify?
  /// The loop's watch on the inotify descriptor; nil after `close()`.
  private var watch: MainLoop.Watch?
  /// The watched folders by watch descriptor.
  private var folders: [Int32: String] = [:]
  /// Called at most once per turn of the loop.
  private let handler: () -> Void

  /// The most folders that are watched; more are left out.
  static let maximumFolders = 4_096

  /// Calls `handler` when a file in the folder at `path` changes. Throws if it cannot be watched.
  public init(
    _ loop: MainLoop, path: String, handler: @escaping () -> Void
  ) throws(LoopFailure) {
    self.loop = loop
    self.path = path
    self.handler = handler
    let inotify = try Inotify()
    let number = inotify.descriptor.number
    self.inotify = consume inotify
    guard add(path) else { throw LoopFailure("inotify_add_watch") }
    watch = try loop.watch(number, for: .read) { [unowned self] _ in receive() }
  }

  /// Watches a folder and those in it. Returns false if it cannot be watched.
  @discardableResult private func add(_ folder: String) -> Bool {
    let bits = IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
    guard folders.count < Self.maximumFolders, let number = inotify?.watch(folder, for: bits) else {
      return false
    }
    folders[number] = folder
    for name in Self.folders(in: folder) { add("\(folder)/\(name)") }
    return true
  }

  /// The names of the folders in `folder`, without hidden ones and links.
  private static func folders(in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let isFolder = unsafe Int32(entry.pointee.d_type) == Int32(DT_DIR)
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if isFolder, !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private func receive() {
    var isChanged = false
    for event in inotify?.takeEvents() ?? [] {
      // The kernel's queue was full, so any event may be lost.
      guard !event.isAny(of: IN_Q_OVERFLOW) else {
        isChanged = true
        continue
      }
      if event.isAny(of: IN_IGNORED) {
        folders[event.watch] = nil
      } else if let folder = folders[event.watch], !event.name.hasPrefix(".") {
        isChanged = true
        // Files may have been written there before the watch was in place.
        if event.isAny(of: IN_ISDIR) { add("\(folder)/\(event.name)") }
      }
    }
    if isChanged { handler() }
  }

  /// Ends the watch.
  public func close() {
    guard let watch else { preconditionFailure("the folder watch was closed twice") }
    loop.unwatch(watch)
    self.watch = nil
    inotify = nil
  }

  deinit { precondition(watch == nil, "a folder watch was released before it was closed") }
}
