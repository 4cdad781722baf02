// SPDX-License-Identifier: MIT

/// Any number of alarms of one clock in an event loop, with one timer for the next of them.
final class LoopAlarms {
  /// The clock.
  private let clock: LoopTimer.Clock
  /// The loop.
  private let loop: MainLoop
  /// Fires at the time of the first alarm; nil after `close()`.
  private var timer: LoopTimer?
  /// The alarms with their times in nanoseconds of the clock, the first one last.
  private var alarms: [(time: UInt64, alarm: Suspension)] = []
  /// The time for which the timer is armed; nil if it is not.
  private var armed: UInt64?

  /// Alarms of `clock` in `loop`.
  init(_ loop: MainLoop, _ clock: LoopTimer.Clock) throws(LoopFailure) {
    self.clock = clock
    self.loop = loop
    timer = try LoopTimer(loop, clock: clock) { [unowned self] in ring() }
  }

  /// The present nanoseconds of the clock.
  var now: UInt64 { loop.now(of: clock) }

  /// Ends `alarm` at `time`, in nanoseconds of the clock, or when the alarms are closed before.
  func add(_ alarm: Suspension, at time: UInt64) {
    let index = alarms.firstIndex { $0.time <= time } ?? alarms.count
    alarms.insert((time, alarm), at: index)
    arm()
  }

  /// Ends `alarm` unless it is over.
  func cancel(_ alarm: Suspension) {
    guard let index = alarms.firstIndex(where: { $0.alarm === alarm }) else { return }
    alarms.remove(at: index)
    alarm.end()
    arm()
  }

  /// Ends the alarms whose time has come.
  private func ring() {
    armed = nil
    let now = now
    while let (time, alarm) = alarms.last, time <= now {
      alarms.removeLast()
      alarm.end()
    }
    arm()
  }

  private func arm() {
    let next = alarms.last?.time
    guard next != armed, let timer else { return }
    armed = next
    if let next { timer.arm(at: next) } else { timer.disarm() }
  }

  /// Ends all alarms.
  func close() {
    timer?.close()
    timer = nil
    while let (_, alarm) = alarms.popLast() { alarm.end() }
  }
}
