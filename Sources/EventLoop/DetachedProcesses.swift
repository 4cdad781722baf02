// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// Programs that this one starts and that outlive it, such as those of a launcher.
///
/// Each has a session of its own, no descriptors of this process, and neither input nor output. It
/// is not ended with this program; while this program runs, the loop takes note when one ends, so
/// that none remains as a zombie.
public final class DetachedProcesses {
  /// The loop.
  private let loop: MainLoop
  /// The processes that have not ended, by their IDs.
  private var processes: [pid_t: Handle] = [:]

  /// A process that was started.
  private final class Handle {
    /// The descriptor of the process, readable once it has ended.
    let descriptor: OwnedFD
    /// The watch on it.
    let watch: MainLoop.Watch

    init(_ descriptor: consuming OwnedFD, _ watch: MainLoop.Watch) {
      self.descriptor = descriptor
      self.watch = watch
    }
  }

  /// A set without processes, served by `loop`.
  public init(_ loop: MainLoop) { self.loop = loop }

  /// The number of processes that have not ended.
  public var count: Int { processes.count }

  /// Starts the program `arguments[0]`, which is looked for in PATH unless it has a slash, in
  /// `folder`, by default that of this process. `environment` has the variables to set beside those
  /// of this process; nil removes one. Returns the ID of the process. Throws if the program cannot
  /// be started.
  @discardableResult public func start(
    _ arguments: [String], environment: [String: String?] = [:], folder: String? = nil
  ) throws(LoopFailure) -> Int32 {
    let process = try ProcessStart(
      arguments, output: nil, environment: environment, folder: folder
    ).run()
    let number = pidfd_open(process, 0)
    // The program runs; it only remains as a zombie once it has ended.
    guard number >= 0 else { return process }
    let descriptor = OwnedFD(adopting: number)
    let watch = try loop.watch(number, for: .read) { [unowned self] _ in ended(process) }
    processes[process] = Handle(descriptor, watch)
    return process
  }

  private func ended(_ process: pid_t) {
    forget(process)
    ProcessStart.reap(process)
  }

  private func forget(_ process: pid_t) {
    guard let handle = processes.removeValue(forKey: process) else { return }
    loop.unwatch(handle.watch)
  }

  /// Takes no more note of the processes, which go on.
  public func close() { for process in processes.keys { forget(process) } }

  deinit { precondition(processes.isEmpty, "the processes were released before they were closed") }
}
