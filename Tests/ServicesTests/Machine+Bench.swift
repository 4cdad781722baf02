// SPDX-License-Identifier: MIT

import DBus
import Host
import PrivateBus
import Timing

extension Machine {
  /// A machine whose buses are both that of `bench`.
  convenience init(_ bench: BusBench, clock: any MonotonicClock = SystemClock()) {
    self.init(clock: clock)
    addresses = [.session: .at(bench.daemon.address), .system: .at(bench.daemon.address)]
    begin(bench.loop)
  }
}
