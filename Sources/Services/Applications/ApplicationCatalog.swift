// SPDX-License-Identifier: MIT

internal import EventLoop
internal import Files
internal import Style

/// The applications in some folders, read anew where a file changes.
///
/// Files are read and prepared for searches a few in each turn of the loop, so that nothing waits
/// for hundreds of them. After a change a moment passes, in which further ones may come; then the
/// folders are listed, and files with another stamp are read.
@MainActor final class ApplicationCatalog {
  /// The loop.
  private let loop: MainLoop
  /// The folders, the most important first.
  private let roots: [String]
  /// For whom files are read.
  private let reader: DesktopEntry.Reader
  /// Called with the applications, in the order of their names, after each reading that found a
  /// change, and after the first.
  var onChange: (([PreparedApplication]) -> Void)?
  /// Called with a line for each kind of fault, once.
  var onProblem: ((String) -> Void)?
  /// The watches of the folders.
  private var watches: [Watch] = []
  /// Fires when the next files are to be read; nil after `close()`.
  private var timer: LoopTimer?
  /// The reading of the folders; nil while nothing is read.
  private var pass: Pass?
  /// The files that were read, by path.
  private var read: [String: Reading] = [:]
  /// True if a file has changed, come or gone since the last report, and before the first one.
  private var hasChanged = true
  /// The faults that were told.
  private var told: Set<DesktopEntry.Fault> = []

  /// A file as it was at one time.
  private struct Reading {
    /// The stamp of the file.
    let stamp: [Int]
    /// The content.
    let content: Content
  }

  /// The content of a file.
  private enum Content {
    /// An application.
    case application(PreparedApplication)
    /// No application, nor one of the same ID in a less important folder.
    case hidden
    /// Something that cannot be read, as if the file were not there.
    case fault
  }

  /// A reading of all folders.
  private struct Pass {
    /// The walk through the folders.
    var walk: ApplicationWalk
    /// The paths of the files that were found.
    var paths: Set<String> = []
    /// The IDs that files of less important folders do not count for.
    var taken: Set<String> = []
    /// The applications, in the order of their names.
    var found: [PreparedApplication] = []

    /// Adds a file: the first one of an ID counts, unless it has a fault.
    mutating func add(_ entry: ApplicationWalk.Entry, _ content: Content) {
      paths.insert(entry.path)
      switch content {
      case .fault: break
      case .hidden: taken.insert(entry.id)
      case .application(let application):
        guard taken.insert(entry.id).inserted else { return }
        var (low, high) = (0, found.count)
        while low < high {
          let middle = (low + high) / 2
          if found[middle].precedes(application) { low = middle + 1 } else { high = middle }
        }
        found.insert(application, at: low)
      }
    }
  }

  /// A watch of a folder.
  private enum Watch {
    /// The folder and what is in it.
    case folder(FolderWatch)
    /// The place where a folder will be, or a link to one.
    case place(FileWatch)
  }

  /// The most files that are read in one turn of the loop, and the most places in folders that are
  /// looked at.
  private static let (filesPerTurn, placesPerTurn) = (16, 256)
  /// The time between a change and the reading, in nanoseconds.
  private static let delay: UInt64 = 200_000_000

  /// Watches the folders `roots` and begins to read them.
  init(
    _ loop: MainLoop, _ roots: [String], for reader: DesktopEntry.Reader
  ) throws(LoopFailure) {
    self.loop = loop
    self.roots = roots
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
    for root in roots {
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
    pass = nil
    timer?.arm(at: LoopTimer.Clock.monotonic.now + Self.delay)
  }

  // MARK: Reading

  /// Begins to read the folders, reads the next files, or reports them.
  private func work() {
    guard var next = pass else {
      watch()
      pass = Pass(walk: ApplicationWalk(roots: roots))
      timer?.arm(at: 1)
      return
    }
    // A second copy would be copied as a whole by the first change.
    pass = nil
    guard !next.walk.hasEnded else { return finish(next) }
    var (files, places) = (Self.filesPerTurn, Self.placesPerTurn)
    while files > 0, places > 0, !next.walk.hasEnded {
      places -= 1
      guard let entry = next.walk.next() else { continue }
      if let reading = read[entry.path], reading.stamp == entry.stamp {
        next.add(entry, reading.content)
        continue
      }
      let content = content(of: entry)
      read[entry.path] = Reading(stamp: entry.stamp, content: content)
      next.add(entry, content)
      hasChanged = true
      files -= 1
    }
    pass = next
    timer?.arm(at: 1)
  }

  /// Reads a file.
  private func content(of entry: ApplicationWalk.Entry) -> Content {
    let fault: DesktopEntry.Fault
    do throws(FileError) {
      let bytes = try File.read(entry.path, limit: DesktopEntry.sizeLimit)
      do throws(DesktopEntry.Fault) {
        let content = try DesktopEntry.read(bytes, id: entry.id, path: entry.path, for: reader)
        guard case .application(let application) = content else { return .hidden }
        return .application(PreparedApplication(application))
      } catch { fault = error }
    } catch {
      // A file that has gone since it was listed is no fault.
      guard !error.isMissing else { return .fault }
      fault = .unreadable
    }
    if told.insert(fault).inserted {
      let path = DisplayText.line(entry.path, limit: 300)
      onProblem?("'\(path)' is left out, as are others like it: it has \(fault.rawValue)")
    }
    return .fault
  }

  /// Forgets files that have gone, and reports the applications if anything has changed.
  private func finish(_ pass: Pass) {
    if read.count != pass.paths.count {
      read = read.filter { pass.paths.contains($0.key) }
      hasChanged = true
    }
    guard hasChanged else { return }
    hasChanged = false
    onChange?(pass.found)
  }
}
