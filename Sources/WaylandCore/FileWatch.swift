internal import CLinux
internal import Glibc

/// Tells when the file at a path is another one or says something else: it was written and closed,
/// replaced, created or removed. The way to it may have links, and need not be there yet; as much of it
/// as is there is watched, and of folders that are only passed through nothing but that they go.
public final class FileWatch {
  /// The file's path, absolute.
  private let path: String
  /// The loop that waits.
  private let loop: EventLoop
  /// The kernel's news, until `close()`.
  private var inotify: Inotify?
  /// The loop's watch over that; nil once closed.
  private var watch: Watch?
  /// The way to the file as it was looked at last.
  private var trail: FileTrail
  /// What is watched, by the kernel's number; several of the way's places may be one folder.
  private var watched: [Int32: [FileTrail.Watched]] = [:]
  /// Called once a turn, however much happened.
  private let handler: () -> Void

  /// Calls `handler` when the file at `path` changes; a relative path starts from the working folder of
  /// now. Throws where not even the folder that the file is in, or the nearest there is, can be watched.
  public init(
    _ loop: EventLoop, path: String, handler: @escaping () -> Void
  ) throws(EventLoopFailure) {
    self.loop = loop
    self.path = path.hasPrefix("/") ? path : "\(Self.workingFolder)/\(path)"
    self.handler = handler
    trail = FileTrail(self.path)
    let inotify = try Inotify()
    let number = inotify.descriptor.number
    self.inotify = consume inotify
    guard look() else { throw EventLoopFailure("inotify_add_watch") }
    watch = try loop.watch(number, for: .read) { [weak self] _ in self?.takeNews() }
  }

  private static var workingFolder: String {
    guard let folder = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder)
  }

  // MARK: Looking

  /// How often the way is looked at anew where it changes meanwhile. What changes later is told.
  private static let mostLooks = 16

  /// Goes the way to the file and watches it. Whether its last place could be watched.
  private func look() -> Bool {
    var isWatched = false
    for _ in 0..<Self.mostLooks {
      for number in watched.keys { inotify?.unwatch(number) }
      watched = [:]
      trail = FileTrail(path)
      for stop in trail.stops { isWatched = add(stop) }
      // What changed before it was watched is seen now, and what changes after it is told.
      if FileTrail(path) == trail { break }
    }
    return isWatched
  }

  private func add(_ stop: FileTrail.Stop) -> Bool {
    let bits =
      switch stop.watched {
      case .folder: IN_DELETE_SELF | IN_MOVE_SELF
      // A link that loses its name without going has its attributes changed.
      case .link: IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
      case .missing: IN_CREATE | IN_MOVED_TO | IN_ONLYDIR
      case .file:
        IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
      }
    guard let number = inotify?.watch(stop.path, for: bits) else { return false }
    watched[number, default: []].append(stop.watched)
    return true
  }

  // MARK: News

  /// What a piece of news is about.
  private enum News: Comparable {
    /// Something else.
    case nothing
    /// What the file says.
    case content
    /// The way to the file, which may lead elsewhere now.
    case way
    /// The file's name, which may be another's now, or nobody's.
    case name
  }

  private func takeNews() {
    let news = inotify?.takeEvents().map { self.news(in: $0) } ?? []
    let before = trail.file
    if news.contains(where: { $0 >= .way }) { _ = look() }
    if news.contains(.content) || news.contains(.name) || trail.file != before { handler() }
  }

  private func news(in event: Inotify.Event) -> News {
    // The kernel's queue was full, and who knows what was lost.
    if event.isAny(of: IN_Q_OVERFLOW) { return .name }
    guard let watched = watched[event.watch] else { return .nothing }
    if event.name.isEmpty { return .way }
    if watched.contains(.file(event.name)) {
      return event.isAny(of: IN_CLOSE_WRITE) ? .content : .name
    }
    return watched.contains(.missing(event.name)) ? .way : .nothing
  }

  /// Ends the watch.
  public func close() {
    guard let watch else { preconditionFailure("the watch over a file was closed twice") }
    loop.unwatch(watch)
    self.watch = nil
    inotify = nil
  }

  deinit { precondition(watch == nil, "a watch over a file was let go before it was closed") }
}
