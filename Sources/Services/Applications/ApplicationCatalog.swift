// SPDX-License-Identifier: MIT

internal import EventLoop
internal import Files

/// The applications in some folders, read anew where a file changes.
///
/// Files are read a few in each turn of the loop, so that nothing waits for hundreds of them. After
/// a change a moment passes, in which further ones may come; then the folders are listed, and files
/// with another stamp are read.
@MainActor final class ApplicationCatalog {
  /// The loop.
  private let loop: MainLoop
  /// The folders.
  private let folders: ApplicationFolders
  /// For whom files are read.
  private let reader: DesktopEntry.Reader
  /// Called with the applications after each reading that found a change, and after the first.
  var onChange: (([Application]) -> Void)?
  /// Called with a line for each kind of fault, once.
  var onProblem: ((String) -> Void)?
  /// The watches of the folders.
  private var watches: [Watch] = []
  /// Fires when the next files are to be read; nil after `close()`.
  private var timer: LoopTimer?
  /// The files that are there.
  private var entries: [ApplicationFolders.Entry] = []
  /// The index in `entries` of the next file to look at; nil while nothing is read.
  private var next: Int?
  /// The files that were read, by path.
  private var read: [String: Reading] = [:]
  /// The applications that were reported last; nil before the first time.
  private var reported: [Application]?
  /// The faults that were told.
  private var told: Set<DesktopEntry.Fault> = []

  /// The content of a file at one time.
  private struct Reading {
    /// The stamp of the file.
    let stamp: [Int]
    /// The content; nil if it has a fault.
    let content: DesktopEntry.Content?
  }

  /// A watch of a folder.
  private enum Watch {
    /// The folder and what is in it.
    case folder(FolderWatch)
    /// The place where a folder will be, or a link to one.
    case place(FileWatch)
  }

  /// The most files that are read in one turn of the loop.
  private static let filesPerTurn = 32
  /// The time between a change and the reading, in nanoseconds.
  private static let delay: UInt64 = 200_000_000

  /// Watches `folders` and begins to read them.
  init(
    _ loop: MainLoop, _ folders: ApplicationFolders, for reader: DesktopEntry.Reader
  ) throws(LoopFailure) {
    self.loop = loop
    self.folders = folders
    self.reader = reader
    timer = try LoopTimer(loop) { [unowned self] in work() }
    timer?.arm(at: 1)
  }

  /// Ends the watches.
  func close() {
    unwatch()
    timer?.close()
    timer = nil
  }

  // MARK: Watching

  /// Watches the folders, and those that are missing for their arrival. Watches of folders that
  /// were removed meanwhile have ended, so that all are made anew.
  private func watch() {
    unwatch()
    let changed: () -> Void = { [unowned self] in change() }
    for root in folders.roots {
      if let watch = try? FolderWatch(loop, path: root, handler: changed) {
        watches.append(.folder(watch))
      } else if let watch = try? FileWatch(loop, path: root, handler: changed) {
        watches.append(.place(watch))
      }
    }
  }

  private func unwatch() {
    for watch in watches {
      switch watch {
      case .folder(let watch): watch.close()
      case .place(let watch): watch.close()
      }
    }
    watches = []
  }

  private func change() {
    // A reading that goes on begins anew.
    next = nil
    timer?.arm(at: LoopTimer.Clock.monotonic.now + Self.delay)
  }

  // MARK: Reading

  /// Lists the folders, or reads the next files.
  private func work() {
    guard var index = next else {
      watch()
      entries = folders.entries()
      next = 0
      timer?.arm(at: 1)
      return
    }
    var left = Self.filesPerTurn
    while index < entries.count, left > 0 {
      let entry = entries[index]
      if read[entry.path]?.stamp != entry.stamp {
        read[entry.path] = Reading(stamp: entry.stamp, content: content(of: entry))
        left -= 1
      }
      index += 1
    }
    next = index < entries.count ? index : nil
    if next == nil { finish() } else { timer?.arm(at: 1) }
  }

  /// Reads a file; nil if it has a fault.
  private func content(of entry: ApplicationFolders.Entry) -> DesktopEntry.Content? {
    let fault: DesktopEntry.Fault
    do throws(FileError) {
      let bytes = try File.read(entry.path, limit: DesktopEntry.sizeLimit)
      do throws(DesktopEntry.Fault) {
        return try DesktopEntry.read(bytes, id: entry.id, path: entry.path, for: reader)
      } catch { fault = error }
    } catch {
      // A file that has gone since it was listed is no fault.
      guard !error.isMissing else { return nil }
      fault = .unreadable
    }
    if told.insert(fault).inserted {
      let path = DisplayText.line(entry.path, limit: 300)
      onProblem?("'\(path)' is left out, as are others like it: it has \(fault.rawValue)")
    }
    return nil
  }

  /// Joins what was read: the first file of an ID counts, unless it has a fault.
  private func finish() {
    let paths = Set(entries.map(\.path))
    read = read.filter { paths.contains($0.key) }
    var found: [String: DesktopEntry.Content] = [:]
    for entry in entries {
      guard found[entry.id] == nil, let content = read[entry.path]?.content else { continue }
      found[entry.id] = content
    }
    let applications = found.values.compactMap { content -> Application? in
      if case .application(let application) = content { application } else { nil }
    }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    guard applications != reported else { return }
    reported = applications
    onChange?(applications)
  }
}
