// SPDX-License-Identifier: MIT

import Glibc
import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// A video that breaks while the stage plays it.
@Suite struct BrokenVideoTests {
  @Test func aVideoThatBreaksKeepsItsLastFrame() throws {
    let camera = "videotestsrc is-live=true ! video/x-raw,width=64,height=32,framerate=30/1"
    let source = try VideoSource(live: camera + " ! identity error-after=8", name: "Webcam")
    var reasons: [String] = []
    source.onFailure = { reasons.append($0) }
    let bench = SceneBench(StageScene(Settings(), source), 1_000, 700)
    // At most half a minute.
    for _ in 0..<1_500 where reasons.isEmpty {
      source.update()
      bench.frame(after: 0.02)
      usleep(20_000)
    }
    #expect(reasons.count == 1 && reasons.allSatisfy { !$0.contains("\n") }, "\(reasons)")
    // The scene goes on with the last frame, and says nothing more.
    bench.key(.right)
    for _ in 0..<20 {
      source.update()
      bench.frame(after: 0.05)
    }
    #expect(reasons.count == 1)
    guard case .video(let content) = source.content(at: 1) else {
      Issue.record("the last frame is gone")
      return
    }
    #expect(content.frame.size == Size(width: 64, height: 32))
  }
}
