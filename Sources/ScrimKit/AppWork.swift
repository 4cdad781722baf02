// SPDX-License-Identifier: MIT

import EventLoop

/// The work of an app's event loop beside its surfaces: tasks of the main actor, timers, processes,
/// and what other threads post.
@MainActor final class AppWork {
  /// The loop, while the app runs.
  private var loop: MainLoop?
  /// Serves the main actor, while the app runs.
  private var mainQueue: MainQueue?
  /// Work from other threads.
  let mailbox = Mailbox()
  /// Serves the mailbox, while the app runs.
  private var service: Mailbox.Service?
  /// The timers.
  private var timers: [AppTimer] = []
  /// The folders that are watched.
  private var folders: [WatchedFolder] = []
  /// The processes that run, or will.
  private var processes: [AppProcess] = []
  /// Called with a failure that ends the app.
  var onFailure: ((AppFailure) -> Void)?

  /// Starts to serve.
  func open(_ loop: MainLoop) throws(LoopFailure) {
    self.loop = loop
    mainQueue = try MainQueue(loop)
    service = try Mailbox.Service(mailbox, loop)
    for timer in timers { try timer.open(loop) }
    for index in folders.indices { watch(index, in: loop) }
    for process in processes { process.open(loop) }
  }

  /// A folder with its handler.
  private struct WatchedFolder {
    /// The path.
    let path: String
    /// Called when something in the folder changes.
    let handler: () -> Void
    /// The watch, while the app runs; nil if the folder cannot be watched.
    var watch: FolderWatch?
  }

  /// Watches a folder while the app runs.
  func add(folder path: String, _ handler: @escaping () -> Void) {
    folders.append(WatchedFolder(path: path, handler: handler))
    if let loop { watch(folders.count - 1, in: loop) }
  }

  private func watch(_ index: Int, in loop: MainLoop) {
    // The app runs even if a folder cannot be watched.
    folders[index].watch = try? FolderWatch(
      loop, path: folders[index].path, handler: folders[index].handler)
  }

  /// Adds a timer.
  func add(_ timer: AppTimer) {
    timers.append(timer)
    guard let loop else { return }
    do throws(LoopFailure) { try timer.open(loop) } catch {
      onFailure?(.system(error.description))
    }
  }

  /// Adds a process, which starts with the app.
  func add(_ process: AppProcess) {
    processes.append(process)
    process.onClosed = { [unowned self, unowned process] in
      processes.removeAll { $0 === process }
    }
    if let loop { process.open(loop) }
  }

  /// Ceases to serve. Processes end; timers and tasks wait for the next run.
  func close() {
    loop = nil
    for process in processes { process.close() }
    processes = []
    for timer in timers { timer.close() }
    for index in folders.indices {
      folders[index].watch?.close()
      folders[index].watch = nil
    }
    service?.close()
    service = nil
    mainQueue?.close()
    mainQueue = nil
  }
}

extension App {
  /// Makes a timer that calls `handler`, and is started by the caller. The app keeps it.
  public func timer(_ handler: @escaping () -> Void) -> AppTimer {
    let timer = AppTimer(handler)
    work.add(timer)
    return timer
  }

  /// Starts a program, now or with the app, and calls `onLine` with each line of its output. Half a
  /// line waits for its end, and a line of more than 64 KiB is cut. `onEnd` is called once, after
  /// the last line, or if the program cannot be started. The process ends with the app.
  ///
  /// `arguments` begins with the program, which is looked for in PATH unless it has a slash.
  /// However much it writes, the app reads a limited part between two frames, and the process
  /// waits.
  @discardableResult public func start(
    _ arguments: [String], onLine: @escaping (String) -> Void,
    onEnd: @escaping (AppProcess.Ending) -> Void = { _ in }
  ) -> AppProcess {
    let process = AppProcess(arguments, onLine: onLine, onEnd: onEnd)
    work.add(process)
    return process
  }

  /// A function by which other threads have the app do work on the main actor, in the order of the
  /// calls. Work that is posted while the app does not run waits until it does.
  public var post: @Sendable (_ work: @escaping @Sendable @MainActor () -> Void) -> Void {
    { [mailbox = work.mailbox] work in
      mailbox.post { MainActor.assumeIsolated { work() } }
    }
  }
}
