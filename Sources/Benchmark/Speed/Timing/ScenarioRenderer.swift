// SPDX-License-Identifier: MIT

import Backdrop
import CAllocations
import GLES
import ScrimKit

/// A scenario drawn offscreen, frame by frame.
@MainActor final class ScenarioRenderer {
  /// The scenario.
  let scenario: Scenario
  /// Renders the frames.
  let offscreen: Offscreen
  /// Input and changes.
  private let script: ScenarioScript
  /// Time from opening EGL to the first finished frame, in milliseconds.
  private(set) var firstFrame = 0.0
  /// Time from the start of the process to the first finished frame, in milliseconds.
  private(set) var processAgeAtFirstFrame = 0.0
  /// Number of frames so far.
  private var frame = 0
  /// Copies as many pixels as a frame's damage has; nil if the scenario is not compared with that.
  private var copyTimer: CopyTimer?
  /// Number of script steps so far.
  private var steps = 0

  /// Frames until panels are open and resources are created.
  private static let warmUp = 12
  /// Maximum number of frames to wait for rest.
  private static let patience = 150
  /// Frames until content that never rests is as it stays: fades of its controls are over.
  private static let settling = 45

  /// Draws `scenario` as prepared by `setup`, with blurs of `planner` (nil selects by renderer).
  /// GPU time is not measured with a software renderer.
  init(
    _ scenario: Scenario, _ setup: ScenarioSetup, platform: PlatformChoice,
    planner: (any Planner)? = nil
  ) throws(AppFailure) {
    let stopwatch = Stopwatch()
    self.scenario = scenario
    script = setup.script
    offscreen = try Offscreen(
      setup.content, size: setup.size, scale: setup.scale, platform: platform,
      planner: planner)
    offscreen.measuresBlur = !offscreen.renderer.isSoftware
    do throws(AppFailure) {
      try offscreen.draw(at: moment)
      offscreen.finish()
      firstFrame = stopwatch.read().wall
      processAgeAtFirstFrame = Machine.processAge
      try prepare()
    } catch {
      copyTimer?.close()
      offscreen.close()
      throw error
    }
  }

  /// Time of the current frame.
  private var moment: Moment {
    Moment(nanoseconds: UInt64(frame + 1) * UInt64(Nanoseconds.seconds(1 / script.rate).count))
  }

  /// Draws until the scenario is ready.
  private func prepare() throws(AppFailure) {
    var isMoving = true
    frame += 1
    for event in script.opening { offscreen.handle(event, at: moment) }
    let patience = script.neverRests ? Self.settling : Self.patience
    for index in 0..<patience where index < Self.warmUp || isMoving {
      isMoving = try offscreen.draw(at: moment) != .idle
      frame += 1
    }
    for _ in 0..<Self.warmUp where !script.isPassive { try drawNext() }
    if Self.copied.contains(scenario) {
      try prepareCopy()
      // The first frame after it binds its own targets again.
      try drawNext()
    }
    offscreen.finish()
    offscreen.rest()
  }

  /// Scenarios whose frames are compared with a copy of their damage.
  private static let copied: [Scenario] = [.scroll, .full]

  /// Prepares a copy of as many pixels as the next frame's damage has, in rows of the window.
  private func prepareCopy() throws(AppFailure) {
    let before = offscreen.pixelsChanged
    try drawNext()
    let (changed, width) = (offscreen.pixelsChanged - before, offscreen.size.width)
    guard changed > 0 else { return }
    do throws(BlurFailure) {
      copyTimer = try CopyTimer(
        offscreen.gl, Size(width: width, height: (changed + width - 1) / width))
    } catch {
      throw .noGL(error.description)
    }
  }

  // MARK: Frames

  /// Draws the next frame and returns its measurements.
  func step() throws(AppFailure) -> FrameSample {
    let before = FrameCounts(offscreen)
    let switches = Machine.threadSwitches
    let stopwatch = Stopwatch()
    try drawNext()
    // glFinish belongs to the benchmark, not to the frame.
    let after = FrameCounts(offscreen)
    offscreen.finish()
    var sample = FrameSample()
    sample.time = stopwatch.read()
    sample.threadSwitches = Machine.threadSwitches - switches
    sample.blur = offscreen.blurTime?.milliseconds
    sample.counts = after - before
    return sample
  }

  /// Times a copy of as many pixels as a frame's damage has: the least that any frame with this
  /// damage can cost. Nil if the scenario is not compared with that.
  func copy() -> ClockReading? { copyTimer?.time() }

  /// Draws the next frame and returns the number of heap allocations. Counting takes time, so this
  /// frame is not timed. Prints the origins to standard error if `traced`.
  func allocationsOfStep(traced: Bool = false) throws(AppFailure) -> Int {
    defer {
      if traced { allocationCounterPrint() }
      offscreen.finish()
    }
    // Allocations of the script do not count.
    let events = script.step(steps)
    return try allocations { () throws(AppFailure) in try drawNext(events) }
  }

  /// Draws frames and splits their time by pass.
  func passTimes(frames: Int) throws(AppFailure) -> PassTimes {
    let stopwatch = Stopwatch()
    let clock = RatioClock(isSoftware: offscreen.renderer.isSoftware)
    func time() -> Double { stopwatch.read().time(by: clock) }
    var start = 0.0
    let profile = try offscreen.profile(now: { UInt64(time() * 1e6) }) { () throws(AppFailure) in
      start = time()
      for _ in 0..<frames { try drawNext() }
      offscreen.finish()
    }
    return PassTimes(profile, frames: frames, time: time() - start)
  }

  private func drawNext() throws(AppFailure) { try drawNext(script.step(steps)) }

  private func drawNext(_ events: [InputEvent]) throws(AppFailure) {
    frame += 1
    let moment = moment
    defer { steps += 1 }
    if let size = script.size { try offscreen.resize(to: size(steps)) }
    for event in events { offscreen.handle(event, at: moment) }
    guard !script.isPassive || offscreen.frameDemand.isDue(at: moment) else { return }
    try offscreen.draw(at: moment)
  }

  /// Closes everything.
  func close() throws(AppFailure) {
    try offscreen.makeCurrent()
    copyTimer?.close()
    offscreen.close()
  }
}
