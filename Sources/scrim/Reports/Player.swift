// SPDX-License-Identifier: MIT

import Demonstration
import ScrimKit

/// Plays a scene of the demo offscreen: draws its frames in order and feeds it scripted input.
struct Player {
  /// Renders the frames.
  private let offscreen: Offscreen
  /// The demo, whose HUD shows the frames that were drawn.
  private let demo: DemoApp
  /// Scripted input that is still to come, by time.
  private var cues: ArraySlice<InputScript.Step>
  /// Time of the last frame, in seconds; nil before the first.
  private var time: Double?

  /// True if the last frame asked for another one.
  private var isMoving = true

  /// Interval between the skipped frames, in seconds.
  private static let step = 1.0 / 60

  /// Plays the scene of `demo`, which `offscreen` shows, with the scripted input `cues`.
  init(_ offscreen: Offscreen, _ demo: DemoApp, _ cues: [InputScript.Step]) {
    self.offscreen = offscreen
    self.demo = demo
    self.cues = cues[...]
  }

  /// Renders the frame at `end` seconds after all frames and input before it.
  @MainActor mutating func image(at end: Double) throws(AppFailure) -> Bitmap {
    if time == nil { try draw(at: 0) }
    while let time, time + Self.step < end {
      let next = isMoving ? time + Self.step : cues.first.map { max($0.time, time + Self.step) }
      guard let next, next < end else { break }
      try draw(at: next)
    }
    try act(until: end)
    time = end
    return try offscreen.image(at: Self.moment(end))
  }

  @MainActor private mutating func draw(at time: Double) throws(AppFailure) {
    try act(until: time)
    let (start, frames) = (SystemClock().now, offscreen.metrics.frames)
    isMoving = try offscreen.draw(at: Self.moment(time)) != .idle
    self.time = time
    guard offscreen.metrics.frames > frames else { return }
    demo.drawn(
      FrameReport(
        moment: Self.moment(time), drawing: SystemClock().now - start,
        blurTime: offscreen.blurTime, metrics: offscreen.metrics))
  }

  @MainActor private mutating func act(until time: Double) throws(AppFailure) {
    // Input needs a window that has been laid out.
    guard self.time != nil else { return }
    while let cue = cues.first, cue.time <= time {
      offscreen.handle(cue.event, at: Self.moment(cue.time))
      cues.removeFirst()
    }
  }

  private static func moment(_ time: Double) -> Moment { Moment(nanoseconds: 0) + .seconds(time) }
}
