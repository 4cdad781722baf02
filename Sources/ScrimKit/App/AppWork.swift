// SPDX-License-Identifier: MIT

import EventLoop

/// The work of an app's event loop beside its surfaces: tasks of the main actor, timers, processes,
/// files and descriptors that are watched, and what other threads post.
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
  /// The files that are watched.
  private var files: [Watched<FileWatch>] = []
  /// The folders that are watched.
  private var folders: [Watched<FolderWatch>] = []
  /// The author's descriptors that are watched.
  private var descriptors: [WatchedDescriptor] = []
  /// The processes that run, or will.
  private var processes: [AppProcess] = []
  /// Called with a failure that ends the app.
  var onFailure: ((AppFailure) -> Void)?

  /// Starts to serve, and also tasks of the main actor if `servesTasks`: nothing else may serve
  /// them.
  func open(_ loop: MainLoop, servesTasks: Bool = true) throws(LoopFailure) {
    self.loop = loop
    if servesTasks { mainQueue = try MainQueue(loop) }
    service = try Mailbox.Service(mailbox, loop)
    for timer in timers { try timer.open(loop) }
    watchFiles(in: loop)
    try watchDescriptors(in: loop)
    for process in processes { process.open(loop) }
  }

  /// True if a loop serves the work.
  var isServed: Bool { loop != nil }

  /// True if `loop` serves the work.
  func isServed(by loop: MainLoop) -> Bool { self.loop === loop }

  /// A file or a folder with its handler.
  private struct Watched<Watch> {
    /// The path.
    let path: String
    /// Called when the file, or something in the folder, changes.
    let handler: () -> Void
    /// The watch, while the app runs; nil if the path cannot be watched.
    var watch: Watch?
  }

  /// Watches a file while the app runs.
  func add(file path: String, _ handler: @escaping () -> Void) {
    files.append(Watched(path: path, handler: handler))
    if let loop { watchFiles(in: loop) }
  }

  /// Watches a folder while the app runs.
  func add(folder path: String, _ handler: @escaping () -> Void) {
    folders.append(Watched(path: path, handler: handler))
    if let loop { watchFiles(in: loop) }
  }

  /// Starts the watches of the files and folders that have none yet. The app runs even if one
  /// cannot be watched.
  private func watchFiles(in loop: MainLoop) {
    for index in files.indices where files[index].watch == nil {
      files[index].watch = try? FileWatch(
        loop, path: files[index].path, handler: files[index].handler)
    }
    for index in folders.indices where folders[index].watch == nil {
      folders[index].watch = try? FolderWatch(
        loop, path: folders[index].path, handler: folders[index].handler)
    }
  }

  /// A descriptor of the author's with its handler.
  private struct WatchedDescriptor {
    /// The descriptor.
    let number: Int32
    /// Called when it is readable.
    let handler: () -> Void
    /// The loop's watch, while the app runs.
    var watch: MainLoop.Watch?
  }

  /// Watches a descriptor while the app runs.
  func add(descriptor: Int32, _ handler: @escaping () -> Void) {
    precondition(
      !descriptors.contains { $0.number == descriptor },
      "descriptor \(descriptor) is already watched")
    descriptors.append(WatchedDescriptor(number: descriptor, handler: handler))
    guard let loop else { return }
    do throws(LoopFailure) { try watchDescriptors(in: loop) } catch {
      onFailure?(.system(error.description))
    }
  }

  /// Ends the watch of a descriptor, if there is one.
  func remove(descriptor: Int32) {
    guard let index = descriptors.firstIndex(where: { $0.number == descriptor }) else { return }
    if let watch = descriptors.remove(at: index).watch { loop?.unwatch(watch) }
  }

  /// Starts the watches of the descriptors that have none yet.
  private func watchDescriptors(in loop: MainLoop) throws(LoopFailure) {
    for (index, watched) in descriptors.enumerated() where watched.watch == nil {
      descriptors[index].watch = try loop.watch(watched.number, for: .read) { _ in
        watched.handler()
      }
    }
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
    for index in descriptors.indices {
      if let watch = descriptors[index].watch { loop?.unwatch(watch) }
      descriptors[index].watch = nil
    }
    loop = nil
    for process in processes { process.close() }
    processes = []
    for timer in timers { timer.close() }
    for index in files.indices {
      files[index].watch?.close()
      files[index].watch = nil
    }
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

/// Serves the work of an app without a compositor, for a test that is the app's event loop. One
/// that is made later for the same app takes over: the app's processes end, the rest goes on.
@MainActor package final class ServedWork {
  /// The app.
  private let app: App
  /// The loop.
  private let loop: MainLoop
  /// A failure that ends the app, once there is one.
  private var failure: AppFailure?

  /// Starts to serve the work of `app`, which must not run meanwhile.
  package init(of app: App) throws(AppFailure) {
    self.app = app
    if app.work.isServed { app.work.close() }
    do throws(LoopFailure) {
      loop = try MainLoop()
      app.work.onFailure = { [weak self] in self?.failure = $0 }
      try app.work.open(loop, servesTasks: false)
    } catch {
      app.work.close()
      throw .system(error.description)
    }
  }

  /// Does what there is to do now, without waiting.
  package func serve() throws(AppFailure) {
    loop.serveReady()
    if let failure { throw failure }
  }

  /// Ceases to serve, and ends the app's processes.
  package func close() {
    if app.work.isServed(by: loop) { app.work.close() }
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

  /// Calls `handler` whenever `descriptor` is readable while the app runs, also if it runs already.
  /// The caller keeps the descriptor open until `unwatch(descriptor:)` or the end of `run()`, and
  /// reads it in the handler. A descriptor can be watched once at a time. If it cannot be watched,
  /// `run()` throws.
  public func watch(descriptor: Int32, _ handler: @escaping () -> Void) {
    work.add(descriptor: descriptor, handler)
  }

  /// Ends the watch of `descriptor`, which may then be closed. Does nothing if it is not watched.
  public func unwatch(descriptor: Int32) { work.remove(descriptor: descriptor) }

  /// Calls `handler` whenever the file at `path` changes while the app runs. The file need not
  /// exist yet.
  public func watch(file path: String, _ handler: @escaping () -> Void) {
    work.add(file: path, handler)
  }

  /// Calls `handler` whenever a file in the folder at `path`, or in a folder in it, was changed,
  /// created, renamed or removed while the app runs. Names that begin with a dot are left out. The
  /// folder must exist when the app runs.
  public func watch(folder path: String, _ handler: @escaping () -> Void) {
    work.add(folder: path, handler)
  }

  /// A function by which other threads have the app do work on the main actor, in the order of the
  /// calls. Work that is posted while the app does not run waits until it does.
  public var post: @Sendable (_ work: @escaping @Sendable @MainActor () -> Void) -> Void {
    { [mailbox = work.mailbox] work in
      mailbox.post { MainActor.assumeIsolated { work() } }
    }
  }
}
