// SPDX-License-Identifier: MIT

import Host
import PrivateBus
import Timing

/// A suite whose tests each have a private bus and a machine on it, which ends with the test.
class MachineSuite {
  let bench: BusBench
  let machine: Machine

  init(_ bench: BusBench, clock: any MonotonicClock = SystemClock()) {
    self.bench = bench
    machine = Machine(bench, clock: clock)
  }

  convenience init() throws { self.init(try BusBench()) }

  isolated deinit { machine.end() }
}
