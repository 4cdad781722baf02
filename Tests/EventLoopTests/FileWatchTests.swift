// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import EventLoop

@Suite struct FileWatchTests {
  private let loop: MainLoop
  private let files: WatchedFiles

  init() throws {
    loop = try MainLoop()
    files = try WatchedFiles()
  }

  /// Delivers all pending events; returns the number of wake-ups that they caused.
  @discardableResult
  private func settle() throws -> Int {
    let wakeUps = loop.wakeUps
    let end = try LoopTimer(loop) { [loop] in loop.stop() }
    // The first run delivers pending events, the second those that the handlers caused.
    for _ in 0..<2 {
      end.arm(afterMilliseconds: 10)
      loop.run()
    }
    end.close()
    return loop.wakeUps - wakeUps - 2
  }

  /// The number of reports of a watch on `path` for each of `changes`.
  private func told(
    _ path: String = "a/config", _ changes: () throws -> Void...
  ) throws -> [Int] {
    var count = 0
    let watch = try FileWatch(loop, path: "\(files.path)/\(path)") { count += 1 }
    try settle()
    #expect(count == 0)
    let counts = try changes.map { change in
      count = 0
      try change()
      try settle()
      return count
    }
    watch.close()
    return counts
  }

  // MARK: Files

  @Test(.timeLimit(.minutes(1))) func changesOfTheFileAreReported() throws {
    try files.write("a/config", "1")
    let counts = try told(
      "a/config", { try files.write("a/config", "2") },
      {
        try files.write("a/new", "3")
        try files.rename("a/new", "a/config")
      }, { try files.rename("a/config", "a/old") }, { try files.rename("a/old", "a/config") },
      { try files.remove("a/config") }, { try files.write("a/config", "4") },
      { try files.write("a/config", "5") })
    #expect(counts == [1, 1, 1, 1, 1, 1, 1])
  }

  @Test(.timeLimit(.minutes(1))) func aBurstIsReportedOnce() throws {
    try files.write("a/config", "1")
    let counts = try told(
      "a/config",
      {
        for number in 0..<500 {
          try files.write("a/config", "\(number)")
          try files.rename("a/config", "a/other")
        }
      })
    #expect(counts == [1])
  }

  @Test(.timeLimit(.minutes(1))) func changesOfOtherFilesAreNotReported() throws {
    try files.write("a/config", "1")
    let counts = try told(
      "a/config", { try files.write("a/confi", "1") }, { try files.write("a/config.tmp", "1") },
      { try files.makeFolder("a/b") }, { try files.write("config", "1") },
      { try files.remove("a/config.tmp") }, { try files.read("a/config") })
    #expect(counts == [0, 0, 0, 0, 0, 0])
  }

  @Test(.timeLimit(.minutes(1))) func changesInFoldersOnTheWayDoNotWakeTheLoop() throws {
    try files.write("a/b/config", "1")
    var count = 0
    let watch = try FileWatch(loop, path: "\(files.path)/a/b/config") { count += 1 }
    #expect(try settle() == 0)
    for name in ["other", "a/other"] { try files.write(name, "1") }
    #expect(try settle() == 0)
    // While the folder is missing, its parent is watched for it.
    try files.remove("a/b")
    try settle()
    #expect(count == 1)
    try files.write("other", "2")
    #expect(try settle() == 0)
    try files.write("a/b/config", "2")
    try settle()
    try files.write("a/other", "2")
    #expect(try settle() == 0)
    #expect(count == 2)
    watch.close()
  }

  @Test(.timeLimit(.minutes(1))) func anEventQueueOverflowIsReported() throws {
    let limit = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let most = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
    guard most <= 100_000 else { return }
    try files.write("a/config", "1")
    try files.write("a/0", "1")
    let counts = try told(
      "a/config",
      {
        for number in 0...most / 2 { try files.rename("a/\(number % 2)", "a/\(1 - number % 2)") }
        try files.write("a/config", "2")
      }, { try files.write("a/config", "3") })
    #expect(counts == [1, 1])
  }

  // MARK: Folders

  @Test(.timeLimit(.minutes(1))) func foldersMayBeCreatedLater() throws {
    let counts = try told(
      "a/b/c/config", { try files.makeFolder("a") }, { try files.makeFolder("a/b/c") },
      { try files.write("a/b/c/config", "1") }, { try files.remove("a") },
      { try files.write("a/b/c/config", "2") }, { try files.write("a/b/c/config", "3") })
    #expect(counts == [0, 0, 1, 1, 1, 1])
  }

