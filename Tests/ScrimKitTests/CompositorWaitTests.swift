// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Testing

@testable import ScrimKit

/// Waits for a compositor whose time is over: they end, or rest until a socket appears.
@Suite struct CompositorWaitTests {
  private let loop: MainLoop
  private let path: String

  init() throws {
    loop = try MainLoop()
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "scrim-socket-\(UUID().uuidString.prefix(8))").path
  }

  private func wait(isEndless: Bool, _ length: Nanoseconds = .milliseconds(1)) throws
    -> CompositorWait
  {
    try CompositorWait(loop, path: path, isEndless: isEndless, length: length)
  }

  @Test func aWaitOfSomeLengthEnds() throws {
    let short = try wait(isEndless: false)
    let long = try wait(isEndless: false, .seconds(3_600))
    #expect(!short.goesOn && long.goesOn)
    short.close()
    long.close()
  }

  @Test func anEndlessWaitRestsUntilASocketAppears() throws {
    let wait = try wait(isEndless: true)
    defer { wait.close() }
    var looks = 0
    let timer = try LoopTimer(loop) {
      looks += 1
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
    }
    defer { timer.close() }
    for round in 1...2 {
      #expect(wait.goesOn)
      timer.arm(at: (SystemClock().now + .milliseconds(50)).nanoseconds)
      wait.waitForNextAttempt()
      #expect(looks == round && FileManager.default.fileExists(atPath: path))
      try FileManager.default.removeItem(atPath: path)
      // The removal is a change of the socket as well.
      wait.waitForNextAttempt()
    }
  }
}
