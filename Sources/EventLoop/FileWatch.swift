// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// Reports changes of the file at a path: it was written and closed, replaced, created or removed.
///
/// The path may lead through symbolic links and need not exist yet; the part that exists is
/// watched. Folders on the way are watched for their removal only.
public final class FileWatch {
  /// The absolute path of the file.
  private let path: String
  /// The loop that waits for events.
  private let loop: MainLoop
  /// The kernel's events; nil after `close()`.
  private var inotify: Inotify?
  /// The loop's watch on the inotify descriptor; nil after `close()`.
  private var watch: MainLoop.Watch?
  /// The way to the file when it was last walked.
  private var walk: PathWalk
  /// The watched kinds of change by watch descriptor; several steps may share one folder.
  private var watched: [Int32: [PathWalk.Watched]] = [:]
  /// Called at most once per turn of the loop.
  private let handler: () -> Void

  /// Calls `handler` when the file at `path` changes. A relative path is resolved against the
  /// current directory now. Throws if neither the file's folder nor the nearest one that exists can
  /// be watched.
  public init(
    _ loop: MainLoop, path: String, handler: @escaping () -> Void
  ) throws(LoopFailure) {
    self.loop = loop
    self.path = path.hasPrefix("/") ? path : "\(Self.currentDirectory)/\(path)"
    self.handler = handler
    walk = PathWalk(self.path)
    let inotify = try Inotify()
    let number = inotify.descriptor.number
    self.inotify = consume inotify
    guard rewalk() else { throw LoopFailure("inotify_add_watch") }
    watch = try loop.watch(number, for: .read) { [weak self] _ in self?.receive() }
  }

  private static var currentDirectory: String {
    guard let folder = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder)
  }

  // MARK: Watching

  /// The most walks in a row while the path keeps changing. A later change arrives as an event.
  private static let maximumWalks = 16

  /// Walks the path and watches its steps. Returns true if the last step is watched.
  private func rewalk() -> Bool {
    var isWatched = false
    for _ in 0..<Self.maximumWalks {
      for number in watched.keys { inotify?.unwatch(number) }
      watched = [:]
      walk = PathWalk(path)
      for step in walk.steps { isWatched = add(step) }
      // A second walk finds changes from before the watches were in place.
      if PathWalk(path) == walk { break }
    }
    return isWatched
  }

  private func add(_ step: PathWalk.Step) -> Bool {
    let bits =
      switch step.watched {
      case .folder: IN_DELETE_SELF | IN_MOVE_SELF
      // IN_ATTRIB reports a link that lost its name while something still holds it.
      case .link: IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
      case .missing: IN_CREATE | IN_MOVED_TO | IN_ONLYDIR
      case .file:
        IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
      }
    guard let number = inotify?.watch(step.path, for: bits) else { return false }
    watched[number, default: []].append(step.watched)
    return true
  }

  // MARK: Events

  /// The meaning of an event, ordered by how much it may have changed.
  private enum Change: Comparable {
    /// An unrelated entry of a watched folder.
    case none
    /// The file's content.
    case content
    /// A step on the way to the file.
    case way
    /// The entry of the file in its folder.
    case name
  }

  private func receive() {
    let changes = inotify?.takeEvents().map { change(in: $0) } ?? []
    let before = walk.file
    if changes.contains(where: { $0 >= .way }) { _ = rewalk() }
    if changes.contains(.content) || changes.contains(.name) || walk.file != before { handler() }
  }

  private func change(in event: Inotify.Event) -> Change {
    // The kernel's queue was full, so any event may be lost.
    if event.isAny(of: IN_Q_OVERFLOW) { return .name }
    guard let watched = watched[event.watch] else { return .none }
    if event.name.isEmpty { return .way }
    if watched.contains(.file(event.name)) {
      return event.isAny(of: IN_CLOSE_WRITE) ? .content : .name
    }
    return watched.contains(.missing(event.name)) ? .way : .none
  }

  /// Ends the watch.
  public func close() {
    guard let watch else { preconditionFailure("the file watch was closed twice") }
    loop.unwatch(watch)
    self.watch = nil
    inotify = nil
  }

  deinit { precondition(watch == nil, "a file watch was released before it was closed") }
}
