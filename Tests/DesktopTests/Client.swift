// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Testing

/// The program itself, running as a user would run it.
final class Client {
  /// Its process.
  let process: ChildProcess

  /// Starts `scrim` with `arguments` in a compositor's session.
  init(_ arguments: [String], in environment: [String: String]) throws {
    process = try ChildProcess(Self.executable.path, arguments, in: environment)
  }

  /// The program as it was built beside these tests.
  static var executable: URL {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
      folder = URL(filePath: argument).deletingLastPathComponent()
    }
    return folder.appending(path: "scrim")
  }

  /// Waits for its end and says what it left behind.
  func end() -> Outcome { process.wait() }

  /// How often its threads have been woken, and the time they have run, in clock ticks.
  func activity() throws -> Activity {
    // One that has ended would be at rest for ever.
    try #require(process.isRunning, "the program has ended: \(process.wait())")
    let tasks = "/proc/\(process.identifier)/task"
    var activity = Activity(wakeUps: 0, ticks: 0)
    for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      // A thread that has ended meanwhile does nothing any more.
      guard let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8),
        let stat = try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8)
      else { continue }
      for line in status.split(separator: "\n") where line.contains("ctxt_switches") {
        activity.wakeUps += Int(line.split(separator: "\t").last ?? "") ?? 0
      }
      let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
      activity.ticks += (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }
    return activity
  }

  /// What a process has done so far.
  struct Activity: Equatable {
    /// How often a thread of it was woken or set aside.
    var wakeUps: Int
    /// The time its threads have run, in clock ticks.
    var ticks: Int
  }

  /// How many descriptors it has open.
  func descriptors() throws -> Int { try entries("fd").count }

  /// How many of them are sockets, its connection to the compositor among them.
  func sockets() throws -> Int {
    let folder = "/proc/\(process.identifier)/fd"
    return try entries("fd").count { name in
      // One that was closed meanwhile is none.
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return target?.hasPrefix("socket:") ?? false
    }
  }

  /// How many threads it has.
  func threads() throws -> Int { try entries("task").count }

  private func entries(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(process.identifier)/\(folder)")
  }

  /// The memory that is its own alone, in kilobytes.
  func memory() throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(
      line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }

  /// Waits until the program rests: until it used no processor time and was not woken for a while.
  ///
  /// On a busy machine a program that waits for its turn, or for a compositor that does, looks like
  /// one at rest, so the while is longer there. The wait fails if the program never rests, by the
  /// processor time that it uses, and not by the clock: a slow machine makes it longer and does not
  /// fail it.
  func waitUntilAtRest() throws {
    let first = try activity()
    var last = first
    repeat {
      let isBusy = Self.isMachineBusy
      usleep(isBusy ? 600_000 : 300_000)
      let now = try activity()
      if now == last, isBusy || !Self.isMachineBusy { return }
      last = now
    } while last.ticks - first.ticks < 6_000 && last.wakeUps - first.wakeUps < 200_000
    throw TimedOut()
  }

  /// True if more threads want to run than there are processors and one: these tests are a thread,
  /// too.
  private static var isMachineBusy: Bool {
    let load = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    let running = load?.split(separator: " ").dropFirst(3).first?.split(separator: "/").first
    return (running.flatMap { Int($0) } ?? 1) > ProcessInfo.processInfo.activeProcessorCount + 1
  }
}
