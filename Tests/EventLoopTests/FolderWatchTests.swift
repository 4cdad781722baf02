// SPDX-License-Identifier: MIT

import Foundation
import TemporaryFiles
import Testing

@testable import EventLoop

/// Changes in a tree of folders.
@Suite struct FolderWatchTests {
  private let folder: TemporaryFolder
  private let loop: MainLoop

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a/b", ".hidden"] { try folder.makeFolder(name) }
    loop = try MainLoop()
  }

  private func write(_ path: String) throws {
    try Data("x".utf8).write(to: folder.appending(path: path))
  }

  /// Runs the loop until nothing has happened for a moment. Returns the number of reports.
  private func run(_ count: () -> Int) throws -> Int {
    let before = count()
    let timer = try LoopTimer(loop) { [loop] in loop.stop() }
    defer { timer.close() }
    // The first run delivers pending events, the second those that the handler caused.
    for _ in 0..<2 {
      timer.arm(afterMilliseconds: 10)
      loop.run()
    }
    return count() - before
  }

  @Test func changesAtAnyDepthAreReported() throws {
    var reports = 0
    let watch = try FolderWatch(loop, path: folder.path) { reports += 1 }
    defer { watch.close() }
    for path in ["one", "a/two", "a/b/three"] {
      try write(path)
      #expect(try run { reports } > 0, "\(path)")
    }
    // Hidden files and folders are nobody's sources.
    try write(".hidden/four")
    try write("a/.five")
    #expect(try run { reports } == 0)
    // A folder that is made later, with what is in it.
    try FileManager.default.createDirectory(
      at: folder.appending(path: "new/deep"), withIntermediateDirectories: true)
    #expect(try run { reports } > 0)
    try write("new/deep/six")
    #expect(try run { reports } > 0)
    try FileManager.default.removeItem(at: folder.appending(path: "new"))
    #expect(try run { reports } > 0)
    try FileManager.default.removeItem(at: folder.appending(path: "one"))
    #expect(try run { reports } > 0)
    #expect(try run { reports } == 0)
  }

  @Test func aMissingFolderCannotBeWatched() {
    #expect(throws: LoopFailure.self) {
      try FolderWatch(loop, path: folder.appending(path: "missing").path) {}
    }
  }
}
