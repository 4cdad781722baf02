// SPDX-License-Identifier: MIT

import EventLoop
import Observation

/// The local time in steps of one unit, which views read from `App.clock(every:)`. The app wakes up
/// for a step only if the time was read since the one before.
@MainActor final class AppClock: Observable {
  /// The unit.
  private let unit: LocalTime.Unit
  /// The number of steps that views have been told.
  private var steps = 0
  /// Knows who reads the time.
  private let registrar = ObservationRegistrar()
  /// The loop, while the app runs.
  private var loop: MainLoop?
  /// Fires at the next step, or if the clock is set, while the app runs.
  private var timer: LoopTimer?

  init(every unit: LocalTime.Unit) { self.unit = unit }

  /// The beginning of the present unit.
  var time: LocalTime {
    registrar.access(self, keyPath: \.steps)
    let nanoseconds = loop?.now(of: .calendar) ?? LoopTimer.Clock.calendar.now
    let now = LocalTime(secondsSince1970: Int64(nanoseconds / 1_000_000_000))
    timer?.arm(at: UInt64(max(now.next(unit).secondsSince1970, 0)) * 1_000_000_000)
    return now.beginning(of: unit)
  }

  /// Tells views that the time has changed.
  func step() { registrar.withMutation(of: self, keyPath: \.steps) { steps &+= 1 } }

  /// Follows the time of `loop`.
  func open(_ loop: MainLoop) {
    self.loop = loop
    // Without a descriptor for it, the time stands still.
    timer = try? LoopTimer(loop, clock: .calendar) { [unowned self] in step() }
    step()
  }

  /// Ceases to follow the time.
  func close() {
    timer?.close()
    timer = nil
    loop = nil
  }
}
