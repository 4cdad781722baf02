// SPDX-License-Identifier: MIT

import EventLoop

// What an app does beside showing surfaces.
extension App {
  /// Makes a timer that calls `handler`, and is started by the caller, who keeps it for as long as
  /// it may be started again. The app keeps it while it is active.
  public func timer(_ handler: @escaping () -> Void) -> AppTimer { AppTimer(work, handler) }

  /// Calls `handler` once, `delay` from now. The result stops it, and need not be kept.
  @discardableResult public func timer(
    after delay: Nanoseconds, _ handler: @escaping () -> Void
  ) -> AppTimer {
    let timer = timer(handler)
    timer.start(after: delay)
    return timer
  }

  /// Calls `handler` every `interval` until the timer is stopped. The result stops it, and need not
  /// be kept.
  @discardableResult public func timer(
    every interval: Nanoseconds, _ handler: @escaping () -> Void
  ) -> AppTimer {
    let timer = timer(handler)
    timer.start(every: interval)
    return timer
  }

  /// The local time, to the beginning of the present `unit`. Views that read it are made anew when
  /// it changes: at the turn of the unit, if the clock or the time zone is set, and after a
  /// suspension. The app wakes up for that only while something reads it. On a stage, it is the
  /// stage's `localTime`.
  public func clock(every unit: LocalTime.Unit) -> LocalTime { work.clock(every: unit).time }

  /// Suspends the calling task for `duration`, by a timer of the app's event loop. Throws if the
  /// task is cancelled. On a stage it is the stage's time that passes, also for tasks that do not
  /// begin in its views, whose `Task.sleep` takes real time.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    if try await TaskAlarms.sleep(for: duration, of: .boot, by: { work.taskAlarms }) { return }
    do { try await ContinuousClock().sleep(for: duration) } catch { throw CancellationError() }
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

  /// A token by which the compositor lets a program take the focus that was started by the last
  /// press or key in this app; nil if there is none. It is passed on in the variable
  /// `XDG_ACTIVATION_TOKEN`, or to `Applications.start(_:action:opening:token:)`.
  public func activationToken() async -> String? {
    var answer: String??
    let wait = Suspension()
    var isWaiting = false
    requestActivationToken {
      answer = .some($0)
      if isWaiting { wait.end() }
    }
    if answer == nil {
      isWaiting = true
      await wait.wait()
    }
    return answer ?? nil
  }

  /// Calls `handler` once with an activation token, or with nil.
  private func requestActivationToken(_ handler: @escaping (String?) -> Void) {
    guard let desktop = session?.desktop else { return handler(nil) }
    let focused = surfaces.first { $0.surface?.state.isActivated == true } ?? surfaces.first
    desktop.requestActivationToken(over: focused?.surface, handler: handler)
  }

  /// Starts a program that outlives the app: in a session of its own, without input and output, and
  /// with an activation token. `arguments` begins with the program, which is looked for in PATH
  /// unless it has a slash; `folder` is where it starts, by default the app's. If the program
  /// cannot be started, `onProblem` is told. Nothing is started while the app does not run.
  public func launch(_ arguments: [String], in folder: String? = nil) {
    requestActivationToken { [self] token in
      do throws(LoopFailure) {
        // A token that this app was started with is not for others.
        try work.launch(
          arguments,
          environment: ["XDG_ACTIVATION_TOKEN": token, "DESKTOP_STARTUP_ID": token],
          folder: folder)
      } catch { onProblem("\(arguments.first ?? ""): \(error.description)") }
    }
  }

  /// An event of a descriptor, for `watch(descriptor:for:_:)`.
  public enum DescriptorEvent: Sendable {
    /// There is something to read, or the other side has closed.
    case input
    /// A priority event, as the kernel calls it: an attribute below `/sys` has changed whose driver
    /// tells so, such as that of a hotkey's light, or a file such as `/proc/self/mounts` has.
    case priority
  }

  /// Calls `handler` whenever `event` holds for `descriptor` while the app runs, also if it runs
  /// already. The caller keeps the descriptor open until `unwatch(descriptor:)` or the end of
  /// `run()`, and reads it in the handler. A descriptor can be watched once at a time. If it cannot
  /// be watched, `run()` throws.
  ///
  /// A file of the kernel's is read from its beginning (`pread`) once before it is watched and in
  /// each call. When that fails, since its device is gone, the handler ends the watch.
  public func watch(
    descriptor: Int32, for event: DescriptorEvent = .input, _ handler: @escaping () -> Void
  ) {
    work.add(descriptor: descriptor, for: event == .input ? .read : .priority, handler)
  }

  /// Ends the watch of `descriptor`, which may then be closed. Does nothing if it is not watched.
  public func unwatch(descriptor: Int32) { work.remove(descriptor: descriptor) }

  /// Calls `handler` whenever the file at `path` changes while the app runs. The file need not
  /// exist yet. What the kernel changes by itself below `/sys` and `/proc` is not heard of, only
  /// what programs write there; of some of it, `watch(descriptor:for:_:)` hears.
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
