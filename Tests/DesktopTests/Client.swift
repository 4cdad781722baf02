// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Testing

/// A running process of `scrim`, or of an example.
final class Client {
  /// The process.
  let process: ChildProcess

  /// Starts a program of the same build with `arguments` and the environment of a compositor's
  /// clients. The feed of the demo keeps still, so that tests can wait for rest.
  init(
    _ arguments: [String], of program: String = "scrim", in environment: [String: String]
  ) throws {
    let still = arguments.first == "demo" ? ["--still"] : []
    let file = Self.executable.deletingLastPathComponent().appending(path: program)
    process = try ChildProcess(file.path, arguments + still, in: environment)
  }

  /// The executable from the same build as the tests.
  static var executable: URL {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
      folder = URL(filePath: argument).deletingLastPathComponent()
    }
    return folder.appending(path: "scrim")
  }

  /// Waits for the end. Returns the exit status and the output.
  func end() -> Outcome { process.wait() }

  /// The context switches and the processor time of all threads so far.
  func activity() throws -> Activity { try Self.activity(of: [process]) }

  /// The activity in so many `seconds` after the program is at rest.
  ///
  /// They are of one minute, since clocks wake the program at its end.
  func activity(during seconds: UInt32) throws -> Activity {
    while time(nil) % 60 > 50 - Int(seconds) { sleep(1) }
    try waitUntilAtRest()
    let before = try activity()
    sleep(seconds)
    let after = try activity()
    return Activity(wakeUps: after.wakeUps - before.wakeUps, ticks: after.ticks - before.ticks)
  }

  private static func activity(of processes: [ChildProcess]) throws -> Activity {
    var activity = Activity.rest
    for process in processes { try activity.add(process) }
    return activity
  }

  /// The activity of processes so far.
  struct Activity: Equatable {
    static let rest = Activity(wakeUps: 0, ticks: 0)

    /// The number of context switches of all threads.
    var wakeUps: Int
    /// The processor time of all threads, in clock ticks.
    var ticks: Int

    /// Adds that of a process.
    fileprivate mutating func add(_ process: ChildProcess) throws {
      // A process that has ended would count as idle forever.
      try #require(process.isRunning, "the program has ended: \(process.wait())")
      let tasks = "/proc/\(process.identifier)/task"
      for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
        // Threads that ended in the meantime are skipped.
        guard let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8),
          let stat = try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8)
        else { continue }
        for line in status.split(separator: "\n") where line.contains("ctxt_switches") {
          wakeUps += Int(line.split(separator: "\t").last ?? "") ?? 0
        }
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        ticks += (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
      }
    }
  }

  /// The number of open descriptors.
  func descriptors() throws -> Int { try entries("fd").count }

  /// The number of open sockets, including the connection to the compositor.
  func sockets() throws -> Int {
    let folder = "/proc/\(process.identifier)/fd"
    return try entries("fd").count { name in
      // Descriptors that were closed in the meantime are skipped.
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return target?.hasPrefix("socket:") ?? false
    }
  }

  /// The number of threads.
  func threads() throws -> Int { try entries("task").count }

  private func entries(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(process.identifier)/\(folder)")
  }

  /// The anonymous memory, in kilobytes.
  func memory() throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(
      line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }

  /// Waits until the program is idle: no processor time and no context switch for a while.
  ///
  /// On a busy machine, a program that waits to be scheduled looks idle, so the while is longer
  /// there. The wait fails if the program never becomes idle. The limit is processor time, not
  /// wall-clock time, so a slow machine does not fail the test.
  func waitUntilAtRest() throws { try Self.waitUntilAtRest([process]) }

  /// Waits until the program and its `compositor` are idle: it has shown the program's windows.
  func waitUntilAtRest(with compositor: ChildProcess) throws {
    try Self.waitUntilAtRest([process, compositor])
  }

  private static func waitUntilAtRest(_ processes: [ChildProcess]) throws {
    let first = try activity(of: processes)
    var last = first
    repeat {
      let isBusy = isMachineBusy
      usleep(isBusy ? 600_000 : 300_000)
      let now = try activity(of: processes)
      if now == last, isBusy || !isMachineBusy { return }
      last = now
    } while last.ticks - first.ticks < 6_000 && last.wakeUps - first.wakeUps < 200_000
    throw TimedOut()
  }

  /// True if more threads are runnable than there are processors, not counting the test's thread.
  private static var isMachineBusy: Bool {
    let load = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    let running = load?.split(separator: " ").dropFirst(3).first?.split(separator: "/").first
    return (running.flatMap { Int($0) } ?? 1) > ProcessInfo.processInfo.activeProcessorCount + 1
  }
}
