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
  /// The timers that are active.
  private var timers: [AppTimer] = []
  /// The clocks that were read, by their units.
  private var clocks: [LocalTime.Unit: AppClock] = [:]
  /// The file that tells the time zone.
  var zoneFile = "/etc/localtime"
  /// The programs that were started to outlive the app, while the loop takes note of their ends;
  /// nil before the first one.
  private var launched: DetachedProcesses?
  /// The alarms of a stage, while it serves the work.
  private var stagedAlarms: TaskAlarms?
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

  /// The alarms of tasks that sleep; nil while no loop serves the work.
  var taskAlarms: TaskAlarms? { mainQueue?.taskAlarms ?? stagedAlarms }

  /// The present time of the timers.
  var now: Moment { loop.map { Moment(nanoseconds: $0.now(of: .monotonic)) } ?? SystemClock().now }

  /// Starts to serve, and also tasks of the main actor unless a stage serves them, whose alarms are
  /// `staged`.
  func open(_ loop: MainLoop, staged: TaskAlarms? = nil) throws(LoopFailure) {
    let before = now
    self.loop = loop
    stagedAlarms = staged
    if staged == nil { mainQueue = try MainQueue(loop) }
    service = try Mailbox.Service(mailbox, loop)
    if loop.handMovedTime != nil { for timer in timers { timer.shift(by: now - before) } }
    for timer in timers { try timer.open(loop) }
    for clock in clocks.values { clock.open(loop) }
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
    /// The events to wait for.
    let interest: MainLoop.Interest
    /// Called after one of these events.
    let handler: () -> Void
    /// The loop's watch, while the app runs.
    var watch: MainLoop.Watch?
  }

  /// Watches a descriptor while the app runs.
  func add(
    descriptor: Int32, for interest: MainLoop.Interest, _ handler: @escaping () -> Void
  ) {
    precondition(
      !descriptors.contains { $0.number == descriptor },
      "descriptor \(descriptor) is already watched")
    descriptors.append(
      WatchedDescriptor(number: descriptor, interest: interest, handler: handler))
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
      descriptors[index].watch = try loop.watch(watched.number, for: watched.interest) { _ in
        watched.handler()
      }
    }
  }

  /// Keeps a timer until it is released, and has it fire.
  func keep(_ timer: AppTimer) {
    if !timers.contains(where: { $0 === timer }) { timers.append(timer) }
    guard let loop else { return }
    do throws(LoopFailure) { try timer.open(loop) } catch {
      onFailure?(.system(error.description))
    }
  }

  /// Ceases to keep a timer.
  func release(_ timer: AppTimer) { timers.removeAll { $0 === timer } }

  /// The clock of a unit.
  func clock(every unit: LocalTime.Unit) -> AppClock {
    if let clock = clocks[unit] { return clock }
    if clocks.isEmpty {
      add(file: zoneFile) { [unowned self] in
        LocalTime.readZone()
        for clock in clocks.values { clock.step() }
      }
    }
    let clock = AppClock(every: unit)
    clocks[unit] = clock
    if let loop { clock.open(loop) }
    return clock
  }

  /// Starts a program that outlives the app.
  func launch(
    _ arguments: [String], environment: [String: String?], folder: String?
  ) throws(LoopFailure) {
    guard let loop else { return }
    let processes = launched ?? DetachedProcesses(loop)
    launched = processes
    try processes.start(arguments, environment: environment, folder: folder)
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
    let before = now
    let isStaged = loop?.handMovedTime != nil
    loop = nil
    for process in processes { process.close() }
    processes = []
    for timer in timers { timer.close() }
    if isStaged { for timer in timers { timer.shift(by: now - before) } }
    for clock in clocks.values { clock.close() }
    launched?.close()
    launched = nil
    stagedAlarms = nil
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