  @Test(.timeLimit(.minutes(1))) func foldersMayBeMoved() throws {
    try files.write("a/b/config", "1")
    try files.write("z/b/config", "other")
    let counts = try told(
      "a/b/config", { try files.rename("a", "y") }, { try files.write("y/b/config", "2") },
      { try files.rename("z", "a") }, { try files.write("a/b/config", "3") })
    #expect(counts == [1, 0, 1, 1])
  }

  @Test(.timeLimit(.minutes(1))) func aFileMayBeInPlaceOfAFolder() throws {
    try files.write("a", "no folder")
    let counts = try told(
      "a/config", { try files.write("a", "still none") }, { try files.remove("a") },
      { try files.write("a/config", "1") })
    #expect(counts == [0, 0, 1])
  }

  // MARK: Links

  @Test(.timeLimit(.minutes(1))) func theFileMayBeALink() throws {
    try files.write("dots/mine", "1")
    try files.makeFolder("a")
    try files.link("a/config", to: "../dots/mine")
    let counts = try told(
      "a/config", { try files.write("dots/mine", "2") },
      {
        try files.write("dots/new", "3")
        try files.rename("dots/new", "dots/mine")
      }, { try files.remove("dots/mine") }, { try files.write("dots/mine", "4") },
      { try files.write("dots/other", "5") },
      {
        try files.link("a/new", to: "../dots/other")
        try files.rename("a/new", "a/config")
      }, { try files.write("dots/mine", "6") }, { try files.write("dots/other", "7") },
      { try files.remove("a/config") }, { try files.write("a/config", "8") })
    #expect(counts == [1, 1, 1, 1, 0, 1, 0, 1, 1, 1])
  }

  @Test(.timeLimit(.minutes(1))) func aFolderMayBeALink() throws {
    try files.write("one/config", "1")
    try files.write("two/config", "2")
    try files.link("a", to: "\(files.path)/one")
    let counts = try told(
      "a/config", { try files.write("one/config", "3") }, { try files.remove("a") },
      { try files.link("a", to: "two") }, { try files.write("one/config", "4") },
      { try files.write("two/config", "5") })
    #expect(counts == [1, 1, 1, 0, 1])
  }

  @Test(.timeLimit(.minutes(1))) func brokenAndCircularLinks() throws {
    try files.link("a", to: "b")
    try files.link("b", to: "a")
    let counts = try told(
      "a/config", { try files.remove("b") }, { try files.write("b/config", "1") },
      { try files.write("b/config", "2") })
    #expect(counts == [0, 1, 1])
  }

  // MARK: Ends

  @Test(.timeLimit(.minutes(1))) func aWatchMayCloseItselfInItsHandler() throws {
    var count = 0
    var watch: FileWatch?
    watch = try FileWatch(loop, path: "\(files.path)/config") {
      count += 1
      watch?.close()
      watch = nil
    }
    for text in ["1", "2"] {
      try files.write("config", text)
      try settle()
    }
    #expect(count == 1 && watch == nil)
  }

  @Test func aPathWithoutAFileIsAnError() {
    #expect(throws: LoopFailure.self) { try FileWatch(loop, path: "/") {} }
  }

  // MARK: Ways

  @Test func aWalkListsFoldersAndLinks() throws {
    try files.write("a/b/config", "1")
    try files.link("l", to: "./a/../a//b")
    let root = PathWalk("\(files.path)/x").steps.dropLast()
    func steps(_ path: String) -> [PathWalk.Step] {
      let steps = PathWalk("\(files.path)/\(path)").steps
      #expect(steps.starts(with: root))
      return Array(steps.dropFirst(root.count))
    }
    func step(_ path: String, _ watched: PathWalk.Watched) -> PathWalk.Step {
      PathWalk.Step(path: files.path + path, watched: watched)
    }
    #expect(
      steps("a/b/config") == [
        step("/a", .folder), step("/a/b", .folder), step("/a/b", .file("config")),
      ])
    #expect(
      steps("l/config") == [
        step("/l", .link), step("/a", .folder), step("/a", .folder), step("/a/b", .folder),
        step("/a/b", .file("config")),
      ])
    #expect(steps("a/x/y/config") == [step("/a", .folder), step("/a", .missing("x"))])
    #expect(steps("config") == [step("", .file("config"))])
    #expect(PathWalk("\(files.path)/a/b/config").file != nil)
    #expect(PathWalk("\(files.path)/config").file == nil)
    #expect(PathWalk("/config").steps == [PathWalk.Step(path: "/", watched: .file("config"))])
  }
}
