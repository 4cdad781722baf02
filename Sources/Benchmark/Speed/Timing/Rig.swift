import CAllocations
import GLES
import ScrimKit

/// A scenario that is drawn without a window, as often as one likes.
final class Rig {
  /// What is drawn.
  let scenario: Scenario
  /// Where.
  let pictures: Offscreen
  /// What happens.
  private let script: Script
  /// From opening EGL to the first frame on its way to a screen, in milliseconds.
  private(set) var firstFrame = 0.0
  /// How many frames there were.
  private var frame = 0
  /// How far the script is.
  private var steps = 0

  /// How long one frame is seen, by the clock that things move by.
  private static let period = Nanoseconds.seconds(1.0 / 60)
  /// Frames after which all is as it will be: what was opened is open, and what is used is made.
  private static let warmUp = 12
  /// Frames after which one does not wait for things to come to rest.
  private static let patience = 150

  /// `scenario` as `staging` has it, slower than need be where it `isDoubled`. Where the processor draws,
  /// nobody asks it for the GPU's time.
  init(
    _ scenario: Scenario, _ staging: Staging, platform: PlatformChoice, isDoubled: Bool
  ) throws(AppFailure) {
    let stopwatch = Stopwatch()
    self.scenario = scenario
    script = staging.script
    pictures = try Offscreen(
      staging.content, size: staging.size, scale: staging.scale, platform: platform,
      // What the renderer suits is not known yet; what is slower on purpose is seen in any case.
      planner: isDoubled ? DoubledPlanner(CalibratedPlanner(.cpu)) : nil)
    pictures.measuresBlur = !pictures.renderer.isSoftware
    do throws(AppFailure) {
      try pictures.draw(at: moment)
      pictures.finish()
      firstFrame = stopwatch.read().wall
      try prepare()
    } catch {
      pictures.close()
      throw error
    }
  }

  /// The moment of the frame at hand.
  private var moment: Moment {
    Moment(nanoseconds: UInt64(frame + 1) * UInt64(Self.period.count))
  }

  /// Draws until all is as it will be.
  private func prepare() throws(AppFailure) {
    var isMoving = true
    frame += 1
    for event in script.opening { pictures.handle(event, at: moment) }
    for index in 0..<Self.patience where index < Self.warmUp || isMoving {
      isMoving = try pictures.draw(at: moment)
      frame += 1
    }
    for _ in 0..<Self.warmUp where !script.isPassive { try drawNext() }
    pictures.finish()
    pictures.rest()
  }

  // MARK: Frames

  /// Draws the next frame and says what it took.
  func step() throws(AppFailure) -> FrameSample {
    let before = FrameCounts(pictures)
    let stopwatch = Stopwatch()
    try drawNext()
    // The wait for the last pixel is the benchmark's and no call of a frame's.
    let after = FrameCounts(pictures)
    pictures.finish()
    var sample = FrameSample()
    sample.time = stopwatch.read()
    sample.blur = pictures.blurTime?.milliseconds
    sample.counts = after - before
    return sample
  }

  /// Draws the next frame and says how often our own code allocated. To count takes time, so such a frame is
  /// not timed. Where they come from goes to the standard error output if they are `traced`.
  func allocationsOfStep(traced: Bool = false) throws(AppFailure) -> Int {
    defer {
      if traced { allocationCounterPrint() }
      pictures.finish()
    }
    // What the script makes is the benchmark's own.
    let events = script.step(steps)
    return try allocations { () throws(AppFailure) in try drawNext(events) }
  }

  /// Draws frames and says where their time goes.
  func passTimes(frames: Int) throws(AppFailure) -> PassTimes {
    let stopwatch = Stopwatch()
    let clock = RatioClock(isSoftware: pictures.renderer.isSoftware)
    func time() -> Double { stopwatch.read().time(by: clock) }
    var start = 0.0
    let profile = try pictures.profile(now: { UInt64(time() * 1e6) }) { () throws(AppFailure) in
      start = time()
      for _ in 0..<frames { try drawNext() }
      pictures.finish()
    }
    return PassTimes(profile, frames: frames, time: time() - start)
  }

  private func drawNext() throws(AppFailure) { try drawNext(script.step(steps)) }

  private func drawNext(_ events: [Toplevel.Event]) throws(AppFailure) {
    frame += 1
    let moment = moment
    defer { steps += 1 }
    if let size = script.size { try pictures.resize(to: size(steps)) }
    for event in events { pictures.handle(event, at: moment) }
    guard !script.isPassive || pictures.wantsFrame(at: moment) else { return }
    try pictures.draw(at: moment)
  }

  /// Lets go of everything.
  func close() throws(AppFailure) {
    try pictures.makeCurrent()
    pictures.close()
  }
}
